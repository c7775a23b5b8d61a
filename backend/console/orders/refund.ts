import { isOneOf } from "../../../lib/domain/enumerations.ts";
import { asMinor, leastMoney, type Minor, toDecimalString } from "../../../lib/domain/money.ts";
import { typedAmount } from "../../../lib/domain/text/typed-amount.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import { asUuid } from "../../ids.ts";
import { PAID_ONLINE } from "../../orders/payment/hold.ts";
import { type BillSource, billLeft } from "../../orders/refunds/bill-sources.ts";
import { handOf } from "../../orders/refunds/hand-way.ts";
import { givenBack, paidOrder } from "../../orders/refunds/paid-order.ts";
import { readShownRefunds } from "../../orders/refunds/read-refunds.ts";
import { type RefundRefused, refundBar, refundOrder } from "../../orders/refunds/refund-order.ts";
import { providerOf } from "../../payments-service/accounts/choose.ts";
import { type TxnRow, txnsOfOrder } from "../../payments-service/txns/txns.ts";
import { REFUND_REASONS } from "../../rules/refund/reasons.ts";
import { lineWorth, piecesWorth, type RefundScope, refundableOf } from "../../rules/refund/refundable.ts";
import type { ShownRefund } from "../../rules/refund/shown-refunds.ts";
import { isManager } from "../../rules/staff-people.ts";
import { cutText } from "../../rules/storable-text.ts";
import type { ConsoleContext } from "../console-context.ts";
import { vendorName } from "../money/vendor-name.ts";
import { done, type Outcome, refused, refusedField } from "../outcome.ts";
import type { OrderWithHistory } from "./board.ts";

const MAX_NOTE = 200;
const KEY = /^[\w-]{8,64}$/;

export interface RefundView {
  readonly rows: readonly ShownRefund[];
  /** Null: nothing is left, or this person may not give it back. */
  readonly left: {
    readonly sum: Minor;
    /** The provider that gives back whole payments alone, by its name; null if parts go as well. Of a round: that of one of its sources. */
    readonly wholeAt: string | null;
    /** Of a table's round: what its bill was paid with. */
    readonly sources: readonly BillSource[];
    /** Pieces that did not go back yet, with what they are worth together. */
    readonly lines: readonly { readonly item: OrderItemRow; readonly pieces: number; readonly worth: Minor }[];
    /** Charges that did not go back yet, by their index. */
    readonly charges: readonly { readonly index: number; readonly charge: OrderRow["charges"][number] }[];
  } | null;
}

/** What went back of an order, and what is left. */
export async function readRefunds(
  context: ConsoleContext,
  { order, items, events }: Pick<OrderWithHistory, "order" | "items" | "events">,
): Promise<RefundView> {
  const { signed } = context;
  const { repos } = signed;
  const attempts = order.payment_option === PAID_ONLINE ? await txnsOfOrder(repos.db, order.id) : [];
  const rows = await readShownRefunds(repos, order, { attempts, events });
  if (!isManager(signed.member.role) || refundBar(order)) return { rows, left: null };
  const paid = paidOrder(order, items);
  const before = givenBack(await repos.refunds.ofOrder(order.id));
  const bill = await billLeft(repos, order);
  const sources = bill?.sources ?? [];
  const { sum } = refundableOf(paid, before, bill?.sources, bill?.beside);
  if (sum === 0) return { rows, left: null };
  const worth = lineWorth(paid);
  const lines = items.flatMap((item) => {
    const gone = before.pieces.get(item.position) ?? 0;
    const pieces = item.quantity - gone;
    const line = worth.get(item.position);
    if (line === undefined || pieces <= 0) return [];
    return [{ item, pieces, worth: leastMoney(piecesWorth(line, item.quantity, gone, pieces), sum) }];
  });
  const charges = order.charges
    .map((charge, index) => ({ charge, index }))
    .filter(({ charge, index }) => charge.amount > 0 && !before.charges.has(index));
  const txns = order.bill_id ? sources.flatMap(({ txn }) => txn ?? []) : attempts;
  return { rows, left: { sum, wholeAt: await wholeAt(context, txns), sources, lines, charges } };
}

