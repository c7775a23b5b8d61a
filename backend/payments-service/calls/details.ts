import type { Gateway, RefundWord, TransactionStatus } from "../../../payments/core/enumerations.ts";
import { forBusiness } from "../../db/repositories.ts";
import type { Services } from "../../services.ts";
import { givenBackInParts } from "../due/part-refunds.ts";
import { PaymentProblem } from "../http/problem.ts";
import type { Caller } from "../http/who.ts";
import { refundWord } from "../rules/refund-word.ts";
import { newestTxn } from "../txns/query-provider.ts";
import { amountOf, attemptsAt, type TxnRow, toldStatus, txnById } from "../txns/txns.ts";

const TXN_ID = /^[\w-]{1,100}$/;

async function txnOf(app: Services, businessId: string, id: string): Promise<TxnRow | null> {
  const txn = TXN_ID.test(id) ? await txnById(app.db, id) : null;
  return txn?.business_id === businessId ? txn : null;
}

const isOwn = (caller: Caller, txn: TxnRow | null): txn is TxnRow =>
  caller.kind === "customer" && txn?.customer_id === caller.customer.id;

/** The same for another caller's txn as for one that does not exist. */
const refusalFor = ({ kind }: Caller) =>
  kind === "visitor" ? new PaymentProblem(401, "login_required") : new PaymentProblem(404, "txn_unknown");

/** The caller's txn. Throws PaymentProblem: 401 login_required for a visitor, 404 txn_unknown for anyone else. */
export async function ownTxn(app: Services, caller: Caller, id: string): Promise<TxnRow> {
  const txn = await txnOf(app, caller.business.id, id);
  if (isOwn(caller, txn)) return txn;
  throw refusalFor(caller);
}

/**
 * A txn whose state the caller may read, and whether it is the caller's own. How a guest's txn stands is shown to any caller
 * with its id and the shop's public key: a guest who returns in another browser has no login, and one who signs in
 * between two attempts is another customer ([ROBUST-06]). Not to another guest, who has a login of their own, and an
 * account's txn to that account alone.
 */
async function readableTxn(app: Services, caller: Caller, id: string): Promise<{ txn: TxnRow; own: boolean }> {
  const txn = await txnOf(app, caller.business.id, id);
  if (isOwn(caller, txn)) return { txn, own: true };
  const isGuest = caller.kind === "customer" && caller.customer.is_guest;
  if (txn && !isGuest && (await isOfGuest(app, txn))) return { txn, own: false };
  throw refusalFor(caller);
}

async function isOfGuest(app: Services, { business_id, customer_id }: TxnRow): Promise<boolean> {
  const owner = await forBusiness(app.db, business_id).accounts.byId(customer_id);
  return owner?.is_guest ?? false;
}

/** The txn of this id, if a guest of this business began it. */
export async function guestTxn(app: Services, businessId: string, id: string): Promise<TxnRow | null> {
  const txn = await txnOf(app, businessId, id);
  return txn && (await isOfGuest(app, txn)) ? txn : null;
}

/**
 * GET /txn/details/{id}: queries the provider while the txn may still change, rate-limited, then returns what is known.
 */
export async function detailsOf(app: Services, caller: Caller, id: string) {
  const { txn, own } = await readableTxn(app, caller, id);
  const data = await stateOf(app, await newestTxn(app, txn));
  return { success: true, message: "success", data: own ? data : withoutMoney(data) };
}

/** What a caller with only the id may read, as vendors and return addresses have it: the outcome, but no amount and no bank's message. */
function withoutMoney({ status, purpose, gateway, ...data }: TxnDetails) {
  const { paid_by, refund } = data;
  return { status, purpose, gateway, ...(paid_by ? { paid_by } : {}), ...(refund ? { refund } : {}) };
}

/** A txn in the wire format of payments/PROTOCOL.md. */
interface TxnDetails {
  readonly status: TransactionStatus;
  readonly amount?: number;
  readonly currency: string;
  /** For a browser that knows no more than the txn's id. */
  readonly purpose: TxnRow["purpose"];
  readonly gateway: Gateway;
  readonly g_txn_id?: string;
  readonly message?: string;
  /** Another txn's id whose money is kept for the same purpose. */
  readonly paid_by?: string;
  readonly refund?: RefundWord;
}

/**
 * A txn in its wire format. Money to be refunded, whole or in parts that add up to it, is `refunded` from that decision
 * on, whatever the txn was before and however long the provider takes, so that no guest sees "paid" or "pending" for
 * money that is being returned; `refund` says why. Until its order, which may be over, has acknowledged the money, it is
 * `pending`. The amount is left out if attempts of one purpose were counted in different units.
 */
export async function stateOf(app: Services, { id, ...purpose }: TxnRow): Promise<TxnDetails> {
  const attempts = await attemptsAt(app.db, purpose);
  const own = attempts.find((one) => one.txn.id === id);
  if (!own) throw new Error(`There is no txn ${id}.`);
  const { txn } = own;
  const paying = attempts.find((other) => other.txn.pays && !other.isUnacknowledged && other.txn.id !== id)?.txn;
  const amount = amountOf(txn).value;
  const comparable = attempts.every((other) => amountOf(other.txn).value === amount);
  // An uncharged txn has no refund, and most polls come before the charge, so the query is skipped.
  const refund = refundWord(txn, txn.charged_at ? await givenBackInParts(app.db, txn) : "none");
  return {
    status: isRefunded(txn, refund) ? "refunded" : toldStatus(own),
    ...(comparable ? { amount } : {}),
    currency: txn.currency,
    purpose: txn.purpose,
    gateway: txn.gateway,
    ...(txn.g_txn_id ? { g_txn_id: txn.g_txn_id } : {}),
    ...(txn.message && txn.status !== "completed" ? { message: txn.message } : {}),
    ...(paying ? { paid_by: paying.id } : {}),
    ...(refund ? { refund } : {}),
  };
}

/** True from the decision on that all of the money goes back. */
const isRefunded = ({ refund_reason }: TxnRow, refund: RefundWord | null): boolean =>
  refund_reason !== null || (refund !== null && refund !== "part");
