import { type Minor, toDecimalString, ZERO } from "../../../lib/domain/money.ts";
import type { OptionInput } from "../menu/menu-document.ts";
import { type Coded, hasTag, type Product, parseAmounts, parseList, textTag, type Variant } from "./catalogue.ts";
import type { Section } from "./sections.ts";
import titles from "./titles.json" with { type: "json" };
import type { ToppingRate } from "./topping-price.ts";

/** A topping as one variant offers it. */
interface Offer {
  readonly topping: Coded;
  readonly ref: string;
  /** Amounts to choose from, without 0. */
  readonly amounts: readonly string[];
  /** "0" if the product does not include it. */
  readonly included: string;
  readonly required: boolean;
  readonly halves: boolean;
  /** Minor units of one portion. */
  readonly unit: Minor;
}

export interface ToppingContext {
  readonly product: Product;
  readonly variant: Variant;
  readonly rate: ToppingRate;
  readonly currency: string;
  /** The toppings of the product's family by code, and their refs. */
  readonly toppings: ReadonlyMap<string, { topping: Coded; ref: string }>;
}

/**
 * The sections that a variant's toppings become, the codes offered, and the codes that the catalogue does not define.
 */
export function toppingSections(context: ToppingContext): {
  sections: Section[];
  offered: string[];
  unknown: string[];
} {
  const { product, variant } = context;
  const hidden = new Set(
    ["disabledToppings", "hideOption"].flatMap((tag) => (textTag(variant, tag) ?? "").split(/[:,]/)).filter(Boolean),
  );
  const listed = parseList(product.availableToppings).filter(([code]) => !hidden.has(code));
  const unknown = listed.flatMap(([code]) => (context.toppings.has(code) ? [] : [code]));
  const offers = listed.flatMap(([code, values]) => offerOf(code, values, context) ?? []);
  const exclusive = Map.groupBy(offers, ({ topping }) => textTag(topping, "exclusiveGroup"));
  const open = exclusive.get(null) ?? [];
  exclusive.delete(null);
  const others = open.filter((offer) => !hasTag(offer.topping, "sauce"));
  const halves = others.some((offer) => offer.halves);
  const sections = [
    ...[...exclusive].map(([name, group]) => exclusiveSection(name ?? "", group, context)),
    openSection(
      "sauces",
      open.filter((offer) => hasTag(offer.topping, "sauce")),
      "maxSauceQty",
      context,
    ),
    openSection(
      "toppings",
      others.filter((offer) => offer.halves === halves),
      "maxOptionQty",
      context,
    ),
    openSection(
      "more-toppings",
      others.filter((offer) => offer.halves !== halves),
      "maxOptionQty",
      context,
    ),
  ];
  return {
    sections: sections.filter((section) => section.options.length > 0),
    offered: offers.map(({ topping }) => topping.code),
    unknown,
  };
}

function offerOf(code: string, values: readonly string[], context: ToppingContext): Offer | null {
  const { product, variant, rate } = context;
  const found = context.toppings.get(code);
  if (!found) return null;
  const included = parseAmounts(textTag(variant, "defaultToppings") ?? product.defaultToppings).get(code) ?? "0";
  const usual = product.tags.optionQtys;
  const stated = values.length > 0 ? values : Array.isArray(usual) ? usual.map(String) : ["0", "1"];
  const amounts = [...new Set([...stated, ...(included === "0" ? [] : [included])])].filter(
    (amount) => Number(amount) > 0,
  );
  return {
    ...found,
    amounts: amounts.sort((a, b) => Number(a) - Number(b)),
    included,
    required: included !== "0" && !stated.some((amount) => Number(amount) === 0),
    halves: textTag(product, "partCount") === "2" && !hasTag(found.topping, "wholeOnly"),
    unit: hasTag(found.topping, "ignoreQty") ? ZERO : rate.unit,
  };
}

function exclusiveSection(name: string, offers: readonly Offer[], context: ToppingContext): Section {
  const required = hasTag(context.product, `${name.toLowerCase()}Required`) || offers.some((offer) => offer.required);
  return {
    ref: name.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "one-of",
    title: name,
    min: required ? 1 : 0,
    max: 1,
    free: 0,
    halves: false,
    ...amountsAndOptions(offers, context),
  };
}

/** The document's own limit on choices in a group. */
const MAX_CHOICES = 99;

function openSection(
  ref: "sauces" | "toppings" | "more-toppings",
  offers: readonly Offer[],
  limitTag: string,
  context: ToppingContext,
): Section {
  const stated = textTag(context.variant, limitTag) ?? textTag(context.product, limitTag);
  const limit = stated === null ? MAX_CHOICES : Math.min(Number(stated) || MAX_CHOICES, MAX_CHOICES);
  const defaults = offers.filter((offer) => offer.included !== "0").length;
  return {
    ref,
    title: titles[ref],
    min: 0,
    max: Math.max(1, defaults, limit),
    free: ref === "toppings" ? context.rate.free : 0,
    halves: offers.length > 0 && offers.every((offer) => offer.halves),
    ...amountsAndOptions(offers, context),
  };
}

/** The options of a group and the amounts that any of them comes in; no amounts if there is only one. */
function amountsAndOptions(
  offers: readonly Offer[],
  { currency }: ToppingContext,
): Pick<Section, "amounts" | "options"> {
  const all = [...new Set(offers.flatMap(({ amounts }) => amounts))].sort((a, b) => Number(a) - Number(b));
  const counts = all.some((amount) => amount !== "1");
  const amounts = counts
    ? all.map((amount) => ({
        ref: `x${amount}`,
        title: amount in titles ? titles[amount as "1"] : `× ${amount}`,
        factor: amount,
      }))
    : [];
  const options = offers.map(
    ({ topping, ref, amounts: own, included, unit }): OptionInput => ({
      ref,
      title: topping.name,
      ...(unit > 0 ? { price: toDecimalString(unit, currency) } : {}),
      ...foodType(topping),
      ...(included === "0" ? {} : { default: true, included }),
      ...(own.length < all.length ? { amounts: own.map((amount) => `x${amount}`) } : {}),
    }),
  );
  return { amounts, options };
}

/** Only what the catalogue states outright: "nonMeat" alone would make a fish sauce vegetarian. */
function foodType(topping: Coded): Pick<OptionInput, "food_type"> {
  if (hasTag(topping, "meat")) return { food_type: "non_veg" };
  return hasTag(topping, "vege") ? { food_type: "veg" } : {};
}
