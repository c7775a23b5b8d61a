import { MAX_ZONES } from "../../../importers/stores/store-document.ts";
import { namesAround } from "../../../places/gazetteer.ts";
import { compiledText } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { assetAddress } from "../../http/assets.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { AREA_KINDS, MAX_RINGS, overlaps, type TypedRing, type TypedZone } from "../../stores/area-fields.ts";
import type { AreaView } from "../../stores/store-views.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { setupNotice } from "../manage.ts";
import { panel } from "../menu/dish.ts";
import { delivers } from "./list.ts";
import { storeTop } from "./store.ts";

/** Rows that are always free for more. */
const SPARE_RINGS = 2;

/** Where a store delivers: by distance, or in zones with corners. */
export function areaPage(context: ConsoleContext, view: AreaView, refused: string | null, waiting: Waiting): Html {
  const { t, at, request, signed, localized } = context;
  const { row, area, stamp } = view;
  const id = String(row.id);
  const title = t("stores.area.of", { store: localized(row.name) || row.ref });
  const kinds = AREA_KINDS.map(
    (kind) =>
      html`<label><input type="radio" name="kind" value="${kind}" id="kind-${kind}"${attribute("checked", area.kind === kind)}> <span>${t(kind === "none" && delivers(row) ? "stores.area.none_yet" : `stores.area.${kind}`)}</span></label>`,
  );
  const main = html`${storeTop(context, { title, refused, back: at("stores", "store", id), label: t("menu.back_to", { item: localized(row.name) || row.ref }) })}
${request.url.searchParams.get("done") !== "added" && setupNotice(context, view.setup)}
${!delivers(row) && html`<p class="note">${t("stores.area.no_delivery")}</p>`}
${delivers(row) && !row.delivery_area && html`<p class="note">${t("stores.area.nowhere")}</p>`}
<form method="post" action="${at("stores", "area", id)}" data-act class="dish">${hidden("csrf", signed.session.csrf)}${hidden("was", stamp)}
${panel("kind", t("stores.area.kind"), html`<div class="reasons">${kinds}</div>`)}
${panel("rings", t("stores.area.rings_title"), ringFields(context, view))}
${panel("zones", t("stores.area.zones_title"), zoneFields(context, view))}
<div class="send"><button class="go">${t("menu.save")}</button></div></form>`;
  return storePage(context, { name: "stores", title, waiting, main });
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly chooses: string;
}

const field = ({ name, label, value, chooses }: Field): Html =>
  html`<label>${label}<input name="${name}" value="${value}" inputmode="decimal" maxlength="20" autocomplete="off" dir="ltr" data-chooses="${chooses}"></label>`;

function terms(
  context: ConsoleContext,
  { shop }: AreaView,
  what: "ring" | "zone",
  n: number,
  part: TypedRing | TypedZone | undefined,
) {
  const { t } = context;
  const one = (name: "charge" | "minimum") =>
    field({
      name: `${what}_${name}_${n}`,
      label: t("menu.in_currency", { field: t(`stores.area.${name}`), currency: shop.currency }),
      value: part?.[name] ?? "",
      chooses: `kind-${what}s`,
    });
  return html`${one("charge")}${one("minimum")}`;
}

function ringFields(context: ConsoleContext, view: AreaView): Part {
  const { t } = context;
  const { rings } = view.area;
  const count = Math.min(MAX_RINGS, rings.length + SPARE_RINGS);
  const rows = Array.from({ length: count }, (_, index) => {
    const [n, ring] = [index + 1, rings[index]];
    const km = field({
      name: `ring_km_${n}`,
      label: t(view.shop.unit === "mi" ? "stores.area.miles" : "stores.area.km"),
      value: ring?.km ?? "",
      chooses: "kind-rings",
    });
    return html`<fieldset class="own compact"><legend>${t("stores.area.ring", { n })}</legend>${km}${terms(context, view, "ring", n, ring)}</fieldset>`;
  });
  return html`<p class="small">${t("stores.area.rings_what")}</p>${rows}`;
}

function zoneFields(context: ConsoleContext, view: AreaView): Part {
  const { t } = context;
  const { zones } = view.area;
  const count = Math.min(MAX_ZONES, zones.length + 1);
  const shared = overlaps(zones);
  const rows = Array.from({ length: count }, (_, index) => {
    const problem = shared.filter(([, b]) => b === index + 1).map(([a, b]) => t("stores.area.overlap", { a, b }));
    return zoneField(context, view, index + 1, problem.join(" "));
  });
  return html`<p class="small">${t("stores.area.zones_what")}</p>${zoneMap(context, view)}${rows}`;
}

/** Below each outline stands what is wrong with it, or which zone it overlaps. */
function zoneField(context: ConsoleContext, view: AreaView, n: number, problem: string): Html {
  const { t } = context;
  const zone = view.area.zones[n - 1];
  const lines = Math.max(4, (zone?.points.split("\n").length ?? 0) + 1);
  const off =
    zone &&
    html`<div class="reasons"><label><input type="checkbox" name="zone_off_${n}" value="yes"> <span>${t("stores.area.zone_off", { n })}</span></label></div>`;
  return html`<fieldset class="own long zone" data-zone="${n}"><legend>${t("stores.area.zone", { n })}</legend>
<label>${t("stores.area.points")}<textarea name="zone_points_${n}" rows="${Math.min(lines, 12)}" dir="ltr" autocomplete="off" spellcheck="false" data-chooses="kind-zones" aria-describedby="told_${n}">${zone?.points}</textarea></label>
<p class="note" id="told_${n}" data-told role="status">${problem}</p>
<div class="pair">${terms(context, view, "zone", n, zone)}</div>${off}</fieldset>`;
}

/** A plain map to draw on; hidden without script. */
function zoneMap(context: ConsoleContext, { row, shop }: AreaView): Html {
  const { t, language } = context;
  const text = (key: Parameters<typeof compiledText>[1]) => compiledText(language, key);
  const texts = {
    zone: text("stores.area.zone"),
    corner: text("stores.area.corner"),
    overlap: text("stores.area.overlap"),
    few: text("stores.area.wrong.few"),
    flat: text("stores.area.wrong.flat"),
    crossed: text("stores.area.wrong.crossed"),
    corner_wrong: text("stores.area.wrong.corner"),
  };
  const store = { lat: row.lat, lng: row.lng };
  const places = namesAround(store, { language, around: [store] }).map(({ title, lat, lng }) => ({
    name: title,
    lat,
    lng,
  }));
  const press = (act: "add" | "remove" | "in" | "out" | "fit" | "zone" | "circle") =>
    html`<button type="button" data-do="${act}">${t(`stores.map.${act}`)}</button>`;
  return html`<div class="zone-map" data-zone-map data-unit="${shop.unit}" data-texts="${JSON.stringify(texts)}" data-store="${JSON.stringify(store)}" data-places="${JSON.stringify(places)}" hidden>
<p class="small">${t("stores.map.what")}</p>
<div class="tools"><div class="tools" role="group" aria-label="${t("stores.area.zones_title")}" data-zones></div>${press("zone")}</div>
<svg role="group" aria-label="${t("stores.map.title")}"></svg>
<p class="small" data-status role="status"></p>
<div class="tools">${press("add")}${press("remove")}${press("in")}${press("out")}${press("fit")}</div>
<div class="join"><label>${t(shop.unit === "mi" ? "stores.map.miles" : "stores.map.km")}<input data-km inputmode="decimal" maxlength="7" autocomplete="off" dir="ltr"></label>${press("circle")}</div></div>
<script defer src="${assetAddress("map.js")}"></script>`;
}
