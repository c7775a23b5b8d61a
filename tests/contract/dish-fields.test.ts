import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLObjectType } from "graphql";
import { expect, test } from "vitest";
import type { MenuItemInput } from "../../backend/importers/menu/menu-document.ts";

interface NotRead {
  readonly not: string;
}

/** What guests read a dish's field as, or why they do not. A new field that is missing here does not compile. */
const IN_API: Readonly<Record<keyof MenuItemInput, string | NotRead>> = {
  ref: { not: "the database's id names a dish" },
  title: "item_title",
  description: "item_desc",
  price: "item_price",
  markup_price: "markup_price",
  price_descriptor: "price_descriptor",
  prices: { not: "item_price is that of the guest's place" },
  food_type: "food_type",
  bestseller: "bestseller",
  recommended: "recommended",
  stock: "current_stock",
  likes: "likes",
  unit_weight: "unit_weight",
  tax_rate: "vat_rate",
  image: "image_url",
  image_blur_hash: "image_blur_hash",
  images: "images",
  allergens: "allergens",
  extras: "extras",
  option_groups: "has_options",
  modes: { not: "a menu has the dishes of its mode" },
  not_at: "unavailable_reason",
  available_between: "available",
  hidden: { not: "a hidden dish is on no menu" },
};

test("[MENU-02] guests can read each field of a dish in the API, or it says why they need not", () => {
  const item = buildSchema(readFileSync("backend/schema.graphql", "utf8")).getType("Item") as GraphQLObjectType;
  const names = Object.values(IN_API).filter((name) => typeof name === "string");
  expect(names.filter((name) => !(name in item.getFields()))).toEqual([]);
});
