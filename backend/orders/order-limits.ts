import type { RequestContext } from "../context.ts";
import type { CustomerRow } from "../db/repositories/customer/accounts.ts";
import type { Limit } from "../db/repositories/limits.ts";
import type { Repositories } from "../db/repositories.ts";
import type { MutationPlaceOrderArgs } from "../generated/resolvers.ts";
import { limitedAddress } from "../identity/limits.ts";
import { readPhone } from "../identity/phone.ts";
import { judgeOpenOrders, OPEN_FOR_MS, ORDER_LIMIT_WINDOW_MS } from "../rules/order-limits.ts";
import { networkOf } from "../rules/otp-budgets.ts";
import { PAID_ONLINE } from "./payment/hold.ts";

interface Asked {
  readonly args: Pick<MutationPlaceOrderArgs, "phone" | "payment_option">;
  readonly customer: CustomerRow;
  readonly storeId: number;
}

/** Paid online or by the wallet: the money is there, or nothing is cooked. */
const isPaidFirst = (option: string) => option === PAID_ONLINE || option === "wallet";

/** An account signed in by a code; a guest may have entered one since. */
const hasProved = (customer: CustomerRow) => !customer.is_guest || customer.phone_proved_at !== null;

/**
 * Limits how many unpaid orders one person can place. Call it in the placing transaction, after every other check: what is refused is
 * not counted.
 */
export async function checkOrderLimits(context: RequestContext, tx: Repositories, asked: Asked): Promise<void> {
  const { customer } = asked;
  if (!isPaidFirst(asked.args.payment_option)) await checkUnpaid(context, tx, asked);
  const perHour = { kind: "order", subject: customer.id, most: context.app.orderLimits.perHour };
  const wait = await tx.limits.take({ ...perHour, windowMs: ORDER_LIMIT_WINDOW_MS }, context.now);
  if (wait === null) return;
  const minutes = Math.ceil(wait / 60);
  throw context.fail("TOO_MANY_ORDERS", "too_many_orders", { minutes }, { wait_seconds: wait });
}

async function checkUnpaid(context: RequestContext, tx: Repositories, { args, customer, storeId }: Asked) {
  const { orderLimits } = context.app;
  const proved = hasProved(customer);
  const numbers = [customer, readPhone(context, args.phone, customer.isd_code)];
  // Locked in one order for all, so that two orders never wait for one another.
  for (const number of numbers.toSorted((a, b) => a.phone.localeCompare(b.phone))) await tx.otp.lockPhone(number);
  const open = await tx.placing.openUnpaid({
    customer_id: customer.id,
    // A proved customer is judged by their own orders only, not by orders others placed with their number.
    phones: proved ? [] : numbers.map(({ phone }) => phone),
    dueAfter: new Date(context.now.getTime() - OPEN_FOR_MS),
  });
  const verdict = judgeOpenOrders(open, proved, orderLimits);
  if (verdict === "TOO_MANY_OPEN_ORDERS") throw context.fail(verdict, "too_many_open_orders", { most: open });
  if (verdict === "PHONE_PROOF_REQUIRED") throw proofRequired(context, customer, "phone_proof_open");
  if (proved) return;
  for (const limit of networkLimits(context, storeId)) {
    if ((await tx.limits.take(limit, context.now)) !== null) throw proofRequired(context, customer, "phone_proof");
  }
}

/** In the demo everybody is on this one machine. */
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

/** Says which number a code goes to: the guest's own, whatever number the order carries. */
function proofRequired(context: RequestContext, { isd_code, phone }: CustomerRow, key: string): Error {
  // On one line, and from left to right in Arabic too.
  const words = { phone: `\u2066${isd_code}\u00a0${phone}\u2069` };
  return context.fail("PHONE_PROOF_REQUIRED", key, words, { isd_code, phone });
}
