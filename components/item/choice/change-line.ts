import { type CartOutcome, changeLine, noteLine } from "@/lib/actions/cart/cart";
import { type CartLine, type CartOption, signatureOf } from "@/lib/domain/cart/cart";
import type { StorefrontState } from "@/lib/state/storefront-state";

interface Change {
  readonly options: readonly CartOption[];
  readonly quantity: number;
  readonly instructions: string;
}

/** CART-05: a line with other options, another quantity and another note. */
export function changeOptions(storefront: StorefrontState, line: CartLine, change: Change): CartOutcome {
  const changed = changeLine(storefront, line.signature, change.options, change.quantity);
  if (!changed.ok || change.quantity === 0) return changed;
  return noteLine(storefront, signatureOf(line.id, change.options), change.instructions);
}
