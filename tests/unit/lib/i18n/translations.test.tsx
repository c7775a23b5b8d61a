import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { useTranslations } from "@/lib/i18n/translations";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";

function Removed({ item }: { item: string }) {
  const t = useTranslations("cart");
  return <p>{t("removed", { item })}</p>;
}
function Sent() {
  const t = useTranslations("login");
  // A choice by word and an element are handed on as they are.
  return <p>{t.rich("codeSent", { channel: "sms", digits: 6, phone: () => <b>+973</b> })}</p>;
}

const rendered = (locale: "ar" | "en", children: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale={locale} messages={locale === "ar" ? ar : en}>
      {children}
    </NextIntlClientProvider>,
  ).container;

test("[I18N-02] a name of the other direction is isolated in a sentence, one of its own is not", () => {
  expect(rendered("ar", <Removed item="Chicken 65" />).textContent).toContain("\u2068Chicken 65\u2069");
  expect(rendered("ar", <Removed item="مندي" />).textContent).not.toContain("\u2068");
  expect(rendered("en", <Removed item="مندي" />).textContent).toBe("\u2068مندي\u2069 removed");
  expect(rendered("en", <Removed item="Chicken 65" />).textContent).toBe("Chicken 65 removed");
  expect(rendered("ar", <Sent />).querySelector("b")?.textContent).toBe("+973");
  expect(rendered("ar", <Sent />).textContent).toContain("برسالة نصية");
});

const seen = new Set<unknown>();
function TranslatorProbe() {
  seen.add(useTranslations("cart"));
  return null;
}

test("[I18N-02] a translator stays the same one while its texts do, so that effects do not run again", () => {
  seen.clear();
  const tree = () => (
    <NextIntlClientProvider locale="ar" messages={ar}>
      <TranslatorProbe />
    </NextIntlClientProvider>
  );
  const { rerender } = render(tree());
  rerender(tree());
  expect(seen.size).toBe(1);
});
