import type { Result } from "../../../lib/domain/result.ts";
import { err, ok } from "../../../lib/domain/result.ts";
import type { ImportEntry } from "../import-entry.ts";
import type { MenuDocument, MenuItemInput, Text } from "../menu/menu-document.ts";
import { foodType } from "../menu/menu-document.ts";
import type { MenuProblem } from "../menu/menu-plan.ts";
import type { Cells, SheetContext } from "./cells.ts";
import { cellsOf, RowProblem } from "./cells.ts";
import type { SheetGroups } from "./groups.ts";
import { groupKey, readGroups } from "./groups.ts";
import type { Row } from "./read-rows.ts";
import { readSheet } from "./read-rows.ts";
import { refOfName, refOfRow } from "./refs.ts";

const TRANSLATED = ["title", "description", "category", "sub_category", "group"];
const COLUMNS = [
  ...["type", "ref", "category", "sub_category", "title", "description", "price", "old_price", "food_type"],
  ...["options", "bestseller", "recommended", "stock", "tax_rate", "image", "from", "until"],
  ...["group", "min", "max", "free", "default"],
  ...TRANSLATED.flatMap((column) => ["en", "ar", "es"].map((language) => `${column}_${language}`)),
];
const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

interface Place {
  readonly category: Text;
  readonly sub: Text | undefined;
  readonly item: MenuItemInput;
}

/**
 * A menu sheet (docs/menu-format.md, "CSV") as a menu document. A row that fails is in `entries` with its line and reason
 * and the others stand. Refuses what is no such sheet.
 */
export function convertSheet(
  text: string,
  target: { readonly currency: string; readonly defaultLanguage: string },
): Result<{ document: MenuDocument; entries: ImportEntry[] }, MenuProblem[]> {
  const sheet = readSheet(text);
  if (!sheet.ok) return sheet;
  const { columns, rows, delimiter } = sheet.value;
  const missing = ["title", "price", "category"].filter(
    (column) => !columns.some((name) => name === column || name.startsWith(`${column}_`)),
  );
  if (missing.length > 0) {
    return err([
      { path: "line 1", message: `The header lacks the column ${missing.join(", ")}. Found: ${columns.join(", ")}.` },
    ]);
  }
  const context: SheetContext = { ...target, delimiter };
  const typeOf = (row: Row) => row.cells.type?.toLowerCase() ?? "item";
  const groups = readGroups(
    rows.filter((row) => typeOf(row) === "option"),
    context,
  );
  const unknown = columns.filter((column) => !COLUMNS.includes(column));
  const entries: ImportEntry[] = unknown.map((column) => ({
    kind: "column",
    at: "line 1",
    name: column,
    outcome: "skipped",
    reason: "this column is not known and was not read",
  }));
  const items = readItems(
    rows.filter((row) => typeOf(row) !== "option"),
    context,
    groups,
  );
  entries.push(...[...items.entries, ...groups.entries].sort((a, b) => lineOf(a) - lineOf(b)));
  return ok({ document: documentOf(items.places, groups), entries });
}

const lineOf = (entry: ImportEntry) => Number(entry.at.slice("line ".length));

function readItems(rows: readonly Row[], context: SheetContext, groups: SheetGroups) {
  const places: Place[] = [];
  const entries: ImportEntry[] = [];
  const lines = new Map<string, number>();
  for (const row of rows) {
    const place = { kind: "item row", at: `line ${row.line}`, name: row.cells.title ?? "(no title)" };
    try {
      const read = readItem(row, cellsOf(row, context), groups);
      const first = lines.get(read.item.ref);
      if (first !== undefined)
        throw new RowProblem(`line ${first} is the item "${read.item.ref}" already; give one of them another ref`);
      lines.set(read.item.ref, row.line);
      places.push(read);
      entries.push({ ...place, outcome: "imported" });
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      entries.push({ ...place, outcome: "skipped", reason: error.message });
    }
  }
  return { places, entries };
}