/** Null also if the account cannot be used now: nobody knows what it could. */
async function wholeAt(context: ConsoleContext, attempts: readonly TxnRow[]): Promise<string | null> {
  for (const txn of attempts.filter(({ pays }) => pays)) {
    const provider = await providerOf(context.app, txn);
    if (provider && !provider.refundsParts) return vendorName(context, provider.gateway);
  }
  return null;
}

/** Gives money of an order back: all that is left, a sum, or dishes and charges. For managers and owners. */
export async function refundForm(context: ConsoleContext, id: string, form: URLSearchParams): Promise<Outcome> {
  const { app, signed, store, t, at } = context;
  if (!isManager(signed.member.role)) return refused(403, t("refund.said.managers"));
  const known = asUuid(id);
  const order = known ? await signed.repos.storeBoard.order(store.id, known) : null;
  if (!order) return refused(404, t("said.gone"));
  const reason = form.get("reason");
  if (!isOneOf(REFUND_REASONS, reason)) return refusedField(422, t("refund.said.reason"), "reason");
  const key = form.get("key") ?? "";
  const scope = readScope(form, signed.business.currency);
  if (scope === "sum_wrong") {
    const { currency } = signed.business;
    const words = { currency, example: toDecimalString(asMinor(1250), currency) };
    return refusedField(422, t("refund.said.sum_wrong", words), "amount");
  }
  if (scope === "pieces_wrong") return refused(422, t("refund.said.pieces_wrong"));
  if (!scope || !KEY.test(key)) return refusedField(422, t("refund.said.amount"), "amount");
  const note = cutText((form.get("note") ?? "").trim(), MAX_NOTE) || null;
  const request = { scope, reason, note, key, staffId: signed.member.id, source: form.get("source") };
  const result = await refundOrder(app, { repos: signed.repos, business: signed.business }, order.id, request);
  if (!result.ok) return refusedRefund(context, order, result.error);
  const spot = result.value.find(({ way }) => way === "spot");
  const sum = asMinor(result.value.reduce((all, { amount }) => all + amount, 0));
  const isOver = result.value.every(({ status }) => status === "done");
  const words = { amount: context.money(sum), number: order.number };
  const isFailed = result.value.some(({ status }) => status === "failed");
  const said = spot ? handOf(spot, order) : isFailed ? "failed" : isOver ? "back" : "going";
  return { ...done(t(`refund.said.${said}`, words)), go: at("orders", order.id) };
}

function refusedRefund(context: ConsoleContext, { number }: OrderRow, { why, most, line }: RefundRefused): Outcome {
  const { t, money, localized } = context;
  if (why === "too_many") {
    const { of = 0, gone = 0, position = 0 } = line ?? {};
    const words = { number, of, dish: localized(line?.title) };
    const said =
      gone > 0 ? t("refund.said.too_many_gone", { ...words, gone, left: of - gone }) : t("refund.said.too_many", words);
    return refusedField(409, said, `line-${position}`);
  }
  if (why === "which_payment") return refusedField(422, t("refund.said.which_payment"), "source");
  return refused(why === "unknown" ? 404 : 409, t(`refund.said.${why}`, { number, most: money(most) }));
}

/** Null also if dishes were chosen beside another kind: nobody can tell what was meant. */
function readScope(form: URLSearchParams, currency: string): RefundScope | "sum_wrong" | "pieces_wrong" | null {
  const kind = form.get("kind");
  const hasParts = form.has("charge") || [...form].some(([name, value]) => /^line-/.test(name) && !/^0*$/.test(value));
  if (kind !== "parts" && hasParts) return null;
  if (kind === "rest") return { kind };
  if (kind === "sum") {
    const typed = (form.get("amount") ?? "").trim();
    const amount = typedAmount(typed, currency);
    if (!amount.ok) return typed === "" ? null : "sum_wrong";
    return { kind, amount: amount.value };
  }
  if (kind !== "parts") return null;
  const pieces = [...form].flatMap(([name, value]) => {
    const position = /^line-(\d{1,4})$/.exec(name)?.[1];
    const quantity = /^\d{0,4}$/.test(value.trim()) ? Number(value.trim()) : -1;
    return position === undefined ? [] : [{ position: Number(position), quantity }];
  });
  if (pieces.some(({ quantity }) => quantity < 0)) return "pieces_wrong";
  const charges = form.getAll("charge").map(Number);
  return { kind, pieces: pieces.filter(({ quantity }) => quantity !== 0), charges };
}
