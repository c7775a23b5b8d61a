import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { madeDescription } from "@/lib/business/pages/metadata";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";
import { businessWith } from "@/tests/unit/lib/business/builder";

test("[SEO] a page that nobody described has its name, the shop's, its cuisine and its city in the page's language", () => {
  const described = (locale: "en" | "es" | "ar", customizations: object, subject: object = {}) => {
    const t = createTranslator({ locale, messages: ALL_MESSAGES[locale], namespace: "descriptions" });
    const business = businessWith({ customizations });
    return madeDescription(business, locale, t, { kind: "dish", name: "Dosa", ...subject });
  };
  const cuisine = { metatags: { cuisine: { en: "South Indian", es: "Del sur de la India" } } };
  expect(described("en", {})).toBe("Dosa at Corner, with its price.");
  expect(described("es", cuisine, { kind: "category", city: "Lima" })).toBe(
    "Dosa en Corner, plato por plato y con precios. Del sur de la India · Lima.",
  );
  expect(described("ar", {}, { kind: "menu" })).toBe("قائمة Corner، طبقًا طبقًا مع الأسعار.");
});
