import { describe, expect, test } from "vitest";
import type { WrittenMenu } from "../../../../backend/importers/menu/export-menu.ts";
import { documentOf, type MenuParts, partsOf } from "../../../../backend/menu/editing/menu-parts.ts";
import { applyChanges, changesBetween, reversed } from "../../../../backend/menu/editing/part-changes.ts";
import { editKey, reconcile } from "../../../../backend/menu/editing/reconcile.ts";

type Category = WrittenMenu["categories"][number];
const dish = (ref: string, more: object = {}) => ({ ref, title: { en: ref }, price: "5.00", ...more });
const category = (ref: string, items: object[], more: object = {}): Category =>
  ({ ref, name: { en: ref }, items, ...more }) as Category;
const size = { ref: "size", title: "Size", min: 1, max: 1, options: [{ ref: "small", title: "Small" }] };
const menu = (categories: Category[], option_groups: WrittenMenu["option_groups"] = [size]): MenuParts =>
  partsOf({ format: "storefront-menu/1", categories, option_groups }, "en");

const before = menu([
  category("mains", [dish("stew"), dish("soup"), dish("rice")]),
  category("sweets", [dish("cake")]),
]);
/** The dishes by category, in order. */
const dishes = (parts: MenuParts) => {
  const { categories } = documentOf(parts) as { categories: { ref: string; items: { ref: string }[] }[] };
  return Object.fromEntries(categories.map(({ ref, items }) => [ref, items.map((one) => one.ref).join(" ")]));
};
const value = (parts: MenuParts, ref: string, field: string) => parts.get(`item ${ref}`)?.fields[field];
/** An import that says the menu of `imported`, after staff made `current` of `before`. */
const settle = (imported: MenuParts, current: MenuParts, take: "all" | string[] = []) =>
  reconcile(imported, current, changesBetween(before, current), take === "all" ? take : new Set(take));

describe("[STAFF-63] prices that differ", () => {
  const at = (...prices: object[]) => menu([category("mains", [dish("stew", { prices })])]);
  const [dinein, airport] = [
    { mode: "dinein", price: "4.00" },
    { store: "air.port", price: "7.00" },
  ];

  test("are a field each, which the document has in a list again", () => {
    const parts = at(dinein, airport, { ...airport, mode: "delivery", price: "8.00" });
    expect(parts.get("item stew")?.fields).toMatchObject({ "prices.*/dinein": "4.00", "prices.air.port/*": "7.00" });
    const { categories } = documentOf(parts) as { categories: { items: { prices: object[] }[] }[] };
    expect(categories[0]?.items[0]?.prices).toEqual([
      { mode: "dinein", price: "4.00" },
      { store: "air.port", price: "7.00" },
      { store: "air.port", mode: "delivery", price: "8.00" },
    ]);
  });

  test("stay as staff set them, and take the import's side in all others", () => {
    const edits = changesBetween(at(dinein), at({ ...dinein, price: "4.50" }));
    const imported = at({ ...dinein, price: "5.00" }, airport);
    const { parts, conflicts } = reconcile(imported, at({ ...dinein, price: "4.50" }), edits, new Set());
    expect(conflicts.map(editKey)).toEqual(["item:stew:prices.*/dinein"]);
    expect(parts.get("item stew")?.fields).toMatchObject({ "prices.*/dinein": "4.50", "prices.air.port/*": "7.00" });
    const taken = reconcile(imported, at({ ...dinein, price: "4.50" }), edits, new Set(["item:stew:prices.*/dinein"]));
    expect(taken.parts.get("item stew")?.fields).toMatchObject({ "prices.*/dinein": "5.00" });
  });

  test("that staff took away stay away", () => {
    const edits = changesBetween(at(dinein, airport), at(airport));
    const { parts } = reconcile(at(dinein, airport), at(airport), edits, new Set());
    const { categories } = documentOf(parts) as { categories: { items: { prices: object[] }[] }[] };
    expect(categories[0]?.items[0]?.prices).toEqual([airport]);
  });
});

