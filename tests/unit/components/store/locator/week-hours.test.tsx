import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { OtherHours } from "@/components/store/locator/other-hours";
import { WeekHours } from "@/components/store/locator/week-hours";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { settings } from "../../../lib/fixtures";

afterEach(cleanup);

test("[STORE-06] a day from midnight to midnight is open all day, in the week and among special hours, in the guest's language", () => {
  const hours = [
    { day: "mon", open: "00:00", close: "24:00" },
    { day: "tue", open: "00:00", close: "00:00" },
    { day: "wed", open: "00:00", close: "23:59" },
    { day: "thu", open: "00:00", close: "12:00" },
  ];
  const today = new Date().toISOString().slice(0, 10);
  const whole = [{ open: "00:00", close: "00:00" }];
  const special = [
    { from: today, until: `${Number(today.slice(0, 4)) + 1}-12-31`, hours: whole, slots: null, reason: null },
  ];
  for (const [locale, messages, words] of [
    ["en", en, "Open all day"],
    ["ar", ar, "مفتوح طوال اليوم"],
    ["es", es, "Abierto todo el día"],
  ] as const) {
    render(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ locale })}>
          <WeekHours store={{ hours }} />
          <OtherHours store={{ hours_overrides: special }} />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
    // Three days of the week, and the four special days that are shown.
    expect(screen.getAllByText(words)).toHaveLength(7);
    expect(screen.getAllByText(/ – /)).toHaveLength(1);
    cleanup();
  }
});

test("[STORE-06] hours that end at 23:59 end at midnight, as the line beside them says when the store closes", () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ locale: "en" })}>
        <WeekHours store={{ hours: [{ day: "mon", open: "10:00", close: "23:59" }] }} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  expect(screen.getByText(/ – /).textContent).toMatch(/– 12:00.am$/i);
});
