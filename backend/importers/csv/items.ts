import type { ImportEntry } from "../import-entry.ts";
import { foodType, type MenuItemInput, type Text } from "../menu/menu-document.ts";
import { MAX_NAME, MAX_TEXT } from "../text-rules.ts";
import { type Cells, RowProblem, readCells, type SheetContext } from "./cells.ts";
import { matchKeysOf } from "./current-menu.ts";
import { groupKey, type SheetGroups } from "./groups.ts";
import { readPrices } from "./prices.ts";
import type { Row } from "./read-rows.ts";
import { numberRefs, type RowIdentity, refOfRow } from "./refs.ts";

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** An item with its place in the menu. */
export interface Place {
  readonly category: Text;
  readonly sub: Text | undefined;
  readonly item: MenuItemInput;
}

interface ReadRow {
  readonly row: Row;
  readonly place: Place;
}

/**
 * Reads the items of a sheet's item rows. Rows that would get the same ref are numbered, so that no dish is lost; only
 * an exact repeat of an earlier row is left out.
 */
export function readItems(
  rows: readonly Row[],
  context: SheetContext,
  groups: SheetGroups,
  known: readonly RowIdentity[],
): { places: Place[]; entries: ImportEntry[]; failed: Row[] } {
  const entries: ImportEntry[] = [];
  const failed: Row[] = [];
  const read: ReadRow[] = [];
  const lines = new Map<string, number>();
  const skip = (row: Row, reason: string) => entries.push({ ...entryOf(row, context), outcome: "skipped", reason });
  for (const row of rows) {
    try {
      const place = readItem(row, readCells(row, context), groups);
      const same = JSON.stringify(place);
      const first = lines.get(same);
      if (first !== undefined) skip(row, context.t("same_as", { line: first }));
      else {
        lines.set(same, row.line);
        read.push({ row, place });
      }
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      failed.push(row);
      skip(row, error.message);
    }
  }
  const refs = numberRefs(
    read.map(({ place: { item, category, sub } }) => ({
      ref: item.ref,
      matchKeys: matchKeysOf({ title: item.title, price: item.price, place: [category, sub] }, context),
    })),
    known,
  );
  const places = read.map(({ row, place }, index) => {
    const ref = refs[index] as string;
    const renamed = row.cells.ref !== undefined && row.cells.ref !== ref;
    entries.push({
      ...entryOf(row, context),
      ...(renamed
        ? { outcome: "adapted", reason: context.t("ref_twice", { given: row.cells.ref ?? "", ref }) }
        : { outcome: "imported" }),
    });
    return { ...place, item: { ...place.item, ref } };
  });
  return { places, entries, failed };
}

const entryOf = (row: Row, { t }: SheetContext) => ({
  kind: "item row",
  at: `line ${row.line}`,
  name: row.cells.title ?? t("no_title"),
});

function readItem(row: Row, cells: Cells, { groups }: SheetGroups): Place {
  if (row.cells.type !== undefined && row.cells.type.toLowerCase() !== "item")
    throw new RowProblem(cells.t("type", { cell: row.cells.type }));
  if (row.surplus > 0) throw new RowProblem(cells.t("more_cells"));
  const title = cells.requiredText("title", MAX_NAME);
  const price = cells.amount("price");
  if (price === undefined) throw new RowProblem(cells.t("empty", { column: "price" }));
  const names = cells.list("options");
  const missing = names.find((name) => !groups.has(groupKey(name)));
  if (missing) throw new RowProblem(cells.t("no_option_row", { of: missing }));
  const markup = cells.amount("old_price");
  const item: MenuItemInput = {
    ref: refOfRow(cells, title),
    title,
    price,
    ...(markup === undefined ? {} : { markup_price: markup }),
    ...optional("prices", readPrices(cells, "prices")),
    ...optional("description", cells.text("description", MAX_TEXT)),
    food_type: cells.oneOf("food_type", foodType.options) ?? "not_specified",
    bestseller: cells.flag("bestseller"),
    recommended: cells.flag("recommended"),
    stock: cells.whole("stock", 1_000_000) ?? null,
    likes: 0,
    ...optional("tax_rate", percent(cells)),
    ...optional("image", cells.raw("image")),
    ...optional("available_between", hours(cells)),
    option_groups: [...new Set(names.flatMap((name) => groups.get(groupKey(name))?.ref ?? []))],
  };
  return { category: cells.requiredText("category", MAX_NAME), sub: cells.text("sub_category", MAX_NAME), item };
}

function optional<Key extends keyof MenuItemInput>(key: Key, value: MenuItemInput[Key] | undefined) {
  return value === undefined ? {} : ({ [key]: value } as Pick<MenuItemInput, Key>);
}

function percent(cells: Cells): number | undefined {
  const cell = cells
    .raw("tax_rate")
    ?.replace(/(?<!\s)\s*%$/, "")
    .replace(",", ".");
  if (cell === undefined) return undefined;
  if (/^\d{1,3}(\.\d{1,4})?$/.test(cell) && Number(cell) <= 100) return Number(cell);
  throw new RowProblem(cells.t("percent", { cell: cells.raw("tax_rate") ?? "" }));
}

function hours(cells: Cells): [string, string] | undefined {
  const pair = [cells.raw("from"), cells.raw("until")];
  if (pair.every((time) => time === undefined)) return undefined;
  const [from, until] = pair.map((time) => {
    if (time === undefined || !TIME.test(time)) throw new RowProblem(cells.t("times", { cell: time ?? "" }));
    return time.padStart(5, "0");
  });
  return [from ?? "", until ?? ""];
}
