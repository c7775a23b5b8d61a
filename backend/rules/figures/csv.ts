import { type Minor, toDecimalString } from "../../../lib/domain/money.ts";

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** An amount with all decimals of its currency, which a number of JavaScript would drop at the end (4.330). */
interface CsvAmount {
  readonly decimal: string;
}
export type CsvCell = string | number | CsvAmount;

export const csvAmount = (minor: Minor, currency: string): CsvAmount => ({ decimal: toDecimalString(minor, currency) });

/** A CSV file (RFC 4180) with the mark by which spreadsheets read it as UTF-8. Texts cannot become formulas. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  const cell = (value: CsvCell): string => {
    if (typeof value === "number") return String(value);
    if (typeof value === "object") return value.decimal;
    const safe = FORMULA.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
