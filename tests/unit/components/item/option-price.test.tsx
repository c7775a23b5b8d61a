import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type GroupView, OptionGroupField } from "@/components/item/choice/options/option-group";
import { optionTree } from "@/components/item/choice/options/option-tree";
import type { ItemTexts } from "@/components/item/item-texts";
import en from "@/messages/en.json";
import { group, option } from "../../lib/domain/builders";

afterEach(cleanup);

const counted = { other: "#" };
const rules = { choose: counted, upTo: counted, between: counted, atLeast: counted };
const texts = { item: en.item, rules, free: { other: "# free" }, group: en.optionRules } as unknown as ItemTexts;
const OPTIONS = [option("garlic", { price: 20 }), option("tahini", { price: 20 }), option("pepper", { price: 25 })];

/** What stands beside each option when some are chosen. */
function prices(rule: { max_selectable: number; free: number }, ...chosen: string[]) {
  const tree = optionTree(
    [group("g", OPTIONS, { min_selectable: 0, ...rule })],
    chosen.map((key) => ({ key })),
  );
  const ignore = () => undefined;
  const view: GroupView = {
    tree,
    texts,
    locale: "en",
    problem: null,
    showFoodType: false,
    prefix: "p",
    money: (minor) => `0.${minor}`,
    choose: ignore,
    adjust: ignore,
  };
  const [visible] = tree.get("") ?? [];
  const { container } = render(visible ? <OptionGroupField visible={visible} view={view} /> : null);
  const labels = [...container.querySelectorAll(".choice-list label")].map((label) => label.textContent ?? "");
  cleanup();
  return labels.map((label) => label.replace(/garlic|tahini|pepper|[\u2066-\u2069]/g, "").trim());
}

test("[MENU-09] of several options of which one is free, only the chosen one says so, and no more than one", () => {
  const sauces = { max_selectable: 3, free: 1 };
  expect(prices(sauces)).toEqual(["0.20", "0.20", "0.25"]);
  expect(prices(sauces, "garlic")).toEqual(["+0.20 Free", "+0.20", "+0.20"]);
  expect(prices(sauces, "garlic", "pepper")).toEqual(["+0.20", "+0.20", "+0.25 Free"]);
  // One more is free: it has its price, whichever it will be.
  expect(prices({ ...sauces, free: 2 }, "garlic")).toEqual(["+0.20 Free", "0.20", "0.25"]);
});

test("[MENU-09] where choices exclude each other, each of them is free as the chosen one is", () => {
  const milks = { max_selectable: 1, free: 1 };
  expect(prices(milks)).toEqual(["+0.20 Free", "+0.20 Free", "+0.25 Free"]);
  expect(prices(milks, "garlic")).toEqual(["+0.20 Free", "+0.20 Free", "+0.25 Free"]);
});
