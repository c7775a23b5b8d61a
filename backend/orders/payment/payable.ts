import { and, eq } from "drizzle-orm";
import { type Minor, toDecimalString } from "../../../lib/domain/money.ts";
import type { Database } from "../../db/open.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import { forBusiness } from "../../db/repositories.ts";
import { walletReloads } from "../../db/schema.ts";
import { BILL_PURPOSE, checkShare, isShareWanted } from "../../dine-in/bill/payment-notice.ts";
import { asUuid } from "../../ids.ts";
import { gatewayAmount } from "../../payments-service/amounts.ts";
import { PaymentProblem } from "../../payments-service/http/problem.ts";
import type { PaymentRequest } from "../../payments-service/payables.ts";
import type { Purpose, TxnRow } from "../../payments-service/txns/txns.ts";

export const ORDER_PURPOSE = "ordering";
export const RELOAD_PURPOSE = "wallet_reload";

/** True while an order waits for its money (D6). */
export const isHeld = (order: OrderRow): boolean => order.status === "PLACED" && order.held_until !== null;

/** Compares amounts as the gateway counts them, because that is what it charges. */
export function costs(minor: Minor, currency: string, input: Pick<PaymentRequest, "gateway" | "amount">): boolean {
  const due = gatewayAmount(toDecimalString(minor, currency), currency, input.gateway);
  return due !== null && due.value === input.amount.value && due.currency === input.amount.currency;
}

/**
 * Checks that a payment may begin. Throws PaymentProblem if the order is over or costs something else, or if the reload
 * is not the customer's. An order that does not exist yet is checked when it is placed: the client places it after
 * init.
 */
export async function checkPayable(tx: Database, input: PaymentRequest, now: Date): Promise<void> {
  if (input.purpose === RELOAD_PURPOSE) return checkReload(tx, input);
  if (input.purpose === BILL_PURPOSE) return checkShare(tx, input, now);
  if (input.purpose !== ORDER_PURPOSE) throw new PaymentProblem(422, "purpose_unknown");
  const order = await orderOfPurpose(tx, input);
  if (!order) return;
  if (!isHeld(order) || (order.held_until as Date) <= now) throw new PaymentProblem(409, "order_over");
  if (!costs(order.payable_amount, input.amount.currency, input)) throw new PaymentProblem(409, "amount_differs");
}

async function checkReload(tx: Database, input: PaymentRequest): Promise<void> {
  const reload = await reloadOf(tx, input);
  if (!reload) throw new PaymentProblem(404, "reload_unknown");
  if (reload.status !== "pending") throw new PaymentProblem(409, "reload_over");
  if (reload.currency !== input.amount.currency || !costs(reload.amount, reload.currency, input)) {
    throw new PaymentProblem(409, "amount_differs");
  }
}

/** The order placed under the key that is the purpose's id. */
export async function orderOfPurpose(tx: Database, purpose: Purpose): Promise<OrderRow | null> {
  const repos = forBusiness(tx, purpose.business_id);
  const name = { scope: "placeOrder", key: purpose.purpose_id, owner: purpose.customer_id };
  const key = await repos.placing.findKey(name);
  return key?.order_id ? repos.orders.byId(key.order_id) : null;
}

/** The reload that a purpose names, if it is this customer's; else null. */
export async function reloadOf(tx: Database, purpose: Purpose) {
  const id = asUuid(purpose.purpose_id);
  if (!id) return null;
  const own = and(
    eq(walletReloads.business_id, purpose.business_id),
    eq(walletReloads.customer_id, purpose.customer_id),
    eq(walletReloads.id, id),
  );
  const [row] = await tx.select().from(walletReloads).where(own).limit(1);
  return row ?? null;
}

/** True if money for this txn would be kept: nothing is captured without an order. */
export async function isStillWanted(tx: Database, txn: TxnRow, now: Date): Promise<boolean> {
  if (txn.purpose === BILL_PURPOSE) return isShareWanted(tx, txn, now);
  if (txn.purpose === RELOAD_PURPOSE) return (await reloadOf(tx, txn))?.status === "pending";
  const order = txn.order_id ? await forBusiness(tx, txn.business_id).orders.byId(txn.order_id) : null;
  return order !== null && isHeld(order) && (order.held_until as Date) > now;
}
