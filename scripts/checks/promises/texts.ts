import { isLanguage, type Language } from "../../../config/languages.ts";
import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import { parseClock } from "./clock.ts";
import type { Place } from "./rules.ts";
import { readShopRules, type ShopRules, type Source, type Text, type Tree } from "./shop-rules.ts";

export interface Found {
  readonly at: string;
  readonly language: Language;
  readonly text: string;
  readonly place: Place;
}

/** Configuration fields without text for guests. */
const MUTE =
  /^(floors|ref|slug|id|_id|image.*|logo.*|favicon|path|link|url|color.*|.*Color|font|name|img_type|contentType|type|created|updated|domain.*|apiKey|api_key|username|currency|timezone|phone|email|address|copyrightText|backgroundColor|rightLink|androidAppLink|iOSAppLink|socialMediaLinks|gateways|food_type|redemption_code|hours.*|.*_datetime)$/;

const byLanguage = (text: Text, own: Language): [Language, string][] =>
  typeof text === "string" ? [[own, text]] : (Object.entries(text) as [Language, string][]);
const isText = (node: Tree): boolean =>
  typeof node === "object" &&
  node !== null &&
  Object.keys(node).length > 0 &&
  Object.keys(node).every(isLanguage) &&
  Object.values(node).every((value) => typeof value === "string");

/** Every text below a node with its path; `placeOf` decides what may be said there. */
function* textsBelow(node: Tree, at: string, own: Language, placeOf: (at: string) => Place): Generator<Found> {
  if (isText(node)) {
    for (const [language, text] of byLanguage(node, own)) yield { at, language, text, place: placeOf(at) };
    return;
  }
  if (!node || typeof node !== "object") return;
  for (const [key, child] of Object.entries(node)) {
    if (MUTE.test(key) && !(key === "name" && Array.isArray(node) === false && isText(child))) continue;
    if (typeof child === "string" && /\s/.test(child))
      yield { at: `${at}.${key}`, language: own, text: child, place: placeOf(at) };
    else yield* textsBelow(child, `${at}.${key}`, own, placeOf);
  }
}

/** Every text that a guest of a business sees from its configuration and demo content. */
export function* textsOf(source: Source): Generator<Found> {
  const shop = readShopRules(source);
  const { config, business, stores, coupons, menu } = source;
  const own = shop.language;
  yield* textsBelow(config, "config", own, placeInConfig(config));
  yield* textsBelow(business, "business", own, (at) => ({ closing: /\.msg_/.test(at) }));
  for (const [index, store] of stores.entries()) {
    const known = shop.stores[index];
    yield* textsBelow(store, `stores.${store.ref}`, own, (at) => ({
      closing: at.endsWith("on_close_msg"),
      ...(known ? { store: known } : {}),
    }));
  }
  for (const [index, coupon] of coupons.entries()) {
    const known = shop.coupons[index];
    yield* textsBelow(coupon, `coupons.${coupon.redemption_code}`, own, () => (known ? { coupon: known } : {}));
  }
  yield* dishTexts(menu, "menu", shop);
}

/** In the configuration, only plain text pages and the checkout message have their values filled in. */
function placeInConfig(config: Tree): (at: string) => Place {
  return (at) => {
    const page = /customPages\.(\d+)\.content/.exec(at)?.[1];
    const isPlain = page !== undefined && config.customPages[Number(page)].contentType === "text";
    return { filled: isPlain || at.endsWith("checkout.message") };
  };
}

/** Menu texts. A dish's text is checked against its own hours, a category's text against those of its dishes. */
function* dishTexts(node: Tree, at: string, shop: ShopRules): Generator<Found> {
  if (Array.isArray(node)) {
    for (const [index, child] of node.entries()) yield* dishTexts(child, `${at}.${child?.ref ?? index}`, shop);
    return;
  }
  if (!node || typeof node !== "object") return;
  const { items, sub_categories, categories, groups, option_groups, options, ...own } = node;
  const tablesOnly = Array.isArray(own.modes) && own.modes.every((mode: FulfilmentMode) => MODES[mode].table);
  const place: Place = { dish: true, tablesOnly, dishTimes: hoursBelow(node) };
  yield* textsBelow(own, at, shop.language, () => place);
  for (const [key, below] of Object.entries({ items, sub_categories, categories, groups, option_groups, options })) {
    if (below) yield* dishTexts(below, `${at}.${key}`, shop);
  }
}

function hoursBelow(node: Tree): number[] {
  if (!node || typeof node !== "object") return [];
  const own = Array.isArray(node.available_between) ? node.available_between.map(parseClock) : [];
  return [...own, ...Object.values(node).flatMap(hoursBelow)];
}
