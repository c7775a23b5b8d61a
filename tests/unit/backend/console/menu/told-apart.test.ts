import { expect, test } from "vitest";
import { toldApart } from "../../../../../backend/console/menu/options/told-apart.ts";
import type { WrittenMenu } from "../../../../../backend/importers/menu/export-menu.ts";
import { childrenOf, partsOf } from "../../../../../backend/menu/editing/menu-parts.ts";

test("[STAFF-67] groups of options that share a name are listed with what is in them, and others by their names alone", () => {
  const group = (ref: string, title: string, ...options: string[]) => ({
    ref,
    title: { en: title },
    options: options.map((each) => ({ ref: each.toLowerCase(), title: { en: each } })),
  });
  const menu = {
    categories: [],
    option_groups: [
      group("hold-1", "Hold anything?", "Onion", "Pickles"),
      group("bun", "Bun", "Sesame"),
      group("hold-0", "Hold anything?"),
      group("hold-2", "Hold anything?", ...Array.from({ length: 20 }, (_, index) => `Topping ${index}`)),
    ],
  } as unknown as WrittenMenu;
  const parts = partsOf(menu, "en");
  const told = toldApart(parts, childrenOf(parts)("group", ""), (text) => text?.en ?? "");
  expect(told.map(({ ref }) => ref)).toEqual(["hold-1", "bun", "hold-0", "hold-2"]);
  expect(told.map(({ title }) => title)).toEqual([
    "Hold anything? (Onion, Pickles)",
    "Bun",
    "Hold anything?",
    expect.stringMatching(/^Hold anything\? \(Topping 0, Topping 1.{30,50}…\)$/),
  ]);
});
