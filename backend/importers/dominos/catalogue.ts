import { z } from "zod";

/* The parts of a Domino's-style catalogue that become a menu. Lists are strings ("X=0:0.5:1,C"), prices decimal
   strings. Entries are read one by one, so that a broken product does not affect the others. */
const tags = z.record(z.string(), z.unknown()).default({});
const text = z.string().default("");

export const product = z.looseObject({
  code: z.string().min(1),
  name: z.string().trim().min(1),
  description: text,
  productType: text,
  availableToppings: text,
  defaultToppings: text,
  availableSides: text,
  defaultSides: text,
  tags,
  variants: z.array(z.string()).min(1),
});
export type Product = z.infer<typeof product>;

export const variant = z.looseObject({
  code: z.string().min(1),
  name: z.string().trim().min(1),
  sizeCode: text,
  flavorCode: text,
  price: z.string(),
  pricing: z.record(z.string(), z.string()).default({}),
  allowedCookingInstructions: text,
  defaultCookingInstructions: text,
  tags,
});
export type Variant = z.infer<typeof variant>;

const coded = z.looseObject({ code: z.string().min(1), name: z.string().trim().min(1), tags, sortSeq: text });
export type Coded = z.infer<typeof coded>;
const families = z.record(z.string(), z.record(z.string(), coded)).default({});
const instruction = z.looseObject({ code: z.string(), name: z.string().trim().min(1), group: z.string() });

export interface FoodCategory {
  code: string;
  name: string;
  products?: string[] | undefined;
  subCategories?: Record<string, FoodCategory> | undefined;
}
const category: z.ZodType<FoodCategory> = z.lazy(() =>
  z.looseObject({
    code: z.string().min(1),
    name: z.string().trim().min(1),
    products: z.array(z.string()).optional(),
    subCategories: z.record(z.string(), category).optional(),
  }),
);

export const catalogue = z.looseObject({
  products: z.record(z.string(), z.unknown()),
  variants: z.record(z.string(), z.unknown()),
  toppings: families,
  sides: families,
  sizes: families,
  flavors: families,
  cooking: z
    .looseObject({
      instructions: z.record(z.string(), instruction).default({}),
      instructionGroups: z.record(z.string(), coded).default({}),
    })
    .default({ instructions: {}, instructionGroups: {} }),
  categories: z.looseObject({ food: z.record(z.string(), category) }),
});
export type Catalogue = z.infer<typeof catalogue>;

/** "X=0:0.5:1,C" → [["X", ["0","0.5","1"]], ["C", []]]. */
export function parseList(list: string): [code: string, values: string[]][] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [code = "", values] = entry.split("=");
      return [code.trim(), values ? values.split(":").map((value) => value.trim()) : []];
    });
}

/** "X=1,C=1.5" as amounts by code; one without an amount counts as 1. */
export function parseAmounts(list: string): Map<string, string> {
  return new Map(parseList(list).map(([code, values]) => [code, values[0] ?? "1"]));
}

/** The name under which the catalogue stores a product type's toppings, sides and sizes: "GSalad" → "gSalad". */
export function familyOf(productType: string): string {
  return productType.charAt(0).toLowerCase() + productType.slice(1);
}

/** A string tag such as maxOptionQty, also where the catalogue writes a number. */
export function textTag(tagged: { tags: Record<string, unknown> }, name: string): string | null {
  const value = tagged.tags[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

export function hasTag(tagged: { tags: Record<string, unknown> }, name: string): boolean {
  return tagged.tags[name] === true;
}
