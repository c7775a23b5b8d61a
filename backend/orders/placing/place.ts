import { createHash, randomUUID } from "node:crypto";
import type { Minor } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { KeyRow } from "../../db/repositories/order/placing.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { MutationPlaceOrderArgs, PlaceOrderResult } from "../../generated/resolvers.ts";
import { activeCustomer } from "../../identity/require-login.ts";
import { asUuid } from "../../ids.ts";
import { menuChanged } from "../../menu/menu-events.ts";
import { orderAccessToken } from "../access.ts";
import { type BillOfCart, billOfCart } from "../cart/bill-of-cart.ts";
import { linesOfWire } from "../cart/wire-lines.ts";
import { endEarlierHolds } from "../payment/end-holds.ts";
import { bindAgain, bindTxn, PAID_ONLINE } from "../payment/hold.ts";
import { beginDirect, directPayment } from "../payment/second-way.ts";
import { announceOrder } from "../subscriptions/events.ts";
import { frozenLines, frozenOrder } from "./freeze.ts";
import { checkOrderLimits } from "./order-limits.ts";
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
  const known = await context.repos.placing.findKey(name);
  if (known) return answerAgain(context, args, customer, { known, request_hash });
  const quoted = checkArguments({ context, args, customer });
  // Before the new order takes stock, slot and coupon, because the earlier one may hold the last of them.
  await endEarlierHolds(context.app, { business_id: context.business.id, customer_id: customer.id }, name);
  const order_id = randomUUID();
  const outcome = await context.repos.transaction(async (tx) => {
    const key = { ...name, request_hash, order_id, response: null, created_at: context.now };
    if (!(await tx.placing.takeKey(key))) return "taken" as const;
    return place(context, tx, { args, customer, order_id, quoted });
  });
  if (outcome === "taken") {
    const first = await context.repos.placing.findKey(name);
    if (!first) throw new Error("An idempotency key was taken but could not be read.");
    return answerAgain(context, args, customer, { known: first, request_hash });
  }
  if (outcome.menuChanged) await menuChanged(context.app, context.business.id);
  return answer(context, args, customer, order_id);
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
function checkFuture(context: RequestContext, { is_future_order: said }: MutationPlaceOrderArgs, { time }: BillOfCart) {
  if (said == null || !time) return;
  const wrong = said ? !time.future : time.slotStart !== null;
  if (wrong) throw context.fail("BAD_REQUEST", "future_differs");
}

interface Placing {
  readonly args: MutationPlaceOrderArgs;
  readonly customer: CustomerRow;
  readonly order_id: string;
  /** The total that the guest saw, in minor units. */
  readonly quoted: Minor;
}

async function place(context: RequestContext, tx: Repositories, placing: Placing) {
  const { args, customer, order_id, quoted } = placing;
  if (!context.store) throw context.fail("STORE_SELECTION_REQUIRED", "store_required");
  // Read again inside the transaction, because the store may have closed since the request read it.
  const store = (await tx.stores.byId(context.store.id)) ?? context.store;
  const computed = await billOfCart(context, tx, store, args, customer);
  checkBill({ context, computed, quoted });
  checkFuture(context, args, computed);
  await checkOrderLimits(context, tx, { args, customer, storeId: store.id });
  const goods = await takeGoods(context, tx, computed, customer);
  const order = await frozenOrder(context, tx, { args, customer, order_id, computed });
  await tx.orders.insert(order, frozenLines(computed, order_id));
  if (computed.coupon && computed.bill.coupon?.ok) {
    await tx.coupons.redeem(computed.coupon.id, customer.id, order_id, context.now);
  }
  await payByWallet(context, tx, order, customer);
  if (args.payment_option === PAID_ONLINE) await beginPayment(context, tx, placing, computed.payable);
  // The cart of an order that waits for its payment is kept until it is paid, because the guest may give up and change
  // it.
  if (!customer.is_guest && args.payment_option !== PAID_ONLINE) await tx.shelf.clearCart(customer.id, context.now);
  const event = await tx.orders.addEvent({ order_id, new_state: "PLACED", actor: "customer", created_at: context.now });
  await announceOrder(context.app, tx, { id: order_id, store_id: store.id }, event);
  return goods;
}

/** WALL-03: the wallet is locked last. Another order may have spent the credit a moment ago. */
async function payByWallet(context: RequestContext, tx: Repositories, order: NewOrder, customer: CustomerRow) {
  const { id = "", wallet_credit_applied: amount = 0, number, store_id } = order;
  if (amount === 0) return;
  const movement = { order_id: id, store_id, bill_number: number, amount, now: context.now };
  if (!(await tx.wallets.pay(customer.id, movement))) throw context.fail("WALLET_CREDIT_GONE", "wallet_credit_gone");
}
type NewOrder = Awaited<ReturnType<typeof frozenOrder>>;

/** D6: holds the order until its txn is paid, either the payment service's or the one begun here. */
async function beginPayment(context: RequestContext, tx: Repositories, placing: Placing, payable: Minor) {
  const { args, customer, order_id } = placing;
  if (context.business.pg_service) {
    return bindTxn(context, tx, args, customer, { id: order_id, payable_amount: payable });
  }
  const purpose = purposeOf(context, args, customer);
  const description = `${context.localized(context.business.name) ?? context.business.id} ${order_id.slice(0, 8)}`;
  await beginDirect(context, tx, { purpose, customer, amount: payable, order_id, description });
}

const purposeOf = (context: RequestContext, args: MutationPlaceOrderArgs, customer: CustomerRow) => ({
  business_id: context.business.id,
  customer_id: customer.id,
  purpose: "ordering",
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
  { known, request_hash }: { known: KeyRow; request_hash: string },
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
  const direct = args.payment_option === PAID_ONLINE && !context.business.pg_service;
  return {
    status: "success",
    order_id: orderId,
    payment: direct ? await directPayment(context, purposeOf(context, args, customer)) : null,
    access_token: customer.is_guest ? orderAccessToken(context, orderId) : null,
  };
}
