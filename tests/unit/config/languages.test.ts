import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plainWords } from "@/backend/console/console-context";
import type { ConsoleRequest } from "@/backend/console/http/console-request";
import { languageOf } from "@/backend/console/http/refusals";
import { loginPage } from "@/backend/console/pages/login";
import { readCells } from "@/backend/importers/csv/cells";
import { localizedTextSchema } from "@/backend/importers/text-rules";
import type { SandboxRequest } from "@/backend/payments-sandbox/core/http";
import { framePage } from "@/backend/payments-sandbox/frames/page";
import { hostedLanguage, hostedTexts } from "@/backend/payments-sandbox/hosted/texts";
import { consoleTranslator, inEveryLanguage, translator } from "@/backend/texts/texts";
import { localizedText } from "@/config/fields";
import {
  acceptedLanguage,
  directionOf,
  isLanguage,
  knownLanguage,
  LANGUAGE_TABLE,
  LANGUAGES,
  traitsOf,
} from "@/config/languages";
import { unknownHostResponse } from "@/lib/business/request/unknown-host";
import { compileStyle, themeStyle } from "@/lib/business/theme/theme-css";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";
import { pluralTexts } from "@/lib/i18n/client-texts";
import { languageNames } from "@/lib/i18n/language-names";
import { loadMessages } from "@/lib/i18n/messages";
import { businessWith } from "@/tests/unit/lib/business/builder";
import { sheetWords } from "../../../backend/importers/csv/sheet-words.ts";

test("[ENUM-01] the languages are the specification's: English, Arabic from right to left, Spanish", () => {
  expect(LANGUAGES).toEqual(["en", "ar", "es"]);
  expect(LANGUAGES.map(directionOf)).toEqual(["ltr", "rtl", "ltr"]);
  expect(languageNames(LANGUAGES).map(({ name }) => name)).toEqual(["English", "العربية", "Español"]);
});

test("[I18N-01] a code that is no language of the table reads as English", () => {
  for (const code of ["fr", "", null, undefined, "toString"]) {
    expect([isLanguage(code), knownLanguage(code), directionOf(code)]).toEqual([false, "en", "ltr"]);
  }
});

test.each(LANGUAGES)("[I18N-02] the plural samples of %s are numbers that take the form they stand for", (language) => {
  const rules = new Intl.PluralRules(language);
  for (const [form, count] of Object.entries(traitsOf(language).plurals)) expect(rules.select(count)).toBe(form);
  // Whatever a person may count on a screen has its form.
  for (let count = 0; count < 200; count++) expect(traitsOf(language).plurals).toHaveProperty(rules.select(count));
  expect(Object.keys(pluralTexts(language, String)).sort()).toEqual(Object.keys(traitsOf(language).plurals).sort());
});

test.each(LANGUAGES)("[I18N-01] every reader of the storefront knows %s", async (language) => {
  const messages = JSON.parse(readFileSync(`messages/${language}.json`, "utf8"));
  expect(await loadMessages(language, null)).toMatchObject({ common: messages.common });
  expect(ALL_MESSAGES[language].offline).toEqual(messages.offline);
  expect(await unknownHostResponse(language).text()).toContain(
    `lang="${language}" dir="${traitsOf(language).direction}"`,
  );
  expect(await unknownHostResponse(`${language},en;q=0.5`).text()).toContain(messages.unknownHost.title);
  expect(localizedText.safeParse({ [language]: "x" }).success).toBe(true);
  expect(new Intl.Locale(traitsOf(language).openGraph.replace("_", "-")).language).toBe(language);
  expect(new Intl.Locale(traitsOf(language).facebook.replace("_", "-")).language).toBe(language);
});

