import { FULFILMENT_MODES } from "../../../../lib/domain/enumerations.ts";
import { WEEK } from "../../../../lib/domain/time/week.ts";
import { mayAddStores, mayDesign } from "../../../rules/staff-people.ts";
import { showTime } from "../../../rules/time/local-time.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { inputValues } from "../../menu/form-fields.ts";
import { type Day, dayInputs } from "../../stores/store-fields.ts";
import { at as atStore, type StoreView } from "../../stores/store-views.ts";
import { hoursSection } from "../hours.ts";
import { icon } from "../icon.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { setupNotice } from "../manage.ts";
import { boxes, panel, textInputs } from "../menu/dish.ts";
import { sheet } from "../sheet.ts";
import { storeNotes } from "./list.ts";
import { pinMap } from "./pin-map.ts";
import { modeName, storeFieldLabel } from "./store-words.ts";

interface StoreTop {
  readonly title: string;
  readonly refused: string | null;
  readonly back: string | null;
  readonly label: string;
}

const DONE = ["saved", "unchanged", "added"] as const;

/** The way back, the heading, and whether the form was saved. */
export function storeTop({ t, request }: ConsoleContext, { title, refused, back, label }: StoreTop): Html {
  const done = DONE.find((one) => one === request.url.searchParams.get("done"));
  const words = done === "added" ? t("stores.done_added") : t(`menu.done_${done ?? "saved"}`);
  return html`${back && html`<p class="ways"><a href="${back}">${label}</a></p>`}<h1><bdi>${title}</bdi></h1>
${refused && html`<p class="banner lost" role="alert">${refused}</p>`}
${!refused && done && html`<p class="banner done" role="status">${words}</p>`}`;
}

/** A store with everything about it but where it delivers; also for a new one. */
export function storeFormPage(
  context: ConsoleContext,
  view: StoreView,
  refused: string | null,
  waiting: Waiting,
): Html {
  const { t, at, signed, localized, stores } = context;
  const { row, stamp, coming } = view;
  const title = row ? localized(row.name) || row.ref : t(stores.length === 0 ? "stores.first" : "stores.new");
  const id = row && String(row.id);
  const action = id === null ? at("stores", "new") : at("stores", "store", id);
  const back = stores.length === 0 ? null : at("stores");
  const main = html`${storeTop(context, { title, refused, back, label: t("stores.back") })}
${stores.length === 0 && mayDesign(signed.member.role) && html`<p class="ways spaced"><a href="${at("studio")}">${t("stores.first_looks")}${icon("outward")}</a></p>`}
${setupNotice(context, view.setup)}
${row && html`<p class="small">${storeNotes(context, row)}</p><div class="ways spaced"><a href="${at("stores", "area", String(row.id))}">${t("stores.area.title")}</a></div>`}
<form method="post" action="${action}" data-act class="dish">${hidden("csrf", signed.session.csrf)}${hidden("was", row ? stamp : "")}
${panel("where", t("stores.part.where"), whereFields(context, view))}
${panel("ordering", t("stores.part.ordering"), orderingFields(context, view))}
${panel("week", t("stores.part.hours"), weekFields(context, view))}
${panel("charges", t("stores.part.charges"), chargeFields(context, view))}
${panel("messages", t("stores.part.messages"), messageFields(context, view))}
<div class="send"><button class="go">${t(row ? "menu.save" : "stores.add_submit")}</button></div></form>
${row && html`<div class="dish">${hoursSection(atStore(context, row), coming)}</div>`}
${row && mayAddStores(context.signed.member) && html`<div class="presses">${closeSheet(context, String(row.id), title)}</div>`}`;
  return storePage(context, { name: "stores", title, waiting, main });
}

interface Input {
  readonly inputmode?: "decimal" | "numeric" | "tel";
  readonly isNeeded?: boolean;
  readonly label?: string;
}

const input = (context: ConsoleContext, { values }: StoreView, name: string, how: Input = {}): Html =>
  html`<label>${how.label ?? storeFieldLabel(context, name)}<input name="${name}" value="${values[name] ?? ""}" maxlength="60" autocomplete="off" dir="ltr"${attribute("inputmode", how.inputmode)}${attribute("required", how.isNeeded)}></label>`;

const tickBox = (
  { t }: ConsoleContext,
  { values }: StoreView,
  name: "hide_store_name" | "enabled_for_ordering" | "dash",
) =>
  html`<label><input type="checkbox" name="${name}" value="yes"${attribute("checked", values[name] === "yes")}> <span>${t(`stores.tick.${name}`)}</span></label>`;

const texts = (
  context: ConsoleContext,
  view: StoreView,
  field: string,
  how: { isNeeded?: boolean; isLong?: boolean; isWide?: boolean } = {},
) => textInputs(context, view, { field, legend: storeFieldLabel(context, field), ...how });

