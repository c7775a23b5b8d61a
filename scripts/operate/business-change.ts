import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { BusinessChange } from "../../backend/importers/business/change-business.ts";
import { LANGUAGES, type Language } from "../../config/languages.ts";
import { parseBusinessConfig } from "../../config/schema.ts";
import { Refused, runCommand, WrongUsage } from "../command-line.ts";
import { ENV_FILE, ENV_FILE_USAGE, openTarget } from "../import/import-target.ts";
import { root } from "../processes.ts";

const USAGE = `npm run business:change -- --id <id> [--languages en,es] [--language es] [--name "…"] [--name-<language> "…"]
  [--timezone Europe/Rome] [--country-code +39] [--settings settings.json] [--into <folder>] [--env-file <file>]

Changes a business that is there already: in the backend and in config/businesses/<id>.json, both or neither. The shop goes on
meanwhile. What is not named stays.
--languages       every language the shop offers; texts of a menu in a new one are served from then on
--language        the language that a guest without a choice sees
--name            its name in that language; ${LANGUAGES.map((language) => `--name-${language}`).join(", ")} in one of the others
--settings        a file with any of the settings of a business.json, such as {"cancel_seconds": 120}: limits, slots, tips, cashback,
                  messages and the like, as the console's Settings have them. They are in the backend alone.
${ENV_FILE_USAGE}`;

/** The storefront checks its files once a second; pages rendered before that would use the old configuration. */
const NOTICED_AFTER_MS = 1200;

type Config = { biz: Record<string, unknown> };

function read() {
  const named = LANGUAGES.map((language) => [`name-${language}`, { type: "string" }] as const);
  const { values } = parseArgs({
    options: {
      id: { type: "string" },
      name: { type: "string" },
      ...(Object.fromEntries(named) as Record<`name-${Language}`, { type: "string" }>),
      language: { type: "string" },
      languages: { type: "string" },
      timezone: { type: "string" },
      "country-code": { type: "string" },
      settings: { type: "string" },
      /** The folder with config/; this project by default. */
      into: { type: "string", default: root },
      ...ENV_FILE,
    },
  });
  const { id, into, "env-file": envFile, ...change } = values;
  if (!id || Object.values(change).every((value) => value === undefined)) throw new WrongUsage();
  const languages = values.languages?.split(",").map((one) => one.trim());
  return { ...values, id, into, envFile, languages };
}
type Values = ReturnType<typeof read>;

/** The names that are given, by language. */
function namesOf(values: Values, first: string): Record<string, string> {
  const given = LANGUAGES.flatMap((language) => {
    const name = values[`name-${language}`]?.trim();
    return name ? [[language, name] as const] : [];
  });
  return { ...(values.name?.trim() ? { [first]: values.name.trim() } : {}), ...Object.fromEntries(given) };
}

function configWith(config: Config, values: Values): Config {
  const { biz } = config;
  const first = String(values.language ?? biz.defaultLanguage ?? "en");
  const { [first]: main, ...others } = namesOf(values, first);
  const localized = { ...(biz.localizedName as Record<string, string> | undefined), ...others };
  return {
    ...config,
    biz: {
      ...biz,
      ...(main ? { name: main } : {}),
      ...(Object.keys(localized).length > 0 ? { localizedName: localized } : {}),
      ...(values.language ? { defaultLanguage: values.language } : {}),
      ...(values.languages ? { supportedLanguages: values.languages } : {}),
      ...(values.timezone ? { timezone: values.timezone } : {}),
      ...(values["country-code"] ? { countryCode: values["country-code"] } : {}),
    },
  };
}

/** The settings of a file; the backend checks them. */
function settingsIn(file: string | undefined): object {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")) as object;
  } catch (error) {
    throw new Refused(`${file} could not be read as JSON: ${(error as Error).message}`);
  }
}

function changeOf(values: Values, first: string): BusinessChange {
  const names = namesOf(values, first);
  return {
    ...settingsIn(values.settings),
    ...(Object.keys(names).length > 0 ? { name: names } : {}),
    ...(values.languages ? { languages: values.languages } : {}),
    ...(values.language ? { default_language: values.language } : {}),
    ...(values.timezone ? { timezone: values.timezone } : {}),
    ...(values["country-code"] ? { isd_code: values["country-code"] } : {}),
  } as BusinessChange;
}

/** Replaces a file atomically: a concurrent reader sees either the old or the new one. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

await runCommand(USAGE, async () => {
  const values = read();
  const { id, into } = values;
  const file = path.join(into, "config", "businesses", `${id}.json`);
  if (!existsSync(file))
    throw new Refused(
      `There is no ${file}. A shop that was opened in the console has none: change it there, under Settings and in its studio. Otherwise name the folder of the configuration with --into.`,
    );
  const before = readFileSync(file, "utf8");
  const config = configWith(JSON.parse(before) as Config, values);
  const parsed = parseBusinessConfig(config);
  if (!parsed.ok)
    throw new Refused(
      `These values are not valid for a business; nothing was changed:\n  ${parsed.errors.join("\n  ")}`,
    );
  const target = await openTarget({ envFile: values.envFile });
  try {
    await target.business(id);
    replace(file, `${JSON.stringify(config, null, 2)}\n`);
    await pause(NOTICED_AFTER_MS);
    const changed = await target
      .changeBusiness(id, changeOf(values, parsed.value.biz.defaultLanguage))
      .catch((error) => {
        replace(file, before);
        throw error;
      });
    if (!changed.ok) {
      replace(file, before);
      throw new Refused(
        `Nothing was changed: ${changed.error.map(({ path: at, message }) => `${at}: ${message}`).join("; ")}`,
      );
    }
  } finally {
    await target.close();
  }
  const { biz } = parsed.value;
  console.log(
    `Changed ${id}: ${biz.name}, in ${biz.supportedLanguages.join(", ")} (first ${biz.defaultLanguage}), ${biz.timezone}.`,
  );
});
