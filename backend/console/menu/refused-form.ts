import { traitsOf } from "../../../config/languages.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { DocumentProblem } from "../../importers/schema-problems.ts";
import { isTextField } from "../../menu/editing/menu-parts.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html } from "../http/html.ts";
import { type Outcome, refused, refusedField } from "../outcome.ts";
import { fieldLabel, fieldWords, wrongWords } from "../pages/menu/field-words.ts";
import type { MenuShop } from "./dish-fields.ts";
import { extrasInputs } from "./extras/extras-fields.ts";
import type { Clash, FormRefusal, FormValues } from "./form-fields.ts";
import { inputsOfNewPrice, isNewPrice } from "./prices/price-fields.ts";

/** Renders a form's page again with what was typed, for a browser without script. */
export type Again = (said: string, values: FormValues, stamp: string | null) => Promise<Html>;

/** What a form's fields are called, and what is wrong with them. */
export interface FormWords {
  label(name: string): string;
  value(name: string, value: string): string;
  /** What a refused field must be. */
  wrong(name: string): string;
  /** The input of a field that is made of several. */
  inputOf?(name: string): string;
  /** The form's field that a problem of the document is about. */
  fieldOf(path: string): string | null;
  /** Who changed a part last. */
  lastEditor(ref: string): Promise<string | null>;
  readonly gone: string;
}

interface Refused {
  readonly words: FormWords;
  /** Of the part that was changed; null: a new one. */
  readonly ref: string | null;
  readonly values: FormValues;
  readonly again: Again;
}
type Refusal = FormRefusal | { readonly code: "gone" } | { readonly code: "free" } | readonly DocumentProblem[];

/** Says why a form was not saved, and keeps what was typed. */
export async function refusedForm(context: ConsoleContext, refusal: Refusal, how: Refused): Promise<Outcome> {
  const { t } = context;
  const { values, again, words } = how;
  const say = async (refusal: Outcome, stamp: string | null = null): Promise<Outcome> => ({
    ...refusal,
    ...(stamp ? { set: { was: stamp } } : {}),
    page: await again(refusal.message, values, stamp),
  });
  const inputOf = (name: string) => words.inputOf?.(name) ?? name;
  const sayWrong = async (names: readonly string[], inputOf: (name: string) => string): Promise<Outcome> => {
    if (names.length === 0) return say(refused(422, words.wrong("")));
    const sentences = [...new Set(names.map((name) => words.wrong(name)))];
    const wrong = Object.fromEntries(names.map((name) => [inputOf(name), words.wrong(name)]));
    return say({ ...refused(422, sentences.join(" ")), wrong });
  };
  if (!("code" in refusal)) {
    const names = refusal.flatMap(({ path }) => words.fieldOf(path) ?? []);
    return sayWrong([...new Set(names)], (name) => name);
  }
  if (refusal.code === "gone") return refused(404, words.gone);
  if (refusal.code === "free") return say(refusedField(422, t("menu.wrong.no_price"), "is_free"));
  if (refusal.code === "wrong") {
    return sayWrong(refusal.names, inputOf);
  }
  const who = how.ref === null ? null : await words.lastEditor(how.ref);
  const said = (clashes: readonly Clash[]) => clashWords(context, words, clashes, who);
  const wrong = Object.fromEntries(refusal.clashes.map((clash) => [inputOf(clash.name), said([clash])]));
  return say({ ...refused(409, said(refusal.clashes)), wrong }, refusal.stamp);
}

/** The words of the menu's forms. */
export const menuWords = (context: ConsoleContext, shop: MenuShop): FormWords => ({
  label: (name) => fieldLabel(context, name),
  value: (name, value) => fieldWords(context, name, value),
  wrong: (name) => wrongWords(context, name, shop.currency),
  inputOf: (name) => {
    if (name === "extras") return extrasInputs(shop)[0] ?? name;
    return name === "amounts" ? FIRST_FACTOR : isNewPrice(name) ? inputsOfNewPrice(name)[2] : name;
  },
  fieldOf: (path) => fieldOfProblem(path, shop),
  lastEditor: (ref) => lastEditor(context, context.signed.repos.menuChanges, ref),
  gone: context.t("menu.gone"),
});

const FIRST_FACTOR = "amount_1_factor";

function fieldOfProblem(path: string, { languages }: MenuShop): string | null {
  const [, field = "", key] = /(?:\.\d+|\[\d+\])\.([a-z_]+)(?:\.([a-z0-9]+))?(?:\.\d+|\[\d+\])*$/.exec(path) ?? [];
  // A store or mode that no select offers any more.
  if (/\.prices[.[]/.test(path)) return inputsOfNewPrice("new_price_1")[2];
  if (/\.amounts(?:[.[]|$)/.test(path)) return FIRST_FACTOR;
  if (/\.extras[.[]/.test(path)) return extrasInputs({ languages })[0] ?? null;
  if (field === "allergens") return `allergen_${key}`;
  if (field === "available_between") return "hours";
  if (isTextField(field)) return `${field}_${key ?? languages[0]}`;
  return field || null;
}

/** Who changed a part last, by a list of changes. */
export async function lastEditor(
  { signed }: ConsoleContext,
  changes: Pick<Repositories["menuChanges"], "lastEditorOf">,
  ref: string,
): Promise<string | null> {
  const id = await changes.lastEditorOf(ref);
  return (id && (await signed.repos.staff.names()).get(id)) || null;
}

function clashWords(
  { t, language }: ConsoleContext,
  words: FormWords,
  clashes: readonly Clash[],
  who: string | null,
): string {
  const list = clashes
    .map(({ name, now }) => t("menu.clash_field", { field: words.label(name), value: words.value(name, now) }))
    .join(traitsOf(language).comma);
  return t("menu.clash", { name: who ?? t("menu.somebody"), list });
}