function readItem(row: Row, cells: Cells, { groups }: SheetGroups): Place {
  if (row.cells.type !== undefined && row.cells.type.toLowerCase() !== "item")
    throw new RowProblem(`type "${row.cells.type}" is neither item nor option`);
  if (row.surplus > 0)
    throw new RowProblem("it has more cells than the header; put texts that contain the separator in quotes");
  const title = cells.requiredText("title");
  const price = cells.amount("price");
  if (price === undefined) throw new RowProblem('the column "price" is empty');
  const names = cells.list("options");
  const missing = names.find((name) => !groups.has(groupKey(name)));
  if (missing) throw new RowProblem(`it has the option group "${missing}", of which no option row can be imported`);
  const markup = cells.amount("old_price");
  const item: MenuItemInput = {
    ref: refOfRow(cells, title),
    title,
    price,
    ...(markup === undefined ? {} : { markup_price: markup }),
    ...optional("description", cells.text("description")),
    food_type: cells.oneOf("food_type", foodType.options) ?? "not_specified",
    bestseller: cells.flag("bestseller"),
    recommended: cells.flag("recommended"),
    stock: cells.whole("stock", 1_000_000) ?? null,
    likes: 0,
    ...optional("tax_rate", percent(cells)),
    ...optional("image", cells.raw("image")),
    ...optional("available_between", hours(cells)),
    option_groups: names.map(refOfName),
  };
  return { category: cells.requiredText("category"), sub: cells.text("sub_category"), item };
}

function optional<Key extends keyof MenuItemInput>(key: Key, value: MenuItemInput[Key] | undefined) {
  return value === undefined ? {} : ({ [key]: value } as Pick<MenuItemInput, Key>);
}

function percent(cells: Cells): number | undefined {
  const cell = cells.raw("tax_rate")?.replace(/\s*%$/, "").replace(",", ".");
  if (cell === undefined) return undefined;
  if (/^\d{1,3}(\.\d{1,4})?$/.test(cell) && Number(cell) <= 100) return Number(cell);
  throw new RowProblem(`tax_rate "${cells.raw("tax_rate")}" is no percentage from 0 to 100`);
}

function hours(cells: Cells): [string, string] | undefined {
  const pair = [cells.raw("from"), cells.raw("until")];
  if (pair.every((time) => time === undefined)) return undefined;
  const [from, until] = pair.map((time) => {
    if (time === undefined || !TIME.test(time))
      throw new RowProblem(`from and until must both be times such as 07:30; found "${time ?? ""}"`);
    return time.padStart(5, "0");
  });
  return [from ?? "", until ?? ""];
}

/** Categories in the order in which they first appear; the first row that names one decides how it is written. */
function documentOf(places: readonly Place[], { groups, opened }: SheetGroups): MenuDocument {
  const categories = new Map<string, MenuDocument["categories"][number]>();
  for (const { category, sub, item } of places) {
    const ref = refOfName(nameOf(category));
    const home = categories.get(ref) ?? { ref, name: category, items: [], sub_categories: [] };
    categories.set(ref, home);
    if (sub === undefined) {
      home.items.push(item);
      continue;
    }
    const subRef = `${ref}.${refOfName(nameOf(sub))}`.slice(0, 80);
    const known = home.sub_categories.find((other) => other.ref === subRef);
    if (known) known.items.push(item);
    else home.sub_categories.push({ ref: subRef, name: sub, items: [item] });
  }
  const named = new Set(places.flatMap(({ item }) => item.option_groups));
  const all = [...groups];
  return {
    format: "storefront-menu/1",
    categories: [...categories.values()],
    option_groups: all.filter(([, group]) => named.has(group.ref)).map(([, group]) => group),
    shared_groups: all.filter(([key]) => opened.has(key)).map(([, group]) => group),
  };
}

const nameOf = (text: Text) => (typeof text === "string" ? text : (Object.values(text)[0] ?? ""));
