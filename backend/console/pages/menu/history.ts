import { directionOf } from "../../../../config/languages.ts";
import { shortened } from "../../../../lib/domain/text/beginning.ts";
import type { LocalizedText } from "../../../db/schema.ts";
import { type ImportCount, isImportCount, type PartChange } from "../../../menu/editing/part-changes.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { HistoryEntry } from "../../menu/menu-list.ts";
import { storePage, type Waiting } from "../layout.ts";
import { fieldLabel, formField } from "./field-words.ts";
import { undoForm } from "./list.ts";

/** Fields named for one change; of more, the number is enough. */
const MAX_FIELDS = 6;
const LONGEST = 80;

/** Who changed what of the menu, field by field. */
export function menuHistoryPage(context: ConsoleContext, entries: readonly HistoryEntry[], waiting: Waiting): Html {
  const { t, at } = context;
  const list = html`<ul class="rows">${entries.map((entry) => entryRow(context, entry))}</ul>`;
  const main = html`<p class="ways"><a href="${at("menu")}">${t("menu.back")}</a></p><h1>${t("menu.history")}</h1>
<p class="small">${t("menu.history_intro")}</p>
<div id="history" data-live>${entries.length === 0 ? html`<p class="empty">${t("menu.history_none")}</p>` : list}</div>`;
  return storePage(context, { name: "menu", title: t("menu.history"), waiting, main });
}

function entryRow(context: ConsoleContext, entry: HistoryEntry): Html {
  const { t, localized } = context;
  const what = t(`store.act.menu_${entry.row.act}`, { item: localized(entry.row.title) });
  const counts = entry.row.changes.filter(isImportCount);
  const isImport = entry.row.act === "import";
  return changeRow(context, isImport ? { ...entry, row: { ...entry.row, changes: counts } } : entry, {
    what,
    line: (change) => (isImport ? importLine(context, change) : fieldLine(context, change)),
    undo: entry.mayUndo && undoForm(context, entry.row.id),
  });
}

const IMPORTED = { created: "new", changed: "changed", retired: "gone_rows" } as const;

/** "New: 3 (Dosa, Vada, …)". */
function importLine({ t }: ConsoleContext, { field, to }: PartChange): Html {
  const { n, titles } = to as ImportCount;
  const named = titles.map((title, index) => html`${index > 0 && ", "}<bdi>${title}</bdi>`);
  const key = IMPORTED[field as keyof typeof IMPORTED];
  return html`<li>${t(`menu.import.${key}`)}: ${n} (${named}${n > titles.length && ", …"})</li>`;
}

/** Said by the change's own words, or nothing to a person. */
const UNSHOWN = ["added", "removed", "order", "parent", "image_blur_hash"];

interface ShownChange {
  readonly what: string;
  readonly line: (change: PartChange) => Html;
  readonly undo: Part;
}

/** One change with who made it, its first fields, and its undo. */
export function changeRow(
  { t, day, time }: ConsoleContext,
  { row, who }: Pick<HistoryEntry, "row" | "who">,
  { what, line, undo }: ShownChange,
): Html {
  const when = t("menu.by", { name: who ?? t("menu.somebody"), day: day(row.created_at), time: time(row.created_at) });
  const fields = row.changes.filter(({ field }) => !UNSHOWN.includes(field));
  const shown = fields.slice(0, MAX_FIELDS);
  const more = fields.length - shown.length;
  const undone = row.undone_at && html`<br><span class="small">${t("menu.was_undone")}</span>`;
  return html`<li class="row"${attribute("data-closed", row.undone_at !== null)}><div><p><b>${what}</b><br><span class="small">${when}</span>${undone}</p>
${shown.length > 0 && html`<ul class="small">${shown.map(line)}${more > 0 && html`<li>${t("menu.more_fields", { n: more })}</li>`}</ul>`}</div>${undo}</li>`;
}

function fieldLine(context: ConsoleContext, { field, from, to }: PartChange): Html {
  if (isPhoto(field)) return html`<li>${fieldLabel(context, formField(field))}: ${photoChange(context, from, to)}</li>`;
  const words = (value: unknown) => valueWords(context, value);
  return html`<li>${fieldLabel(context, formField(field))}: ${fromTo(context, words(from), words(to))}</li>`;
}

/** Fields with addresses of pictures, which tell a person nothing. */
export const isPhoto = (field: string): boolean => field === "image" || field === "images";

/** "nothing → a photo", "a photo → another one". */
export function photoChange(context: ConsoleContext, from: unknown, to: unknown): Html {
  const { t } = context;
  const words = (value: unknown, other: unknown) => {
    const isSet = Array.isArray(value) ? value.length > 0 : Boolean(value);
    return isSet ? t(other ? "menu.photo_other" : "menu.photo_one") : t("menu.nothing");
  };
  return fromTo(context, words(from, null), words(to, from));
}

/** What it was and what it is, with the arrow in the direction of reading. */
export const fromTo = ({ language }: Pick<ConsoleContext, "language">, from: string, to: string): Html =>
  html`<bdi>${from}</bdi> ${directionOf(language) === "rtl" ? "←" : "→"} <bdi>${to}</bdi>`;

/** "Double × 2" of an amount, the heading and values of a list such as nutrition; null for anything else. */
function partWords(
  { localized }: ConsoleContext,
  value: { title?: unknown; factor?: unknown; name?: unknown; key_values?: unknown } | null,
): string | null {
  const words = (text: unknown) => (typeof text === "string" ? text : localized(text as LocalizedText));
  if (value?.title !== undefined && value.factor !== undefined) return `${words(value.title)} × ${value.factor}`;
  if (value?.name === undefined || !Array.isArray(value.key_values)) return null;
  const pairs = value.key_values.map(({ key, value: of }) => `${words(key)}: ${words(of)}`);
  return `${words(value.name)} (${pairs.join(", ")})`;
}

export function valueWords(context: ConsoleContext, value: unknown): string {
  const { t } = context;
  if (value === undefined || value === null || value === "") return t("menu.nothing");
  if (typeof value === "boolean") return t(value ? "menu.yes" : "menu.no");
  if (isKeyIn("console.menu.diet", value)) return t(`menu.diet.${value}`);
  if (value === "contains" || value === "free") return t(`menu.allergen_${value}`);
  const text = Array.isArray(value)
    ? value.map((one) => (typeof one === "string" ? one : (partWords(context, one) ?? JSON.stringify(one)))).join(", ")
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
  return shortened(text, LONGEST);
}
