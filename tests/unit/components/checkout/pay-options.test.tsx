import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { PayOptions } from "@/components/checkout/blocks/pay-options";
import { asMinor } from "@/lib/domain/money";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { settings } from "../../lib/fixtures";

test("[ORD-03] how cash is paid and up to what amount are two sentences, with no mark between them that a line could end with", () => {
  const cash = { id: "cash", option: "cash", gateway: null, state: "allowed" } as const;
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <PayOptions
          payment={{ shown: [cash], line: cash, codLimit: asMinor(50_000) } as never}
          mode="delivery"
          onChoose={() => {}}
        />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  expect(container.textContent).toContain("Pay the rider in cash. ");
  expect(container.textContent).not.toContain("·");
});

test.each([
  ["en", en, "delivery", ["Card at the door", "Card"]],
  ["en", en, "pickup", ["Card at the store", "Card"]],
  ["es", es, "delivery", ["Tarjeta al recibir", "Tarjeta"]],
  ["es", es, "pickup", ["Tarjeta en la sucursal", "Tarjeta"]],
  ["ar", ar, "delivery", ["بالبطاقة عند الباب", "بطاقة عبر الإنترنت"]],
  ["ar", ar, "pickup", ["بالبطاقة في الفرع", "بطاقة عبر الإنترنت"]],
] as const)(
  "[ORD-03] a card at the handover and one online differ in name and icon (%s, %s)",
  (locale, messages, mode, names) => {
    const person = { id: "card", option: "card_on_delivery", gateway: null, state: "allowed" };
    const online = { id: "online", option: "payment_gateway", gateway: "Stripe", state: "allowed" };
    const { container } = render(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ locale, defaultMode: mode })}>
          <PayOptions
            payment={{ shown: [person, online], line: null, codLimit: null } as never}
            mode={mode}
            onChoose={() => {}}
          />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
    expect([...container.querySelectorAll("label .font-semibold")].map(({ textContent }) => textContent)).toEqual(
      names,
    );
    const [first, second] = [...container.querySelectorAll("label svg")].map(({ innerHTML }) => innerHTML);
    expect(first).not.toBe(second);
  },
);
