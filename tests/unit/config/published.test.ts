import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isLanguage } from "../../../config/languages.ts";
import { publishedConfig } from "../../../config/published.ts";
import { type BusinessConfig, parseBusinessConfig } from "../../../config/schema.ts";

const folder = path.resolve(import.meta.dirname, "../../../config/businesses");
const parsed = (input: object): BusinessConfig => {
  const result = parseBusinessConfig(input);
  if (!result.ok) throw new Error(result.errors.join());
  return result.value;
};
const shipped = readdirSync(folder).map((file) => parsed(JSON.parse(readFileSync(path.join(folder, file), "utf8"))));

/** Every object of a configuration with one more field; texts by language and numbers by store can have none. */
function withUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknown);
  if (typeof value !== "object" || value === null || Object.keys(value).every(isLanguage)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, name === "taxNumber" ? one : withUnknown(one)]);
  return { ...Object.fromEntries(inner), privateNote: { text: "not for guests" } };
}

test("[SEC-01] what anyone may read of a configuration is every field of the schema, as it is", () => {
  for (const business of shipped) expect(publishedConfig(business)).toEqual(business);
  const texts = {
    biz: { id: "a", name: "A", apiKey: "k", logoUrl: "/l", logoUrlSquare: "/s", favicon: "/f", taxNumber: { s1: "9" } },
    customPages: [{ _id: "1", name: { en: "A" }, path: "/a", content: "x", seo: { en: { title: "T" } } }],
  };
  expect(publishedConfig(parsed(texts))).toEqual(parsed(texts));
});

test("[SEC-01] a field that the schema does not know is in none of it, however deep it is", () => {
  for (const business of shipped) {
    const more = parsed(withUnknown(business) as object);
    expect(JSON.stringify(more).split("not for guests").length).toBeGreaterThan(30);
    expect(publishedConfig(more)).toEqual(business);
  }
});
