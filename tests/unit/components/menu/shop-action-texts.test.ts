import { expect, test } from "vitest";
import { shopActionTexts } from "@/components/menu/actions/shop-action-texts";
import { businessWith } from "@/tests/unit/lib/business/builder";

test("[RTE-30] a shop that takes no orders names no options to choose on its menu, and every other text stays", () => {
  const named = (key: string) => key;
  const open = shopActionTexts(named, businessWith());
  const closed = shopActionTexts(named, businessWith({ theme: { pages: { checkout: { enabled: false } } } }));
  expect(open.customisable).toBe("customisable");
  expect(closed).toEqual({ ...open, customisable: "" });
});
