import { MAX_INSTRUCTIONS_LENGTH } from "../../../lib/domain/cart/cart.ts";
import { isOneOf, PAYMENT_OPTIONS } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { formatMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { MutationPlaceOrderArgs } from "../../generated/resolvers.ts";
import { readPhone } from "../../identity/phone.ts";
import { owesName } from "../../identity/sign-up.ts";
import { type BillOfCart, readOrderType } from "../cart/bill-of-cart.ts";
import { billOnWire } from "../views/bill-view.ts";

/** What can be checked of an order before its bill is known. */
export interface OrderInput {
  readonly context: RequestContext;
  readonly args: MutationPlaceOrderArgs;
  readonly customer: CustomerRow;
}
/** The bill as it is now, inside the placing transaction, and the total that the guest saw, in minor units. */
export interface BilledOrder {
  readonly context: RequestContext;
  readonly computed: BillOfCart;
  readonly quoted: Minor;
}
/** One guard: `refuse` returns the refusal, with its sentence in the guest's language, or null. */
export interface PlacingRow<About> {
  readonly code: string;
  readonly refuse: (about: About) => Error | null;
}

/** ORD-01: what is refused without reading the menu, in the order in which the guest sees it. */
export const ARGUMENT_GUARDS: readonly PlacingRow<OrderInput>[] = [
  {
    code: "NOT_AVAILABLE",
    refuse({ context, args }) {
      if (!MODES[readOrderType(context, args.order_type).mode].table) return null;
      const because = context.text("not_available.dine_in");
      return context.fail("NOT_AVAILABLE", "not_available", { operation: "placeOrder", because });
    },
  },
  {
    code: "CART_EMPTY",
    refuse: ({ context, args }) => (args.items.length === 0 ? context.fail("CART_EMPTY", "cart_empty") : null),
  },
  {
    code: "STORE_SELECTION_REQUIRED",
    refuse: ({ context }) => (context.store ? null : context.fail("STORE_SELECTION_REQUIRED", "store_required")),
  },
  {
    code: "INSTRUCTIONS_TOO_LONG",
    refuse({ context, args }) {
      const length = Array.from(args.instructions?.trim() ?? "").length;
      if (length <= MAX_INSTRUCTIONS_LENGTH) return null;
      return context.fail("INSTRUCTIONS_TOO_LONG", "instructions_too_long", { length, max: MAX_INSTRUCTIONS_LENGTH });
    },
  },
  {
    code: "SIGNUP_REQUIRED",
    refuse: ({ context, customer }) => (owesName(customer) ? context.fail("SIGNUP_REQUIRED", "signup_required") : null),
  },
  {
    code: "PHONE_INVALID",
    // With the customer's own country code, because a guest may order with a number from abroad.
    refuse: ({ context, args, customer }) => refusalOf(() => readPhone(context, args.phone, customer.isd_code)),
  },
  {
    code: "DELIVERY_ADDRESS_REQUIRED",
    refuse({ context, args }) {
      const needed = MODES[readOrderType(context, args.order_type).mode].address && !args.address_id;
      return needed ? context.fail("DELIVERY_ADDRESS_REQUIRED", "address_required") : null;
    },
  },
  {
    code: "ORDER_DELIVERY_TIME_REQUIRED",
    refuse({ context, args }) {
      return args.delivery_datetime.trim() ? null : context.fail("ORDER_DELIVERY_TIME_REQUIRED", "time_required");
    },
  },
  {
    // Only a known way to pay reaches the payment rules; whether it is offered for this order is decided with the bill.
    code: "PAYMENT_OPTION_NOT_ALLOWED",
    refuse({ context, args }) {
      if (isOneOf(PAYMENT_OPTIONS, args.payment_option)) return null;
      return context.refuse("PAYMENT_OPTION_NOT_ALLOWED", context.text("bill.PAYMENT_OPTION_NOT_ALLOWED"));
    },
  },
  {
    code: "BAD_REQUEST",
    refuse({ context, args }) {
      if (readPayableAmount(context, args) !== null) return null;
      return context.fail("BAD_REQUEST", "amount_invalid", { value: String(args.payable_amount).slice(0, 40) });
    },
  },
];

/**
 * What must be true of the bill before anything is taken. Every refusal includes the new bill. The first row covers all
 * errors that getBill returns (BillError), with the bill's own code. What another order takes between the bill and this
 * one is refused by the step that takes it: OUT_OF_STOCK, SLOT_UNAVAILABLE and COUPON_UNAVAILABLE in `take-goods`,
 * WALLET_CREDIT_GONE in `place`, PAYMENT_REQUIRED and PAYMENT_MISMATCH in `payment/hold`.
 */
export const BILL_GUARDS: readonly PlacingRow<BilledOrder>[] = [
  {
    code: "BILL_ERROR",
    refuse({ context, computed }) {
      const [first] = computed.errors;
      if (!first) return null;
      const bill = billOnWire(context, computed);
      return context.refuse(first.error_type, first.error_message, { bill, errors: bill.errors });
    },
  },
  {
    code: "DELIVERY_ESTIMATE_REQUIRED",
    refuse({ context, computed }) {
      if (!computed.needsBid) return null;
      const bill = billOnWire(context, computed);
      return context.fail("DELIVERY_ESTIMATE_REQUIRED", "estimate_required", {}, { bill });
    },
  },
  {
    code: "PRICE_CHANGED",
    refuse({ context, computed, quoted }) {
      if (computed.payable === quoted) return null;
      const money = (minor: Minor) => formatMoney(minor, context.business.currency, context.lang);
      const words = { now: money(computed.payable), shown: money(quoted) };
      return context.fail("PRICE_CHANGED", "price_changed", words, { bill: billOnWire(context, computed) });
    },
  },
];

/** Throws the first refusal of the arguments; returns the total that the guest saw, in minor units. */
export function checkArguments(input: OrderInput): Minor {
  throwFirst(ARGUMENT_GUARDS, input);
  return readPayableAmount(input.context, input.args) ?? ZERO;
}

/** Throws the first refusal of the bill. */
export function checkBill(billed: BilledOrder): void {
  throwFirst(BILL_GUARDS, billed);
}

function throwFirst<About>(rows: readonly PlacingRow<About>[], about: About): void {
  for (const { refuse } of rows) {
    const refusal = refuse(about);
    if (refusal) throw refusal;
  }
}

/** Returns the error that a reader throws; null if it does not throw. */
function refusalOf(read: () => unknown): Error | null {
  try {
    read();
    return null;
  } catch (refusal) {
    return refusal as Error;
  }
}

/** Minor units; null if it is not a valid amount. */
function readPayableAmount(
  context: RequestContext,
  args: Pick<MutationPlaceOrderArgs, "payable_amount">,
): Minor | null {
  const quoted = toMinor(args.payable_amount, context.business.currency);
  return quoted.ok && quoted.value >= 0 ? quoted.value : null;
}
