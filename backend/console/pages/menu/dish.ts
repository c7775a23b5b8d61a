import { ALLERGENS } from "../../../../lib/domain/menu/allergens.ts";
import { MAX_NAME, MAX_TEXT } from "../../../importers/text-rules.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { DIETS } from "../../menu/dish-fields.ts";
import type { DishView } from "../../menu/dish-view.ts";
import { extrasInputs, LONGEST_EXTRAS } from "../../menu/extras/extras-fields.ts";
import { type FormValues, inputValues } from "../../menu/form-fields.ts";
import { languageLabel } from "../language-label.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { sheet } from "../sheet.ts";
import { groupsPanel } from "./dish-groups.ts";
import { photosPanel } from "./dish-photos.ts";
import { differingPrices } from "./dish-prices.ts";
import { fieldLabel } from "./field-words.ts";

interface FormTop {
  readonly title: string;
  readonly refused: string | null;
  readonly back: string;
  readonly label: string;
  /** What can be done next with what was just added. */
  readonly next?: Part;
  /** What was done without leaving the form. */
  readonly aside?: string | undefined;
}

/** The way back, the heading, and whether the form was saved. */
export function formTop({ t, request }: ConsoleContext, { title, refused, back, label, next, aside }: FormTop): Html {
  const done = DONE.find((one) => one === request.url.searchParams.get("done"));
  return html`<p class="ways"><a href="${back}">${label}</a></p><h1><bdi>${title}</bdi></h1>
${refused && html`<p class="banner lost" role="alert">${refused}</p>`}
${aside && html`<p class="banner done" role="status">${aside}</p>`}
${!refused && !aside && done && html`<p class="banner done" role="status">${t(`menu.done_${done}`)}${done === "added" && next}</p>`}`;
}

/** By which fields and presses outside of the form belong to it. */
export const DISH_FORM = "dish-form";

const DONE = ["saved", "unchanged", "added", "copied", "category"] as const;

/** One dish with everything about it in one form; also for a new one. */
export function dishPage(context: ConsoleContext, view: DishView, refused: string | null, waiting: Waiting): Html {
  const { t, at, signed } = context;
  const { ref, title, stamp } = view;
  const action = ref === null ? at("menu", "new") : at("menu", "dish", ref);
  const next = html` ${t("menu.added_further")} <a href="#h-photo">${t("menu.part.photo")}</a> <a href="#h-groups">${t("stock.options")}</a>`;
  const main = html`${formTop(context, { title, refused, back: at("menu"), label: t("menu.back"), next, aside: view.aside })}
<form method="post" action="${action}" id="${DISH_FORM}" data-act class="dish">${hidden("csrf", signed.session.csrf)}${hidden("was", ref === null ? "" : stamp)}
${panel("texts", t("menu.part.texts"), textFields(context, view))}
${panel("price", t("menu.part.price"), priceFields(context, view))}
${panel("diet", t("menu.part.diet"), dietFields(context, view))}
${panel("sold", t("menu.part.sold"), soldFields(context, view))}
<div class="send"><button class="go">${t(ref === null ? "menu.add_dish" : "menu.save")}</button></div></form>
${ref !== null && groupsPanel(context, ref, view)}${ref !== null && photosPanel(context, ref, view)}
${ref !== null && html`<div class="presses">${copySheet(context, ref)}${removeSheet(context, ref, title)}</div>`}`;
  return storePage(context, { name: "menu", title, waiting, main });
}

export const panel = (id: string, title: string, body: Part): Html =>
  html`<section class="panel" aria-labelledby="h-${id}"><h2 id="h-${id}">${title}</h2>${body}</section>`;

interface TextField {
  readonly field: string;
  /** Its name, if not that of the menu's field. */
  readonly legend?: string;
  readonly isLong?: boolean;
  /** One below the other, for what needs the whole line. */
  readonly isWide?: boolean;
  readonly isNeeded?: boolean;
}
interface TextForm {
  readonly values: FormValues;
  readonly shop: { readonly languages: readonly string[] };
}

