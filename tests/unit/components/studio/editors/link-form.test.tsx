import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { LinkForm } from "@/components/studio/editors/pages/link-form";
import { link } from "@/config/fields";
import studio from "@/messages/studio/en.json";

test.each([
  "/",
  "/menu",
  "https://corner.example",
  "mailto:a@b.example",
  "#top",
  "//evil.example",
  "javascript:alert(1)",
  "menu",
  "/\t/evil.example",
  "https://user:pass@evil.example",
])("[RTE-09] a link in a page's text may lead to %j if any other link of the shop may", (address) => {
  const set: unknown[] = [];
  render(
    <NextIntlClientProvider locale="en" messages={{ studio } as never}>
      <LinkForm address="" onSet={(wanted) => set.push(wanted)} onLeave={() => {}} />
    </NextIntlClientProvider>,
  );
  fireEvent.change(screen.getByRole("textbox"), { target: { value: address } });
  fireEvent.click(screen.getByRole("button", { name: studio.richText.setLink }));
  expect(set).toEqual(link.safeParse(address).success ? [address] : []);
  expect(screen.queryByText(studio.richText.addressWrong) === null).toBe(set.length === 1);
});
