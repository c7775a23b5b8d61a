import { expect, test } from "vitest";
import { optionTree } from "@/components/item/choice/options/option-tree";
import type { Option, OptionGroup } from "@/lib/domain/options/options";
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
