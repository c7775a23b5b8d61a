import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { OffersLine } from "@/components/menu/head/offers-line";
import { SectionHead } from "@/components/menu/menu-section";
import en from "@/messages/en.json";
import { configOf } from "../../../fixtures/backend/configuration";

afterEach(cleanup);

const show = (part: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      {part}
    </NextIntlClientProvider>,
  );
const none = { description: null, image: null, items: [], sub_categories: [], item_count: 0 };
const soups = { id: "7", slug: "hot soups", name: "Soups", ...none } as never;
const style = { subPath: "/pedidos" } as never;

test("[RTE-02] the name of a section leads to its category's page, and at a table nowhere", () => {
  show(<SectionHead category={soups} style={style} linked />);
  expect(screen.getByRole("link", { name: "Soups" }).getAttribute("href")).toBe("/pedidos/menu/category/hot%20soups");
  cleanup();
  show(<SectionHead category={soups} style={style} linked={false} />);
  expect(screen.getByRole("heading", { name: "Soups" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("[CPN-04] the line of offers says how many there are and leads to them, and is not there without any", () => {
  const business = configOf("bistro");
  show(<OffersLine business={business} count={2} />);
  expect(screen.getByRole("link", { name: "See 2 offers" }).getAttribute("href")).toBe("/offers");
  cleanup();
  const { container } = show(<OffersLine business={business} count={0} />);
  expect(container.textContent).toBe("");
});
