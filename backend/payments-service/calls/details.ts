import type { RefundWord } from "../../../payments/core/enumerations.ts";
import { forBusiness } from "../../db/repositories.ts";
import type { Services } from "../../services.ts";
import { givenBackInParts } from "../due/part-refunds.ts";
import { PaymentProblem } from "../http/problem.ts";
import type { Caller } from "../http/who.ts";
import { refundWord } from "../rules/refund-word.ts";
import { newestTxn } from "../txns/query-provider.ts";
import { amountOf, type TxnRow, txnById, txnsOfPurpose } from "../txns/txns.ts";

const TXN_ID = /^[\w-]{1,100}$/;

/** The caller's txn; 404 for another caller's, exactly as for one that does not exist. */
export async function ownTxn(app: Services, caller: Caller, id: string): Promise<TxnRow> {
  const txn = TXN_ID.test(id) ? await txnById(app.db, id) : null;
  const own = caller.kind === "customer" && txn?.customer_id === caller.customer.id;
  if (txn && own && txn.business_id === caller.business.id) return txn;
  if (caller.kind === "visitor") throw new PaymentProblem(401, "login_required");
  throw new PaymentProblem(404, "txn_unknown");
}

/**
 * A txn that the caller may read: its customer's; how a guest's txn stands also any caller with its id and the shop's public
 * key, because a guest who returns in another browser has no login ([ROBUST-06]). An account's txn requires login.
 */
async function readableTxn(app: Services, caller: Caller, id: string): Promise<TxnRow> {
  if (caller.kind === "customer") return ownTxn(app, caller, id);
  const txn = TXN_ID.test(id) ? await txnById(app.db, id) : null;
  const here = txn?.business_id === caller.business.id ? txn : null;
  const owner = here && (await forBusiness(app.db, here.business_id).accounts.byId(here.customer_id));
  if (!here || !owner?.is_guest) throw new PaymentProblem(401, "login_required");
  return here;
}

/**
 * GET /txn/details/{id}: queries the provider while the txn may still change, rate-limited, then returns what is known.
 */
export async function detailsOf(app: Services, caller: Caller, id: string) {
  const txn = await newestTxn(app, await readableTxn(app, caller, id));
  const data = await stateOf(app, txn);
  return { success: true, message: "success", data: caller.kind === "customer" ? data : withoutMoney(data) };
}

/** For whoever has the id alone, which vendors and return addresses know too: what became of it, no amount, and no word of a bank. */
function withoutMoney({ status, purpose, gateway, ...data }: Awaited<ReturnType<typeof stateOf>>) {
  const { paid_by, refund } = data;
  return { status, purpose, gateway, ...(paid_by ? { paid_by } : {}), ...(refund ? { refund } : {}) };
}

/**
 * A txn in its wire format. Money to be refunded, whole or in parts that add up to it, is `refunded` from that decision
 * on, whatever the txn was before and however long the provider takes, so that no guest sees "paid" or "pending" for
 * money that is being returned; `refund` says why. The amount is left out if attempts of one purpose were counted in
 * different units.
 */
export async function stateOf(app: Services, txn: TxnRow) {
  const attempts = await txnsOfPurpose(app.db, txn);
  const paying = attempts.find((other) => other.pays && other.id !== txn.id);
  const amount = amountOf(txn).value;
  const comparable = attempts.every((other) => amountOf(other).value === amount);
  // Nothing goes back of what was not taken, and pollers ask before it is.
  const refund = refundWord(txn, txn.charged_at ? await givenBackInParts(app.db, txn) : "none");
  return {
    status: isGoingBack(txn, refund) ? "refunded" : txn.status,
    ...(comparable ? { amount } : {}),
    currency: txn.currency,
    // For a browser that knows no more than the txn's id.
    purpose: txn.purpose,
    gateway: txn.gateway,
    ...(txn.g_txn_id ? { g_txn_id: txn.g_txn_id } : {}),
    ...(txn.message && txn.status !== "completed" ? { message: txn.message } : {}),
    ...(paying ? { paid_by: paying.id } : {}),
    ...(refund ? { refund } : {}),
  };
}

/** True from the decision on that all of the money goes back. */
const isGoingBack = ({ refund_reason }: TxnRow, refund: RefundWord | null): boolean =>
  refund_reason !== null || (refund !== null && refund !== "part");
