import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES } from "@/config/languages";

const css = readFileSync("components/landing/landing.css", "utf8");
const hints = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`messages/studio/${language}.json`, "utf8")).hints;

test.each([
  ["subtitle", /\.landing-words > p \{\s*display: none/],
  ["secondAction-label", /\.landing-actions > a \+ a \{\s*display: none/],
])("[CFG-11] what the short opening leaves out on phones is said at its field: %s", (field, rule) => {
  expect(css).toMatch(rule);
  for (const language of LANGUAGES)
    expect(hints(language)[`theme-pages-landing_screen-components-${field}`], language).toBeTruthy();
});
