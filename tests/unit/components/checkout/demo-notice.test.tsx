import { cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { DemoNotice } from "@/components/payment/client/demo-notice";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

const show = (
  locale: "ar" | "en" | "es",
  messages: typeof en,
  sandbox: Readonly<Record<string, string>>,
  cooks = false,
) =>
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <DemoNotice settings={{ sandbox, cooks }} />
    </NextIntlClientProvider>,
  ).container.textContent;

test("[D26] before anything is paid the demo says that no money is taken, and in its own shops that nothing is cooked; a real shop says nothing of the kind", () => {
  for (const [locale, messages] of [
    ["en", en],
    ["ar", ar as typeof en],
    ["es", es as typeof en],
  ] as const) {
    expect(show(locale, messages, { Stripe: "http://localhost:4101" })).toBe(messages.pay.demo);
    cleanup();
    expect(show(locale, messages, { Stripe: "http://localhost:4101" }, true)).toBe(messages.pay.demoUnpaid);
    cleanup();
    expect(show(locale, messages, {})).toBe("");
    cleanup();
  }
});

test("[D26] what the demo says is a line, beside which the shop's own words are the only box above the first question", () => {
  show("en", en, { Stripe: "http://localhost:4101" });
  expect(document.querySelector("p[data-demo]")).not.toBeNull();
  expect(document.querySelector("[data-kit=notice]")).toBeNull();
});
