import { expect, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { open, tapDish } from "../browse/menu-page.ts";

const union = shop("union-burger");
const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE });

test("[MENU-09] the names of a dish's options begin one below the other, whatever marks some of them have", async ({
  page,
}) => {
  await open(page, at(union, "/menu"));
  await tapDish(page, "Double Smash");
  const labels = page.locator("[data-group] .choice-label");
  await expect(labels.first()).toBeVisible();
  const rows = await labels.evaluateAll((all) =>
    all.map((label) => {
      const range = document.createRange();
      const text = [...label.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) ?? label;
      range.selectNodeContents(text);
      return { start: Math.round(range.getBoundingClientRect().left), isMarked: label.children.length > 0 };
    }),
  );
  expect(rows.some(({ isMarked }) => isMarked)).toBe(true);
  expect(rows.some(({ isMarked }) => !isMarked)).toBe(true);
  expect(new Set(rows.map(({ start }) => start)).size).toBe(1);
});
