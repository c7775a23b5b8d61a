import { randomUUID } from "node:crypto";
import { TABLE_MODE } from "../../../lib/domain/modes.ts";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { addMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { MutationClaimBillShareArgs } from "../../generated/resolvers.ts";
import { asUuid } from "../../ids.ts";
import { creditFor } from "../../orders/credit.ts";
import { onlineGateways } from "../../orders/payment/second-way.ts";
import { stepOf } from "../../payments-service/amounts.ts";
import { roundingOf } from "../../rules/bill/bill-parts.ts";
import {
  type BillState,
  dishKey,
  requestFor,
  type ShareInput,
  type ShareRefusal,
  shareAmount,
} from "../../rules/dine-in/split.ts";
import { announceTable } from "../announce-table.ts";
import { customerOfPhone, requireVisit, type SeatedPhone } from "../visits/calling-phone.ts";
import { loadBill } from "./bill-state.ts";
import { closeIfPaid } from "./close-bill.ts";
import { walletMovement } from "./give-back.ts";
import { releaseClaims } from "./release-claims.ts";

/** How long a claim that is paid online stays reserved; money that arrives later is kept if it still fits. */
export const CLAIM_MS = 10 * 60_000;

/**
 * DINE-05: reserves a part of the table's bill for the calling phone, so that no other pays it too. With way `wallet`
 * it is paid at once; with `payment_gateway` it waits for the payment service. A repeat with the same key returns the
 * same claim (D8). Fails with BILL_NONE, NOTHING_DUE, DISH_TAKEN, TOO_MUCH,
 * ROUND_WAITING or SHARE_INVALID.
 */
export async function claimShare(context: RequestContext, args: MutationClaimBillShareArgs) {
  const at = await requireVisit(context);
  const key = readKey(context, args.idempotency_key);
  const request = readRequest(context, args);
  return context.repos.transaction(async (tx) => {
    const bill = await lockBill(context, tx, at);
    const known = await tx.billPayments.byKey(bill.id, `${at.guest.id} ${key}`);
    if (known && !isSame(known, request, args.way)) throw context.fail("IDEMPOTENCY_KEY_REUSED", "key_reused");
    if (known) return known;
    const customer = await customerOfPhone(context, tx, at.guest);
    const { state } = await loadBill(tx, bill);
    const { amount, dishes } = shareOf(context, state, request);
    const tip = readTip(context, args.tip, amount);
    const payment = await tx.billPayments.insert({
      bill_id: bill.id,
      guest_id: at.guest.id,
      customer_id: customer.id,
      kind: request.kind,
      dishes,
      shares: request.kind === "share" ? request.of : null,
      amount,
      tip,
      rounding: args.way === "payment_gateway" ? onlineRounding(context, addMoney(amount, tip)) : ZERO,
      way: args.way,
      status: "claimed",
      key: `${at.guest.id} ${key}`,
      // Staff collect cash and cards, so only a claim to pay online expires.
      expires_at: args.way === "payment_gateway" ? new Date(context.now.getTime() + CLAIM_MS) : null,
      created_at: context.now,
    });
    if (args.way === "wallet") return payByWallet(context, tx, { at, bill, payment, customer });
    if (args.way !== "payment_gateway") await requestPayment(context, tx, { at, bill, payment, customer });
    await announceTable(context.app, tx, at.visit, "BILL_UPDATED", { payment_id: payment.id });
    return payment;
  });
}

/**
 * Releases the calling phone's unpaid claim, so that others can pay that part; a repeat changes nothing. While claims to
 * pay at the table lock the bill, every phone may take one back, because no guest can order.
 */
export async function releaseShare(context: RequestContext, id: string) {
  const at = await requireVisit(context);
  const paymentId = asUuid(id);
  await context.repos.transaction(async (tx) => {
    const known = await tx.bills.ofVisit(at.visit.id);
    const bill = known && (await tx.bills.lock(known.id));
    const mayRelease = ({ id, guest_id, way }: BillPaymentRow) =>
      id === paymentId &&
      (guest_id === at.guest.id || (bill?.status === "locked" && (way === "cash" || way === "card")));
    const released = bill ? await releaseClaims(tx, bill, { shouldRelease: mayRelease, now: context.now }) : 0;
    if (released > 0) await announceTable(context.app, tx, at.visit, "BILL_UPDATED", { payment_id: paymentId });
  });
  return { success: true, message: null };
}

/** Whether a repeat asks for what its key stands for. Amounts are compared where the guest typed one. */
function isSame(known: BillPaymentRow, request: ShareInput, way: MutationClaimBillShareArgs["way"]): boolean {
  if (known.kind !== request.kind || known.way !== way) return false;
  if (request.kind === "share") return known.shares === request.of;
  if (request.kind === "amount") return known.amount === request.amount;
  if (request.kind !== "dishes") return true;
  const keys = (dishes: readonly { order_id: string; position: number }[]) => dishes.map(dishKey).sort().join();
  const counts = new Map((known.dishes ?? []).map((dish) => [dishKey(dish), dish.pieces?.length]));
  const sameCount = request.dishes.every(
    (dish) => dish.quantity == null || counts.get(dishKey(dish)) === dish.quantity,
  );
  return sameCount && keys(known.dishes ?? []) === keys(request.dishes);
}

/** What a requested share costs now, and the pieces of dishes that it gets, as the database keeps them; null for a part of the sum. */
export function shareOf(context: RequestContext, state: BillState, input: ShareInput) {
  const request = requestFor(state, input);
  if (!request.ok) throw refusalOf(context, request.error);
  const amount = shareAmount(state, request.value);
  if (!amount.ok) throw refusalOf(context, amount.error);
  const parts = request.value.kind === "dishes" ? request.value.dishes : null;
  const dishes = parts?.map(({ pieces = [], ...dish }) => ({ ...dish, pieces: [...pieces] })) ?? null;
  return { amount: amount.value, dishes };
}

/** Calls the staff to take cash or a card. Once all of the bill is claimed or paid, nothing more can be ordered. */
async function requestPayment(context: RequestContext, tx: Repositories, { at, bill, payment, customer }: Claimed) {
  const { visit, guest } = at;
  await tx.tableRequests.insert({
    store_id: visit.store_id,
    // The bill is locked, so it has moved with its visit already, or moves after this with the request.
    table_id: bill.table_id,
    visit_id: visit.id,
    customer_id: customer.id,
    guest_id: guest.id,
    bill_id: bill.id,
    payment_id: payment.id,
    type: "REQUEST_PAYMENT",
    status: "open",
    created_at: context.now,
  });
  const { due } = await loadBill(tx, bill);
  if (due === 0) await tx.bills.update(bill.id, { status: "locked" });
  await announceTable(context.app, tx, visit, "REQUEST_PAYMENT", { payment_id: payment.id });
}

interface Claimed {
  readonly at: SeatedPhone;
  readonly bill: BillRow;
  readonly payment: BillPaymentRow;
  readonly customer: CustomerRow;
}

async function payByWallet(context: RequestContext, tx: Repositories, { at, bill, payment, customer }: Claimed) {
  const { app, now } = context;
  if (customer.is_guest) throw context.fail("LOGIN_REQUIRED", "login_required");
  const movement = await walletMovement(tx, bill, payment, now);
  // Only a balance from the business's threshold on can be spent, as on orders.
  const credit = movement ? await creditFor(context, tx, customer, movement.amount) : ZERO;
  if (!movement || credit < movement.amount || !(await tx.wallets.pay(customer.id, movement)))
    throw context.fail("WALLET_CREDIT_GONE", "wallet_credit_gone");
  const paid = { status: "paid" as const, paid_at: now, expires_at: null };
  await tx.billPayments.update(payment.id, paid);
  await announceTable(app, tx, at.visit, "BILL_UPDATED", { payment_id: payment.id });
  await closeIfPaid(app, tx, bill);
  return { ...payment, ...paid };
}

/** The visit's bill, locked: claims, payments and voids of one bill wait for each other. */
export async function lockBill(context: RequestContext, tx: Repositories, { visit }: SeatedPhone): Promise<BillRow> {
  const known = await tx.bills.ofVisit(visit.id);
  const bill = known && (await tx.bills.lock(known.id));
  if (!bill) throw context.fail("BILL_NONE", "bill_none");
  if (bill.closed_at) throw context.fail("VISIT_ENDED", "visit_ended", {}, { reason: "bill_closed" });
  return bill;
}

const REFUSALS = {
  NOTHING_DUE: "bill_nothing_due",
  DISH_TAKEN: "bill_dish_taken",
  SHARE_INVALID: "bill_share_invalid",
  TOO_MUCH: "bill_too_much",
  ROUND_WAITING: "bill_round_waiting",
} as const;

const refusalOf = (context: RequestContext, code: ShareRefusal) => context.fail(code, REFUSALS[code]);

function readRequest(context: RequestContext, args: MutationClaimBillShareArgs): ShareInput {
  if (args.kind === "rest") return { kind: "rest" };
  if (args.kind === "share") return { kind: "share", of: args.of ?? 0 };
  if (args.kind === "dishes") {
    const dishes = (args.dishes ?? []).slice(0, 500).flatMap(({ order_id, position, quantity }) => {
      const id = asUuid(order_id);
      return id ? [{ order_id: id, position, quantity: quantity ?? null }] : [];
    });
    return { kind: "dishes", dishes };
  }
  const amount = args.amount == null ? null : toMinor(args.amount, context.business.currency);
  if (!amount?.ok) throw context.fail("SHARE_INVALID", "bill_share_invalid");
  return { kind: "amount", amount: amount.value };
}

/** Where no gateway charges the currency's last digit, an online payment is rounded, as an order's is. */
export const onlineRounding = (context: RequestContext, payable: Minor): Minor =>
  roundingOf(payable, stepOf(context.business.currency, onlineGateways(context)));

/** A tip of at most the share itself; a larger one is probably a typing mistake. None where the business takes none. */
function readTip(context: RequestContext, tip: MutationClaimBillShareArgs["tip"], share: Minor): Minor {
  if (tip == null) return ZERO;
  if (!context.business.order_choices.tip?.modes.includes(TABLE_MODE))
    throw context.fail("BAD_REQUEST", "tip_not_taken");
  const amount = toMinor(tip, context.business.currency);
  if (amount.ok && amount.value >= 0 && amount.value <= share) return amount.value;
  throw context.fail("BAD_REQUEST", "tip_invalid", { value: String(tip).slice(0, 40) });
}

function readKey(context: RequestContext, key: string | null | undefined): string {
  if (key == null) return randomUUID();
  if (key.length >= 8 && key.length <= 100) return key;
  throw context.fail("BAD_REQUEST", "key_invalid");
}
