import type { Minor } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import type { Database } from "../../db/open.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { MutationPlaceOrderArgs } from "../../generated/resolvers.ts";
import { nameAtProvider } from "../../payments-service/calls/open-txn.ts";
import { HOLD_MINUTES } from "../../payments-service/rules/schedule.ts";
import { takesCapture } from "../../payments-service/rules/status.ts";
import { amountOf, lockPurpose, type TxnRow, txnById, updateTxn } from "../../payments-service/txns/txns.ts";
import type { Services } from "../../services.ts";
import { costs, isHeld, ORDER_PURPOSE } from "./payable.ts";

export const PAID_ONLINE = "payment_gateway";

/** Columns of an order that waits for its payment (D6); the kitchen does not see it. */
export function heldColumns(now: Date) {
  return {
    payment_status: "pending",
    held_until: new Date(now.getTime() + HOLD_MINUTES * 60_000),
  } as const;
}

interface Order {
  readonly id: string;
  readonly payable_amount: Minor;
}

/**
 * Binds the txn named in placeOrder to its held order, inside the placing transaction. The txn must belong to the
 * customer, be begun for this placing key, be open, and be over exactly this amount. Fails with PAYMENT_MISMATCH
 * otherwise, and the order is not placed.
 */
export async function bindTxn(
  context: RequestContext,
  tx: Repositories,
  args: Pick<MutationPlaceOrderArgs, "pg_service_txn_id" | "idempotency_key">,
  customer: Pick<CustomerRow, "id">,
  order: Order,
): Promise<void> {
  const id = args.pg_service_txn_id;
  if (!id) throw context.fail("PAYMENT_REQUIRED", "payment_first");
  const txn = await lockOwn(tx.db, id, customer.id, context.business.id);
  const fits =
    txn !== null &&
    txn.purpose === ORDER_PURPOSE &&
    txn.purpose_id === args.idempotency_key &&
    takesCapture(txn.status) &&
    costs(order.payable_amount, context.business.currency, { gateway: txn.gateway, amount: amountOf(txn) });
  if (!fits) throw context.fail("PAYMENT_MISMATCH", "payment_differs");
  await updateTxn(tx.db, txn.id, { order_id: order.id, updated_at: context.now });
}

/** The guest's bank names the order too; nobody waits for it. */
export async function nameOnStatement(app: Services, txnId: string, orderId: string): Promise<void> {
  const txn = await txnById(app.db, txnId.slice(0, 100)).catch(() => null);
  if (txn?.order_id === orderId) await nameAtProvider(app, txn);
}

async function lockOwn(db: Database, id: string, customerId: string, businessId: string): Promise<TxnRow | null> {
  const found = await txnById(db, id.slice(0, 100));
  if (!found || found.customer_id !== customerId || found.business_id !== businessId) return null;
  return (await lockPurpose(db, found)).find((row) => row.id === found.id) ?? null;
}

/**
 * Handles placeOrder repeated under its key with another txn: the guest retries paying the same held order, so the new
 * txn is bound to it as well. The first txn to bring money pays, and the other is refunded. Fails with ORDER_EXPIRED if
 * the hold is over.
 */
export async function bindAgain(
  context: RequestContext,
  args: MutationPlaceOrderArgs,
  customer: Pick<CustomerRow, "id">,
  orderId: string,
): Promise<void> {
  if (args.payment_option !== PAID_ONLINE) return;
  await context.repos.transaction(async (tx) => {
    const order = await tx.orders.lock(orderId);
    if (!order || order.payment_option !== PAID_ONLINE || isOver(order, context.now)) {
      throw context.fail("ORDER_EXPIRED", "hold_over", {}, { order_id: orderId });
    }
    if (!isHeld(order) || !args.pg_service_txn_id) return;
    const known = await txnById(tx.db, args.pg_service_txn_id.slice(0, 100));
    if (known?.order_id !== order.id) await bindTxn(context, tx, args, customer, order);
  });
}

const isOver = (order: OrderRow, now: Date): boolean =>
  order.status === "EXPIRED" || (isHeld(order) && (order.held_until as Date) <= now);