describe("[STAFF-63] an import and what staff changed by hand", () => {
  const current = menu([
    category("mains", [dish("rice"), dish("stew", { price: "6.00", title: { en: "Stew", ar: "يخنة" } }), dish("new")]),
    category("sweets", [dish("cake"), dish("soup")]),
  ]);
  const imported = menu([
    category("mains", [dish("stew", { price: "7.00", description: "Hot" }), dish("soup"), dish("rice"), dish("later")]),
    category("sweets", [dish("cake", { price: "4.00" })]),
  ]);

  test("keeps each field that staff changed, and takes the import's in all others", () => {
    const { parts, conflicts } = settle(imported, current);
    expect(value(parts, "stew", "price")).toBe("6.00");
    expect(value(parts, "stew", "title.ar")).toBe("يخنة");
    expect(value(parts, "stew", "description.en")).toBe("Hot");
    expect(value(parts, "cake", "price")).toBe("4.00");
    expect(dishes(parts)).toEqual({ mains: "rice later stew new", sweets: "cake soup" });
    expect(conflicts.map(editKey).toSorted()).toEqual([
      "item:mains:order",
      "item:new:added",
      "item:soup:parent",
      "item:stew:price",
      "item:stew:title.ar",
      "item:stew:title.en",
    ]);
  });

  test("takes the import's side of one change, or of all, and these are settled", () => {
    const one = settle(imported, current, ["item:stew:price"]);
    expect(value(one.parts, "stew", "price")).toBe("7.00");
    expect(value(one.parts, "stew", "title.ar")).toBe("يخنة");
    expect(one.settled.map(editKey)).toEqual(["item:stew:price"]);
    const all = settle(imported, current, "all");
    expect(documentOf(all.parts)).toEqual(documentOf(imported));
    expect(all.conflicts).toEqual([]);
    expect(all.settled).toHaveLength(changesBetween(before, current).length);
  });

  test("takes the import's side of one field of a dish that staff added, a photo with its blur hash", () => {
    const photo = (name: string) => ({ image: `/${name}.webp`, image_blur_hash: name });
    const own = menu([category("mains", [dish("new", { price: "5.50", description: "Mine", ...photo("mine") })])]);
    const source = menu([category("mains", [dish("new", { price: "4.20", description: "File", ...photo("file") })])]);
    const added = changesBetween(menu([category("mains", [])]), own);
    const { parts, conflicts } = reconcile(source, own, added, new Set(["item:new:price", "item:new:image"]));
    expect(parts.get("item new")?.fields).toMatchObject({ price: "4.20", "description.en": "Mine", ...photo("file") });
    expect(conflicts.map(editKey)).toEqual(["item:new:description.en"]);
    const kept = reconcile(source, own, added, new Set(["item:new:description.en"]));
    expect(kept.parts.get("item new")?.fields).toMatchObject({ price: "5.50", ...photo("mine") });
  });

  test("of a dish that staff added, once the source has it too, leaves only the fields that still differ to staff", () => {
    const own = menu([category("mains", [dish("new", { price: "5.50", description: "Mine" })])]);
    const source = (price: string) => menu([category("mains", [dish("new", { price, description: "File" })])]);
    const added = changesBetween(menu([category("mains", [])]), own);
    const first = reconcile(source("4.20"), own, added, new Set(["item:new:price"]));
    expect(first.settled.map(editKey)).toEqual(["item:new:added"]);
    expect(first.edited.map(editKey)).toEqual(["item:new:description.en"]);
    const next = reconcile(source("4.30"), first.parts, first.edited, new Set());
    expect(next.parts.get("item new")?.fields).toMatchObject({ price: "4.30", "description.en": "Mine" });
    expect([next.settled, next.conflicts.map(editKey)]).toEqual([[], ["item:new:description.en"]]);
  });

  test("keeps a photo's blur hash for as long as the photo stays, also beside a sheet, which has no hashes", () => {
    const [none, mine] = [{}, { image: "/mine.webp", image_blur_hash: "mine" }];
    const withPhoto = (photo: object) => menu([category("mains", [dish("stew", photo)])]);
    const own = withPhoto(mine);
    const edits = changesBetween(withPhoto(none), own);
    const same = reconcile(withPhoto({ image: "/mine.webp" }), own, edits, new Set());
    expect(same.parts.get("item stew")?.fields).toMatchObject(mine);
    expect(same.settled.map(editKey)).toEqual(["item:stew:image"]);
    const left = edits.filter(({ field }) => field === "image_blur_hash");
    const other = reconcile(withPhoto({ image: "/other.webp" }), own, left, new Set());
    expect(other.parts.get("item stew")?.fields.image).toBe("/other.webp");
    expect(other.parts.get("item stew")?.fields.image_blur_hash).toBeUndefined();
    expect([other.settled.map(editKey), other.conflicts]).toEqual([["item:stew:image_blur_hash"], []]);
  });

  test("settles what the import says too, and what it no longer has", () => {
    const agreed = menu([category("mains", [dish("stew", { price: "6.00" })]), category("sweets", [dish("cake")])]);
    const changed = menu([
      category("mains", [dish("stew", { price: "6.00" }), dish("soup"), dish("rice", { price: "9.00" })]),
      category("sweets", [dish("cake")]),
    ]);
    const { parts, conflicts, settled } = settle(agreed, changed);
    expect(dishes(parts)).toEqual({ mains: "stew", sweets: "cake" });
    expect(conflicts).toEqual([]);
    expect(settled.map(editKey)).toEqual(["item:stew:price", "item:rice:price"]);
  });

  test("keeps a deleted dish deleted, and an added one with its category and its option groups", () => {
    const own = menu([
      category("mains", [dish("soup"), dish("rice")]),
      category("specials", [dish("ouzi", { option_groups: ["size"] })]),
      category("sweets", [dish("cake")]),
    ]);
    const source = menu([category("mains", [dish("stew"), dish("soup"), dish("rice")])], []);
    const { parts } = settle(source, own);
    expect(dishes(parts)).toEqual({ mains: "soup rice", specials: "ouzi" });
    expect([...parts.keys()].filter((key) => key.includes("size"))).toEqual(["group size", "option size/small"]);
  });
});

