import { expect, test } from "vitest";
import { ownLanguage } from "@/lib/business/features";
import { withOwnDirection } from "@/lib/domain/text/isolated";
import { configOf } from "../../../fixtures/backend/configuration.ts";

const shop = configOf("bistro", { biz: { defaultLanguage: "es", supportedLanguages: ["es", "en", "ar"] } });

test("[I18N-02] a text that is not translated has the language and direction that it is written in", () => {
  expect(ownLanguage(shop, { en: "Soup for free!", es: "¡Sopa gratis!" }, "ar")).toEqual({ lang: "es", dir: "ltr" });
  expect(ownLanguage(shop, { ar: "شوربة!" }, "en")).toEqual({ lang: "ar", dir: "rtl" });
  expect(ownLanguage(shop, { en: "Soup", ar: "شوربة" }, "ar")).toBeUndefined();
  expect(ownLanguage(shop, undefined, "ar")).toBeUndefined();
});

test("[I18N-02] a text whose language nobody knows runs the way of its letters, and as the page where it has both or none", () => {
  expect(withOwnDirection("Soup for free <b>!</b>", true)).toEqual({ dir: "ltr" });
  expect(ownLanguage(shop, "شوربة!", "es")).toEqual({ dir: "rtl" });
  for (const text of ["KFC: عرض اليوم!", "شوربة", "-20 %", ""])
    expect(withOwnDirection(text, true), text).toBeUndefined();
  expect(withOwnDirection("Soup!", false)).toBeUndefined();
});
