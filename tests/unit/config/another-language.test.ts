import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

/** What a module prints in a process whose table of languages also contains French. */
function withFrench(source: string) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "./tests/fixtures/variants/with-french.mjs", "--input-type=module", "--eval", source],
    { cwd: root, encoding: "utf8" },
  );
  return { said: stdout.trim(), failed: stderr };
}

test("[I18N-01] a row in the table is enough for configuration, imports, direction and clock to know a language", () => {
  const { said, failed } = withFrench(`
    import { directionOf, LANGUAGES } from "./config/languages.ts";
    import { localizedText } from "./config/fields.ts";
    import { readCells } from "./backend/importers/csv/cells.ts";
    import { localizedTextSchema } from "./backend/importers/text-rules.ts";
    import { hostedLanguage } from "./backend/payments-sandbox/hosted/texts.ts";
    import { formatMoney } from "./lib/domain/money.ts";
    import { clockLocale } from "./lib/domain/time/clock-locale.ts";
    const context = { currency: "EUR", defaultLanguage: "en", delimiter: "," };
    console.log(JSON.stringify([
      LANGUAGES,
      directionOf("fr"),
      localizedText.safeParse({ fr: "Bonjour" }).success,
      localizedTextSchema(20).safeParse({ fr: "Bonjour" }).success,
      readCells({ cells: { title: "Soup", title_fr: "Soupe" }, line: 2 }, context).text("title", 20),
      hostedLanguage("fr_FR"),
      formatMoney(125000, "EUR", "fr").endsWith("€"),
      clockLocale("fr", "America/Toronto"),
    ]));
  `);
  expect(failed).toBe("");
  expect(JSON.parse(said)).toEqual([
    ["en", "ar", "es", "fr"],
    "ltr",
    true,
    true,
    { en: "Soup", fr: "Soupe" },
    "fr",
    true,
    "fr-u-ca-gregory-nu-latn",
  ]);
});

test("[I18N-01] the backend does not start, and the check of the messages fails, without the texts of a language: both name the file", () => {
  expect(withFrench(`import "./backend/texts/texts.ts";`).failed).toContain("backend/texts/fr.json");
  const { said } = withFrench(`
    import { missingTextFiles } from "./scripts/checks/check-messages.ts";
    console.log(missingTextFiles(".").join("\\n"));
  `);
  expect(said.split("\n")).toEqual([
    "fr: the file messages/fr.json is missing",
    "fr: the file messages/studio/fr.json is missing",
    "fr: the file backend/texts/fr.json is missing",
    "fr: the file backend/texts/console/fr.json is missing",
  ]);
});

test("[I18N-01] a decision by the new language's name is refused as one by any other's", () => {
  const { said, failed } = withFrench(`
    import { problemsOf } from "./scripts/checks/check-style.ts";
    console.log(problemsOf("lib/domain/any.ts", 'if (language === "fr") return text;').length);
  `);
  expect([failed, said]).toEqual(["", "1"]);
});
