import { globSync, readFileSync } from "node:fs";
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

const said = (locale: "ar" | "en", children: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale={locale} messages={locale === "ar" ? ar : en}>
      {children}
    </NextIntlClientProvider>,
  ).container;

test("[I18N-02] a name of the other direction is isolated in a sentence, one of its own is not", () => {
  expect(said("ar", <Removed item="Chicken 65" />).textContent).toContain("\u2068Chicken 65\u2069");
  expect(said("ar", <Removed item="مندي" />).textContent).not.toContain("\u2068");
  expect(said("en", <Removed item="مندي" />).textContent).toBe("\u2068مندي\u2069 removed");
  expect(said("en", <Removed item="Chicken 65" />).textContent).toBe("Chicken 65 removed");
  expect(said("ar", <Sent />).querySelector("b")?.textContent).toBe("+973");
  expect(said("ar", <Sent />).textContent).toContain("برسالة نصية");
});

const seen = new Set<unknown>();
function Keep() {
  seen.add(useTranslations("cart"));
  return null;
}

test("[I18N-02] a translator stays the same one while its texts do, so that effects do not run again", () => {
  seen.clear();
  const tree = () => (
    <NextIntlClientProvider locale="ar" messages={ar}>
      <Keep />
    </NextIntlClientProvider>
  );
  const { rerender } = render(tree());
  rerender(tree());
  expect(seen.size).toBe(1);
});

/** A call with the values of a text, one of which is a name. */
const NAMING =
  /\bt\w*(?:\.\w+)?\(\s*(?:`[^`]*`|"[^"]*"|[\w.[\]? :"]+),\s*\{[^{}]*?\b(?:item|options?|group|dish(?:es)?|stores?|place|city|other|query|words|note|reason|title|gateway|table)\b\s*[,:}]/;
/** Read out and never drawn, so that there is no direction to keep; or for another program. */
const NOT_DRAWN: readonly string[] = [
  "components/checkout/steps/step-block.tsx",
  "components/menu/head/store-summary.tsx",
];

test("[I18N-02] whatever puts a name into a text does so by the translator that isolates it", () => {
  const files = globSync("components/**/*.{ts,tsx}", {
    exclude: (name) => /^(?:components\/)?(?:studio|theme)$/.test(String(name)),
  });
  const past = files.filter((file) => {
    const source = readFileSync(file, "utf8");
    return /useTranslations\b[^;]*from "next-intl"/.test(source) && NAMING.test(source);
  });
  expect(files.length).toBeGreaterThan(300);
  expect(past.sort()).toEqual(NOT_DRAWN);
});
