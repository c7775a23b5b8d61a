import { json, type SandboxAnswer, type SandboxRequest } from "../core/http.ts";
import type { Payment } from "../core/ledger.ts";
import type { VendorContext } from "../core/vendor.ts";
import { chargeOf, detailsOf, invalid, savedCards } from "./intents.ts";
import { refundOf } from "./refunds.ts";

const LIMIT = 10;
const MOST = 100;

/** GET /v1/balance_transactions (docs.stripe.com/api/balance_transactions/list): what moved the balance, the latest first. */
export function listBalance(context: VendorContext, { url }: SandboxRequest): SandboxAnswer {
  const asked = url.searchParams;
  const limit = Number(asked.get("limit") ?? LIMIT);
  if (!(limit >= 1 && limit <= MOST)) return invalid("Invalid limit", "limit");
  const [from, until] = [Number(asked.get("created[gte]") ?? 0), Number(asked.get("created[lt]") ?? Infinity)];
  const isWritten = [...asked].some(([name, value]) => name.startsWith("expand[") && value === "data.source");
  const rows = context.ledger
    .all()
    .flatMap((payment) => rowsOf(context, payment))
    .filter(({ created }) => created >= from && created < until)
    .toSorted((a, b) => b.created - a.created);
  const start = rows.findIndex(({ id }) => id === asked.get("starting_after")) + 1;
  const page = rows.slice(start, start + limit);
  return json(200, {
    object: "list",
    url: "/v1/balance_transactions",
    has_more: rows.length > start + limit,
    data: page.map(({ source, ...row }) => ({ ...row, source: isWritten ? source : source.id })),
  });
}

/** The charge of a payment and its refunds. One that its bank sent back is a row too, of when it was made. */
function rowsOf(context: VendorContext, payment: Payment) {
  const { amount, currency, charges, refunds } = payment;
  const row = (type: string, sum: number, at: string, source: { readonly id: string }) => ({
    id: `txn_${type}_${source.id}`,
    object: "balance_transaction",
    type,
    amount: sum,
    currency,
    fee: 0,
    net: sum,
    created: Math.floor(Date.parse(at) / 1_000),
    source,
  });
  const { metadata, method } = detailsOf(payment);
  const charge = chargeOf(payment, { refunds: null, card: savedCards(context).get(method ?? "") ?? null });
  const made = charges.at(-1);
  if (!charge || !made) return [];
  const source = { ...charge, metadata };
  return [
    row("charge", Number(amount), made.at, source),
    ...refunds.flatMap((one) => {
      const back = row("refund", -one.amount, one.at, refundOf(payment, one, context.clock()));
      return one.state === "failed" ? [back, row("refund_failure", one.amount, one.at, back.source)] : [back];
    }),
  ];
}
