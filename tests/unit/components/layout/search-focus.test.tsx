import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { SectionChips } from "@/components/menu/section-nav";
import { SearchBox } from "@/components/search/search-box";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { businessWith } from "@/tests/unit/lib/business/builder";
import { settings } from "../../lib/fixtures";

afterEach(cleanup);

test("[RTE-03] the menu's search icon opens the search with the field focused in the same task, by tap and by keyboard", () => {
  const went: string[] = [];
  const router = { push: (path: string) => went.push(path), prefetch: () => {} } as never;
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <AppRouterContext value={router}>
        <PathnameContext value="/menu">
          <StorefrontProvider settings={settings()}>
            <SearchBox business={businessWith({})} />
            <SectionChips categories={[]} search />
          </StorefrontProvider>
        </PathnameContext>
      </AppRouterContext>
    </NextIntlClientProvider>,
  );
  const field = screen.getByRole("searchbox");
  const icon = screen.getByRole("button", { name: en.menu.search }) as HTMLButtonElement;
  // A button of the header's form: Enter and Space press it, and without scripts it opens the search page.
  expect(icon.type).toBe("submit");
  expect(icon.form?.getAttribute("action")).toBe("/search");
  expect(document.activeElement).not.toBe(field);
  act(() => void fireEvent.click(icon));
  expect(document.activeElement).toBe(field);
  expect(went).toEqual(["/search"]);
});
