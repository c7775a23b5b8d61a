import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { AllergenList } from "@/components/item/item-extras";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

afterEach(cleanup);

const show = (summary: { contains: string[]; free: string[]; notConfirmed: string[] }, known = true) =>
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <StorefrontProvider settings={settings()}>
        <AllergenList
          summary={summary}
          known={known}
          texts={{ item: en.item, allergens: en.item.allergen } as never}
          level="h2"
        />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );

test("[MENU-09] allergens that nobody confirmed are named in one sentence, not as a list of names", () => {
  show({ contains: ["milk"], free: ["nuts"], notConfirmed: ["celery", "lupin"] });
  expect(screen.getByText(en.item.unlisted)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/celery|lupin/i);
});

test("[MENU-09] a dish of which everything is confirmed has no such sentence", () => {
  show({ contains: ["milk"], free: ["nuts"], notConfirmed: [] });
  expect(screen.queryByText(en.item.unlisted)).toBeNull();
});

test("[MENU-09] within the sentence no allergen has a capital", () => {
  show({ contains: ["gluten", "eggs", "milk"], free: ["nuts"], notConfirmed: [] });
  const said = [...document.querySelectorAll(".allergens li")].map((line) => line.textContent?.trim());
  expect(said).toEqual(["Contains: gluten, eggs, milk", "Free from: tree nuts"]);
});
