import type { menuUploads } from "../../../db/schema.ts";
import type { Difference } from "../../../importers/difference.ts";
import { FEW_RETIRED } from "../../../importers/menu/apply-menu.ts";
import { placeKey } from "../../../importers/place-prices.ts";
import type { ReportedConflict } from "../../../menu/editing/import-conflicts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html, type Part } from "../../http/html.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { fieldLabel, formField, type PlaceWords } from "./field-words.ts";
import { fromTo, isPhoto, photoChange } from "./history.ts";

/** Where a file is chosen; with why the last one was refused. */
export function importPage(context: ConsoleContext, waiting: Waiting, said: string | null = null): Html {
  const { t, at, signed } = context;
  const main = html`<p class="ways"><a href="${at("menu")}">${t("menu.back")}</a></p><h1>${t("menu.import.title")}</h1>
${said && html`<p class="banner lost" role="alert">${linesOf(said)}</p>`}
<section class="panel"><p>${t("menu.import.intro")}</p>
<form method="post" action="${at("menu", "import")}" enctype="multipart/form-data" class="upload">${hidden("csrf", signed.session.csrf)}
<label>${t("menu.import.file")}<input type="file" name="file" accept=".csv,.json,text/csv,application/json" required></label>
<button class="go">${t("menu.import.try")}</button></form><p class="small">${t("menu.import.first")}</p></section>
<section class="panel"><h2>${t("menu.import.export")}</h2><p class="small">${t("menu.import.export_what")}</p><p class="ways"><a href="${at("menu", "export.json")}" download>${t("menu.import.download")}</a></p></section>`;
  return storePage(context, { name: "menu", title: t("menu.import.title"), waiting, main });
}

/** A sentence, and below it what is wrong: a line for each. */
const linesOf = (said: string): Part =>
  said.split("\n").map((line, index) => html`${index > 0 && html`<br>`}<bdi>${line}</bdi>`);

/** What an uploaded file would change, and what to do with changes made by hand. */
export function uploadPage(
  context: ConsoleContext,
  { id, name, report }: typeof menuUploads.$inferSelect,
  waiting: Waiting,
): Html {
  const { t, at, signed } = context;
  const { menu, problems } = report;
  const gone = menu.items.retired;
  const asks = gone > FEW_RETIRED || (gone > 0 && menu.items.changed + menu.items.unchanged === 0);
  const head = html`<p class="ways"><a href="${at("menu", "import")}">${t("menu.import.other")}</a></p><h1>${t("menu.import.preview", { file: name })}</h1>`;
  const page = (main: Html) => storePage(context, { name: "menu", title: t("menu.import.title"), waiting, main });
  const { conflicts = [] } = menu;
  if (problems.length === 0 && report.same) return page(html`${head}<p>${t("menu.import.same")}</p>`);
  return page(html`${head}
<p class="small">${t("menu.import.nothing_yet")}</p>
<form method="post" action="${at("menu", "import", id)}" data-act class="dish">${hidden("csrf", signed.session.csrf)}
${problems.length > 0 && html`<section class="panel"><h2>${t("menu.import.problems", { n: problems.length })}</h2><ul class="small">${problems.map((one) => html`<li><bdi>${one}</bdi></li>`)}</ul></section>`}
${conflicts.length > 0 && conflictPanel(context, conflicts)}
${differencePanel(context, t("menu.import.dishes"), menu.difference.items)}
${differencePanel(context, t("menu.categories"), menu.difference.categories)}
${differencePanel(context, t("stock.options"), menu.difference.options)}
${menu.reordered && html`<p class="small">${t("menu.import.reordered")}</p>`}
${asks && html`<div class="reasons"><label><input type="checkbox" name="retire" value="yes"> <span>${t("menu.import.retire", { n: gone })}</span></label></div>`}
<div class="send"><button class="go">${t("menu.import.apply")}</button></div></form>`);
}

