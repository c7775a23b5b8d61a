import { parse } from "csv-parse/sync";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { DocumentProblem } from "../schema-problems.ts";
import type { SheetTranslator } from "./sheet-words.ts";

/** One row of a sheet: the line it starts on, and its cells by column name, trimmed; empty cells are left out. */
export interface Row {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** More cells than the header has: probably an unquoted separator inside a text. */
  readonly surplus: number;
}
export interface Sheet {
  readonly columns: readonly string[];
  readonly delimiter: string;
  readonly rows: readonly Row[];
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** More than this is more likely a mistake than a menu. */
export const MAX_ROWS = 50_000;
const MAX_ROW_CHARACTERS = 200_000;

interface Parsed {
  readonly record: string[];
  readonly raw: string;
  readonly info: { readonly lines: number };
}

/**
 * Reads a CSV text with a header. Accepts comma, semicolon, tab or pipe (whichever the header has most of), a byte
 * order mark, quoted line breaks and empty lines. Cells stay text whatever they begin with. Refuses a text without rows
 * or with too many, and a quote that never ends, with its line. Reading stops at the limit.
 */
export function readSheet(text: string, t: SheetTranslator): Result<Sheet, DocumentProblem[]> {
  const delimiter = delimiterOf(text);
  let parsed: Parsed[];
  try {
    // The parser counts a quoted Windows line end as two lines.
    parsed = parse(text.replace(/\r\n?/g, "\n"), {
      bom: true,
      delimiter,
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
      max_record_size: MAX_ROW_CHARACTERS,
      to: MAX_ROWS + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    const { lines, code } = error as Error & { lines?: number; code?: string };
    if (code === "CSV_MAX_RECORD_SIZE")
      return err([
        {
          path: lines ? `line ${lines}` : "",
          message: t("row_long", { most: String(MAX_ROW_CHARACTERS) }),
        },
      ]);
    return err([{ path: lines ? `line ${lines}` : "", message: t("not_csv") }]);
  }
  const [header, ...body] = parsed;
  const columns = header?.record.map(columnName) ?? [];
  if (!header || body.length === 0) return err([{ path: "", message: t("no_rows") }]);
  if (body.length > MAX_ROWS) return err([{ path: "", message: t("many_rows", { most: String(MAX_ROWS) }) }]);
  const twice = columns.find((column, index) => column !== "" && columns.indexOf(column) !== index);
  if (twice) return err([{ path: "line 1", message: t("column_twice", { column: twice }) }]);
  return ok({
    columns: columns.filter((column) => column !== ""),
    delimiter,
    rows: body.map((one) => rowOf(one, columns)),
  });
}

function rowOf({ record, raw, info }: Parsed, columns: readonly string[]): Row {
  const breaks = raw.replace(/^\n+|(?<!\n)\n+$/g, "").match(/\n/g)?.length ?? 0;
  const cells: Record<string, string> = {};
  record.forEach((cell, index) => {
    const column = columns[index];
    if (column && cell.trim() !== "") cells[column] = cell.trim();
  });
  const surplus = record.slice(columns.length).filter((cell) => cell.trim() !== "").length;
  return { line: info.lines - breaks, cells, surplus };
}

const columnName = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text.replace(/^\uFEFF/, ""))?.[0] ?? "";
  const unquoted = header.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
