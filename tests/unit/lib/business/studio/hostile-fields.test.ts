import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseBusinessConfig } from "@/config/schema";
import { studioGroups } from "@/lib/business/studio/fields";
import { compileStyle, themeStyle } from "@/lib/business/theme/theme-css";
import type { StudioField } from "@/lib/domain/studio/fields";
import { withValueAt } from "@/lib/domain/studio/paths";

const kaapi = JSON.parse(readFileSync("config/businesses/kaapi-kitchen.json", "utf8"));

/** Values that would run, load or restyle something where they are put into a page as they are. */
const HOSTILE = [
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example/x.js",
  "https://shop.example:pass@evil.example",
  "red;}body{display:none",
  "url(//evil.example)",
  "</style><script>alert(1)</script>",
];

const withInner = (fields: readonly StudioField[]): readonly StudioField[] =>
  fields.flatMap((field) => [field, ...withInner(field.fields ?? [])]);
const fields = withInner(studioGroups().flatMap((group) => group.fields));

/** What the schema says of a value at a path of the form, in the first of a list and the first language. */
function refusals(at: string, value: string): string[] {
  const parsed = parseBusinessConfig(withValueAt(kaapi, at, value));
  return parsed.ok ? [] : parsed.errors.filter((error) => error.startsWith(at));
}

/** The fields of words, which pages show as text whatever it is (`tests/unit/components`, `tests/http`). */
const WORDS = ["text", "localized", "keyed"];
/** Fields that take any text: a font that is unknown is the usual one, and this colour stands in no style sheet. */
const LENIENT = ["theme.customizations.font", "customizations.metatags.themeColor"];
const strict = fields.filter(({ kind, path }) => !WORDS.includes(kind) && !LENIENT.includes(path));

describe("[SEC-03] hostile values in the fields of the studio", () => {
  it.each(strict.map(({ path, kind }) => [path, kind] as const))("%s, a %s, refuses each of them", (path) => {
    const at = path.replaceAll(".*", ".0");
    expect(HOSTILE.filter((value) => refusals(at, value).length === 0)).toEqual([]);
  });

  it.each(LENIENT)("%s puts none of them into the shop's style sheet", (path) => {
    for (const value of HOSTILE) {
      const parsed = parseBusinessConfig(withValueAt(kaapi, path, value));
      if (!parsed.ok) throw new Error(parsed.errors.join());
      expect(compileStyle(themeStyle(parsed.value), "en").css).not.toContain(value);
    }
  });
});
