import { LANGUAGES, type Language } from "../../../config/languages.ts";
import type { Text } from "../menu/menu-document.ts";
import { textProblem } from "../text-rules.ts";
import { readAmount } from "./amount.ts";
import type { Row } from "./read-rows.ts";
import type { SheetTranslator } from "./sheet-words.ts";

/** The columns of a sheet, in the order in which they are written. Texts have one for each language too. */
export const SHEET_COLUMNS: readonly string[] = [
  "type",
  "category",
  "sub_category",
  "ref",
  "title",
  "description",
  "price",
  "old_price",
  "prices",
  "food_type",
  "options",
  "bestseller",
  "recommended",
  "stock",
  "tax_rate",
  "image",
  "from",
  "until",
  "group",
  "min",
  "max",
  "free",
  "default",
];

/** Why a row cannot be imported, worded for the person who edits the sheet. */
export class RowProblem extends Error {}

export interface SheetContext {
  readonly currency: string;
  readonly defaultLanguage: string;
  readonly delimiter: string;
  readonly t: SheetTranslator;
}

type Answers = Readonly<Record<Language | "any", readonly string[]>>;
const YES: Answers = { any: ["true", "1", "x"], en: ["yes", "y"], ar: ["نعم"], es: ["si", "sí"] };
const NO: Answers = { any: ["false", "0"], en: ["no", "n"], ar: ["لا"], es: ["no"] };
const isAmong = (answers: Answers, cell: string) => Object.values(answers).some((words) => words.includes(cell));

/** The cells of one row as values. Every reader throws `RowProblem` for a cell it cannot read. */
export function readCells({ cells }: Row, { currency, defaultLanguage, delimiter, t }: SheetContext) {
  const text = (column: string): Text | undefined => {
    const plain = cells[column];
    const others = LANGUAGES.flatMap((language) => {
      const value = cells[`${column}_${language}`];
      return value === undefined ? [] : [[language, value] as const];
    });
    if (others.length === 0) return plain;
    return { ...(plain === undefined ? {} : { [defaultLanguage]: plain }), ...Object.fromEntries(others) };
  };
  const checkedText = (column: string, most: number): Text | undefined => {
    const value = text(column);
    for (const each of typeof value === "string" ? [value] : Object.values(value ?? {})) {
      const problem = textProblem(each, most, t);
      if (problem) throw new RowProblem(`${column} ${problem}`);
    }
    return value;
  };
  const required = <Value>(value: Value | undefined, column: string): Value => {
    if (value === undefined) throw new RowProblem(t("empty", { column }));
    return value;
  };
  const commaIsDecimal = delimiter !== ",";
  const amountOf = (text: string, column: string): string => {
    const read = readAmount(text, currency, commaIsDecimal, t);
    if (read.ok) return read.value;
    throw new RowProblem(`${column} "${text}" ${read.error}`);
  };
  return {
    t,
    raw: (column: string): string | undefined => cells[column],
    text: checkedText,
    requiredText: (column: string, most: number): Text => required(checkedText(column, most), column),
    amount: (column: string): string | undefined =>
      cells[column] === undefined ? undefined : amountOf(cells[column], column),
    amountOf,
    flag(column: string): boolean {
      const cell = cells[column]?.toLowerCase();
      if (cell === undefined || isAmong(NO, cell)) return false;
      if (isAmong(YES, cell)) return true;
      throw new RowProblem(t("yes_no", { column, cell: cells[column] ?? "" }));
    },
    whole(column: string, max: number): number | undefined {
      const cell = cells[column];
      if (cell === undefined) return undefined;
      if (/^\d{1,9}$/.test(cell) && Number(cell) <= max) return Number(cell);
      throw new RowProblem(t("whole", { column, cell, max: String(max) }));
    },
    oneOf<Value extends string>(column: string, values: readonly Value[]): Value | undefined {
      const cell = cells[column]?.toLowerCase().replace(/[\s-]+/g, "_");
      if (cell === undefined) return undefined;
      const found = values.find((value) => value === cell);
      if (found) return found;
      throw new RowProblem(t("one_of", { column, cell: cells[column] ?? "", values: values.join(", ") }));
    },
    /** Names separated by "|". */
    list(column: string): string[] {
      const names = (cells[column] ?? "").split("|").map((name) => name.trim());
      return [...new Set(names.filter((name) => name !== ""))];
    },
  };
}
export type Cells = ReturnType<typeof readCells>;
