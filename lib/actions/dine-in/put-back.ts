import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { addItem } from "@/lib/domain/cart/cart";
import type { SentRound } from "@/lib/domain/dine-in/visit-record";
import type { TableState } from "@/lib/state/table/table-state";

/** Puts dishes of a round into the cart, beside what is there. */
export function putBack(
  state: TableState,
  { lines, instructions, coupon }: Pick<SentRound, "lines" | "instructions" | "coupon">,
): void {
  state.rehydrate("cart");
  for (const line of lines) {
    const { quantity, instructions: note, options } = line;
    const added = addItem(state.cart.getState(), line, options, { now: state.now(), quantity, instructions: note });
    if (added.ok) state.cart.setState(added.value, true);
  }
  if (instructions && !state.cart.getState().specialInstructions)
    setCartDetails(state, { specialInstructions: instructions });
  if (coupon && state.cart.getState().coupon_code === null) setCartDetails(state, { coupon_code: coupon });
}
