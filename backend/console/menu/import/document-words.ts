import { isLanguage } from "../../../../config/languages.ts";
import { isKeyed, valueIn } from "../../../../lib/domain/studio/paths.ts";
import type { MenuProblem } from "../../../importers/menu/menu-plan.ts";
import { isTextField } from "../../../menu/editing/menu-parts.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { fieldLabel, wrongWords } from "../../pages/menu/field-words.ts";

type Words = Pick<ConsoleContext, "t" | "stores" | "localized">;
interface Shop {
  readonly currency: string;
  readonly default_language: string;
}

/** Fields of a menu file that name something else in it, or a store. */
const REFERRING = ["option_groups", "groups_ref", "not_at", "store"];
/** Names of a field in a menu file, and in the console's forms. */
const FORM_FIELD: Readonly<Record<string, string>> = { available_between: "hours", groups_ref: "option_groups" };
const MAX_PLACE = 60;

/** A problem of a menu file in the person's language: the dish or what else it is by name, the field, and what it must be. */
export function problemInWords(words: Words, shop: Shop, document: unknown, { path }: MenuProblem): string {
  const keys = path.split(/[.[\]]+/).filter(Boolean);
  const place = placeOf(words, document, keys);
  const what = whatIsWrong(words, shop, document, keys);
  return place ? `${place}: ${what}` : what;
}

/** "Starters › Soup": what the path leads through, by their names; the last two are enough. */
function placeOf({ t, localized }: Words, document: unknown, keys: readonly string[]): string {
  const names = keys.flatMap((key, index) => {
    if (!/^\d+$/.test(key)) return [];
    const node = valueIn(document, keys.slice(0, index + 1));
    if (!isKeyed(node)) return [];
    const name = node.title ?? node.name;
    const text = typeof name === "string" ? name : isKeyed(name) ? localized(textsOf(name)) : "";
    return [text.trim().slice(0, MAX_PLACE) || t("menu.import.unnamed", { n: Number(key) + 1 })];
  });
  return names.slice(-2).join(" › ");
}

const textsOf = (name: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(name).filter(([key, text]) => isLanguage(key) && typeof text === "string"));

function whatIsWrong(words: Words, shop: Shop, document: unknown, keys: readonly string[]): string {
  const { t } = words;
  const value = valueIn(document, keys);
  const written = typeof value === "string" || typeof value === "number" ? String(value).slice(0, MAX_PLACE) : "";
  // The field itself, not its position in a list or its language.
  const field = keys.findLast((key) => !/^\d+$/.test(key) && !isLanguage(key)) ?? "";
  const language = isLanguage(keys.at(-1)) ? keys.at(-1) : shop.default_language;
  if (keys.includes("allergens")) return wrongWords(words, `allergen_${keys.at(-1)}`, shop.currency);
  if (REFERRING.includes(field) && written) return t("menu.import.no_such", { field: labelOf(words, field), written });
  if (field === "ref" && written) return t("menu.import.wrong_ref", { written });
  // A list that is missing or empty has no options that too many are selected of.
  const isThere = field !== "options" || (Array.isArray(value) && value.length > 0);
  const name = FORM_FIELD[field] ?? field;
  if (isTextField(name)) return wrongWords(words, `${name}_${language}`, shop.currency);
  if (isThere && (isKeyIn("console.menu.wrong", name) || isKeyIn("console.menu.field", name)))
    return wrongWords(words, name, shop.currency);
  return field ? t("menu.import.wrong_key", { field }) : t("menu.import.wrong_file");
}

const labelOf = (words: Words, field: string): string =>
  field === "store" ? words.t("menu.field.stores") : fieldLabel(words, FORM_FIELD[field] ?? field);
