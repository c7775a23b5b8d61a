import { localNumber } from "../../../lib/domain/customer/phone-number.ts";
import { networkOf } from "../../../lib/domain/network.ts";
import type { RequestContext } from "../../context.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import { lockOfPhone } from "../../db/repositories/customer/otp.ts";
import { type Limit, lockOfLimit } from "../../db/repositories/limits.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { LockName } from "../../db/statements/lock-names.ts";
import type { MutationPlaceOrderArgs } from "../../generated/resolvers.ts";
import { limitedAddress } from "../../identity/limits.ts";
import { type PhoneNumber, readPhone } from "../../identity/phone.ts";
import { judgeOpenOrders, OPEN_FOR_MS, ORDER_LIMIT_WINDOW_MS } from "../../rules/order-limits.ts";
import { PAID_ONLINE } from "../payment/hold.ts";

interface LimitedOrder {
  readonly args: Pick<MutationPlaceOrderArgs, "phone" | "payment_option">;
  readonly customer: CustomerRow;
  readonly storeId: number;
}

/** Paid online or by the wallet: the kitchen only cooks what is paid. */
const isPaidFirst = (option: string) => option === PAID_ONLINE || option === "wallet";

/** True for an account signed in by a code, and for a guest who has entered one since. */
const hasProved = (customer: CustomerRow) => !customer.is_guest || customer.phone_proved_at !== null;

const textOf = ({ isd_code, phone }: PhoneNumber) => `${isd_code}${phone}`;

/** Once proved, a phone number counts as one person, however many guests and accounts use it. */
const hourSubjects = (customer: CustomerRow) => (hasProved(customer) ? [customer.id, textOf(customer)] : [customer.id]);

export interface OrderLimits {
  /** Held while the orders are counted, always in the same order, so that two orders cannot deadlock. */
  readonly locks: readonly LockName[];
  /** Counts this order with those before it; a rollback takes it back. Returns the check that refuses it. */
  count(tx: Repositories): Promise<() => Promise<void>>;
}

/**
 * Limits how many unpaid orders one person can place. Call the check after every other, because a refused order is not
 * counted.
 */
export function orderLimits(context: RequestContext, order: LimitedOrder): OrderLimits {
  const { customer, args, storeId } = order;
  const businessId = context.business.id;
  const unpaid = isPaidFirst(args.payment_option) ? null : unpaidOrders(context, order);
  const networks = unpaid && !unpaid.proved ? networkLimits(context, storeId) : [];
  const perHour = { kind: "order", most: context.app.orderLimits.perHour, windowMs: ORDER_LIMIT_WINDOW_MS };
  const hours = hourSubjects(customer).map((subject) => ({ ...perHour, subject }));
  const limits = [...networks, ...hours];
  return {
    locks: [
      ...(unpaid?.numbers ?? []).map((number) => lockOfPhone(businessId, number)),
      ...limits.map((limit) => lockOfLimit(businessId, limit)),
    ],
    async count(tx) {
      const [open, waits] = await Promise.all([
        unpaid ? openUnpaid(context, tx, customer, unpaid) : null,
        tx.limits.takeLocked(limits, context.now),
      ]);
      return async () => {
        if (unpaid && open !== null) await checkUnpaid(context, tx, customer, { ...unpaid, open });
        if (waits.some((wait, at) => at < networks.length && wait !== null))
          throw proofRequired(context, customer, "phone_proof");
        const wait = waits.find((one) => one !== null);
        if (wait == null) return;
        const minutes = Math.ceil(wait / 60);
        throw context.fail("TOO_MANY_ORDERS", "too_many_orders", { minutes }, { wait_seconds: wait });
      };
    },
  };
}

interface UnpaidOrders {
  readonly proved: boolean;
  /** The customer's own number and the order's. */
  readonly numbers: readonly PhoneNumber[];
}

function unpaidOrders(context: RequestContext, { args, customer }: LimitedOrder): UnpaidOrders {
  const numbers = [customer, readPhone(context, args.phone, customer.isd_code)];
  return { proved: hasProved(customer), numbers: numbers.toSorted((a, b) => textOf(a).localeCompare(textOf(b))) };
}

const dueAfter = ({ now }: RequestContext) => new Date(now.getTime() - OPEN_FOR_MS);

/** A proved number is limited by the orders of those who proved it, not by orders that others placed with it. */
const openUnpaid = (context: RequestContext, tx: Repositories, customer: CustomerRow, unpaid: UnpaidOrders) =>
  tx.placing.openUnpaid(
    unpaid.proved ? { proved: customer } : { customer_id: customer.id, numbers: unpaid.numbers },
    dueAfter(context),
  );

async function checkUnpaid(
  context: RequestContext,
  tx: Repositories,
  customer: CustomerRow,
  { proved, open }: UnpaidOrders & { readonly open: number },
) {
  const verdict = judgeOpenOrders(open, proved, context.app.orderLimits);
  if (verdict === "TOO_MANY_OPEN_ORDERS") throw context.fail(verdict, "too_many_open_orders", { most: open });
  if (verdict !== "PHONE_PROOF_REQUIRED") return;
  // Whether somebody else has an order under this number is not for a stranger to read.
  const own = await tx.placing.openUnpaid({ customer_id: customer.id, numbers: [] }, dueAfter(context));
  throw proofRequired(context, customer, own > 0 ? "phone_proof_open" : "phone_proof_number");
}

/** In the demo, all guests share this one machine. */
function networkLimits(context: RequestContext, storeId: number): Limit[] {
  const address = limitedAddress(context);
  if (!address) return [];
  const { unprovedPerNetwork, unprovedPerStore } = context.app.orderLimits;
  const windowMs = ORDER_LIMIT_WINDOW_MS;
  return [
    { kind: "unproved-order", subject: networkOf(address), most: unprovedPerNetwork, windowMs },
    { kind: "unproved-order", subject: `store ${storeId}`, most: unprovedPerStore, windowMs },
  ];
}

/** Names the number that the code goes to: the guest's own, whatever number the order has. */
function proofRequired(
  context: RequestContext,
  { isd_code, phone }: CustomerRow,
  key: "phone_proof" | "phone_proof_number" | "phone_proof_open",
): Error {
  // Kept on one line, and left to right in Arabic too.
  const number = localNumber(`${isd_code} ${phone}`, context.business.isd_code).replaceAll(" ", "\u00a0");
  const words = { phone: `\u2066${number}\u2069` };
  return context.fail("PHONE_PROOF_REQUIRED", key, words, { isd_code, phone });
}
