import fc from "fast-check";
import { expect, test } from "vitest";
import { packItem, type RowItem, unpackItem } from "@/components/menu/dish/compact-item";
import { asMinor } from "@/lib/domain/money";

const anyItem: fc.Arbitrary<RowItem> = fc.record({
  id: fc.string(),
  title: fc.string({ unit: "grapheme" }),
  price: fc.nat().map(asMinor),
  foodType: fc.string(),
  category: fc.string({ unit: "grapheme" }),
  hasOptions: fc.boolean(),
  path: fc.string(),
});

test("[MENU-02] a row's item comes out of the page as it went in, by way of JSON", () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      expect(unpackItem(JSON.parse(JSON.stringify(packItem(item))))).toEqual(item);
    }),
  );
});

test("[MENU-02] the page carries its values alone", () => {
  const item = { id: "7", title: "Dosa", price: asMinor(9_900), foodType: "veg", category: "Mains" };
  const sent = JSON.stringify(packItem({ ...item, hasOptions: true, path: "/item/7/dosa" }));
  expect(sent).toBe('["7","Dosa",9900,"veg","Mains",1,"/item/7/dosa"]');
});
