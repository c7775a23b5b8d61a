import { addMoney, type Minor, mostMoney, subtractMoney, ZERO } from "../../../../lib/domain/money.ts";
import type { OrderRow } from "../../../db/repositories/order/orders.ts";
import type { RefundMailRow } from "../../../db/repositories/order/refund-mails.ts";
import type { Repositories } from "../../../db/repositories.ts";
import { TRIAL_PURPOSE } from "../../../payments-service/accounts/page-trial.ts";
import { doneOf, type PartRow, partsOf } from "../../../payments-service/due/part-refunds.ts";
import { BY_HAND, howItWent } from "../../../payments-service/due/refund-words.ts";
import { refundWord } from "../../../payments-service/rules/refund-word.ts";
import { takenMinor } from "../../../payments-service/txns/taken.ts";
import { type TxnRow, txnById } from "../../../payments-service/txns/txns.ts";
import { readStoredOrder } from "../../views/order-view.ts";
import { byPayer } from "../payers.ts";
import type { RefundCause, RefundSum } from "./refund-mail.ts";

/** What the mail to one customer says. */
export interface RefundNews {
  /** The id of whose money it is; null: an order without a customer. */
  readonly customer: string | null;
  readonly order: OrderRow | null;
  /** Null: the shop's. */
  readonly language: string | null;
  readonly cause: RefundCause;
  readonly sums: readonly RefundSum[];
}

type Reader = (repos: Repositories, id: string) => Promise<RefundNews | null>;

const READERS: Readonly<Record<RefundMailRow["kind"], Reader>> = {
  order: ofOrder,
  refunds: ofRefunds,
  txn: ofTxn,
  share: ofShare,
  part_by_hand: ofPartByHand,
  txn_by_hand: ofTxnByHand,
};

/** What there is to tell by now; null: nothing, because another mail says it, as one does of what a person gave back. */
export async function readRefundNews(
  repos: Repositories,
  { kind, about }: Pick<RefundMailRow, "kind" | "about">,
): Promise<RefundNews | null> {
  const news = await READERS[kind](repos, about);
  const isByHand = kind === "part_by_hand" || kind === "txn_by_hand";
  const sums = news?.sums.filter(({ amount, way }) => amount > 0 && (isByHand || way !== "elsewhere")) ?? [];
  return news && sums.length > 0 ? { ...news, sums } : null;
}

const CAUSES: Readonly<Record<string, RefundCause>> = { EXPIRED: "expired", VOIDED: "voided" };

/** What went back because an order ended, beside what staff gave back of it before. */
async function ofOrder(repos: Repositories, id: string): Promise<RefundNews | null> {
  const order = await repos.orders.byId(id);
  if (!order) return null;
  const { refunds, attempts, events } = await readStoredOrder(repos, order);
  const ended = attempts.find(({ refund_reason }) => refund_reason === "order_cancelled");
  // A payment that was refunded before the order ended has had its own mail.
  const sums = refunds.filter(({ id: given, way }) => given === undefined && (ended || way === "wallet"));
  // Archived, it does not say how it ended.
  const last = events.findLast(({ new_state }) => new_state !== "ARCHIVED")?.new_state ?? order.status;
  return {
    ...aboutOrder(order, order.customer_id),
    cause: CAUSES[last] ?? "cancelled",
    sums: sums.map((sum) => ({ ...sum, card: cardOf(sum, ended) })),
  };
}

/** What staff gave back at once of one customer's money. */
async function ofRefunds(repos: Repositories, id: string): Promise<RefundNews | null> {
  const row = await repos.refunds.byId(id);
  const order = row && (await repos.orders.byId(row.order_id));
  if (!order) return null;
  const rows = (await repos.refunds.ofOrder(order.id)).filter(({ key }) => key === row.key);
  const [customer, own] = [...(await byPayer(repos, order, rows))].find(([, some]) => some[0]?.id === id) ?? [];
  if (!customer || !own) return null;
  const shown = (await readStoredOrder(repos, order)).refunds;
  const sums = own.map(async (one): Promise<RefundSum> => {
    const txn = one.txn_id ? await txnById(repos.db, one.txn_id) : null;
    const now = shown.find((refund) => refund.id === one.id) ?? one;
    return { amount: one.amount, way: now.way, status: now.status, card: cardOf(now, txn) };
  });
  return { ...aboutOrder(order, customer), cause: "given", sums: await Promise.all(sums) };
}

