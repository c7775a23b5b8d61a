import { billRequest, chosenTime } from "@/lib/actions/cart/bill";
import { getSource } from "@/lib/actions/get-source";
import { rememberOrderAccess } from "@/lib/actions/order/order-access";
import { placingKey } from "@/lib/actions/order/placing";
import type { ActionError } from "@/lib/actions/outcome";
import { actionError } from "@/lib/actions/outcome";
import type { Bill } from "@/lib/api/bill";
import { billOf } from "@/lib/api/bill";
import type { BillFieldsFragment } from "@/lib/api/generated/graphql";
import type { OrderRequest, PlacedOrder } from "@/lib/api/order";
import { placeOrder as sendOrder } from "@/lib/api/order";
import { minorUnits } from "@/lib/api/wire-money";
import { checkFields } from "@/lib/domain/customer/required-fields";
import type { PaymentOption } from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";
import type { CashRule, PlacingState } from "@/lib/domain/order/placing";
import { canPlaceOrder } from "@/lib/domain/order/placing";
import type { Result } from "@/lib/domain/result";
import { err, ok } from "@/lib/domain/result";
import { dietOf } from "@/lib/state/diet-profile";
import { isGuest, owesName } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

export interface PlaceOrderInput {
  /** Minor units: what the guest was shown last. */
  readonly payableAmount: Minor;
  readonly paymentOption: string;
  /** Of `domain/order.allowedPaymentOptions`. */
  readonly allowedPaymentOptions: readonly PaymentOption[];
  /** Minor units, of the business info. */
  readonly businessMinOrderTotal: Minor | null;
  /** What cash falls to here. Minor units. */
  readonly cash?: Pick<CashRule, "limit" | "guestAllowed">;
  /** A txn of the payment client that was begun for this order (D6). */
  readonly pgServiceTxnId?: string | null;
  /** When it is not the user's own. */
  readonly phone?: string;
}

/** The order, with an id for certain. */
export type Placed = PlacedOrder & { readonly order_id: string };

/** PRICE_CHANGED carries the new bill, to be shown and asked about; nothing was placed. Amounts in minor units. */
export interface PlaceOrderError extends ActionError {
  readonly bill?: Bill;
}

const underWay = new WeakMap<StorefrontState, Promise<Result<Placed, PlaceOrderError>>>();

/**
 * ORD-01, ORD-02: places the cart. The rules' refusals come first (see `domain/order/placing`), then the server's.
 * A second press while the first is under way gets the same answer; a reload or a retry after a time-out goes out under
 * the same key. The cart stays until `finishOrder`; `releasePlacingKey` begins a new order after a payment was given up.
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

/** What keeps the cart from being placed, before anybody is asked; null when it can be sent. */
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
  try {
    const placed = await sendOrder(getSource(storefront), request.value);
    if (!placed.order_id) return err({ code: "BAD_ANSWER", details: {}, ...said(placed.payment?.message) });
    rememberOrderAccess(storefront, placed.order_id, placed.access_token);
    return ok({ ...placed, order_id: placed.order_id });
  } catch (thrown) {
    return err(placingError(thrown, storefront, input.payableAmount));
  }
}

const said = (message: string | null | undefined) => (message ? { message } : {});

function placingState(storefront: StorefrontState, input: PlaceOrderInput): PlacingState {
  const { selected, ffMode } = storefront.store.getState();
  const cart = storefront.cart.getState();
  const session = storefront.session.getState();
  const store = selected?.deliveryInfo ?? selected?.storeInfo ?? null;
  return {
    cart,
    store: store && { ...store, minOrderTotal: store.min_order_total },
    mode: selected?.ffMode ?? ffMode,
    isIdentified: session.accessToken !== null && !owesName(session),
    addressId: cart.delivery_address,
    orderTime: storefront.time.getState().orderTime,
    businessMinOrderTotal: input.businessMinOrderTotal,
    paymentOption: input.paymentOption,
    allowedPaymentOptions: input.allowedPaymentOptions,
    ...(input.cash && { cash: { ...input.cash, payable: input.payableAmount, isGuest: isGuest(session) } }),
  };
}

function orderRequest(storefront: StorefrontState, input: PlaceOrderInput): Result<OrderRequest, ActionError> {
  const bill = billRequest(storefront, input.paymentOption);
  if (!bill.ok) return bill;
  const time = chosenTime(storefront);
  if (!time.ok) return time;
  const cart = storefront.cart.getState();
  const { user } = storefront.session.getState();
  const phone = input.phone ?? user?.phone ?? "";
  const now = new Date(storefront.now()).toISOString();
  const request: OrderRequest = {
    ...bill.value,
    phone,
    payment_option: input.paymentOption,
    idempotency_key: placingKey(storefront),
    instructions: cart.specialInstructions || null,
    cutlery: cart.cutlery,
    no_contact: cart.noContact,
    // At a table nobody chooses a time: it is now.
    delivery_datetime: bill.value.delivery_datetime ?? `${now.slice(0, 10)} ${now.slice(11, 16)}`,
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

/** The kitchen is told what the guest does not eat, when the device knows it. */
function dietFor({ settings }: StorefrontState): Pick<OrderRequest, "diet"> {
  const profile = dietOf(settings.businessId);
  return profile ? { diet: { allergens: [...profile.allergens], diet: profile.diet } } : {};
}

function placingError(thrown: unknown, storefront: StorefrontState, shown: number): PlaceOrderError {
  const error = actionError(thrown);
  // A sign-in of before the name was kept in mind: it is asked for now.
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
    // A bill that cannot be read is no bill; the caller loads it anew.
    return error;
  }
}

/** The lists of a bill that a server may leave out of an error. */
const EMPTY_BILL = {
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
