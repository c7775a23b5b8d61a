import { subtractMoney } from "../../../lib/domain/money.ts";
import type { Database } from "../../db/open.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { RefundRow } from "../../db/repositories/order/refunds.ts";
import { forBusiness } from "../../db/repositories.ts";
import { BILL_PURPOSE, onShareNotice } from "../../dine-in/bill/payment-notice.ts";
import { TRIAL_PURPOSE } from "../../payments-service/accounts/page-trial.ts";
import { doneOf, partsOf } from "../../payments-service/due/part-refunds.ts";
import { howItWent } from "../../payments-service/due/refund-words.ts";
import type { PaymentNotice } from "../../payments-service/payables.ts";
import { takenMinor } from "../../payments-service/txns/taken.ts";
import { amountOf, requestRefund, type TxnRow, txnsOfOrder } from "../../payments-service/txns/txns.ts";
import { refundNote } from "../../rules/refund/refund-note.ts";
import type { Services } from "../../services.ts";
import { onReloadNotice } from "../../wallet/reload.ts";
import { PAID_NOTE } from "../cancelling/cancel-limit.ts";
import { takeCashbackBack } from "../credit.ts";
import { announceOrder } from "../subscriptions/events.ts";
import { costs, isHeld, RELOAD_PURPOSE } from "./payable.ts";

/**
 * Tells the order side that money has arrived, was refunded, or that an attempt has failed (D6), inside the transaction that acknowledges the
 * notice. A held order becomes placed; money for anything else is refunded. A repeated notice changes nothing. Returns
 * what to run after the commit.
 */
export async function onPaymentNotice(app: Services, tx: Database, notice: PaymentNotice): Promise<() => void> {
  const { kind, txn } = notice;
  if (txn.purpose === RELOAD_PURPOSE) await onReloadNotice(app, tx, notice);
  else if (txn.purpose === BILL_PURPOSE) await onShareNotice(app, tx, notice);
  else if (txn.purpose === TRIAL_PURPOSE) await requestRefund(tx, txn, "trial", app.clock());
  else if (kind === "refunded") await markRefunded(app, tx, txn);
  else if (kind === "refunding") await markRefunding(app, tx, txn);
  else if (txn.pays) await confirmOrder(app, tx, txn);
  return () => app.log.info({ txn: txn.id, kind }, "Payment notice delivered.");
}

async function confirmOrder(app: Services, tx: Database, txn: TxnRow): Promise<void> {
  const now = app.clock();
  const { orders, shelf } = forBusiness(tx, txn.business_id);
  const order = txn.order_id ? await orders.lock(txn.order_id) : null;
  if (!order) return requestRefund(tx, txn, "no_order", now);
  if (!isHeld(order)) {
    await requestRefund(tx, txn, "hold_over", now);
    if (order.payment_status !== "paid")
      await note(app, tx, order, { payment_status: "refunding" }, "payment refunding");
    return;
  }
  if (!costs(order.payable_amount, txn.currency, { gateway: txn.gateway, amount: amountOf(txn) })) {
    return requestRefund(tx, txn, "amount_differs", now);
  }
  const real = { held_until: null, payment_status: "paid", ...promiseFrom(order, now) } as const;
  await note(app, tx, order, real, PAID_NOTE);
  if (order.customer_id) await shelf.clearCart(order.customer_id, now, order.created_at);
}

/**
 * The kitchen sees a held order once it is paid, so the minutes that an order for now was promised in count from then. A
 * time that the guest chose stays.
 */
function promiseFrom(order: OrderRow, now: Date): Pick<OrderRow, "delivery_at"> | null {
  if (order.is_future_order) return null;
  const waited = Math.max(0, now.getTime() - order.created_at.getTime());
  return { delivery_at: new Date(order.delivery_at.getTime() + waited) };
}

/** Money of the wrong amount has arrived for an order that is over already; one that is still held learns of it as it ends. */
async function markRefunding(app: Services, tx: Database, txn: TxnRow): Promise<void> {
  const order = txn.order_id ? await forBusiness(tx, txn.business_id).orders.lock(txn.order_id) : null;
  if (order?.payment_status !== "failed" || txn.refunded_at) return;
  await note(app, tx, order, { payment_status: "refunding" }, "payment refunding");
}

async function markRefunded(app: Services, tx: Database, txn: TxnRow): Promise<void> {
  const repos = forBusiness(tx, txn.business_id);
  const order = txn.order_id ? await repos.orders.lock(txn.order_id) : null;
  if (!order || order.payment_status === "pending") return;
  const row = await repos.refunds.finishWhole(txn.id, app.clock());
  // The refund of one payment does not concern the order that another one pays, and money still on its way is not back yet.
  const others = (await txnsOfOrder(tx, order.id)).filter(({ id }) => id !== txn.id);
  if (others.some(({ pays, refund_reason, refunded_at }) => pays || (refund_reason !== null && !refunded_at))) return;
  await note(app, tx, order, { payment_status: "refunded" }, await whatWentBack(tx, txn, row));
  await takeCashbackBack(repos, order, app.clock());
}

/** Of the whole payment, or of what was left of it after parts; `of`: staff gave it back. */
async function whatWentBack(tx: Database, txn: TxnRow, of: RefundRow | null): Promise<string> {
  const rest = subtractMoney(await takenMinor(tx, txn), doneOf(await partsOf(tx, txn.id)));
  return rest > 0 ? refundNote({ how: await howItWent(tx, txn.id), amount: rest, of }) : "payment refunded";
}

/** Changes an order's payment and notifies its subscribers. The status is unchanged, so only the details show it. */
async function note(app: Services, tx: Database, order: OrderRow, change: Partial<OrderRow>, what: string) {
  const now = app.clock();
  const repos = forBusiness(tx, order.business_id);
  await repos.orders.update(order.id, { ...change, updated_at: now });
  const event = await repos.orders.addEvent({
    order_id: order.id,
    prev_state: order.status,
    new_state: order.status,
    actor: "system",
    note: what,
    created_at: now,
  });
  await announceOrder(app, repos, order, event);
}
