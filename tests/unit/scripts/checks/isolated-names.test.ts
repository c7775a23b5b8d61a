import { expect, test } from "vitest";
import { unisolatedNames } from "../../../../scripts/checks/isolated-names.ts";

const PLAIN = 'import { useLocale, useTranslations } from "next-intl";\n';
const ISOLATING = 'import { useTranslations } from "@/lib/i18n/translations";\n';

/** `scripts/checks/check-style.ts` asks this of every component. */
test.each([
  't("removed", { item })',
  "t.rich(`removed`, { item: line.name, count: 2 })",
  'tCart(isLast ? "last" : "removed", { count: 1, item: name })',
])("[I18N-02] a name that is put into a text by a translator which does not isolate it is refused: %s", (call) => {
  expect(unisolatedNames("components/cart/any.tsx", `${PLAIN}${call};`)).toEqual([
    expect.stringMatching(/^components\/cart\/any\.tsx puts a name into a text/),
  ]);
  expect(unisolatedNames("components/cart/any.tsx", `${ISOLATING}${call};`)).toEqual([]);
  expect(unisolatedNames("components/studio/any.tsx", `${PLAIN}${call};`)).toEqual([]);
});

test("[I18N-02] texts without a name are let through, and an exception is named only while it is needed", () => {
  for (const call of ['t("removed")', 't("total", { amount })', 't("items", { count: 2 })'])
    expect(unisolatedNames("components/cart/any.tsx", `${PLAIN}${call};`)).toEqual([]);
  const excepted = "components/menu/head/store-summary.tsx";
  expect(unisolatedNames(excepted, `${PLAIN}t("aboutStore", { store });`)).toEqual([]);
  expect(unisolatedNames(excepted, `${PLAIN}t("about");`)).toEqual([expect.stringMatching(/take it off/)]);
});
