import type { Cart } from "../cart/cart.ts";
import { type FulfilmentMode, isOneOf, type PaymentOption } from "../enumerations.ts";
import { type DomainError, domainError, type ErrorCode, type ErrorDetails } from "../errors.ts";
import { MODES } from "../modes.ts";
import type { Minor } from "../money.ts";
import { err, ok, type Result } from "../result.ts";
import { checkTakesOrders, type SelectableStore } from "../store/store.ts";
import type { OrderTime } from "../time/wire-time.ts";
import { missingToMinimum } from "./minimum.ts";

/** Everything that placing an order depends on, before the request is sent. Amounts in minor units. */
export interface PlacingState {
  readonly cart: Cart;
  readonly store: SelectableStore | null;
  readonly mode: FulfilmentMode;
  /** True with a customer's or a guest's token. */
  readonly isIdentified: boolean;
  readonly addressId: string | null;
  /** null: nothing chosen yet. */
  readonly orderTime: OrderTime | null;
  /** What the items must come to (`minimumAt`); 0: no minimum. */
  readonly minimum: Minor;
  readonly paymentOption: string | null;
  readonly allowedPaymentOptions: readonly PaymentOption[];
  /** The limits for cash, with the payable amount; absent: no limit. Minor units. */
  readonly cash?: CashRule;
}
export interface CashRule {
  readonly payable: Minor;
  /** cod_max_order_value; null: no limit. */
  readonly limit: Minor | null;
  readonly isGuest: boolean;
  /** Whether guests may pay cash. */
  readonly guestAllowed: boolean;
}

/** The questions of the checkout, in their order. */
export const PLACING_QUESTIONS = ["where", "when", "who", "pay"] as const;
export type PlacingQuestion = (typeof PLACING_QUESTIONS)[number];

/** One row of the table: the order is not sent while `stops` returns details. */
export interface PlacingGuard {
  /** Also the key of its message (`errors.<code>`). */
  readonly code: ErrorCode;
  /** The question at which the guest can fix it; null: in the cart. */
  readonly at: PlacingQuestion | null;
  /** Set if the code means that the question has no answer yet. */
  readonly unanswered?: true;
  /** Details for the message if the guard stops the order; null if it does not. */
  readonly stops: (state: PlacingState) => ErrorDetails | null;
}

const stopIf = (stopped: boolean) => (stopped ? {} : null);
const closedAs = ({ store }: PlacingState, code: ErrorCode) => {
  const open = store && checkTakesOrders(store);
  return open && !open.ok && open.error.code === code ? open.error.details : null;
};
const isCash = ({ paymentOption, mode }: PlacingState) => paymentOption === "cash" && MODES[mode].cashLimited;

/** ORD-01: the conditions for placing an order, in the order in which they are reported. */
export const PLACING_GUARDS: readonly PlacingGuard[] = [
  { code: "CART_EMPTY", at: null, stops: ({ cart }) => stopIf(cart.items.length === 0) },
  { code: "STORE_SELECTION_REQUIRED", at: "where", stops: ({ store }) => stopIf(store === null) },
  {
    code: "STORE_ORDERING_NOT_ENABLED",
    at: "where",
    stops: (state) => closedAs(state, "STORE_ORDERING_NOT_ENABLED"),
  },
  { code: "STORE_TEMPORARY_CLOSED", at: "where", stops: (state) => closedAs(state, "STORE_TEMPORARY_CLOSED") },
  { code: "LOGIN_REQUIRED", at: "who", unanswered: true, stops: ({ isIdentified }) => stopIf(!isIdentified) },
  {
    code: "DELIVERY_ADDRESS_REQUIRED",
    at: "where",
    unanswered: true,
    stops: ({ mode, addressId }) => stopIf(MODES[mode].address && !addressId),
  },
  {
    code: "ORDER_DELIVERY_TIME_REQUIRED",
    at: "when",
    unanswered: true,
    stops: ({ mode, orderTime }) => stopIf(MODES[mode].scheduled && !orderTime),
  },
  {
    code: "MIN_ORDER_TOTAL_NOT_MET",
    at: null,
    stops({ minimum: min, cart }) {
      const missing = missingToMinimum(min, cart.sub_total);
      return missing > 0 ? { min, missing } : null;
    },
  },
  {
    code: "COD_LIMIT",
    at: "pay",
    stops(state) {
      const { cash } = state;
      return isCash(state) && cash?.limit && cash.payable > cash.limit ? { limit: cash.limit } : null;
    },
  },
  {
    code: "GUEST_CASH_NOT_ALLOWED",
    at: "pay",
    stops: (state) => stopIf(isCash(state) && state.cash?.isGuest === true && !state.cash.guestAllowed),
  },
  {
    code: "PAYMENT_OPTION_NOT_ALLOWED",
    at: "pay",
    unanswered: true,
    stops: ({ paymentOption, allowedPaymentOptions }) =>
      isOneOf(allowedPaymentOptions, paymentOption) ? null : { option: paymentOption },
  },
];

/** The code for a question without an answer. */
export function codeOfUnanswered(question: PlacingQuestion): ErrorCode {
  const row = PLACING_GUARDS.find(({ at, unanswered }) => at === question && unanswered);
  if (!row) throw new Error(`No guard checks ${question}.`);
  return row.code;
}

/** ORD-01: ok if the order may be sent, else the first failing guard of the table. */
export function canPlaceOrder(state: PlacingState): Result<null, DomainError> {
  for (const { code, stops } of PLACING_GUARDS) {
    const details = stops(state);
    if (details) return err(domainError(code, details));
  }
  return ok(null);
}