const WORDS = {
  twice: "twice",
  late: "late",
  amount: "amount",
  cancelled: "share",
  shop: "given",
  part: "given",
} as const;

/** A whole payment that goes back, less what staff gave back of it before. */
async function ofTxn(repos: Repositories, id: string): Promise<RefundNews | null> {
  const txn = await guestsTxn(repos, id);
  if (!txn) return null;
  const { refunded_at, refund_next_at } = txn;
  const parts = await partsOf(repos.db, id);
  const amount = await left(repos, txn, addMoney(...parts.map((part) => part.amount)));
  const status = refunded_at ? "done" : refund_next_at ? "due" : "failed";
  const isByHand = refunded_at !== null && (await howItWent(repos.db, id)) === BY_HAND;
  const sum = { amount, way: isByHand ? "elsewhere" : "online", status, card: txn.card } as const;
  return { ...(await aboutTxn(repos, txn)), cause: WORDS[refundWord(txn, "none") ?? "shop"], sums: [sum] };
}

/** As ofTxn, with the parts that had failed before: a person gave back all that was not back. */
async function ofTxnByHand(repos: Repositories, id: string): Promise<RefundNews | null> {
  const txn = await guestsTxn(repos, id);
  if (!txn) return null;
  const amount = await left(repos, txn, doneOf(await partsOf(repos.db, id)));
  return { ...(await aboutTxn(repos, txn)), cause: "given", sums: [byHand(amount)] };
}

async function ofPartByHand(repos: Repositories, id: string): Promise<RefundNews | null> {
  const row: PartRow | null = await repos.refunds.byId(id);
  const order = row && (await repos.orders.byId(row.order_id));
  if (!order) return null;
  const [customer] = (await byPayer(repos, order, [row])).keys();
  return { ...aboutOrder(order, customer ?? null), cause: "given", sums: [byHand(row.amount)] };
}

/** A share of a table's bill, back in the wallet that paid it. */
async function ofShare(repos: Repositories, id: string): Promise<RefundNews | null> {
  const share = await repos.billPayments.byId(id);
  if (!share) return null;
  const rounds = await repos.bills.rounds(share.bill_id);
  const round = rounds.find(({ customer_id }) => customer_id === share.customer_id) ?? rounds[0];
  const sum = { amount: addMoney(share.amount, share.tip), way: "wallet", status: "done", card: null } as const;
  const { customer_id: customer } = share;
  return { customer, order: null, language: round?.language ?? null, cause: "share", sums: [sum] };
}

/** Null for an owner's trial, whose money is no guest's. */
async function guestsTxn({ db, businessId }: Repositories, id: string): Promise<TxnRow | null> {
  const txn = await txnById(db, id);
  return txn?.business_id === businessId && txn.purpose !== TRIAL_PURPOSE ? txn : null;
}

const aboutOrder = (order: OrderRow, customer: string | null) => ({ customer, order, language: order.language });

async function aboutTxn(repos: Repositories, { customer_id: customer, order_id, request }: TxnRow) {
  const order = order_id ? await repos.orders.byId(order_id) : null;
  return { customer, order, language: order?.language ?? request.language };
}

const left = async ({ db }: Repositories, txn: TxnRow, back: Minor): Promise<Minor> =>
  mostMoney(ZERO, subtractMoney(await takenMinor(db, txn), back));

const byHand = (amount: Minor): RefundSum => ({ amount, way: "elsewhere", status: "done", card: null });

const cardOf = ({ way }: Pick<RefundSum, "way">, txn: TxnRow | null | undefined) =>
  way === "online" ? (txn?.card ?? null) : null;
