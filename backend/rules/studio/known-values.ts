import { asset, COLOR_NAMES, color, cssColor, FONT_NAMES } from "../../../config/fields.ts";
import type { ConfigInput } from "../../../config/fixed-fields.ts";
import { businessConfigSchema } from "../../../config/schema.ts";
import { valueAt } from "../../../lib/domain/studio/paths.ts";
import type { Problem } from "./problem-of-issue.ts";
import { textFields } from "./text-fields.ts";

type At = Pick<Problem, "path"> & { readonly value: unknown };

/**
 * What the schema lets pass, so that older files stay readable, and what pages would leave out or replace without a word: a
 * colour or font that does not exist, a picture that browsers block, a version that is none. Each field is named.
 */
export function unknownValues(config: ConfigInput): Problem[] {
  return [...unknownColors(config), ...wrongPictures(config), ...unknownFont(config), ...noVersion(config)];
}

const problem =
  (code: Problem["code"], values: Problem["values"] = {}) =>
  ({ path }: At): Problem => ({
    path,
    code,
    values,
  });

/** The value at a path of names; none if there is nothing to check, or if its type is wrong, which the schema says. */
function textAt(config: ConfigInput, ...path: readonly string[]): At[] {
  const value = valueAt(config, path.join("."));
  return typeof value === "string" ? [{ path, value }] : [];
}

const isWord = (value: unknown): value is string => typeof value === "string" && /^[a-z]{3,24}$/i.test(value);
const isKnownColor = ({ value }: At): boolean =>
  color.safeParse(value).success || (isWord(value) && COLOR_NAMES.includes(value.toLowerCase()));

function unknownColors(config: ConfigInput): Problem[] {
  const words = textFields(businessConfigSchema, config, (schema) => schema === cssColor).filter(({ value }) =>
    isWord(value),
  );
  const ofBrowser = textAt(config, "customizations", "metatags", "themeColor").filter(({ value }) => value !== "");
  return [...words, ...ofBrowser].filter((at) => !isKnownColor(at)).map(problem("color"));
}

/** Pages of a shop are https, where browsers block what is not. */
function wrongPictures(config: ConfigInput): Problem[] {
  const pictures = textFields(businessConfigSchema, config, (schema) => schema === asset);
  return pictures.flatMap((at) => {
    if (typeof at.value !== "string" || !/^https?:/i.test(at.value)) return [];
    const address = URL.parse(at.value);
    if (!address) return problem("picture")(at);
    return address.protocol === "https:" ? [] : problem("picture_https")(at);
  });
}

/** As the kit compares them: case and separators do not matter. */
const letters = (name: unknown): string =>
  String(name)
    .toLowerCase()
    .replace(/[^a-z]/g, "");
const FONTS: readonly string[] = FONT_NAMES.map(letters);

const unknownFont = (config: ConfigInput): Problem[] =>
  textAt(config, "theme", "customizations", "font")
    .filter(({ value }) => !FONTS.includes(letters(value)))
    .map(problem("choice", { choices: FONT_NAMES.join(", ") }));

/** A number, or numbers with dots. */
const VERSION = /^\d{1,6}(?:\.\d{1,6}){0,3}$/;

function noVersion({ version }: ConfigInput): Problem[] {
  const isText = typeof version === "string" || typeof version === "number";
  return isText && !VERSION.test(String(version)) ? [{ path: ["version"], code: "version", values: {} }] : [];
}
