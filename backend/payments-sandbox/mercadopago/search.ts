import { json, type SandboxAnswer } from "../core/http.ts";
import { mercadoError, type paymentOf } from "./answers.ts";

const LIMIT = 30;
const RANGES = ["date_created", "date_approved", "date_last_updated"] as const;

/**
 * GET /v1/payments/search (mercadopago.com.co/developers, reference "payments"): of one purchase, or within a range of time; a page,
 * by when they were made.
 */
export function search(payments: readonly ReturnType<typeof paymentOf>[], { searchParams }: URL): SandboxAnswer {
  const reference = searchParams.get("external_reference");
  const range = RANGES.find((one) => one === searchParams.get("range"));
  if (searchParams.has("range") && !range) return mercadoError(400, "bad_request", "Invalid range");
  const instantOf = (name: string) => Date.parse(searchParams.get(name) ?? "");
  const begin = instantOf("begin_date");
  const isOpen = (searchParams.get("end_date") ?? "NOW") === "NOW";
  const end = isOpen ? Number.POSITIVE_INFINITY : instantOf("end_date");
  if (range && (Number.isNaN(begin) || Number.isNaN(end))) return mercadoError(400, "bad_request", "Invalid date");
  const [limit, offset] = [Number(searchParams.get("limit") ?? LIMIT), Number(searchParams.get("offset") ?? 0)];
  const isWithin = (date: string | null | undefined) => !!date && Date.parse(date) >= begin && Date.parse(date) <= end;
  const found = payments
    .filter(({ external_reference }) => reference === null || external_reference === reference)
    .filter((payment) => !range || isWithin(payment[range]))
    .toSorted((a, b) => a.date_created.localeCompare(b.date_created));
  if (searchParams.get("criteria") === "desc") found.reverse();
  return json(200, { paging: { total: found.length, limit, offset }, results: found.slice(offset, offset + limit) });
}
