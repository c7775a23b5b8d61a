import { z } from "zod";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import type { Minor } from "../../../lib/domain/money.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { type ImportEntry, refOf } from "../import-entry.ts";
import type { MenuDocument } from "../menu/menu-document.ts";
import { type DocumentProblem, schemaProblems } from "../schema-problems.ts";
import { accountForParts, noteWhatIsNotRead } from "./account.ts";
import type { Catalogue, FoodCategory, Product, Variant } from "./catalogue.ts";
import * as shapes from "./catalogue.ts";
import { type ConvertedProduct, convertProduct, type ProductContext } from "./product.ts";

export interface Converted {
  readonly document: MenuDocument;
  readonly entries: ImportEntry[];
}

/**
 * Converts a Domino's-style catalogue (docs/menu-format.md) to a menu document for a business with this currency. Every
 * product, variant, topping, side and cooking instruction is in `entries`, imported or with the reason why not. Refuses
 * a file that is not such a catalogue.
 */
export function convertCatalogue(input: unknown, currency: string): Result<Converted, DocumentProblem[]> {
  const parsed = shapes.catalogue.safeParse(input);
  if (!parsed.success) {
    return err(schemaProblems(parsed.error, input));
  }
  const catalogue = parsed.data;
  const context = contextOf(catalogue, currency);
  const entries: ImportEntry[] = [];
  const products = convertProducts(catalogue, context, entries);
  const categories = categoriesOf(catalogue, products);
  entries.push(...accountForParts(context, products), ...noteWhatIsNotRead(catalogue));
  const inMenu = new Set(
    categories.flatMap((category) =>
      [...category.items, ...category.sub_categories.flatMap((sub) => sub.items)].map((item) => item.ref),
    ),
  );
  const option_groups = [...products.values()]
    .filter(({ item }) => inMenu.has(item.ref))
    .flatMap(({ groups }) => groups);
  const document: MenuDocument = {
    format: "storefront-menu/1",
    categories,
    option_groups,
    shared_groups: [],
  };
  return ok({ document, entries });
}

function contextOf(catalogue: Catalogue, currency: string): ProductContext {
  const byFamily = <Name extends "topping" | "side">(families: Catalogue["toppings"], name: Name) =>
    new Map(
      Object.entries(families).map(([family, entries]) => {
        const taken = new Set<string>();
        const known = Object.values(entries).map((entry) => [
          entry.code,
          { [name]: entry, ref: refOf(entry.code, taken) },
        ]);
        return [family, new Map(known as [string, Record<Name, (typeof entries)[string]> & { ref: string }][])];
      }),
    );
  const taken = new Set<string>();
  return {
    catalogue,
    currency,
    toppings: byFamily(catalogue.toppings, "topping"),
    sides: byFamily(catalogue.sides, "side"),
    instructionRefs: new Map(Object.keys(catalogue.cooking.instructions).map((code) => [code, refOf(code, taken)])),
    priceOfSide: (code) => priceOfSide(catalogue, code, currency),
  };
}

/** A side's own product is F_<code>, which has the price of a cup bought separately. */
function priceOfSide(catalogue: Catalogue, code: string, currency: string): Minor | null {
  const product = shapes.product.safeParse(catalogue.products[`F_${code}`]);
  const variant = product.success ? shapes.variant.safeParse(catalogue.variants[product.data.variants[0] ?? ""]) : null;
  const price = variant?.success ? toMinor(variant.data.price, currency) : null;
  return price?.ok ? price.value : null;
}

function convertProducts(
  catalogue: Catalogue,
  context: ProductContext,
  entries: ImportEntry[],
): Map<string, ConvertedProduct> {
  const listed = new Set(Object.values(catalogue.categories.food).flatMap(productsOf));
  const converted = new Map<string, ConvertedProduct>();
  const refs = new Set<string>();
  for (const [code, value] of Object.entries(catalogue.products)) {
    const product = shapes.product.safeParse(value);
    const at = `products.${code}`;
    const name = product.success ? product.data.name : code;
    const skip = (reason: string) => entries.push({ kind: "product", at, name, outcome: "skipped", reason });
    if (!product.success) {
      skip(problemOf(product.error));
      continue;
    }
    if (!listed.has(code)) {
      skip("no category of the catalogue lists it");
      continue;
    }
    const { variants, broken } = variantsOf(product.data, catalogue);
    entries.push(...broken);
    const result = convertProduct(product.data, variants, refOf(code, refs), context);
    if (!result.ok) {
      skip(result.error);
      for (const variant of variants)
        entries.push({ ...variantEntry(variant), outcome: "skipped", reason: "its product is skipped" });
      continue;
    }
    converted.set(code, result.value);
    entries.push(...productEntries(at, product.data, variants, result.value));
  }
  return converted;
}

function productEntries(
  at: string,
  product: Product,
  variants: readonly Variant[],
  converted: ConvertedProduct,
): ImportEntry[] {
  const left = converted.left.join("; ");
  const skipped = new Map(converted.skippedVariants.map(({ code, reason }) => [code, reason]));
  return [
    left
      ? { kind: "product", at, name: product.name, outcome: "adapted", reason: `left out: ${left}` }
      : { kind: "product", at, name: product.name, outcome: "imported" },
    ...variants.map((variant): ImportEntry => {
      const reason = skipped.get(variant.code);
      return { ...variantEntry(variant), outcome: reason ? "skipped" : "imported", ...(reason ? { reason } : {}) };
    }),
  ];
}

const variantEntry = ({ code, name }: Variant) => ({ kind: "variant", at: `variants.${code}`, name });

function variantsOf(product: Product, catalogue: Catalogue): { variants: Variant[]; broken: ImportEntry[] } {
  const broken: ImportEntry[] = [];
  const variants = product.variants.flatMap((code): Variant[] => {
    const variant = shapes.variant.safeParse(catalogue.variants[code]);
    if (variant.success) return [variant.data];
    const reason = code in catalogue.variants ? problemOf(variant.error) : `the catalogue has no variant "${code}"`;
    broken.push({ kind: "variant", at: `variants.${code}`, name: code, outcome: "skipped", reason });
    return [];
  });
  return { variants, broken };
}

function problemOf(error: z.ZodError): string {
  return error.issues.map((issue) => `${z.core.toDotPath(issue.path)}: ${issue.message}`).join("; ");
}

function productsOf(category: FoodCategory): string[] {
  return [...(category.products ?? []), ...Object.values(category.subCategories ?? {}).flatMap(productsOf)];
}

/**
 * The catalogue's own categories in its order; those without a product are left out, and a product is in the first of
 * its categories.
 */
function categoriesOf(
  catalogue: Catalogue,
  products: ReadonlyMap<string, ConvertedProduct>,
): MenuDocument["categories"] {
  const placed = new Set<string>();
  const refs = new Set<string>();
  const itemsOf = (category: FoodCategory) =>
    (category.products ?? []).flatMap((code) => {
      const found = products.get(code);
      if (!found || placed.has(code)) return [];
      placed.add(code);
      return [found.item];
    });
  return Object.values(catalogue.categories.food).flatMap((category) => {
    const ref = refOf(category.code, refs);
    const items = itemsOf(category);
    const sub_categories = Object.values(category.subCategories ?? {})
      .map((sub) => ({ ref: refOf(`${category.code}.${sub.code}`, refs), name: sub.name, items: itemsOf(sub) }))
      .filter((sub) => sub.items.length > 0);
    return items.length + sub_categories.length === 0 ? [] : [{ ref, name: category.name, items, sub_categories }];
  });
}
