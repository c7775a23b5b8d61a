import { chooseAddress, loadAddresses } from "@/lib/actions/customer/addresses";
import { getSource } from "@/lib/actions/get-source";
import type { Outcome } from "@/lib/actions/outcome";
import { outcomeOf } from "@/lib/actions/outcome";
import { selectStore } from "@/lib/actions/store/store";
import { reorder as readReorder } from "@/lib/api/order";
import { getStore } from "@/lib/api/stores";
import { addItem, MAX_LINES } from "@/lib/domain/cart/cart";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { leadTimeMs, MODES } from "@/lib/domain/modes";
import { err, ok } from "@/lib/domain/result";
import { offsetMinutes } from "@/lib/domain/time/order-time";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

export interface Reordered {
  /** How many units went into the cart. */
  readonly added: number;
  readonly unavailable: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
}

/** Where an order came from: chosen again when nothing else is chosen. */
export interface OrderPlace {
  readonly storeId: string;
  readonly mode: FulfilmentMode;
  /** Where it was delivered: chosen again when it is still in the address book and nothing else is chosen. */
  readonly addressId?: string | null;
}

/**
 * OLIST-03: puts what can be had again of an old order into the cart and names what cannot. Needs login and a store; without
 * one the order's own store is chosen, when `place` names it. What the checkout would ask is answered as then, and as soon as possible,
 * unless it has been answered: each answer can be changed there, and one that does not hold any more is asked again.
 */
export async function reorder(
  storefront: StorefrontState,
  orderId: string,
  place?: OrderPlace,
): Promise<Outcome<Reordered>> {
  if (!isLoggedIn(storefront.session.getState())) return err({ code: "LOGIN_REQUIRED", details: {} });
  if (!storefront.store.getState().selected) {
    const chosen = place ? await chooseAgain(storefront, place) : null;
    if (chosen && !chosen.ok) return chosen;
    if (!chosen) return err({ code: "STORE_SELECTION_REQUIRED", details: {} });
  }
  const now = storefront.now();
  const answer = await outcomeOf(readReorder(getSource(storefront), orderId, now));
  if (!answer.ok) return answer;
  const { availableItems, unavailableItems } = answer.value;
  let added = 0;
  for (const line of availableItems.slice(0, MAX_LINES)) {
    const { options, quantity, instructions } = line;
    const next = addItem(storefront.cart.getState(), line, options, { now, quantity, instructions });
    if (!next.ok) continue;
    storefront.cart.setState(next.value, true);
    added += quantity;
  }
  if (added > 0) await answerAsThen(storefront, place);
  return ok({ added, unavailable: unavailableItems });
}

async function answerAsThen(storefront: StorefrontState, place: OrderPlace | undefined): Promise<void> {
  const { selected } = storefront.store.getState();
  if (!selected) return;
  const store = selected.deliveryInfo ?? selected.storeInfo;
  const { address: delivered } = MODES[selected.ffMode];
  if (!storefront.time.getState().orderTime) {
    const orderNowOffsetTime = offsetMinutes(leadTimeMs(selected.ffMode, store));
    storefront.time.setState({ orderTime: { date: null, timeSlot: null, orderNowOffsetTime } }, true);
  }
  if (!delivered || !place?.addressId || storefront.cart.getState().delivery_address) return;
  const addresses = await loadAddresses(storefront);
  if (addresses.ok && addresses.value.some(({ id }) => id === place.addressId)) {
    chooseAddress(storefront, place.addressId);
  }
}

async function chooseAgain(storefront: StorefrontState, { storeId, mode }: OrderPlace): Promise<Outcome<unknown>> {
  const store = await outcomeOf(getStore(getSource(storefront), storeId));
  if (!store.ok) return store;
  if (!store.value) return err({ code: "STORE_SELECTION_REQUIRED", details: {} });
  return selectStore(storefront, store.value, { ffMode: mode });
}
