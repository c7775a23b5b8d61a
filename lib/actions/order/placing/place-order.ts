import { billRequest, chosenTime } from "@/lib/actions/cart/bill";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { getSource } from "@/lib/actions/get-source";
import { rememberPlacedOrder } from "@/lib/actions/order/order-access";
import { placingKey } from "@/lib/actions/order/placing/placing";
import { type ActionError, actionError } from "@/lib/actions/outcome";
import { publishEvent } from "@/lib/actions/publish-event";
import type { BillFieldsFragment } from "@/lib/api/generated/graphql";
import { type Bill, billOf } from "@/lib/api/order/bill";
import { type OrderRequest, type PlacedOrder, placeOrder as sendOrder } from "@/lib/api/order/order";
import { minorUnits } from "@/lib/api/wire-money";
import { checkFields } from "@/lib/domain/customer/field-checks";
import type { PaymentOption } from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";
import { minimumAt } from "@/lib/domain/order/minimum";
import { type CashRule, canPlaceOrder, type PlacingState } from "@/lib/domain/order/placing";
import { err, ok, type Result } from "@/lib/domain/result";
import { dietOf } from "@/lib/state/diet/diet-profile";
import { isGuest, isLoggedIn, owesName } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readShopVisit } from "@/lib/storage/shop-visit-record";

export interface PlaceOrderInput {
  /** Minor units: the amount last shown to the guest. */
  readonly payableAmount: Minor;
  readonly paymentOption: string;
  /** From `domain/order.allowedPaymentOptions`. */
  readonly allowedPaymentOptions: readonly PaymentOption[];
  /** Minor units, from the business info. */
  readonly businessMinOrderTotal: Minor | null;
  /** The limits for cash. Minor units. */
  readonly cash?: Pick<CashRule, "limit" | "guestAllowed">;
  /** A txn the payment client started for this order (D6). */
  readonly pgServiceTxnId?: string | null;
  /** If it differs from the user's own. */
  readonly phone?: string;
  /** Whether the bill has the coupon's discount; absent if it is not known any more. */
  readonly isCouponUsed?: boolean | undefined;
}

/** An order with a guaranteed id. */
export type Placed = PlacedOrder & { readonly order_id: string };

/** PRICE_CHANGED carries the new bill, which the guest must accept; nothing was placed. Amounts in minor units. */
export interface PlaceOrderError extends ActionError {
  readonly bill?: Bill;
}

const underWay = new WeakMap<StorefrontState, Promise<Result<Placed, PlaceOrderError>>>();

/**
 * ORD-01, ORD-02: places the cart. The local rules refuse first (see `domain/order/placing`), then the server. A second
 * press during the first request returns the same result; a reload or a retry after a time-out uses the same key. The
 * cart stays until `finishOrder`. `releasePlacingKey` starts a new order after a payment was given up.
 */
export function placeOrder(
  storefront: StorefrontState,
  input: PlaceOrderInput,
): Promise<Result<Placed, PlaceOrderError>> {
  const running = underWay.get(storefront);
  if (running) return running;
  const placing = placeOnce(storefront, input).finally(() => underWay.delete(storefront));
  underWay.set(storefront, placing);
  return placing;
}

/** Why the cart cannot be placed, before any request; null if it can be sent. */
export function placingProblem(storefront: StorefrontState, input: PlaceOrderInput): PlaceOrderError | null {
  const allowed = canPlaceOrder(placingState(storefront, input));
  return allowed.ok ? null : allowed.error;
}

async function placeOnce(
  storefront: StorefrontState,
  input: PlaceOrderInput,
): Promise<Result<Placed, PlaceOrderError>> {
  const problem = placingProblem(storefront, input);
  if (problem) return err(problem);
  const request = orderRequest(storefront, input);
  if (!request.ok) return request;
  publishEvent("add_payment_info", { payment_type: input.paymentOption });
  try {
    const placed = await sendOrder(getSource(storefront), request.value);
    if (!placed.order_id) return err({ code: "BAD_ANSWER", details: {}, ...messageOf(placed.payment?.message) });
    rememberPlacedOrder(storefront, placed.order_id, placed.access_token);
    noteCoupon(storefront, input);
    return ok({ ...placed, order_id: placed.order_id });
  } catch (thrown) {
    return err(placingError(thrown, storefront, input.payableAmount));
  }
}