/** One input for each language of the shop; the first is required. */
export function textInputs(
  context: ConsoleContext,
  { values, shop }: TextForm,
  { field, legend, isLong = false, isWide = isLong, isNeeded = false }: TextField,
): Html {
  const inputs = shop.languages.map((language, index) => {
    const name = `${field}_${language}`;
    const value = values[name] ?? "";
    const label = languageLabel(context, language);
    return isLong
      ? html`<label>${label}<textarea name="${name}" rows="3" maxlength="${MAX_TEXT}" lang="${language}" dir="auto">${value}</textarea></label>`
      : html`<label>${label}<input name="${name}" value="${value}" maxlength="${MAX_NAME}" autocomplete="off" lang="${language}" dir="auto"${attribute("required", isNeeded && index === 0)}></label>`;
  });
  return html`<fieldset class="own${isWide ? " long" : ""}"><legend>${legend ?? fieldLabel(context, field)}</legend>${inputs}</fieldset>`;
}

function textFields(context: ConsoleContext, view: DishView): Part {
  return [
    textInputs(context, view, { field: "title", isNeeded: true }),
    textInputs(context, view, { field: "description", isLong: true }),
    factFields(context, view),
  ];
}

/** Headings with labels and values, such as nutrition, written as lines. */
function factFields(context: ConsoleContext, { values, shop }: DishView): Html {
  const texts = inputValues(values.extras ?? "");
  const areas = extrasInputs(shop).map((name, index) => {
    const language = shop.languages[index] ?? "";
    const label = languageLabel(context, language);
    return html`<label>${label}<textarea name="${name}" rows="5" maxlength="${LONGEST_EXTRAS}" lang="${language}" dir="auto">${texts[index] ?? ""}</textarea></label>`;
  });
  return html`<details class="fold"${attribute("open", values.extras !== "")}><summary>${context.t("menu.field.extras")}</summary><p class="small">${context.t("menu.extras_what")}</p><div class="own long">${areas}</div></details>`;
}

function priceFields(context: ConsoleContext, view: DishView): Part {
  const { t } = context;
  const { values, shop } = view;
  const amount = (name: string, isNeeded: boolean) =>
    html`<label>${t("menu.in_currency", { field: fieldLabel(context, name), currency: shop.currency })}<input name="${name}" value="${values[name]}" inputmode="decimal" maxlength="20" autocomplete="off" dir="ltr"${attribute("required", isNeeded)}></label>`;
  const number = (name: "tax_rate" | "unit_weight") =>
    html`<label>${fieldLabel(context, name)}<input name="${name}" value="${values[name]}" inputmode="decimal" maxlength="10" autocomplete="off" dir="ltr"></label>`;
  return html`<div class="pair">${amount("price", true)}${amount("markup_price", false)}</div>
<p class="small">${t("menu.markup_what")}</p>
${differingPrices(context, view, "dish")}
<div class="reasons"><label><input type="checkbox" name="is_free" value="yes"${attribute("checked", Number(values.price || 1) === 0)}> <span>${t("menu.is_free")}</span></label></div>
${textInputs(context, view, { field: "price_descriptor" })}
<div class="pair">${number("tax_rate")}${number("unit_weight")}</div><p class="small">${t("menu.tax_what")}</p>`;
}

