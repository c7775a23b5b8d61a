import { createHash, randomUUID } from "node:crypto";
import type { Minor } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import { usesPaymentService } from "../../db/repositories/business.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { NewOrder } from "../../db/repositories/order/new-order.ts";
import type { KeyName, PlacedKey } from "../../db/repositories/order/placing.ts";
import type { Repositories } from "../../db/repositories.ts";
import { lockNames } from "../../db/statements/lock-names.ts";
import type { MutationPlaceOrderArgs, PlaceOrderResult } from "../../generated/resolvers.ts";
import { activeCustomer } from "../../identity/require-login.ts";
import { asUuid } from "../../ids.ts";
import { menuChanged } from "../../menu/menu-events.ts";
import { orderAccessToken } from "../access.ts";
import { type BillOfCart, billOfCart, readOrderType } from "../cart/bill-of-cart.ts";
import { loadCart } from "../cart/load-cart.ts";
import { linesOfWire } from "../cart/wire-lines.ts";
import { endEarlierHolds } from "../payment/end-holds.ts";
import { bindAgain, bindTxn, nameOnStatement, PAID_ONLINE } from "../payment/hold.ts";
import { ORDER_PURPOSE } from "../payment/payable.ts";
import { beginDirect, directPayment } from "../payment/second-way.ts";
import { orderTopics } from "../subscriptions/events.ts";
import { frozenLines, frozenOrder } from "./freeze.ts";
import { orderLimits } from "./order-limits.ts";
import { checkArguments, checkBill } from "./placing-guards.ts";
import { takeGoods } from "./take-goods.ts";

const SCOPE = "placeOrder";

/**
 * ORD-01, ORD-02, D8: places one order and returns only when it is durable. Idempotency key, bill, stock, slot, coupon,
 * number and order share one transaction, so a refusal leaves nothing behind.
 */
export async function placeOrder(context: RequestContext, sent: MutationPlaceOrderArgs): Promise<PlaceOrderResult> {
  const args = withOneTxn(context, sent);
  const customer = await activeCustomer(context);
  const name = { scope: SCOPE, key: readKey(context, args.idempotency_key), owner: customer.id };
  const request_hash = hashOf(context, args);
  const again = async () => {
    const known = await context.repos.placing.findKey(name);
    return known ? answerAgain(context, args, customer, { known, request_hash }) : null;
  };
  const quoted = await orRepeated(() => checkArguments({ context, args, customer }), again);
  if (typeof quoted !== "number") return quoted;
  const order_id = randomUUID();
  const key = { ...name, request_hash, order_id, created_at: context.now };
  const attempt = (endsHolds: boolean) =>
    context.repos.transaction((tx) => place(context, tx, { args, customer, key, quoted, endsHolds }));
  try {
    const number = await attempt(true).catch(async (error) => {
      if (!(error instanceof HoldsFirst)) throw error;
      await endEarlierHolds(context.app, { business_id: context.business.id, customer_id: customer.id }, name);
      return attempt(false);
    });
    return { ...(await answer(context, args, customer, order_id)), order_number: number };
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const repeated = await again();
    if (!repeated) throw new Error("An idempotency key was taken but could not be read.");
    return repeated;
  }
}

/** Ends the transaction of an order whose key is taken. */
class KeyTaken extends Error {}

/**
 * Ends the transaction of an order whose customer has orders that wait for their payment: they end first, because one of
 * them may hold the last of its stock, slot or coupon.
 */
class HoldsFirst extends Error {}

/** What is checked of an order; a repeated request is answered as the first, whatever its check says by now. */
async function orRepeated<T, A>(check: () => T, again: () => Promise<A | null>): Promise<T | A> {
  try {
    return check();
  } catch (refusal) {
    const repeated = await again();
    if (repeated) return repeated;
    throw refusal;
  }
}

/** ORD-02: accepts the txn under either of its two names. */
function withOneTxn(context: RequestContext, args: MutationPlaceOrderArgs): MutationPlaceOrderArgs {
  const { pg_service_txn_id, payment_server_trx_id } = args;
  const both = pg_service_txn_id && payment_server_trx_id;
  if (both && pg_service_txn_id !== payment_server_trx_id) throw context.fail("BAD_REQUEST", "txns_differ");
  return { ...args, pg_service_txn_id: pg_service_txn_id ?? payment_server_trx_id ?? null };
}

/**
 * TIME-03: is_future_order must match the time; a contradiction is refused, not guessed. It is true with a slot. For a
 * later time without a slot both values are accepted: shops without slots let guests choose a day, and their orders
 * send false.
 */
function checkFuture(
  context: RequestContext,
  { is_future_order: isFuture }: MutationPlaceOrderArgs,
  { time }: BillOfCart,
) {
  if (isFuture == null || !time) return;
  const wrong = isFuture ? !time.future : time.slotStart !== null;
  if (wrong) throw context.fail("BAD_REQUEST", "future_differs");
}

interface Placing {
  readonly args: MutationPlaceOrderArgs;
  readonly customer: CustomerRow;
  /** Its idempotency key, with the id of the order to be. */
  readonly key: KeyName & { readonly request_hash: string; readonly order_id: string; readonly created_at: Date };
  /** The total that the guest saw, in minor units. */
  readonly quoted: Minor;
  /** Whether earlier orders that wait for their payment end first. */
  readonly endsHolds: boolean;
}

