import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { type BillAnswer, type BillRequest, getBill } from "@/lib/api/order/bill";
import type { Cart, DashEstimate } from "@/lib/domain/cart/cart";
import type { OrderType } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { err, ok } from "@/lib/domain/result";
import { orderTypeIn } from "@/lib/domain/shop/order-types";
import type { Point } from "@/lib/domain/store/geo";
import { type WireTime, wireTime } from "@/lib/domain/time/wire-time";
import type { SelectedStore } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The order type of the current mode; a scanned counter code orders without a table's bill. */
export function orderTypeOf({ store }: StorefrontState): OrderType {
  const { selected, ffMode, clientMode } = store.getState();
  return orderTypeIn(selected?.ffMode ?? ffMode, clientMode);
}

/** TIME-02, TIME-03: the chosen time in wire format, or null if none is chosen yet. */
export function chosenTime({ time, settings, now }: StorefrontState): Outcome<WireTime | null> {
  const { orderTime } = time.getState();
  return orderTime ? wireTime(orderTime, now(), settings.timezone) : ok(null);
}

/** EST-01: the rider's bid until it expires. */
export function validEstimate(cart: Pick<Cart, "dashEstimate">, now: number): DashEstimate | null {
  return cart.dashEstimate && cart.dashEstimate.exp_at > now ? cart.dashEstimate : null;
}

export interface BillContext {
  readonly paymentOption?: string | null;
  /** Where the address is that a visitor has written but that is not saved yet. */
  readonly typed?: Point | null;
  /** For what the server can say without a cart and without a store. */
  readonly isEmptyAllowed?: boolean;
}

/** Where a delivery goes as far as this device knows: the address as written, else the place chosen with the store. */
function placeOf({ latitude, longitude }: SelectedStore, typed: Point | null): Point | null {
  if (typed) return { lat: typed.lat, lng: typed.lng };
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
}

/**
 * BILL-01: everything a bill depends on, from the current state. Refuses with CART_EMPTY, STORE_SELECTION_REQUIRED or
 * TIME_SLOT_INVALID. A coupon is included only for customers who may apply one.
 */
export function billRequest(
  storefront: StorefrontState,
  { paymentOption = null, typed = null, isEmptyAllowed = false }: BillContext = {},
): Outcome<BillRequest> {
  const cart = storefront.cart.getState();
  const { selected, ffMode } = storefront.store.getState();
  const { user } = storefront.session.getState();
  if (cart.items.length === 0 && !isEmptyAllowed) return err({ code: "CART_EMPTY", details: {} });
  if (!selected && !isEmptyAllowed) return err({ code: "STORE_SELECTION_REQUIRED", details: {} });
  const time = chosenTime(storefront);
  if (!time.ok) return time;
  const delivered = MODES[selected?.ffMode ?? ffMode].address;
  return ok({
    channel: storefront.settings.channel,
    order_type: orderTypeOf(storefront),
    lines: cart.items,
    phone: user?.phone || null,
    coupon_code: cart.coupon_code,
    apply_wallet_credit: cart.applyWalletCredit,
    delivery_datetime: time.value?.delivery_datetime ?? null,
    time_slot_start: time.value?.time_slot_start ?? null,
    time_slot_end: time.value?.time_slot_end ?? null,
    address_id: delivered ? cart.delivery_address : null,
    dashEstimate: delivered ? validEstimate(cart, storefront.now()) : null,
    place: delivered && selected ? placeOf(selected, typed) : null,
    payment_option: paymentOption,
    tip: cart.tip,
  });
}

/** BILL-01: the bill of the current state. */
export async function loadBill(
  storefront: StorefrontState,
  context?: BillContext,
  signal?: AbortSignal,
): Promise<Outcome<BillAnswer>> {
  const request = billRequest(storefront, context);
  return request.ok ? outcomeOf(getBill(getSource(storefront), request.value, { signal })) : request;
}
