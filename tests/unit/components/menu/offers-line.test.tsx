import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { OffersLine } from "@/components/menu/offers-line";
import en from "@/messages/en.json";
import { configOf } from "../../../fixtures/backend/configuration";

afterEach(cleanup);

const show = (part: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      {part}
    </NextIntlClientProvider>,
  );

test("[CPN-04] the line of offers says how many there are and leads to them, and is not there without any", () => {
  const business = configOf("bistro");
  show(<OffersLine business={business} count={2} />);
  expect(screen.getByRole("link", { name: "See 2 offers" }).getAttribute("href")).toBe("/offers");
  cleanup();
  const { container } = show(<OffersLine business={business} count={0} />);
  expect(container.textContent).toBe("");
});
