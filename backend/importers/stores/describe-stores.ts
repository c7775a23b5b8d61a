import { and, asc, eq, isNull } from "drizzle-orm";
import { isLanguage } from "../../../config/languages.ts";
import { asMinor, formatMoney } from "../../../lib/domain/money.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";
import type { Database } from "../../db/open.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import { hoursOverrides, type LocalizedText, stores, storeTables } from "../../db/schema.ts";
import type { Described } from "../difference.ts";
import { isImported } from "./table-codes.ts";

type StoreRow = typeof stores.$inferSelect;
const MONEY = ["delivery_charge", "packaging_charge", "min_order_total"] as const;
/** Fields that an import does not set, or that mean nothing to a reader. */
const LEFT_OUT: readonly string[] = [
  "business_id",
  "id",
  "ref",
  "retired_at",
  "created_at",
  "updated_at",
  "paused_until",
  "pause_msg",
  "sort_order",
  "enabled_for_ordering",
  "temporarily_closed",
];

/** A business's stores by ref, described for comparing. */
export async function describeStores(tx: Database, business: BusinessRow): Promise<Map<string, Described>> {
  const rows = await tx
    .select()
    .from(stores)
    .where(and(eq(stores.business_id, business.id), isNull(stores.retired_at)))
    .orderBy(asc(stores.sort_order), asc(stores.id));
  const tables = await tx
    .select({ store: storeTables.store_id, id: storeTables.id, name: storeTables.name, floor: storeTables.floor_id })
    .from(storeTables)
    .where(and(eq(storeTables.business_id, business.id), isNull(storeTables.retired_at), isImported()))
    .orderBy(asc(storeTables.id));
  const overrides = await tx
    .select()
    .from(hoursOverrides)
    .where(and(eq(hoursOverrides.business_id, business.id), eq(hoursOverrides.source, "import")))
    .orderBy(asc(hoursOverrides.day_from), asc(hoursOverrides.day_until));
  const tablesOf = Map.groupBy(tables, ({ store }) => store);
  const overridesOf = Map.groupBy(overrides, ({ store_id }) => store_id);
  return new Map(
    rows.map((row) => [
      row.ref,
      {
        title: titleOf(row, business),
        fields: {
          ...storeFields(row, business),
          ...field(
            "tables",
            (tablesOf.get(row.id) ?? []).map(({ id, floor }) => `${id}${floor ? ` (${floor})` : ""}`).join(", "),
          ),
          ...field("other hours", (overridesOf.get(row.id) ?? []).map(dayWords).join("; ")),
        },
      },
    ]),
  );
}

const titleOf = ({ name, ref }: StoreRow, { default_language }: BusinessRow) =>
  name[default_language as keyof LocalizedText] ?? Object.values(name)[0] ?? ref;

const field = (name: string, value: string) => (value === "" ? {} : { [name]: value });

function storeFields(row: StoreRow, { currency }: BusinessRow): Record<string, string> {
  const entries = Object.entries(row).flatMap(([name, value]): [string, string][] => {
    if (LEFT_OUT.includes(name) || value === null) return [];
    const words = name.replaceAll("_", " ");
    if (name === "hours") return [[words, weekWords(row.hours)]];
    if ((MONEY as readonly string[]).includes(name)) return [[words, formatMoney(asMinor(Number(value)), currency)]];
    if (isText(value)) return Object.entries(value).map(([language, text]) => [`${words} (${language})`, text]);
    if (Array.isArray(value)) return value.length === 0 ? [] : [[words, value.join(", ")]];
    return [[words, typeof value === "object" ? JSON.stringify(value) : String(value)]];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

const isText = (value: unknown): value is LocalizedText =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).every(isLanguage) &&
  Object.values(value).every((text) => typeof text === "string");

const weekWords = (hours: StoreRow["hours"]) =>
  WEEK.flatMap((day) => {
    const spans = hours[day] ?? [];
    return spans.length === 0 ? [] : [`${day} ${spans.map((span) => span.join("–")).join(" ")}`];
  }).join(", ");

const dayWords = ({ day_from, day_until, hours }: typeof hoursOverrides.$inferSelect) =>
  `${day_from}${day_until === day_from ? "" : ` to ${day_until}`} ${hours.map((span) => span.join("–")).join(" ") || "closed"}`;