export function dietFields({ t }: ConsoleContext, { values }: Pick<DishView, "values">): Part {
  const diets = DIETS.map(
    (diet) =>
      html`<label><input type="radio" name="food_type" value="${diet}"${attribute("checked", values.food_type === diet)}> <span>${t(`menu.diet.${diet}`)}</span></label>`,
  );
  const states = ["", "contains", "free"] as const;
  const allergens = ALLERGENS.map((allergen) => {
    const options = states.map(
      (state) =>
        html`<option value="${state}"${attribute("selected", values[`allergen_${allergen}`] === state)}>${t(`menu.allergen_${state || "unknown"}`)}</option>`,
    );
    return html`<label>${t(`allergen.${allergen}`)}<select name="allergen_${allergen}">${options}</select></label>`;
  });
  return html`<fieldset class="reasons boxes"><legend>${t("menu.field.food_type")}</legend>${diets}</fieldset>
<fieldset class="own compact"><legend>${t("menu.allergens")}</legend>${allergens}</fieldset><p class="small">${t("menu.allergens_what")}</p>`;
}

function soldFields(context: ConsoleContext, view: DishView): Part {
  const { t } = context;
  const { values, shop, categories, stores } = view;
  const options = categories.map(
    ({ ref, name }) => html`<option value="${ref}"${attribute("selected", values.category === ref)}>${name}</option>`,
  );
  const modes =
    shop.modes.length > 1 &&
    boxes(
      t("menu.field.modes"),
      "modes",
      values.modes,
      shop.modes.map((mode) => [mode, t(`type.${mode}`)]),
    );
  const where =
    stores.length > 1 &&
    boxes(
      t("menu.field.stores"),
      "stores",
      values.stores,
      stores.map(({ ref, name }) => [ref, name]),
    );
  const tick = (name: "hidden" | "bestseller" | "recommended") =>
    html`<label><input type="checkbox" name="${name}" value="yes"${attribute("checked", values[name] === "yes")}> <span>${t(`menu.tick.${name}`)}</span></label>`;
  return html`<label>${t("menu.field.category")}<select name="category" required>${options}</select></label>
<div class="reasons">${tick("hidden")}${tick("bestseller")}${tick("recommended")}</div>
${hoursInputs(context, values.hours)}<p class="small">${t("menu.hours_what")}</p>
<label>${t("menu.field.stock")}<input name="stock" value="${values.stock}" inputmode="numeric" maxlength="6" autocomplete="off" dir="ltr"></label><p class="small">${t("menu.stock_what")}</p>
${modes}${where}`;
}

/** Two local times, or none. */
export function hoursInputs({ t }: ConsoleContext, value: string | undefined): Html {
  const [from = "", until = ""] = inputValues(value ?? "");
  const time = (name: string, label: string, one: string) =>
    html`<label>${label}<input type="time" name="${name}" value="${one}"></label>`;
  return html`<fieldset class="own"><legend>${t("menu.field.hours")}</legend>${time("from", t("menu.from"), from)}${time("until", t("menu.until"), until)}</fieldset>`;
}

/** Boxes to tick, of which several may be. */
export const boxes = (
  legend: string,
  name: string,
  value: string | undefined,
  choices: readonly (readonly [string, string])[],
): Html =>
  html`<fieldset class="reasons boxes"><legend>${legend}</legend>${choices.map(
    ([one, label]) =>
      html`<label><input type="checkbox" name="${name}" value="${one}"${attribute("checked", value?.split(",").includes(one) ?? false)}> <span><bdi>${label}</bdi></span></label>`,
  )}</fieldset>`;

const copySheet = ({ t, at, signed }: ConsoleContext, ref: string): Html =>
  html`<form method="post" action="${at("menu", "dish", ref, "copy")}" data-act>${hidden("csrf", signed.session.csrf)}<button>${t("menu.copy")}</button></form>`;

/** Deleting says first what becomes of carts and orders. */
function removeSheet(context: ConsoleContext, ref: string, title: string): Html {
  const { t, at, signed } = context;
  const label = t("menu.remove", { item: title });
  const body = html`<form method="post" action="${at("menu", "dish", ref, "remove")}" data-act>${hidden("csrf", signed.session.csrf)}<p>${t("menu.remove_what")}</p><div class="send"><button class="stop">${label}</button></div></form>`;
  return sheet(context, { label: t("menu.remove_short"), name: label, title: label, className: "opens stop", body });
}
