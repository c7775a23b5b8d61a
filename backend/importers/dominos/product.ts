import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { asMinor, type Minor, subtractMoney, toDecimalString } from "../../../lib/domain/money.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { refOf } from "../import-entry.ts";
import type { MenuItemInput, OptionGroupInput, OptionInput } from "../menu/menu-document.ts";
import { type Catalogue, type Coded, familyOf, hasTag, type Product, textTag, type Variant } from "./catalogue.ts";
import { groupOf, hoist, type Section } from "./sections.ts";
import { cookingSections, sideSection } from "./sides-and-cooking.ts";
import titles from "./titles.json" with { type: "json" };
import { toppingRate } from "./topping-price.ts";
import { toppingSections } from "./toppings.ts";

/** What the conversion of every product of one catalogue needs. */
export interface ProductContext {
  readonly catalogue: Catalogue;
  readonly currency: string;
  readonly toppings: ReadonlyMap<string, ReadonlyMap<string, { topping: Coded; ref: string }>>;
  readonly sides: ReadonlyMap<string, ReadonlyMap<string, { side: Coded; ref: string }>>;
  readonly instructionRefs: ReadonlyMap<string, string>;
  readonly priceOfSide: (code: string) => Minor | null;
}

/** A converted product, and the parts of the catalogue that it uses. */
export interface ConvertedProduct {
  readonly item: MenuItemInput;
  readonly groups: OptionGroupInput[];
  readonly skippedVariants: { code: string; reason: string }[];
  readonly offered: { toppings: string[]; sides: string[]; instructions: string[] };
  /** What could not be converted, in words. */
  readonly left: string[];
}

interface Sized {
  readonly variant: Variant;
  readonly price: Minor;
  readonly sections: readonly Section[];
}

/**
 * Converts a product and its variants to one menu item with its option groups; returns the reason if it cannot be sold.
 */
export function convertProduct(
  product: Product,
  variants: readonly Variant[],
  ref: string,
  context: ProductContext,
): Result<ConvertedProduct, string> {
  const used: Used = { toppings: new Set(), sides: new Set(), instructions: new Set() };
  const left = new Set<string>();
  const skippedVariants: { code: string; reason: string }[] = [];
  const sold = variants.flatMap((variant): Sized[] => {
    const sized = sizeVariant(product, variant, context, used, left);
    if (sized.ok) return [sized.value];
    skippedVariants.push({ code: variant.code, reason: sized.error });
    return [];
  });
  if (sold.length === 0) {
    const reasons = [...new Set(skippedVariants.map(({ reason }) => reason))].join("; ");
    return err(`none of its variants can be sold: ${reasons || "the catalogue has none of them"}`);
  }
  const groups = choiceGroups(sold, dimensionsOf(product, context.catalogue), context, `${ref}.`);
  return ok({
    item: itemOf(product, ref, leastPrice(sold), groups, context.currency),
    groups,
    skippedVariants,
    offered: { toppings: [...used.toppings], sides: [...used.sides], instructions: [...used.instructions] },
    left: [...left],
  });
}

function itemOf(
  { name, description }: Product,
  ref: string,
  price: Minor,
  groups: readonly OptionGroupInput[],
  currency: string,
): MenuItemInput {
  return {
    ref,
    title: name,
    ...(description.trim() ? { description: description.trim() } : {}),
    price: toDecimalString(price, currency),
    food_type: "not_specified",
    bestseller: false,
    recommended: false,
    stock: null,
    likes: 0,
    option_groups: groups.map((group) => group.ref),
  };
}

type Used = Record<"toppings" | "sides" | "instructions", Set<string>>;

function sizeVariant(
  product: Product,
  variant: Variant,
  context: ProductContext,
  used: Used,
  left: Set<string>,
): Result<Sized, string> {
  const { currency } = context;
  const price = priceOf(variant, currency);
  if (!price.ok) return price;
  const rate = toppingRate(variant.pricing, currency);
  if (!rate.ok) return rate;
  const family = familyOf(product.productType);
  const toppings = toppingSections({
    product,
    variant,
    rate: rate.value,
    currency,
    toppings: context.toppings.get(family) ?? new Map(),
  });
  const sides = sideSection({ ...context, product, variant, sides: context.sides.get(family) ?? new Map() });
  const cooking = cookingSections(variant, context.catalogue.cooking, context.instructionRefs);
  for (const code of toppings.offered) used.toppings.add(code);
  for (const code of sides.offered) used.sides.add(code);
  for (const code of cooking.offered) used.instructions.add(code);
  for (const code of toppings.unknown) left.add(`topping ${code}, which the catalogue does not describe`);
  for (const code of sides.unpriced) left.add(`side ${code}, which has no price of its own`);
  const sections = [...toppings.sections, ...cooking.sections, sides.section];
  return ok({ variant, price: price.value, sections: sections.filter(({ options }) => options.length > 0) });
}

const leastPrice = (sold: readonly { readonly price: Minor }[]) => asMinor(Math.min(...sold.map(({ price }) => price)));

