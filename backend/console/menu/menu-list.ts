import { searchableText, searchWords } from "../../../lib/domain/menu/search-text.ts";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { ZERO } from "../../../lib/domain/money.ts";
import type { MenuChangeRow } from "../../db/repositories/catalogue/menu-changes.ts";
import { readParts } from "../../menu/editing/edit-menu.ts";
import { type Children, childrenOf, type EditedPart, keyOf, type MenuParts } from "../../menu/editing/menu-parts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { titleIn } from "./save-part.ts";

export interface ListedCategory {
  readonly ref: string;
  /** With the category around it. */
  readonly name: string;
  /** Hidden itself, or by the category around it. */
  readonly isHidden: boolean;
  readonly dishes: readonly ListedDish[];
}
export interface ListedDish {
  readonly ref: string;
  readonly title: string;
  readonly price: string;
  readonly isHidden: boolean;
  readonly isOut: boolean;
  /** Local times between which it is sold. */
  readonly hours: readonly string[] | null;
  /** Languages of the shop in which it has no name. */
  readonly untranslated: readonly string[];
}
export interface MenuView {
  readonly query: string;
  /** Ref of a category; null: the whole menu. */
  readonly category: string | null;
  readonly categories: readonly Omit<ListedCategory, "dishes">[];
  readonly found: readonly ListedCategory[];
  readonly last: LastChange | null;
}
export interface LastChange {
  readonly row: MenuChangeRow;
  readonly who: string | null;
}

/** The categories in menu order, those inside others after them. */
export function categoryRows(parts: MenuParts): EditedPart[] {
  const children = childrenOf(parts);
  return children("category", "").flatMap((top) => [top, ...children("category", top.ref)]);
}

export function categoryName(context: ConsoleContext, parts: MenuParts, part: EditedPart): string {
  const above = part.parent === "" ? null : parts.get(keyOf({ kind: "category", ref: part.parent }));
  return [above, part].flatMap((one) => (one ? [context.localized(titleIn(one)) || one.ref] : [])).join(" › ");
}

/** The menu as staff change it: what a word (`?q=`) finds, a category (`?c=`), or all of it. */
export async function readMenuList(context: ConsoleContext): Promise<MenuView> {
  const { signed, request } = context;
  const parts = await readParts(signed.repos, signed.business);
  const query = (request.url.searchParams.get("q") ?? "").trim().slice(0, 60);
  const categories = categoryRows(parts).map((part) => ({
    ref: part.ref,
    name: categoryName(context, parts, part),
    isHidden: isHidden(parts, part),
  }));
  const asked = request.url.searchParams.get("c");
  const category = query ? null : (categories.find(({ ref }) => ref === asked)?.ref ?? null);
  const words = searchWords(query);
  const children = childrenOf(parts);
  const found = categories
    .filter(({ ref }) => (category === null ? !hasOnlySubs(children, ref) : ref === category))
    .map((one) => ({
      ...one,
      dishes: children("item", one.ref)
        .filter((part) => !query || (words.length > 0 && hasWords(part, words)))
        .map((part) => listedDish(context, part)),
    }));
  return {
    query,
    category,
    categories,
    found: query ? found.filter(({ dishes }) => dishes.length > 0) : found,
    last: await readLastChange(context),
  };
}

/** Its dishes are all in categories of their own, which are listed. */
const hasOnlySubs = (children: Children, ref: string) =>
  children("item", ref).length === 0 && children("category", ref).length > 0;

const isHidden = (parts: MenuParts, part: EditedPart): boolean =>
  part.fields.hidden === true || parts.get(keyOf({ kind: "category", ref: part.parent }))?.fields.hidden === true;

function hasWords({ fields }: EditedPart, words: readonly string[]): boolean {
  const texts = Object.entries(fields).flatMap(([field, value]) =>
    /^(?:title|description)\./.test(field) ? [String(value)] : [],
  );
  const text = searchableText(texts);
  return words.every((word) => text.includes(` ${word}`));
}

export function listedDish({ signed, money, localized }: ConsoleContext, part: EditedPart): ListedDish {
  const { fields } = part;
  const price = toMinor(String(fields.price), signed.business.currency);
  const { default_language, supported_languages } = signed.business;
  const languages = [...new Set([default_language, ...supported_languages])];
  return {
    ref: part.ref,
    title: localized(titleIn(part)) || part.ref,
    price: money(price.ok ? price.value : ZERO),
    isHidden: fields.hidden === true,
    isOut: fields.stock === 0,
    hours: (fields.available_between as string[] | undefined) ?? null,
    untranslated: languages.filter((language) => fields[`title.${language}`] === undefined),
  };
}

/** The newest change, which can be undone. */
async function readLastChange({ signed }: ConsoleContext): Promise<LastChange | null> {
  const row = await signed.repos.menuChanges.last();
  if (!row) return null;
  const names = await signed.repos.staff.names();
  return { row, who: row.staff_id && (names.get(row.staff_id) ?? null) };
}

/** Changes that the history lists. */
const SHOWN = 100;

export interface HistoryEntry {
  readonly row: MenuChangeRow;
  readonly who: string | null;
  /** The newest that was not undone. */
  readonly mayUndo: boolean;
}

/** What staff changed of the menu, newest first. */
export async function readHistory({ signed }: ConsoleContext): Promise<HistoryEntry[]> {
  const rows = await signed.repos.menuChanges.latest(SHOWN);
  const names = await signed.repos.staff.names();
  const last = await signed.repos.menuChanges.last();
  return rows.map((row) => ({
    row,
    who: row.staff_id && (names.get(row.staff_id) ?? null),
    mayUndo: row.id === last?.id,
  }));
}