/** CPN-04: a kept coupon leaves with the order that used it; one without an account uses none. */
function noteCoupon(storefront: StorefrontState, { isCouponUsed = true }: PlaceOrderInput): void {
  if (isCouponUsed && isLoggedIn(storefront.session.getState())) setCartDetails(storefront, { keepsCoupon: false });
}

const messageOf = (message: string | null | undefined) => (message ? { message } : {});

function placingState(storefront: StorefrontState, input: PlaceOrderInput): PlacingState {
  const { selected, ffMode } = storefront.store.getState();
  const cart = storefront.cart.getState();
  const session = storefront.session.getState();
  const store = selected?.deliveryInfo ?? selected?.storeInfo ?? null;
  const mode = selected?.ffMode ?? ffMode;
  return {
    cart,
    store,
    mode,
    isIdentified: session.accessToken !== null && !owesName(session),
    addressId: cart.delivery_address,
    orderTime: storefront.time.getState().orderTime,
    minimum: minimumAt(store, mode, input.businessMinOrderTotal).min,
    paymentOption: input.paymentOption,
    allowedPaymentOptions: input.allowedPaymentOptions,
    ...(input.cash && { cash: { ...input.cash, payable: input.payableAmount, isGuest: isGuest(session) } }),
  };
}

function orderRequest(storefront: StorefrontState, input: PlaceOrderInput): Result<OrderRequest, ActionError> {
  const bill = billRequest(storefront, { paymentOption: input.paymentOption });
  if (!bill.ok) return bill;
  // An order is charged by its address, wherever the guest was looking for stores.
  const { place: _place, ...cartAndTime } = bill.value;
  const time = chosenTime(storefront);
  if (!time.ok) return time;
  const cart = storefront.cart.getState();
  const { user } = storefront.session.getState();
  const phone = input.phone ?? user?.phone ?? "";
  const now = new Date(storefront.now()).toISOString();
  const request: OrderRequest = {
    ...cartAndTime,
    phone,
    payment_option: input.paymentOption,
    idempotency_key: placingKey(storefront),
    instructions: cart.specialInstructions || null,
    cutlery: cart.cutlery,
    no_contact: cart.noContact,
    visit_source: readShopVisit(storefront)?.source ?? null,
    // At a table there is no choice of time: it is now.
    delivery_datetime: cartAndTime.delivery_datetime ?? `${now.slice(0, 10)} ${now.slice(11, 16)}`,
    is_future_order: time.value?.is_future_order ?? false,
    payable_amount: input.payableAmount,
    payment_server_trx_id: input.pgServiceTxnId ?? null,
    pg_service_txn_id: input.pgServiceTxnId ?? null,
    ...dietFor(storefront),
  };
  const { delivery_datetime, payable_amount, payment_option } = request;
  const checked = checkFields("placeOrder", { phone, payment_option, delivery_datetime, payable_amount });
  return checked.ok ? ok(request) : checked;
}

/** The guest's allergies and diet for the kitchen, if the device has a profile. */
function dietFor({ settings }: StorefrontState): Pick<OrderRequest, "diet"> {
  const profile = dietOf(settings.businessId);
  return profile ? { diet: { allergens: [...profile.allergens], diet: profile.diet } } : {};
}

function placingError(thrown: unknown, storefront: StorefrontState, shown: number): PlaceOrderError {
  const error = actionError(thrown);
  // Signed in before the pending name was stored in the session: ask for it now.
  if (error.code === "SIGNUP_REQUIRED") storefront.session.setState({ signupPending: true });
  if (error.code === "PHONE_PROOF_REQUIRED") {
    const { isd_code, phone } = error.cause?.extensions ?? {};
    return { ...error, details: { isd_code: String(isd_code ?? ""), phone: String(phone ?? "") } };
  }
  const wire = error.cause?.extensions.bill;
  if (error.code !== "PRICE_CHANGED" || !wire || typeof wire !== "object") return error;
  try {
    const bill = billOf({ ...EMPTY_BILL, ...(wire as BillFieldsFragment) }, minorUnits(storefront.settings.currency));
    return { ...error, bill, details: { before: shown, after: bill.payable_amount } };
  } catch {
    // An unreadable bill is ignored; the caller loads it again.
    return error;
  }
}

/** Lists of a bill that a server may omit in an error. */
const EMPTY_BILL = {
  depends_on_address: false,
  other_charges: [],
  tax_breakup: [],
  included_taxes: [],
  tip: 0,
  items: [],
  errors: [],
  payment_modes: [],
  discount: null,
  wallet_credit_applied: null,
  cashback: 0,
};
