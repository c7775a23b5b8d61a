import { TABLE_MODE } from "../../../../lib/domain/modes.ts";
import type { LocalizedText } from "../../../db/schema/columns.ts";
import { SHEET_SIZES, type SheetSize } from "../../../rules/dine-in/code-sheet.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { shopLanguages } from "../../store/hours.ts";
import type { CodedTable } from "../../tables/edit-tables.ts";
import type { TableOverview } from "../../tables/table-overview.ts";
import { languageLabel } from "../language-label.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { sheet } from "../sheet.ts";

/** The store's tables with their codes: printed, renewed, renamed, closed and added here. */
export function codesPage(context: ConsoleContext, tables: readonly CodedTable[], waiting: Waiting): Html {
  const { t, at } = context;
  const floors = [...Map.groupBy(tables, ({ overview }) => overview.table.floor_id ?? "")];
  const print = (size: SheetSize) => html`<a href="${at("codes", size)}">${t(`codes.print.${size}`)}</a>`;
  const main = html`<div class="table-top"><p class="ways"><a href="${at("tables")}">${t("floor.back")}</a></p><h1>${t("codes.title")}</h1></div>
<p class="small">${t("codes.intro")}</p>${!context.store.fulfillment_modes.includes(TABLE_MODE) && html`<p class="note"><b>${t("codes.no_tables")}</b></p>`}
<div class="ways" id="codes-ways" data-live>${tables.length > 0 && SHEET_SIZES.map(print)}${addSheet(context, tables)}</div>
<div id="codes" data-live>${floors.map(([id, all], index) => floorSection(context, id, all, index))}
${tables.length === 0 && html`<p class="empty">${t("floor.none")}</p>`}</div>`;
  return storePage(context, { name: "codes", title: t("codes.title"), waiting, main });
}

function floorSection(context: ConsoleContext, floorId: string, tables: readonly CodedTable[], index: number): Html {
  const { t } = context;
  const floor = tables[0]?.overview.floor ?? "";
  const name = tables[0]?.overview.table.floor_name ?? {};
  const forms =
    floorId &&
    html`<div class="presses">${renameFloorSheet(context, { floor: floorId }, { name, title: t("codes.rename", { item: floor }) })}${closeSheet(context, "close-floor", { floor: floorId }, { title: t("codes.close", { item: floor }), what: t("codes.close_floor_what", { n: tables.length }) })}</div>`;
  return html`<section aria-labelledby="h-codes-${index}"><div class="row floor-row"><h2 id="h-codes-${index}"><bdi>${floor || t("tables.title")}</bdi></h2>${forms}</div>
<ul class="rows two">${tables.map((table) => tableRow(context, table))}</ul></section>`;
}

function tableRow(context: ConsoleContext, { overview, code, address, guessable }: CodedTable): Html {
  const { t, at } = context;
  const { table, name } = overview;
  const print = html`<p class="ways"><a href="${at("codes", "pages")}?table=${encodeURIComponent(table.id)}" aria-label="${t("stock.for", { action: t("ticket.print"), item: name })}">${t("ticket.print")}</a></p>`;
  return html`<li class="row"><div class="what"><p><b><bdi>${name}</bdi></b>${address && html`<br><span class="small" dir="ltr">${address}</span>`}</p>${guessable && html`<p class="note small">${t("codes.guessable")}</p>`}</div>
${code && print}${changeSheet(context, overview, code ?? "")}</li>`;
}

/** What is seldom done with a table: a new name, a new code, or its end. */
function changeSheet(context: ConsoleContext, { table, name }: TableOverview, seen: string): Html {
  const { t } = context;
  const about = { table: table.id };
  const body = html`<div class="presses">${renewSheet(context, { ...about, seen }, name)}${closeSheet(context, "close", about, { title: t("codes.close", { item: name }), what: t("codes.close_what") })}</div>
${renameForm(context, "rename", about, table.name)}`;
  return sheet(context, { label: t("codes.change"), name: t("codes.change_title", { item: name }), title: name, body });
}

const codeForm = (
  { at, signed }: ConsoleContext,
  act: string,
  fields: Readonly<Record<string, string>>,
  inside: Part,
): Html =>
  html`<form method="post" action="${at("codes", act)}" data-act>${hidden("csrf", signed.session.csrf)}${Object.entries(fields).map(([name, value]) => hidden(name, value))}${inside}</form>`;

/** One field for each of the shop's languages; the first is needed. */
const nameFields = (context: ConsoleContext, field: string, value: LocalizedText, isNeeded = true): Html[] =>
  shopLanguages(context).map(
    (language, index) =>
      html`<label>${languageLabel(context, language)}<input name="${field}_${language}" value="${value[language] ?? ""}" maxlength="40" autocomplete="off" lang="${language}" dir="auto"${attribute("required", isNeeded && index === 0)}></label>`,
  );

function renameFloorSheet(
  context: ConsoleContext,
  about: Readonly<Record<string, string>>,
  { name, title }: { name: LocalizedText; title: string },
): Html {
  const body = renameForm(context, "rename-floor", about, name);
  return sheet(context, { label: context.t("codes.rename_short"), name: title, title, body });
}

function renameForm(
  context: ConsoleContext,
  act: "rename" | "rename-floor",
  about: Readonly<Record<string, string>>,
  name: LocalizedText,
): Html {
  const inside = html`${nameFields(context, "name", name)}<div class="send"><button class="go">${context.t("codes.save")}</button></div>`;
  return codeForm(context, act, about, inside);
}

function closeSheet(
  context: ConsoleContext,
  act: "close" | "close-floor",
  about: Readonly<Record<string, string>>,
  { title, what }: { title: string; what: string },
): Html {
  const inside = html`<p>${what}</p><div class="send"><button class="stop">${title}</button></div>`;
  return sheet(context, {
    label: context.t("codes.close_short"),
    name: title,
    title,
    body: codeForm(context, act, about, inside),
  });
}

function renewSheet(context: ConsoleContext, about: Readonly<Record<string, string>>, name: string): Html {
  const { t } = context;
  const title = t("codes.renew", { item: name });
  const inside = html`<p>${t("codes.renew_what")}</p><div class="send"><button class="stop">${title}</button></div>`;
  return sheet(context, {
    label: t("codes.renew_short"),
    name: title,
    title,
    body: codeForm(context, "renew", about, inside),
  });
}

function addSheet(context: ConsoleContext, tables: readonly CodedTable[]): Html {
  const { t } = context;
  const floors = new Map(
    tables.flatMap(({ overview }) => (overview.table.floor_id ? [[overview.table.floor_id, overview.floor]] : [])),
  );
  const choice = html`<label>${t("codes.floor")}<select name="floor">${[...floors].map(([id, name]) => html`<option value="${id}">${name}</option>`)}<option value="">${t("codes.new_floor")}</option></select></label>`;
  const inside = html`<fieldset class="own"><legend>${t("codes.table_name")}</legend>${nameFields(context, "name", {})}</fieldset>
${choice}<fieldset class="own"><legend>${t("codes.floor_name")}</legend>${nameFields(context, "floor", {}, false)}</fieldset>
<div class="send"><button class="go">${t("codes.add")}</button></div>`;
  const title = t("codes.add");
  return sheet(context, { label: title, title, className: "opens", body: codeForm(context, "add", {}, inside) });
}
