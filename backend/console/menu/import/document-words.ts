import { isLanguage } from "../../../../config/languages.ts";
import { isKeyed, valueIn } from "../../../../lib/domain/studio/paths.ts";
import { menuDocument } from "../../../importers/menu/menu-document.ts";
import { type DocumentProblem, type SchemaFinding, schemaFindings } from "../../../importers/schema-problems.ts";
import { isTextField } from "../../../menu/editing/menu-parts.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { fieldLabel, wrongWords } from "../../pages/menu/field-words.ts";

type Words = Pick<ConsoleContext, "t" | "stores" | "localized">;
interface Shop {
  readonly currency: string;
  readonly default_language: string;
}

/** Fields of a menu file that name something else in it, or something of the shop: by the label of what they name. */
const REFERRING: Readonly<Record<string, string>> = {
  option_groups: "option_groups",
  groups_ref: "option_groups",
  not_at: "not_at",
  store: "stores",
  modes: "modes",
  // Of an option; the group's own are more than a name.
  amounts: "amounts",
};
/** Whose words are about how a form asks for it. */
const ONLY_IN_FORMS = ["available_between", "extras", "option_groups", "groups_ref", "not_at", "store", "modes"];
const MAX_PLACE = 60;

type Keys = SchemaFinding["keys"];
interface Found extends Pick<SchemaFinding, "keys" | "isUnknown"> {
  readonly isOfSchema: boolean;
}

/**
 * The problems of a menu file in the person's language: the dish or what else it is by name, the field, and what it must
 * be. The schema is asked again, because the path of a problem does not tell an unknown key from a known one.
 */
export function problemsInWords(
  words: Words,
  shop: Shop,
  document: unknown,
  problems: readonly DocumentProblem[],
): readonly string[] {
  const parsed = menuDocument.safeParse(document);
  const found: readonly Found[] = parsed.success
    ? problems.map(({ path }) => ({ keys: keysOf(path), isUnknown: false, isOfSchema: false }))
    : schemaFindings(parsed.error, document).map((finding) => ({ ...finding, isOfSchema: true }));
  const lines = found.map((each) => {
    const place = placeOf(words, document, each.keys);
    const what = whatIsWrong(words, shop, document, each);
    return place ? `${place}: ${what}` : what;
  });
  return [...new Set(lines)];
}

/** Of a path that the rules after the schema wrote: its keys are the format's own and have no dots. */
const keysOf = (path: string): Keys =>
  path === "" ? [] : path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** "Starters › Soup": what the path leads through, by their names; the last two are enough. */
function placeOf({ t, localized }: Words, document: unknown, keys: Keys): string {
  const names = keys.flatMap((key, index) => {
    if (typeof key !== "number") return [];
    const node = valueIn(document, keys.slice(0, index + 1));
    if (!isKeyed(node)) return [];
    const name = node.title ?? node.name;
    const text = typeof name === "string" ? name : isKeyed(name) ? localized(textsOf(name)) : "";
    return [text.trim().slice(0, MAX_PLACE) || t("menu.import.unnamed", { n: key + 1 })];
  });
  return names.slice(-2).join(" › ");
}

const textsOf = (name: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(name).filter(([key, text]) => isLanguage(key) && typeof text === "string"));

function whatIsWrong(words: Words, shop: Shop, document: unknown, { keys, isUnknown, isOfSchema }: Found): string {
  const { t } = words;
  if (isUnknown) return t("menu.import.wrong_key", { field: String(keys.at(-1)).slice(0, MAX_PLACE) });
  const value = valueIn(document, keys);
  const written = typeof value === "string" || typeof value === "number" ? String(value).slice(0, MAX_PLACE) : "";
  // The field itself, not its position in a list or its language.
  const field = keys.filter((key) => typeof key === "string").findLast((key) => !isLanguage(key)) ?? "";
  const last = keys.at(-1);
  const language = isLanguage(last) ? last : shop.default_language;
  if (keys.includes("allergens") && field !== "allergens") return wrongWords(words, `allergen_${field}`, shop.currency);
  const named = REFERRING[field];
  // A name; what stands in place of the whole list is none.
  if (named && written && (typeof last === "number" || field === "store"))
    return t("menu.import.no_such", { field: fieldLabel(words, named), written });
  if (field === "ref" && written) return t("menu.import.wrong_ref", { written });
  if (isTextField(field)) return wrongWords(words, `${field}_${language}`, shop.currency);
  // The schema does not know how many options are selected.
  const isSaid = !ONLY_IN_FORMS.includes(field) && !(field === "options" && isOfSchema);
  if (isSaid && (isKeyIn("console.menu.wrong", field) || isKeyIn("console.menu.field", field)))
    return wrongWords(words, field, shop.currency);
  return field ? t("menu.import.wrong_key", { field }) : t("menu.import.wrong_file");
}
