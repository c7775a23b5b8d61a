import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { TipTiles } from "@/components/form/tip-tiles";
import { asMinor } from "@/lib/domain/money";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

test("[ORD-01] whoever chooses a tip of their own and enters none is told that there is none", () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <TipTiles legend="Tip" presets={[5]} base={asMinor(10_000)} tip={null} onTip={() => {}} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const { empty, other } = en.checkout.choices.tip;
  expect(screen.queryByText(empty)).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: other }));
  expect(screen.getByText(empty)).toBeDefined();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "3" } });
  expect(screen.queryByText(empty)).toBeNull();
});
