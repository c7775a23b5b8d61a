import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkMessages, missingTextFiles } from "@/scripts/checks/check-messages";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "messages-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(en: object, ar: object, es: object) {
  for (const [language, texts] of Object.entries({ en, ar, es })) {
    writeFileSync(path.join(folder, `${language}.json`), JSON.stringify(texts));
  }
  return checkMessages(folder);
}

describe("messages", () => {
  it.each(["messages", "backend/texts", "backend/texts/console"])(
    "[I18N-01] en, ar and es are complete in %s: no key missing, the same arguments, every plural form",
    (texts) => {
      expect(checkMessages(path.resolve(texts))).toEqual([]);
    },
  );

  it("[I18N-01] a language of the table without a text file is named with the file that it lacks", () => {
    expect(missingTextFiles(".")).toEqual([]);
    expect(missingTextFiles(".", ["en", "fr"])).toEqual([
      "fr: the file messages/fr.json is missing",
      "fr: the file messages/studio/fr.json is missing",
      "fr: the file backend/texts/fr.json is missing",
      "fr: the file backend/texts/console/fr.json is missing",
    ]);
  });

  it("[KIT-04] [KIT-05] the usual labels of dialogs are texts: common.ok, common.dismiss, common.confirm", () => {
    const said = ["en", "ar", "es"].map((language) => {
      const { common } = JSON.parse(readFileSync(path.resolve("messages", `${language}.json`), "utf8"));
      return [common.ok, common.dismiss, common.confirm];
    });
    expect(said).toEqual([
      ["OK", "Not now", "Confirm"],
      ["حسنًا", "ليس الآن", "تأكيد"],
      ["Aceptar", "Ahora no", "Confirmar"],
    ]);
  });

  it("[I18N-01] a missing key, another argument, a missing Arabic plural form, half a sentence and broken syntax are found", () => {
    expect(check({ a: { b: "x" } }, { a: { b: "x" } }, { a: {} })).toEqual(["es: a.b is missing"]);
    expect(check({ a: "{n}" }, { a: "{n}" }, { a: "{name}" })[0]).toContain("es: a uses {name}");
    const counted = "{n, plural, one {#} other {#}}";
    expect(check({ a: counted }, { a: counted }, { a: counted })).toEqual([
      "ar: a lacks the plural forms zero, two, few, many",
    ]);
    expect(check({ a: "Gone. Wait;" }, { a: "راح؛" }, { a: "Espera:" })).toEqual([]);
    expect(check({ a: "Gone." }, { a: "راح؛" }, { a: "Espera," })).toEqual([
      "ar: a ends in the middle of a sentence, which English does not",
      "es: a ends in the middle of a sentence, which English does not",
    ]);
    expect(check({ a: "{n" }, { a: "x" }, { a: "x" })[0]).toContain("en: a is not a sound message");
  });
});
