import { traitsOf } from "../../../config/languages.ts";
import { addMoney, type Minor, multiplyMoney, ZERO } from "../../../lib/domain/money.ts";
import { optionText } from "../../orders/views/option-text.ts";
import {
  chooseOptions,
  MAX_OPTION_QUANTITY,
  type OptionInput,
  type SoldGroup,
} from "../../rules/menu/option-choice.ts";
import { translator } from "../../texts/texts.ts";
import type { ConsoleContext } from "../console-context.ts";

const MAX_OPTIONS = 60;
export const isId = (value: unknown): value is string => typeof value === "string" && /^\d{1,15}$/.test(value);
const isAmount = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,40}$/.test(value);
const half = (value: unknown) => (value === "left" || value === "right" ? value : null);

/** The fields of an option in the form, after the ids that lead to it: how often, on which half, in which amount. */
export const OPTION_FIELDS = { quantity: "m", portion: "h", amount: "a" } as const;

/** How often something is ordered: a whole number from 1 to `most`; what is none counts as 1. */
export const quantityOf = (value: number, most: number): number =>
  Number.isInteger(value) ? Math.min(Math.max(value, 1), most) : 1;

/** An option as one entry of a line's text. */
export const optionEntry = ({ id, path, quantity, portion, amount }: OptionInput) =>
  quantity === 1 && portion === null && amount === null ? [...path, id] : [[...path, id], quantity, portion, amount];

/** The options of a line's text; what is none is left out. */
export function readEntries(entries: readonly unknown[]): OptionInput[] {
  return entries.slice(0, MAX_OPTIONS).flatMap((entry) => {
    if (!Array.isArray(entry)) return [];
    const [ids, quantity, portion, amount] = Array.isArray(entry[0]) ? entry : [entry, 1, null, null];
    const path = (ids as unknown[]).filter(isId);
    const id = path.at(-1);
    if (id === undefined || path.length !== (ids as unknown[]).length) return [];
    return [optionAt(path, { quantity, portion, amount })];
  });
}

interface How {
  readonly quantity: unknown;
  readonly portion: unknown;
  readonly amount: unknown;
}

const optionAt = (path: readonly string[], { quantity, portion, amount }: How): OptionInput => ({
  id: path.at(-1) ?? "",
  path: path.slice(0, -1),
  quantity: quantityOf(Number(quantity ?? 1), MAX_OPTION_QUANTITY),
  portion: half(portion),
  amount: isAmount(amount) ? amount : null,
});

/** The options of the form that was sent: `o…` names each by the ids that lead to it. */
export function optionsInForm(params: URLSearchParams): OptionInput[] {
  const fields = [...params].filter(([name, value]) => /^o\d/.test(name) && value !== "");
  const paths = fields
    .slice(0, MAX_OPTIONS)
    .map(([, value]) => value.split("-"))
    .filter((path) => path.every(isId));
  const chosen = new Set(paths.map((path) => path.join("-")));
  // Options below one that was not chosen do not count.
  const visible = paths.filter((path) => path.every((_, depth) => chosen.has(path.slice(0, depth + 1).join("-"))));
  return visible.map((path) => {
    const of = (field: string) => params.get(`${field}${path.join("-")}`);
    const { quantity, portion, amount } = OPTION_FIELDS;
    return optionAt(path, { quantity: of(quantity), portion: of(portion), amount: of(amount) });
  });
}

interface Priced {
  readonly price: Minor;
  readonly quantity: number;
  readonly groups: readonly SoldGroup[];
  readonly options: readonly OptionInput[];
}

/** The options of a line in words, and what the line costs without charges and taxes, in minor units. */
export function priceOfLine(
  { language, localized }: Pick<ConsoleContext, "language" | "localized">,
  { price, quantity, groups, options }: Priced,
): { readonly words: readonly string[]; readonly amount: Minor } {
  const { chosen } = chooseOptions(groups, options);
  const text = translator(language);
  const words = {
    localized,
    half: (portion: "left" | "right") => text(`order.${portion}_half`),
    comma: traitsOf(language).comma,
  };
  const unit = chosen.reduce<Minor>((sum, one) => addMoney(sum, one.price), price);
  return {
    words: chosen.map(({ option, portion, amount, quantity: count, path }) =>
      optionText(
        {
          id: String(option.id),
          path: [...path],
          title: option.title ?? {},
          price: ZERO,
          quantity: count,
          ...(portion ? { portion } : {}),
          ...(amount ? { amount } : {}),
        },
        words,
      ),
    ),
    amount: multiplyMoney(unit, quantity),
  };
}