async function place(context: RequestContext, tx: Repositories, { args, customer, key, quoted, endsHolds }: Placing) {
  if (!context.store) throw context.fail("STORE_SELECTION_REQUIRED", "store_required");
  const { order_id } = key;
  const limits = orderLimits(context, { args, customer, storeId: context.store.id });
  // Sent together: each would otherwise wait for the one before it. The database runs them in this order, under the locks.
  const [, { taken, storeVersion, holds }, loaded, checkLimits] = await Promise.all([
    lockNames(tx.db, limits.locks),
    tx.placing.takeKeyAt(context.store.id, customer.id, key),
    loadCart(tx, context.store, readOrderType(context, args.order_type).mode, args, customer),
    limits.count(tx),
  ]);
  if (!taken) throw new KeyTaken();
  if (holds && endsHolds) throw new HoldsFirst();
  const isCurrent = context.app.shops.isCurrent(context.store, storeVersion);
  // It may have closed since the request read it.
  const store = isCurrent ? context.store : ((await tx.stores.byId(context.store.id)) ?? context.store);
  const computed = await billOfCart(context, tx, store, args, customer, isCurrent ? loaded : undefined);
  checkBill({ context, computed, quoted });
  checkFuture(context, args, computed);
  await checkLimits();
  const goods = await takeGoods(context, tx, computed, customer);
  const order = frozenOrder(context, { args, customer, order_id, computed });
  const number = await tx.orders.place({
    order,
    lines: frozenLines(computed, order_id),
    event: { actor: "customer", created_at: context.now },
    ...orderTopics(context.business.id, order),
  });
  if (computed.coupon && computed.bill.coupon?.ok) {
    await tx.coupons.redeem(computed.coupon.id, customer.id, order_id, context.now);
  }
  await payByWallet(context, tx, { ...order, number }, customer);
  if (context.app.mailer && customer.email)
    await tx.orderMails.add({ order_id, shop: context.shopAuthority, due_at: context.now });
  if (args.payment_option === PAID_ONLINE)
    await beginPayment(context, tx, { args, customer, order_id, number }, computed.payable);
  // The cart of an order that waits for its payment is kept until it is paid, because the guest may give up and change
  // it.
  if (!customer.is_guest && args.payment_option !== PAID_ONLINE) await tx.shelf.clearCart(customer.id, context.now);
  if (goods.menuChanged) await menuChanged(context.app, tx);
  return number;
}

/** WALL-03: the wallet is locked last. Another order may have spent the credit a moment ago. */
async function payByWallet(context: RequestContext, tx: Repositories, order: NumberedOrder, customer: CustomerRow) {
  const { id, wallet_credit_applied: amount = 0, number, store_id } = order;
  if (amount === 0) return;
  const movement = { order_id: id, store_id, bill_number: number, amount, now: context.now };
  if (!(await tx.wallets.pay(customer.id, movement))) throw context.fail("WALLET_CREDIT_GONE", "wallet_credit_gone");
}
type NumberedOrder = NewOrder & { readonly number: string };

interface Numbered {
  readonly order_id: string;
  readonly number: string;
}

/** D6: holds the order until its txn is paid, either the payment service's or the one begun here. */
async function beginPayment(
  context: RequestContext,
  tx: Repositories,
  { args, customer, order_id, number }: Pick<Placing, "args" | "customer"> & Numbered,
  payable: Minor,
) {
  if (usesPaymentService(context.business)) {
    return bindTxn(context, tx, args, customer, { id: order_id, payable_amount: payable });
  }
  const purpose = purposeOf(context, args, customer);
  const description = `${context.localized(context.business.name) ?? context.business.id} ${number}`;
  await beginDirect(context, tx, { purpose, customer, amount: payable, order_id, description });
}

const purposeOf = (context: RequestContext, args: MutationPlaceOrderArgs, customer: CustomerRow) => ({
  business_id: context.business.id,
  customer_id: customer.id,
  purpose: ORDER_PURPOSE,
  purpose_id: args.idempotency_key,
});

function readKey(context: RequestContext, key: string): string {
  if (key.length >= 8 && key.length <= 200) return key;
  throw context.fail("BAD_REQUEST", "key_invalid");
}

/**
 * Identifies two requests with one key as the same order; times and amounts may differ between a request and its
 * repeat.
 */
function hashOf(context: RequestContext, args: MutationPlaceOrderArgs): string {
  const lines = linesOfWire(args.items).map(({ id, quantity, options }) => ({ id, quantity, options }));
  const meaning = [context.locationId, args.order_type, args.address_id ? asUuid(args.address_id) : null, lines];
  return createHash("sha256").update(JSON.stringify(meaning)).digest("hex");
}

async function answerAgain(
  context: RequestContext,
  args: MutationPlaceOrderArgs,
  customer: CustomerRow,
  { known, request_hash }: { known: PlacedKey; request_hash: string },
): Promise<PlaceOrderResult> {
  if (known.request_hash !== request_hash) {
    throw context.fail("IDEMPOTENCY_KEY_REUSED", "key_reused", {}, { order_id: known.order_id });
  }
  if (!known.order_id) throw new Error("An idempotency key of placeOrder has no order.");
  await bindAgain(context, args, customer, known.order_id);
  return answer(context, args, customer, known.order_id);
}

async function answer(
  context: RequestContext,
  args: MutationPlaceOrderArgs,
  customer: CustomerRow,
  orderId: string,
): Promise<PlaceOrderResult> {
  const online = args.payment_option === PAID_ONLINE;
  const direct = online && !usesPaymentService(context.business);
  const payment = direct ? await directPayment(context, purposeOf(context, args, customer)) : null;
  const opened = payment?.transaction_id ?? args.pg_service_txn_id;
  if (online && opened) void nameOnStatement(context.app, opened, orderId);
  return {
    status: "success",
    order_id: orderId,
    payment,
    access_token: customer.is_guest ? orderAccessToken(context, orderId) : null,
  };
}
