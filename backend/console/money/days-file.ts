import { and, eq, gte, lt, lte, ne, or } from "drizzle-orm";
import { asMinor, type Minor } from "../../../lib/domain/money.ts";
import { addDays, isDate, toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import { paymentDays, paymentDisputes } from "../../db/schema.ts";
import { type CsvCell, csvAmount, csvOf } from "../../rules/figures/csv.ts";
import { isManager } from "../../rules/staff-people.ts";
import { cutText } from "../../rules/storable-text.ts";
import type { ConsoleContext } from "../console-context.ts";
import { jsonReply, type Reply } from "../http/reply.ts";
import { type DayRow, instantsOf, spotDays } from "./days.ts";
import type { DisputeRow } from "./disputes.ts";
import { type MoneyReader, maySeeMoney, onlyStore } from "./money-rights.ts";
import { onlineMovements, placesOf, topUpsAmong } from "./online-movements.ts";
import { vendorName } from "./vendor-name.ts";

const MAX_DAYS = 92;

/** What a dispute does to the shop's money: opened it takes it, won it brings it back, and lost it leaves it where it is. An inquiry moves nothing. */
function stepsOf({ state, inquiry, opened_at, closed_at }: DisputeRow) {
  if (inquiry) return [];
  const opened = { kind: "dispute" as const, sign: -1 as const, at: opened_at };
  if (!closed_at) return [opened];
  if (state === "won") return [opened, { kind: "dispute_back" as const, sign: 1 as const, at: closed_at }];
  return state === "lost" ? [opened, { kind: "dispute_lost" as const, sign: 0 as const, at: closed_at }] : [opened];
}

function disputesWithin({ signed }: MoneyReader, start: Date, end: Date): Promise<DisputeRow[]> {
  const d = paymentDisputes;
  const within = (at: typeof d.opened_at | typeof d.closed_at) => and(gte(at, start), lt(at, end));
  return signed.repos.db
    .select()
    .from(d)
    .where(and(eq(d.business_id, signed.business.id), or(within(d.opened_at), within(d.closed_at))));
}

/**
 * Of the days that were compared: a provider without a list, and one whose list names no fee, has none here. Fees are the account's, so a
 * manager of single stores has none either.
 */
async function feesWithin(context: MoneyReader, from: string, until: string): Promise<DayRow[]> {
  if (!maySeeMoney(context)) return [];
  const { signed } = context;
  const d = paymentDays;
  const within = and(gte(d.day, from), lte(d.day, until));
  return signed.repos.db
    .select()
    .from(d)
    .where(and(eq(d.business_id, signed.business.id), within, ne(d.fees, asMinor(0))));
}

interface Line {
  /** Null: a sum of the whole day. */
  readonly at: Date | null;
  readonly cells: readonly [day: string, ...CsvCell[]];
}

/** By day; the sums of a day stand below what happened in it. */
const inTime = (a: Line, b: Line): number => a.cells[0].localeCompare(b.cells[0]) || timeOf(a) - timeOf(b);
const timeOf = ({ at }: Line): number => at?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** The days that a file is asked for, from the first to the last; a sentence about what is wrong with them. */
export function daysAsked(
  { t, now, signed }: MoneyReader,
  { searchParams }: URL,
): { readonly from: string; readonly until: string } | { readonly status: 400 | 422; readonly said: string } {
  const today = toWallClock(now.getTime(), signed.business.timezone).date;
  const until = searchParams.get("until") ?? today;
  if (!isDate(until)) return { status: 400, said: t("payments.days.no_day", { day: cutText(until, 20) }) };
  const from = searchParams.get("from") ?? addDays(until, -30);
  if (!isDate(from)) return { status: 400, said: t("payments.days.no_day", { day: cutText(from, 20) }) };
  if (from > until || from < addDays(until, -MAX_DAYS))
    return { status: 422, said: t("payments.days.refused", { n: MAX_DAYS }) };
  return { from, until };
}

export async function daysFile(context: ConsoleContext): Promise<Reply> {
  const { signed, t, request } = context;
  if (!isManager(signed.member.role)) return jsonReply(403, { said: t("payments.managers") });
  const asked = daysAsked(context, request.url);
  if ("said" in asked) return jsonReply(asked.status, { said: asked.said });
  const { from, until } = asked;
  const store = onlyStore(context);
  const name = [signed.business.id, ...(store === null ? [] : [store])].join("-");
  return {
    status: 200,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${from}-${until}-payments.csv"`,
    },
    body: await movementsFile(context, from, until),
  };
}

