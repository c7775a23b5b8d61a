import { refFromName } from "../../../importers/csv/refs.ts";
import { refOf } from "../../../importers/import-entry.ts";
import type { Text } from "../../../importers/menu/menu-document.ts";
import type { MenuShop } from "../dish-fields.ts";
import { type FieldSpec, inputValues, joinInputs } from "../form-fields.ts";

/** A factor of at most 20 with two decimals, as the menu document has it. */
const FACTOR = /^(?:1?\d|20)(?:[.,]\d{1,2})?$/;
export const MAX_AMOUNTS = 10;

/** An amount as the form has it: its ref, empty for a new one, its name in each of the shop's languages, its factor. */
export interface TypedAmount {
  readonly ref: string;
  readonly titles: readonly string[];
  readonly factor: string;
}
type Languages = Pick<MenuShop, "languages">;
interface Amount {
  readonly ref: string;
  readonly title: Text;
  readonly factor: number | string;
}

/** The inputs of a row, numbered from 1. */
export const amountInputs = (row: number, { languages }: Languages): string[] =>
  ["ref", ...languages, "factor"].map((part) => `amount_${row}_${part}`);

/** "1,5" as "1.5"; null if it is no factor. */
export const writtenFactor = (value: string): string | null =>
  FACTOR.test(value) ? String(Number(value.replace(",", "."))) : null;

/** The rows of a form's value, those left empty too. */
export function typedAmounts(value: string, { languages }: Languages): TypedAmount[] {
  const [cells, width] = [inputValues(value), languages.length + 2];
  return Array.from({ length: MAX_AMOUNTS }, (_, row) => {
    const [ref = "", ...rest] = cells.slice(row * width, (row + 1) * width);
    return { ref, titles: languages.map((_one, index) => rest[index] ?? ""), factor: rest[languages.length] ?? "" };
  });
}

/** How much of an option there can be: one field, because the amounts depend on each other's order. */
export const amountsSpec = (shop: Languages): FieldSpec => ({
  name: "amounts",
  inputs: Array.from({ length: MAX_AMOUNTS }, (_, row) => amountInputs(row + 1, shop)).flat(),
  read: ({ fields }) => {
    const amounts = (fields.amounts ?? []) as readonly Amount[];
    const rows = Array.from({ length: MAX_AMOUNTS }, (_, row) => readCells(amounts[row], shop));
    return joinInputs(...rows.flat());
  },
  write: (value) => {
    if (inputValues(value).length > MAX_AMOUNTS * (shop.languages.length + 2)) return null;
    const rows = typedAmounts(value, shop).filter(({ titles, factor }) => factor !== "" || titles.some(Boolean));
    const taken = new Set(rows.map(({ ref }) => ref));
    const amounts = rows.map((row) => amountOf(row, shop, taken));
    if (amounts.includes(null)) return null;
    return { amounts: amounts.length > 0 ? amounts : undefined };
  },
});

/** The sign between inputs cannot be in a name. */
const cell = (text: string) => text.replaceAll("|", "/");

function readCells(amount: Amount | undefined, { languages }: Languages): string[] {
  if (!amount) return ["", ...languages.map(() => ""), ""];
  const { ref, title, factor } = amount;
  const titles = languages.map((language, index) => {
    if (typeof title === "string") return index === 0 ? title : "";
    return (title as Readonly<Record<string, string>>)[language] ?? "";
  });
  return [ref, ...titles.map(cell), String(factor)];
}

function amountOf(typed: TypedAmount, { languages }: Languages, taken: Set<string>): Amount | null {
  const [name = ""] = typed.titles;
  const factor = writtenFactor(typed.factor);
  if (name === "" || factor === null) return null;
  const ref = typed.ref || refOf(refFromName(name), taken);
  taken.add(ref);
  const given = languages.flatMap((language, index) =>
    typed.titles[index] ? [[language, typed.titles[index]] as const] : [],
  );
  return { ref, title: given.length === 1 ? name : (Object.fromEntries(given) as Text), factor };
}