function whereFields(context: ConsoleContext, view: StoreView): Part {
  const { t } = context;
  return html`${texts(context, view, "name", { isNeeded: true })}
<div class="reasons">${tickBox(context, view, "hide_store_name")}</div>
${texts(context, view, "address", { isNeeded: view.row === null, isWide: true })}${texts(context, view, "city")}
<div class="pair">${input(context, view, "phone", { inputmode: "tel" })}</div>
${pinMap(context, view)}<fieldset class="own"><legend>${t("stores.pin")}</legend>${input(context, view, "lat", { isNeeded: true })}${input(context, view, "lng", { isNeeded: true })}</fieldset>
<p class="small">${t("stores.pin_what")}</p>`;
}

function orderingFields(context: ConsoleContext, view: StoreView): Part {
  const { t } = context;
  const { values, shop } = view;
  const modes = FULFILMENT_MODES.map((mode) => [mode, modeName(context, mode)] as const);
  const payments = shop.payments.map(
    (one) => [one, isKeyIn("console.stores.payment", one) ? t(`stores.payment.${one}`) : one] as const,
  );
  const count = (name: string) => input(context, view, name, { inputmode: "numeric" });
  return html`<div class="reasons">${tickBox(context, view, "enabled_for_ordering")}</div>
${boxes(t("stores.field.fulfillment_modes"), "fulfillment_modes", values.fulfillment_modes, modes)}
${boxes(t("stores.field.payment_modes"), "payment_modes", values.payment_modes, payments)}
<div class="pair">${count("delivery_min_offset_time")}${count("pickup_min_offset_time")}</div>
<p class="small">${t("stores.offsets_what")}</p>
<div class="pair">${count("last_order_minutes")}${count("slot_cutoff_minutes")}</div>
<p class="small">${t("stores.last_what")}</p>
<div class="pair">${count("slot_capacity")}${count("sort_order")}</div>
<div class="reasons">${tickBox(context, view, "dash")}</div>`;
}

/** Every day of the week with its times. */
function weekFields(context: ConsoleContext, { values, spans }: StoreView): Part {
  const { t } = context;
  const timesOf = (day: Day) => inputValues(values[`hours_${day}`] ?? "");
  // One more than a day has filled in, and at least two; as many on every day, so that one can be copied to the others.
  const used = WEEK.map((day) => timesOf(day).filter((time, index) => index % 2 === 0 && time !== "").length);
  const room = Math.min(spans, Math.max(2, ...used.map((count) => count + 1)));
  const days = WEEK.map((day, place) => {
    const times = timesOf(day);
    const name = storeFieldLabel(context, `hours_${day}`);
    const pairs = dayInputs(day, room).map(
      ([open, close], index) =>
        html`<div class="times"><input type="time" name="${open}" value="${times[index * 2] ?? ""}" aria-label="${t("stores.opens", { day: name, n: index + 1 })}"><span aria-hidden="true">–</span><input type="time" name="${close}" value="${times[index * 2 + 1] ?? ""}" aria-label="${t("stores.closes", { day: name, n: index + 1 })}"></div>`,
    );
    const copy =
      place === 0 &&
      html`<p class="copy-day" hidden data-copy-day="${day}" data-said="${t("stores.copied_day", { day: name })}"><button type="button">${t("stores.copy_day", { day: name })}</button></p>`;
    return html`<fieldset class="own day"><legend>${name}</legend>${pairs}</fieldset>${copy}`;
  });
  const head = html`<div class="times"><span>${t("hours.opens")}</span><span></span><span>${t("hours.closes")}</span></div>`;
  const heads = html`<div class="own day heads" aria-hidden="true">${Array.from({ length: room }, () => head)}</div>`;
  const midnight = showTime("00:00", context.language, context.signed.business.timezone);
  return html`<p class="small">${t("stores.hours_what", { midnight })}</p>${heads}${days}`;
}

function chargeFields(context: ConsoleContext, view: StoreView): Part {
  const { t, signed } = context;
  const money = (name: string) =>
    input(context, view, name, {
      inputmode: "decimal",
      label: t("menu.in_currency", { field: storeFieldLabel(context, name), currency: view.shop.currency }),
    });
  return html`<div class="pair">${money("min_order_total")}${money("delivery_charge")}</div>
<p class="small">${t("stores.charges_what")}</p>
<div class="pair">${money("packaging_charge")}${input(context, view, "tax_rate", { inputmode: "decimal" })}</div>
<p class="small">${t(signed.business.prices_include_tax ? "stores.tax_inside" : "stores.tax_on_top")}</p>`;
}

const messageFields = (context: ConsoleContext, view: StoreView): Part =>
  html`${texts(context, view, "on_select_msg", { isWide: true })}${texts(context, view, "on_close_msg", { isWide: true })}${texts(context, view, "kitchen_instructions", { isLong: true })}
<div class="pair">${input(context, view, "merchant_ref_id")}</div>`;

/** Closing for good says first what becomes of orders. */
function closeSheet({ t, at, signed, ...context }: ConsoleContext, id: string, title: string): Html {
  const label = t("stores.close", { store: title });
  const body = html`<form method="post" action="${at("stores", "store", id, "close")}" data-act>${hidden("csrf", signed.session.csrf)}<p>${t("stores.close_what")}</p><div class="send"><button class="stop">${label}</button></div></form>`;
  return sheet(
    { t, ...context },
    { label: t("stores.close_short"), name: label, title: label, className: "opens stop", body },
  );
}
