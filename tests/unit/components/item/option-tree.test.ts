import { expect, test } from "vitest";
import { addedBy, chargesOf, optionTree } from "@/components/item/choice/options/option-tree";
import { type Option, type OptionGroup, visibleGroups } from "@/lib/domain/options/options";
import { branded, type Written } from "../../lib/branded";

const option = (id: string, more: Written<Partial<Option>> = {}): Option =>
  branded<Option>({
    id,
    title: id,
    food_type: "veg",
    price: 0,
    sort_order: 1,
    current_stock: null,
    available: true,
    option_group_id: "",
    option_groups: [],
    ...more,
  });
const group = (id: string, options: Option[], more: Partial<OptionGroup> = {}): OptionGroup => ({
  id,
  title: id,
  description: "",
  default: null,
  min_selectable: 0,
  max_selectable: 0,
  free: 0,
  sort_order: 1,
  options,
  ...more,
});

test("[MENU-09] nested groups hang below the option that opened them, seven levels deep", () => {
  let inner = group("g7", [option("o7")]);
  for (let level = 6; level >= 1; level -= 1)
    inner = group(`g${level}`, [option(`o${level}`, { option_groups: [inner] })]);
  const selection = ["o1", "o1/o2", "o1/o2/o3", "o1/o2/o3/o4", "o1/o2/o3/o4/o5", "o1/o2/o3/o4/o5/o6"];
  const tree = optionTree(
    [inner],
    selection.map((key) => ({ key })),
  );
  expect([...tree.keys()]).toEqual(["", ...selection]);
  expect(tree.get("o1/o2")?.map((visible) => visible.group.id)).toEqual(["g3"]);
});

test("[MENU-09] the dearest chosen options are the free ones", () => {
  const sauces = group("s", [option("a", { price: 50 }), option("b", { price: 100 }), option("c", { price: 75 })], {
    free: 2,
  });
  const [visible] = visibleGroups(
    [sauces],
    ["a", "b", "c"].map((key) => ({ key })),
  );
  expect(visible && [...chargesOf(visible)]).toEqual([
    ["a", 50],
    ["b", 0],
    ["c", 0],
  ]);
});

test("[MENU-09] what is not chosen is free while free ones are left; then it adds what the dearest ones leave to pay", () => {
  const sauces = [option("a", { price: 50 }), option("b", { price: 80 }), option("c", { price: 70 })];
  const added = (...chosen: string[]) => {
    const [visible] = visibleGroups(
      [group("g", sauces, { free: 2 })],
      chosen.map((key) => ({ key })),
    );
    return visible && Object.fromEntries(addedBy(visible));
  };
  expect(added()).toEqual({ a: 0, b: 0, c: 0 });
  expect(added("a")).toEqual({ a: 0, b: 0, c: 0 });
  // The dearer one would be free, and the cheapest to pay.
  expect(added("a", "c")).toEqual({ a: 0, c: 0, b: 50 });
});
