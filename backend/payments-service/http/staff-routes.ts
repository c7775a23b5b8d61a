import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { toDecimalString } from "../../../lib/domain/money.ts";
import { paymentTxnEvents } from "../../db/schema.ts";
import { parseBody } from "../../http/parse-body.ts";
import { HttpProblem, type Route } from "../../http/router.ts";
import type { Services } from "../../services.ts";
import { refundedByHand, refundsForPerson, retryRefund } from "../due/by-person.ts";
import { failedParts } from "../due/failed-refunds.ts";
import { unknownRefund } from "../due/once-refunds.ts";
import { totals, violations } from "../txns/ledger.ts";
import { type TxnRow, txnById } from "../txns/txns.ts";

const named = z.strictObject({ txn: z.string().min(1).max(100) });
const settled = named.extend({ note: z.string().trim().min(3).max(300), at_vendor: z.boolean().optional() });

async function findTxn(app: Services, id: string): Promise<TxnRow> {
  const txn = await txnById(app.db, id.slice(0, 100));
  if (!txn) throw new HttpProblem(404, "NOT_FOUND", `There is no payment ${id.slice(0, 60)}.`);
  return txn;
}

/** What came of an act on the refund of a txn; the refusal says why nothing did. */
async function resolved(app: Services, id: string, act: (txn: TxnRow) => Promise<TxnRow | null>) {
  const found = await findTxn(app, id);
  const done = await act(found);
  if (done) return { body: { txn: traced(done) } };
  const txn = await findTxn(app, found.id);
  if (txn.refunded_at) throw new HttpProblem(409, "ALREADY_REFUNDED", `Payment ${txn.id} has already been refunded.`);
  if (!txn.refund_reason) throw new HttpProblem(409, "NOTHING_OWED", `Payment ${txn.id} has no refund due.`);
  // One that is retried automatically can't be recorded yet.
  if (!txn.refund_next_at && (await unknownRefund(app, txn)) === "no_keys") {
    const unknown = `The provider may have been asked for the refund of payment ${txn.id}, but no answer has come, and its keys can't be used now.`;
    throw new HttpProblem(409, "KEYS_GONE", `${unknown} Look it up in the provider's own dashboard, then record it.`);
  }
  const next = txn.refund_next_at ? ` It is asked again at ${txn.refund_next_at.toISOString()}.` : "";
  const why = `The provider may still make the refund of payment ${txn.id}, so wait for its answer.${next}`;
  throw new HttpProblem(409, "REFUND_UNDER_WAY", why);
}

/** What staff need to trace the money: not who paid, where they return to, nor the keys of the calls. */
const TRACED = [
  "id",
  "business_id",
  "customer_id",
  "gateway",
  "purpose",
  "purpose_id",
  "amount",
  "currency",
  "status",
  "reference",
  "g_txn_id",
  "message",
  "order_id",
  "charged_at",
  "pays",
  "refund_reason",
  "refund_reference",
  "refund_tries",
  "refund_next_at",
  "refunded_at",
  "asked_at",
  "ask_next_at",
  "asks",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof TxnRow)[];
const traced = (txn: TxnRow) => Object.fromEntries(TRACED.map((name) => [name, txn[name]]));

/**
 * With the staff token. `GET /staff/payments`: whether the ledger balances, and refunds, whole or in part, that wait for a person;
 * `/staff/payments/show?txn=`: the history of one txn; `POST /staff/payments/retry` and `/settled`: what that person
 * did about a refund.
 */
export const paymentStaffRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/staff/payments",
    staff: true,
    async handle(_request, app) {
      const waiting = (await refundsForPerson(app)).map(traced);
      const parts = (await failedParts(app)).map(({ part, txn }) => ({
        txn: txn.id,
        business_id: txn.business_id,
        gateway: txn.gateway,
        amount: toDecimalString(part.amount, txn.currency),
        currency: txn.currency,
      }));
      return { body: { totals: await totals(app.db), violations: await violations(app.db), waiting, parts } };
    },
  },
  {
    method: "GET",
    path: "/staff/payments/show",
    staff: true,
    async handle({ url }, app) {
      const txn = await findTxn(app, url.searchParams.get("txn") ?? "");
      const events = await app.db
        .select()
        .from(paymentTxnEvents)
        .where(eq(paymentTxnEvents.txn_id, txn.id))
        .orderBy(asc(paymentTxnEvents.id));
      return { body: { txn: traced(txn), events } };
    },
  },
  {
    method: "POST",
    path: "/staff/payments/retry",
    staff: true,
    async handle(request, app) {
      const { txn } = parseBody(named, await request.json());
      return resolved(app, txn, (owed) => retryRefund(app, owed, null));
    },
  },
  {
    method: "POST",
    path: "/staff/payments/settled",
    staff: true,
    async handle(request, app) {
      const { txn, note, at_vendor: atVendor = false } = parseBody(settled, await request.json());
      return resolved(app, txn, (owed) => refundedByHand(app, owed, { note, by: null, atVendor }));
    },
  },
];
