import { expect, test } from "vitest";
import { countryCodes } from "@/components/auth/phone/country-codes";

test("[I18N-02] countries that share a calling code are a list with the comma of the page's language", () => {
  const rules = { callingCodes: () => new Map([["44", ["GB", "JE"]]]) } as never;
  const nameIn = (locale: string) => countryCodes(locale, ["+44"], rules)[0]?.label;
  expect(nameIn("en")).toContain("United Kingdom, Jersey");
  expect(nameIn("ar")).toContain("المملكة المتحدة، جيرسي");
});

test("[I18N-02] Spanish names countries as it does in America", () => {
  const rules = {
    callingCodes: () =>
      new Map([
        ["966", ["SA"]],
        ["40", ["RO"]],
      ]),
  } as never;
  const names = countryCodes("es", [], rules).map(({ label }) => label);
  expect(names.join()).toContain("Arabia Saudita");
  expect(names.join()).toMatch(/Rumania/);
});
