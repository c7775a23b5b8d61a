import { placeOfKey } from "../../../importers/place-prices.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { DishView } from "../../menu/dish-view.ts";
import { inputValues } from "../../menu/form-fields.ts";
import { inputsOfNewPrice, isPlacePrice, NEW_PRICES, placeOfPrice } from "../../menu/prices/price-fields.ts";
import { placeWords } from "./field-words.ts";

type Priced = Pick<DishView, "values" | "shop" | "stores">;

/** Prices that differ at a store or in a mode: those that the dish or option has, and rows for further ones. */
export function differingPrices(
  context: ConsoleContext,
  { values, shop, stores }: Priced,
  of: "dish" | "option",
): Part {
  const { t } = context;
  const known = Object.keys(values).filter(isPlacePrice);
  if (known.length === 0 && stores.length < 2 && shop.modes.length < 2) return null;
  const isOpen = known.length > 0 || NEW_PRICES.some((name) => values[name]);
  const amount = (name: string, label: string, value: string | undefined) =>
    html`<label><bdi>${label}</bdi><input name="${name}" value="${value}" inputmode="decimal" maxlength="20" autocomplete="off" dir="ltr"></label>`;
  const rows = known.map((name) => amount(name, placeWords(context, placeOfKey(placeOfPrice(name))), values[name]));
  const choice = (name: string, label: string, chosen: string | undefined, choices: readonly (readonly string[])[]) =>
    html`<label>${label}<select name="${name}">${choices.map(([value = "", words]) => html`<option value="${value}"${attribute("selected", value === chosen)}>${words}</option>`)}</select></label>`;
  const further = NEW_PRICES.map((name): Html => {
    const [store, mode, written] = inputValues(values[name] ?? "");
    const [storeInput, modeInput, amountInput] = inputsOfNewPrice(name);
    const places = stores.length > 1 && [
      ["", t("menu.prices.every_store")],
      ...stores.map((one) => [one.ref, one.name]),
    ];
    const modes = [["", t("menu.prices.every_mode")], ...shop.modes.map((one) => [one, t(`type.${one}`)])];
    return html`<fieldset class="own compact"><legend>${t("menu.prices.further")}</legend>${places && choice(storeInput, t("menu.prices.store"), store, places)}${choice(modeInput, t("menu.prices.mode"), mode, modes)}${amount(amountInput, t("menu.in_currency", { field: t("menu.field.price"), currency: shop.currency }), written)}</fieldset>`;
  });
  return html`<details class="fold"${attribute("open", isOpen)}><summary>${t("menu.prices.title")}${known.length > 0 && html` <span class="count">${known.length}</span>`}</summary>
<p class="small">${t(`menu.prices.${of}_what`)}</p>
${known.length > 0 && html`<div class="own compact">${rows}</div><p class="small">${t(`menu.prices.${of}_remove`)}</p>`}<h3>${t("menu.prices.further")}</h3>${further}</details>`;
}
