import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { menuDocument, type OptionGroupInput } from "../../../../backend/importers/menu/menu-document.ts";
import { planMenu } from "../../../../backend/importers/menu/menu-plan.ts";
import { withSharedGroups } from "../../../../backend/importers/menu/shared-groups.ts";
import { toMinor } from "../../../../lib/domain/money/decimals.ts";

const DEMO = path.resolve(import.meta.dirname, "../../../../backend/demo");
const SHOPS = ["kaapi-kitchen", "manara-grill", "union-burger", "la-arepera"];
const json = (shop: string, file: string) => JSON.parse(readFileSync(path.join(DEMO, shop, file), "utf8"));

/** What the options that are chosen at first add. */
const chosenAtFirst = (groups: readonly OptionGroupInput[], currency: string): number =>
  groups
    .flatMap(({ options }) => options.filter((option) => option.default))
    .reduce((sum, { price = 0, groups: below = [] }) => {
      const amount = toMinor(price, currency);
      return sum + (amount.ok ? amount.value : Number.NaN) + chosenAtFirst(below, currency);
    }, 0);

test("[MENU-09] a dish of the demo opens at the price that its row says it starts from", () => {
  const opened = SHOPS.flatMap((shop) => {
    const { currency, default_language } = json(shop, "business.json");
    const document = menuDocument.parse(json(shop, "menu.json"));
    const storeRefs = new Set<string>(json(shop, "stores.json").map(({ ref }: { ref: string }) => ref));
    const plan = planMenu(document, { currency, defaultLanguage: default_language, storeRefs });
    const groups = withSharedGroups(document).option_groups;
    return plan.items.flatMap(({ input, price, display_price }) => {
      if (display_price === null) return [];
      const own = groups.filter(({ ref }) => input.option_groups.includes(ref));
      return [[input.ref, price + chosenAtFirst(own, currency), display_price] as const];
    });
  });
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.filter(([, at, from]) => at !== from)).toEqual([]);
});