function conflictPanel(context: ConsoleContext, conflicts: readonly ReportedConflict[]): Html {
  const { t } = context;
  const value = (text: string | null) => (text === null ? t("menu.nothing") : text);
  const shown = (one: ReportedConflict) =>
    isPhoto(one.field)
      ? { kept: one.kept && t("menu.photo_one"), imported: one.imported && t("menu.photo_other") }
      : one;
  const rows = conflicts.map(
    (one) =>
      html`<label><input type="checkbox" name="take" value="${one.key}"> <span><b><bdi>${one.title || t("menu.title")}</bdi></b> · ${conflictField(context, one.field)}<br><span class="small">${t("menu.import.kept", { value: value(shown(one).kept) })}<br>${t("menu.import.in_file", { value: value(shown(one).imported) })}</span></span></label>`,
  );
  return html`<section class="panel"><h2>${t("menu.import.conflicts", { n: conflicts.length })}</h2><p class="small">${t("menu.import.conflicts_what")}</p>
<div class="reasons">${rows}<label><input type="checkbox" name="take_all" value="yes"> <span><b>${t("menu.import.take_all")}</b></span></label></div></section>`;
}

function conflictField(context: ConsoleContext, field: string): string {
  const { t } = context;
  if (field === "added" || field === "removed" || field === "order") return t(`menu.import.field.${field}`);
  if (field === "parent") return t("menu.field.category");
  return fieldLabel(context, formField(field));
}

/** Fields left out of the report. */
export const UNREPORTED_FIELDS: readonly string[] = ["blur", "images", "likes"];
/** The words of an import's report (importers/menu/describe-menu.ts) that are not a field's own. */
const FIELD_OF: Readonly<Record<string, string>> = {
  "old price": "markup_price",
  "food type": "food_type",
  "sold between": "hours",
  "not sold at": "not_at",
  "price descriptor": "price_descriptor",
  weight: "unit_weight",
  "at least": "min",
  "at most": "max",
  "at most per dish": "max_quantity",
};

/** "title (ar)" and "price at airport in delivery" of a report in the person's words. */
export function reportedField(context: PlaceWords, field: string): string {
  const [isPrice, store, mode] = /^price(?: at (\S+))?(?: in (\S+))?$/.exec(field) ?? [];
  if (isPrice && (store || mode)) return fieldLabel(context, `prices.${placeKey({ store, mode })}`);
  const [, name = field, language] = /^(.*?)(?: \((\w\w)\))?$/.exec(field) ?? [];
  const known = FIELD_OF[name] ?? name;
  return fieldLabel(context, language ? `${known}_${language}` : known);
}

function differencePanel(
  context: ConsoleContext,
  title: string,
  { created, changed, retired, unchanged }: Difference,
): Part {
  const { t } = context;
  if (created.length + changed.length + retired.length === 0) return null;
  const value = (text: string | null) => (text === null ? t("menu.nothing") : text.slice(0, 80));
  const named = (heading: string, rows: readonly { title: string; detail?: string }[]) =>
    rows.length > 0 &&
    html`<h3>${heading} <span class="count">${rows.length}</span></h3><ul>${rows.map((row) => html`<li><bdi>${row.title}</bdi>${row.detail && html` <span class="small"><bdi>${row.detail}</bdi></span>`}</li>`)}</ul>`;
  const listed = changed
    .map(({ title: name, changes }) => ({
      name,
      changes: changes.filter(({ field }) => !UNREPORTED_FIELDS.includes(field)),
    }))
    .filter(({ changes }) => changes.length > 0);
  const fields = listed.map(
    (row) =>
      html`<li><b><bdi>${row.name}</bdi></b><ul class="small">${row.changes.map((one) => html`<li>${reportedField(context, one.field)}: ${isPhoto(one.field) ? photoChange(context, one.from, one.to) : fromTo(context, value(one.from), value(one.to))}</li>`)}</ul></li>`,
  );
  return html`<section class="panel"><h2>${title}</h2>${named(t("menu.import.new"), created)}${named(t("menu.import.gone_rows"), retired)}
${listed.length > 0 && html`<h3>${t("menu.import.changed")} <span class="count">${listed.length}</span></h3><ul>${fields}</ul>`}<p class="small">${t("menu.import.unchanged", { n: unchanged })}</p></section>`;
}
