import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test, vi } from "vitest";
import { PlaceBar } from "@/components/checkout/placing/place-bar";
import type { Paying } from "@/components/checkout/placing/use-paying";
import { LANGUAGES } from "@/config/languages";
import { asMinor } from "@/lib/domain/money";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { settings } from "../../lib/fixtures";

const MESSAGES = { ar, en, es };

function show(locale: keyof typeof MESSAGES, tooLittle: string | null, placing: Paying = { phase: "idle" }) {
  return render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ locale })}>
        <PlaceBar
          placing={placing}
          unsent={null}
          cash
          online={false}
          amount={asMinor(15_000)}
          isLowest={false}
          ready={false}
          tooLittle={tooLittle}
          preparing={false}
          pressedAmount={null}
          loading={false}
          onPlace={vi.fn()}
          onInstead={vi.fn()}
          onGiveUp={null}
        />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
}

test.each(LANGUAGES)(
  "[ORD-01] below the minimum order nothing can be placed: it is said beside the way back to the dishes (%s)",
  (locale) => {
    const { container, unmount } = show(locale, "Minimum order is ₹250. Add ₹100 more.");
    expect(container.querySelector("[data-place-order]")).toBeNull();
    expect(container.textContent).toContain("Add ₹100 more.");
    const link = screen.getByRole("link", { name: MESSAGES[locale].checkout.place.addDishes });
    expect(link.getAttribute("href")).toMatch(/\/menu$/);
    unmount();
    expect(show(locale, null).container.querySelector("[data-place-order]")).not.toBeNull();
  },
);

test.each([
  [null, en.pay.opening],
  ["handed" as const, en.pay.handed],
  ["shown" as const, en.pay.shown],
  ["deciding" as const, en.pay.busy],
])(
  "[ROBUST-17] 'nothing has been charged yet' is said only until the provider has the payment (step: %s)",
  (step, said) => {
    const { container, unmount } = show("en", null, { phase: "paying", step });
    for (const over of [en.pay.handed, en.pay.shown]) expect(over).not.toContain("charged");
    expect(container.querySelector('[role="status"]')?.textContent).toBe(said);
    unmount();
  },
);
