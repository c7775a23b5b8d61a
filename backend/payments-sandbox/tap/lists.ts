import { json, type SandboxAnswer } from "../core/http.ts";

interface Asked {
  readonly period?: { readonly date?: { readonly from?: unknown; readonly to?: unknown }; readonly type?: unknown };
  readonly limit?: unknown;
  readonly starting_after?: unknown;
}

const LIMIT = 25;
const MAX_LIMIT = 50;
const NAMES = { charges: "Charges", refunds: "Refunds" } as const;

/** A page of Tap's list: the latest first, of a time in milliseconds, after a row. One without a row is a refusal. */
export function listOf<Row extends { readonly id: string }>(
  what: keyof typeof NAMES,
  rows: readonly Row[],
  createdOf: (row: Row) => string,
  { period, limit, starting_after }: Asked,
): SandboxAnswer {
  const size = Number(limit ?? LIMIT);
  if (!(size >= 1 && size <= MAX_LIMIT))
    return json(400, { errors: [{ code: "1101", description: "Limit is invalid" }] });
  const [from, to] = [Number(period?.date?.from ?? 0), Number(period?.date?.to ?? Number.POSITIVE_INFINITY)];
  const within = rows
    .filter((row) => Number(createdOf(row)) >= from && Number(createdOf(row)) <= to)
    .toSorted((a, b) => Number(createdOf(b)) - Number(createdOf(a)));
  const start = within.findIndex(({ id }) => id === starting_after) + 1;
  const page = within.slice(start, start + size);
  if (page.length === 0) return json(400, { message: `${NAMES[what]} not found` });
  return json(200, { object: "list", has_more: within.length > start + size, [what]: page });
}