describe("[STAFF-62] a change taken back", () => {
  test.each([
    [
      "a field",
      menu([
        category("mains", [dish("stew", { price: "9" }), dish("soup"), dish("rice")]),
        category("sweets", [dish("cake")]),
      ]),
    ],
    ["a deleted category with its dishes", menu([category("sweets", [dish("cake")])])],
    [
      "an added dish",
      menu([
        category("mains", [dish("x"), dish("stew"), dish("soup"), dish("rice")]),
        category("sweets", [dish("cake")]),
      ]),
    ],
    [
      "an order",
      menu([category("mains", [dish("rice"), dish("soup"), dish("stew")]), category("sweets", [dish("cake")])]),
    ],
    [
      "an option",
      menu([category("mains", [dish("stew"), dish("soup"), dish("rice")]), category("sweets", [dish("cake")])], []),
    ],
  ])("%s: the menu is as it was", (_what, after) => {
    const undone = applyChanges(after, reversed(changesBetween(before, after)));
    expect(undone && documentOf(undone)).toEqual(documentOf(before));
  });

  test("is refused if what it changed is different by now", () => {
    const after = menu([
      category("mains", [dish("stew", { price: "9" }), dish("soup"), dish("rice")]),
      category("sweets", [dish("cake")]),
    ]);
    const later = menu([
      category("mains", [dish("stew", { price: "8" }), dish("soup"), dish("rice")]),
      category("sweets", [dish("cake")]),
    ]);
    expect(applyChanges(later, reversed(changesBetween(before, after)))).toBeNull();
  });
});
