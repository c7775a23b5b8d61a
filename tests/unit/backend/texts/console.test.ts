import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES, traitsOf } from "../../../../config/languages.ts";

type Texts = { [key: string]: string | Texts };
const read = (language: string) => JSON.parse(readFileSync(`backend/texts/console/${language}.json`, "utf8")) as Texts;
const FORMS = ["zero", "one", "two", "few", "many", "other"];

/** Every text by its dotted key; the forms of a counted text are one. */
function flat(texts: Texts, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value !== "string") return flat(value, `${path}${key}.`);
    return [[FORMS.includes(key) && "one" in texts ? `${path}#` : `${path}${key}`, value] as [string, string]];
  });
}
const parameters = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").filter((name) => name !== "n");

test("[STAFF-30] the console says everything in every language, with the same facts; counts in every form of the language", () => {
  const en = flat(read("en"));
  for (const language of LANGUAGES) {
    const other = flat(read(language));
    expect(new Set(other.map(([key]) => key))).toEqual(new Set(en.map(([key]) => key)));
    for (const [key, text] of other) {
      const same = en.find(([name]) => name === key)?.[1] ?? "";
      expect([key, parameters(text).sort()]).toEqual([key, parameters(same).sort()]);
    }
  }
  const counted = (texts: Texts): Texts[] =>
    Object.values(texts).flatMap((value) =>
      typeof value === "string" ? [] : "other" in value && "one" in value ? [value] : counted(value),
    );
  for (const language of LANGUAGES)
    for (const forms of counted(read(language)))
      expect(Object.keys(forms)).toEqual(expect.arrayContaining(Object.keys(traitsOf(language).plurals)));
});

test("[STAFF-30] every text that the console asks for by name is there", () => {
  const en = new Set(flat(read("en")).map(([key]) => key));
  const files = readdirSync("backend/console", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const asked = files.flatMap((file) => {
    const source = readFileSync(`backend/console/${file}`, "utf8");
    return [...source.matchAll(/\bt\("([\w.]+)"/g)].map(([, key]) => key ?? "");
  });
  expect(asked.length).toBeGreaterThan(60);
  expect(asked.filter((key) => !en.has(key))).toEqual([]);
});