/** A variant's price in minor units, or why it is not for sale. */
function priceOf(variant: Variant, currency: string): Result<Minor, string> {
  const price = toMinor(variant.price, currency);
  if (!price.ok || price.value < 0) return err(`its price "${variant.price}" is not a valid amount in ${currency}`);
  if (hasTag(variant, "hidden")) return err("the catalogue hides it");
  if (price.value === 0 && textTag(variant, "donation"))
    return err("a donation whose amount the guest chooses has no price");
  const start = variant.pricing["price1-0"];
  const listed = start === undefined ? price : toMinor(start, currency);
  if (!listed.ok || listed.value !== price.value)
    return err(`pricing.price1-0 "${start}" is not its price "${variant.price}"`);
  return ok(price.value);
}

/** A choice that distinguishes variants: size, then crust (flavour), then anything else. */
interface Dimension {
  readonly ref: string;
  readonly title: OptionGroupInput["title"];
  readonly keyOf: (variant: Variant) => string;
  readonly titleOf: (variant: Variant) => string;
  readonly order: (variant: Variant) => string;
  /** Offered even with a single option, if another branch has several. */
  readonly always: boolean;
}

function dimensionsOf(product: Product, { sizes, flavors }: Catalogue): Dimension[] {
  const family = familyOf(product.productType);
  const size = (variant: Variant) => sizes[family]?.[variant.sizeCode];
  const flavour = (variant: Variant) => flavors[family]?.[variant.flavorCode];
  return [
    {
      ref: "size",
      title: titles.size,
      keyOf: (variant) => variant.sizeCode,
      titleOf: (variant) => size(variant)?.name ?? variant.sizeCode ?? variant.name,
      order: (variant) => size(variant)?.sortSeq ?? "",
      always: false,
    },
    {
      ref: "crust",
      title: product.productType === "Pizza" ? titles.crust : titles.style,
      keyOf: (variant) => variant.flavorCode,
      titleOf: (variant) => flavour(variant)?.name ?? variant.flavorCode ?? variant.name,
      order: (variant) => flavour(variant)?.sortSeq ?? "",
      always: true,
    },
    {
      ref: "choice",
      title: titles.choice,
      keyOf: (variant) => variant.code,
      titleOf: (variant) => `${variant.name} ${variant.price}`,
      order: () => "",
      always: false,
    },
  ];
}

/** The groups that choose among variants, beside what the variants share. Prices are relative to the cheapest. */
function choiceGroups(
  sold: readonly Sized[],
  dimensions: readonly Dimension[],
  context: ProductContext,
  prefix = "",
): OptionGroupInput[] {
  const asked = dimensions.filter(({ keyOf }) => new Set(sold.map(({ variant }) => keyOf(variant))).size > 1);
  const [dimension] = asked;
  if (!dimension) return (sold[0]?.sections ?? []).map((section) => groupOf(section, prefix));
  const { common, rest } = hoist(sold.map(({ sections }) => sections));
  const remaining = sold.map((one, index): Sized => ({ ...one, sections: rest[index] ?? [] }));
  const base = leastPrice(sold);
  const branches = [...Map.groupBy(remaining, ({ variant }) => dimension.keyOf(variant)).values()].sort((a, b) =>
    compare(dimension.order((a[0] as Sized).variant), dimension.order((b[0] as Sized).variant)),
  );
  const below = dimensions.slice(dimensions.indexOf(dimension) + 1);
  const pinned = below.filter((later) => later.always && asked.includes(later));
  const refs = new Set<string>();
  const options = branches.map((branch): OptionInput => {
    const { variant } = branch[0] as Sized;
    const from = subtractMoney(leastPrice(branch), base);
    const groups = pinnedGroups(branch, below, pinned, context);
    return {
      ref: refOf(dimension.keyOf(variant) || "standard", refs),
      title: dimension.titleOf(variant) || variant.name,
      ...(from > 0 ? { price: toDecimalString(from, context.currency) } : {}),
      ...(branches.length === 1 ? { default: true } : {}),
      ...(groups.length > 0 ? { groups } : {}),
    };
  });
  const choice = { ref: `${prefix}${dimension.ref}`, title: dimension.title, min: 1, max: 1, options };
  return [choice, ...common.map((section) => groupOf(section, prefix))];
}

/** A size with a single crust still names it if other sizes have several. */
function pinnedGroups(
  branch: readonly Sized[],
  below: readonly Dimension[],
  pinned: readonly Dimension[],
  context: ProductContext,
): OptionGroupInput[] {
  const single = pinned.find(({ keyOf }) => new Set(branch.map(({ variant }) => keyOf(variant))).size === 1);
  const groups = choiceGroups(branch, below, context);
  const variant = branch[0]?.variant;
  if (!single || !variant) return groups;
  const option = {
    ref: refOf(single.keyOf(variant) || "standard", new Set()),
    title: single.titleOf(variant),
    default: true,
  };
  return [{ ref: single.ref, title: single.title, min: 1, max: 1, options: [option] }, ...groups];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
