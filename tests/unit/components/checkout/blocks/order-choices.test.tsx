import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { OrderChoices } from "@/components/checkout/blocks/order-choices";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../../lib/fixtures";

afterEach(cleanup);

const CHOICES = { tip_modes: [], tip_presets: [], cutlery_modes: [], no_contact_modes: ["delivery"] } as never;
const choices = (paymentOption: string) => (
  <NextIntlClientProvider locale="en" messages={{ checkout: en.checkout } as never}>
    <StorefrontProvider settings={settings()}>
      <OrderChoices choices={CHOICES} mode="delivery" tipNote="" paymentOption={paymentOption} />
    </StorefrontProvider>
  </NextIntlClientProvider>
);

test("[ORD-01] who pays at the door is not left at the door: the choice says what it is for, and is back with online payment", () => {
  const { rerender } = render(choices("payment_gateway"));
  const box = () => screen.getByRole("checkbox") as HTMLInputElement;
  fireEvent.click(box());
  expect([box().checked, box().disabled]).toEqual([true, false]);
  rerender(choices("cash"));
  expect([box().checked, box().disabled]).toEqual([false, true]);
  screen.getByText(en.checkout.choices.noContactUnpaid);
  rerender(choices("payment_gateway"));
  expect([box().checked, box().disabled]).toEqual([true, false]);
});
