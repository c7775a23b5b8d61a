import { expect, test } from "vitest";
import { withCurrentStock } from "@/lib/domain/options/current-options";
import { toggle } from "@/lib/domain/options/option-choice";
import { validate } from "@/lib/domain/options/option-rules";
import { visibleGroups } from "@/lib/domain/options/options";
import { codeOf, group, option, unwrap } from "../builders.ts";

const nested = group("g2", [option("deep"), option("other")]);
const groups = [group("g1", [option("a", { option_groups: [nested] }), option("b", { current_stock: 0 })])];

test("[MENU-09] an option that sells out while the item is open cannot be chosen any more, at whatever depth", () => {
  const now = withCurrentStock(groups, new Set(["deep", "b"]));
  expect(now[0]?.options[0]?.option_groups[0]?.options.map(({ current_stock }) => current_stock)).toEqual([0, null]);
  expect(now[0]?.options[1]?.current_stock).toBe(0);
});

test("[MENU-09] an option that is available again can be chosen again; without news nothing changes", () => {
  expect(withCurrentStock(groups, new Set())[0]?.options[1]?.current_stock).toBeNull();
  expect(withCurrentStock(groups, null)).toBe(groups);
  expect(withCurrentStock(groups, new Set(["b"]))).toBe(groups);
});

test("[MENU-10] a choice with an option that has just sold out is not valid, and the error names it", () => {
  const one = [group("g", [option("x"), option("y")], { min_selectable: 1, max_selectable: 1 })];
  const { key } = unwrap(toggle(one, [], visibleGroups(one, [])[0]?.options[0]?.key ?? ""))[0] ?? { key: "" };
  const chosen = unwrap(toggle(one, [], key));
  expect(codeOf(validate(one, chosen))).toBeNull();
  expect(codeOf(validate(withCurrentStock(one, new Set(["x"])), chosen))).toBe("OPTION_UNAVAILABLE");
});
