import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { toDecimalString } from "../../../lib/domain/money.ts";
import { paymentTxnEvents } from "../../db/schema.ts";
import { parseBody } from "../../http/parse-body.ts";
import { HttpProblem, type Route } from "../../http/router.ts";
import type { Services } from "../../services.ts";
import { refundedByHand, refundsForPerson, retryRefund } from "../due/by-person.ts";
import { type FailedPart, failedParts, partByHand, retryPart } from "../due/failed-refunds.ts";
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

interface Acts {
  readonly whole: (txn: TxnRow) => Promise<TxnRow | null>;
  readonly part: (part: FailedPart) => Promise<boolean>;
}

/** What came of an act on the refund of a txn, or on its parts that wait for a person; the refusal says why nothing did. */
async function resolved(app: Services, id: string, act: Acts) {
  const found = await findTxn(app, id);
  const parts = (await failedParts(app)).filter(({ txn }) => txn.id === found.id);
  if (parts.length > 0) return { body: { txn: traced(found), parts: await actOnParts(app, parts, act) } };
  const done = await act.whole(found);
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

/** Each part with how it stands afterwards: `open` still waits for a person. */
async function actOnParts(app: Services, parts: readonly FailedPart[], { part: act }: Acts) {
  const acted = new Set<string>();
  for (const one of parts) if (await act(one)) acted.add(one.part.id);
  if (acted.size === 0)
    throw new HttpProblem(
      409,
      "PART_UNKNOWN",
      "The provider may have made these parts, and its keys can't be used now.",
    );
  const open = new Set((await failedParts(app)).map(({ part }) => part.id));
  return parts.map(({ part, txn }) => ({
    amount: toDecimalString(part.amount, txn.currency),
    currency: txn.currency,
    open: open.has(part.id),
  }));
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
      return resolved(app, txn, {
        whole: (owed) => retryRefund(app, owed, null),
        part: (one) => retryPart(app, one, null),
      });
    },
  },
  {
    method: "POST",
    path: "/staff/payments/settled",
    staff: true,
    async handle(request, app) {
      const { txn, note, at_vendor: atVendor = false } = parseBody(settled, await request.json());
      const how = { note, by: null, atVendor };
      return resolved(app, txn, {
        whole: (owed) => refundedByHand(app, owed, how),
        part: (one) => partByHand(app, one, how),
      });
    },
  },
];
