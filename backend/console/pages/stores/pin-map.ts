import { namesAround } from "../../../places/gazetteer.ts";
import { compiledText } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { assetAddress } from "../../http/assets.ts";
import { type Html, html } from "../../http/html.ts";
import type { StoreView } from "../../stores/store-views.ts";

/** Where the store is, without typing numbers: by its address, from this device, or on a plain map. Hidden without script. */
export function pinMap(context: ConsoleContext, { row, shop }: StoreView): Html {
  const { t, at, language } = context;
  const texts = {
    pin: compiledText(language, "stores.map.pin"),
    none: t("stores.map.none"),
    no_address: t("stores.map.no_address"),
    here_failed: t("stores.map.here_failed"),
  };
  const places = row
    ? namesAround(row, { language, around: [row] }).map(({ title, lat, lng }) => ({ name: title, lat, lng }))
    : [];
  const press = (act: "find" | "here" | "in" | "out") =>
    html`<button type="button" data-do="${act}">${t(`stores.map.${act}`)}</button>`;
  return html`<div class="zone-map" data-pin-map data-unit="${shop.unit}" data-find="${at("stores", "places")}" data-texts="${JSON.stringify(texts)}" data-places="${JSON.stringify(places)}" hidden>
<div class="tools">${press("find")}${press("here")}</div>
<p class="small" data-status role="status"></p><ul class="tools" data-found></ul>
<p class="small" data-drawn hidden>${t("stores.map.pin_what")}</p>
<div data-drawn hidden><svg role="group" aria-label="${t("stores.pin")}"></svg></div>
<div class="tools" data-drawn hidden>${press("in")}${press("out")}</div></div>
<script defer src="${assetAddress("map.js")}"></script>`;
}