test.each([
  ["es", "es"],
  ["ES-co", "es"],
  ["ar-BH,ar;q=0.9,en;q=0.8", "ar"],
  ["fr-CA, fr;q=0.9, es;q=0.8, en;q=0.7", "es"],
  ["est,arz,ar", "ar"],
  ["es_MX", "es"],
  ["fr", null],
  [",;q=,-,*", null],
  ["", null],
  [null, null],
])("[I18N-01] a browser that asks for %s reads the first language of these that there is: %s", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test("[I18N-01] the sign-in of the console and the stand-ins' pages read the browser's second language where the first has no texts", () => {
  const header = "fr-FR,fr;q=0.9,es;q=0.8";
  const request = { url: new URL("http://shop.test/console"), header: () => header };
  expect(languageOf(request as unknown as ConsoleRequest)).toBe("es");
  expect(hostedLanguage("xx", header)).toBe("es");
  expect(hostedLanguage("ar", header)).toBe("ar");
});

test.each(LANGUAGES)("[KIT-10] pages in %s name a font with its letters", (language) => {
  const { css, preload } = compileStyle(themeStyle(businessWith()), language);
  const { script, letters } = LANGUAGE_TABLE[language].font;
  expect(css.includes('"Cairo"')).toBe(script === "arabic");
  expect(preload.some((file) => file.includes("arabic"))).toBe(script === "arabic");
  expect(preload.some((file) => file.includes("accents"))).toBe(letters !== "");
});

test.each(LANGUAGES)("[STAFF-30] backend, console and stand-ins know %s", (language) => {
  const said = JSON.parse(readFileSync(`backend/texts/console/${language}.json`, "utf8"));
  expect(translator(language)("console.title")).toBe(said.title);
  for (const count of Object.values(traitsOf(language).plurals))
    expect(consoleTranslator(language)("order.age", { n: count })).not.toBe("");
  expect(inEveryLanguage((text) => text("outbox.title"))).toHaveProperty(language);
  const { text: page } = loginPage(plainWords(language), { demo: true, chosen: false });
  expect(page).toContain(`<html lang="${language}" dir="${traitsOf(language).direction}">`);
  for (const { code, name } of languageNames(LANGUAGES))
    expect(page).toMatch(new RegExp(`lang="${code}"[^>]*>${name}<`));
  expect(hostedLanguage("xx", `${language}_XX`)).toBe(language);
  expect(hostedTexts(language).pay).not.toBe("");
  const url = new URL(`http://sandbox.test/?lang=${language}-AA`);
  expect(framePage({ url } as SandboxRequest, { title: "x", script: "x" }).body).toContain(
    `lang="${language}-AA" dir="${traitsOf(language).direction}"`,
  );
});

test.each(LANGUAGES)("[STUDIO-20] the form of a new shop does not offer its language %s a second time", (language) => {
  const sheet = readFileSync("backend/console/browser/styles/controls.css", "utf8");
  expect(sheet).toContain(
    `.new-shop form:has([name="language"] > [value="${language}"]:checked) label:has(> [name="languages"][value="${language}"])`,
  );
});

test.each(LANGUAGES)("[I18N-02] lines of %s have the height that its letters need", (language) => {
  const isTall = LANGUAGE_TABLE[language].font.script === "arabic";
  const rules = { "backend/console/browser/styles/base.css": "html:lang(", "ui-kit/tokens/base.css": "  :lang(" };
  for (const [file, rule] of Object.entries(rules))
    expect(readFileSync(file, "utf8").includes(`\n${rule}${language})`), file).toBe(isTall);
});

test.each(LANGUAGES)("the documents that name the languages name %s", (language) => {
  const name = new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
  for (const file of ["README.md", "docs/console.md", "docs/studio.md"]) {
    const lines = readFileSync(file, "utf8").split("\n");
    expect(
      lines.find((line) => line.includes("English, ")),
      file,
    ).toContain(name);
  }
});

test.each(LANGUAGES)("[MENU-01] imports read texts in %s: in documents, and in columns of sheets", (language) => {
  expect(localizedTextSchema(20).safeParse({ [language]: "x" }).success).toBe(true);
  const cells = { title: "Own", [`title_${language}`]: "Its" };
  const context = { currency: "EUR", defaultLanguage: "xx", delimiter: ",", t: sheetWords(language) };
  expect(readCells({ cells, line: 1 } as never, context).text("title", 20)).toEqual({ xx: "Own", [language]: "Its" });
});

test("[I18N-01] the page for an unreachable storefront says the same in every language, each with its direction", () => {
  const page = readFileSync("deploy/nginx/unavailable.html", "utf8");
  const sections = [...page.matchAll(/<section([^>]*)>\s*<h[12]>([^<]+)<\/h[12]>\s*<p>[^<]+<\/p>\s*<\/section>/g)];
  const titles = /<title>([^<]+)<\/title>/.exec(page)?.[1]?.split(" · ");
  expect(sections.map(([, , heading]) => heading)).toEqual(titles);
  const spoken = sections.map(([, attributes = ""]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="(\\w+)"`).exec(attributes)?.[1];
    return [attribute("lang") ?? "en", attribute("dir") ?? "ltr"];
  });
  expect(spoken.sort()).toEqual(LANGUAGES.map((language) => [language, directionOf(language)]).sort());
});
