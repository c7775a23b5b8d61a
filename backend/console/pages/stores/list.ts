import { addressLine } from "../../../../lib/domain/customer/address-line.ts";
import { MODES } from "../../../../lib/domain/modes.ts";
import { countryOf } from "../../../../lib/domain/shop/country.ts";
import type { StoredStore } from "../../../importers/stores/read-stores.ts";
import { mayAddStores } from "../../../rules/staff-people.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { LastStoreChange, StoresView } from "../../stores/store-views.ts";
import { icon } from "../icon.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";

/** For people who may not change stores: why. */
export function storesClosedPage(context: ConsoleContext, waiting: Waiting): Html {
  const { t } = context;
  const main = html`<h1>${t("stores.title")}</h1><p class="empty">${t("stores.managers")}</p>`;
  return storePage(context, { name: "stores", title: t("stores.title"), waiting, main });
}

/** The stores that a member may change, and those closed for good. */
export function storesPage(context: ConsoleContext, { open, closed, last }: StoresView, waiting: Waiting): Html {
  const { t, at } = context;
  const may = mayAddStores(context.signed.member);
  const main = html`<h1>${t("stores.title")}</h1>
<p class="small">${t("stores.intro")}</p>
${may && html`<div class="ways spaced"><a href="${at("stores", "new")}">${t("stores.add")}</a></div>`}
<div id="last" data-live>${last && lastLine(context, last)}</div>
<ul class="rows" id="stores" data-live>${open.map((row) => storeRow(context, row))}</ul>
${
  closed.length > 0 &&
  html`<section aria-labelledby="h-closed"><h2 id="h-closed">${t("stores.closed")} <span class="count">${closed.length}</span></h2>
<p class="small">${t("stores.closed_what")}</p><ul class="rows" id="closed-stores" data-live>${closed.map((row) => closedRow(context, row, may))}</ul></section>`
}`;
  return storePage(context, { name: "stores", title: t("stores.title"), waiting, main });
}

function storeRow(context: ConsoleContext, row: StoredStore): Html {
  const { at, localized, language } = context;
  const { isd_code: countryCode, currency } = context.signed.business;
  const written = { address_1: localized(row.address), city: localized(row.city) };
  const place = addressLine(written, countryOf({ countryCode, currency }), { language });
  const notes = storeNotes(context, row);
  return html`<li class="row dish-row"${attribute("data-out", !row.enabled_for_ordering)}><a href="${at("stores", "store", String(row.id))}"><b><bdi>${localized(row.name) || row.ref}</bdi></b> <span><bdi>${place}</bdi></span>${notes && html`<span class="small">${notes}</span>`}</a></li>`;
}

/** Whether it sells in a mode that goes to an address. */
export const delivers = ({ fulfillment_modes }: StoredStore): boolean =>
  fulfillment_modes.some((mode) => MODES[mode].address);

/** What keeps guests from ordering there. */
export function storeNotes({ t }: ConsoleContext, row: StoredStore): string {
  const isClosed = Object.values(row.hours).every((spans) => (spans?.length ?? 0) === 0);
  const notes = [
    !row.enabled_for_ordering && t("stores.note.off"),
    isClosed && t("stores.note.hours"),
    delivers(row) && !row.delivery_area && t("stores.note.area"),
  ];
  return notes.filter(Boolean).join(" · ");
}

function closedRow({ t, at, signed, localized }: ConsoleContext, row: StoredStore, may: boolean): Html {
  const name = localized(row.name) || row.ref;
  const open: Part =
    may &&
    html`<form method="post" action="${at("stores", "store", String(row.id), "open")}" data-act>${hidden("csrf", signed.session.csrf)}<button aria-label="${t("stores.open_named", { store: name })}">${t("stores.open")}</button></form>`;
  return html`<li class="row" data-closed="true"><p><b><bdi>${name}</bdi></b></p>${open}</li>`;
}

/** The newest change and the button that takes it back. */
export function lastLine(context: ConsoleContext, { row, who }: LastStoreChange): Part {
  const { t, at, day, time, localized, signed } = context;
  const what = t(`store.act.shop_${row.act === "add" || row.act === "remove" ? row.act : "change"}`, {
    item: localized(row.title),
  });
  const when = t("menu.by", { name: who ?? t("menu.somebody"), day: day(row.created_at), time: time(row.created_at) });
  return html`<div class="row"><p>${icon("clock")} ${what}<br><span class="small">${when}</span></p>
<form method="post" action="${at("stores", "undo")}" data-act>${hidden("csrf", signed.session.csrf)}${hidden("change", String(row.id))}<button>${t("act.undo")}</button></form></div>`;
}