/**
 * For accountants, a line each: every payment and refund online, what a dispute took and brought back, what a provider's list tells of its
 * fees by day, and each day's cash and cards on the spot; a manager of single stores gets those of this store. Amounts are plain decimals, above zero for the shop (docs/payment-vendors.md).
 */
export async function movementsFile(context: MoneyReader, from: string, until: string): Promise<string> {
  const { signed, t } = context;
  const { timezone, currency } = signed.business;
  const store = onlyStore(context);
  const [start, end] = instantsOf(timezone, from, until);
  const dateOf = (at: Date) => toWallClock(at.getTime(), timezone).date;
  const decimal = (minor: Minor, sign: 1 | -1 | 0) => csvAmount(asMinor(minor * sign), currency);
  const head = ["day", "way", "kind", "payment", "order", "amount"].map((key) =>
    key === "amount"
      ? t("menu.in_currency", { field: t("payments.days.column.amount"), currency })
      : t(`payments.days.column.${key as "day" | "way" | "kind" | "payment" | "order"}`),
  );
  const movements = await onlineMovements(context, start, end);
  const disputed = await disputesWithin(context, start, end);
  const txns = [...new Set([...movements.map(({ txn }) => txn), ...disputed.map(({ txn_id }) => txn_id)])];
  const places = await placesOf(context, txns);
  const topUps = await topUpsAmong(context, txns);
  const whatFor = (txn: string): string => {
    if (topUps.has(txn)) return t("payments.days.kind.top_up");
    const { table, number = "" } = places.get(txn) ?? {};
    return table ? t("payments.days.at_table", { table: context.localized(table), number }) : number;
  };
  const online = movements.map(
    ({ kind, txn, amount, at, way }): Line => ({
      at,
      cells: [
        dateOf(at),
        way === "elsewhere" ? t("payments.days.elsewhere") : vendorName(context, way),
        t(`payments.days.kind.${kind === "charge" && topUps.has(txn) ? "top_up" : kind}`),
        txn,
        whatFor(txn),
        decimal(amount, kind === "charge" ? 1 : -1),
      ],
    }),
  );
  const spot = (await spotDays(context, from, until)).flatMap(({ day, way, taken, returned }): Line[] => {
    const line = (kind: "charge" | "refund", sum: CsvCell): Line => ({
      at: null,
      cells: [day, t(`today.paid.${way}`), t(`payments.days.kind.${kind}`), "", "", sum],
    });
    return [
      ...(taken > 0 ? [line("charge", decimal(taken, 1))] : []),
      ...(returned > 0 ? [line("refund", decimal(returned, -1))] : []),
    ];
  });
  const shown = disputed.filter(({ txn_id }) => store === null || places.get(txn_id)?.store === store);
  const disputes = shown.flatMap((row) =>
    stepsOf(row)
      .filter(({ at }) => at >= start && at < end)
      .map(({ kind, sign, at }): Line => {
        const what = t(`payments.days.kind.${kind}`);
        return {
          at,
          cells: [
            dateOf(at),
            vendorName(context, row.gateway),
            what,
            row.txn_id,
            whatFor(row.txn_id),
            decimal(row.amount, sign),
          ],
        };
      }),
  );
  const fees = (await feesWithin(context, from, until)).map(({ day, gateway, fees: sum }): Line => {
    const what = t("payments.days.kind.fee");
    return { at: null, cells: [day, vendorName(context, gateway), what, "", "", decimal(sum, -1)] };
  });
  const rows = [...online, ...disputes, ...fees, ...spot].toSorted(inTime).map(({ cells }) => cells);
  return csvOf([head, ...rows]);
}
