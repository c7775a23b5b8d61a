import { err, ok, type Result } from "../../lib/domain/result.ts";

/** Larger than any menu or store list. */
export const MAX_SOURCE_BYTES = 20_000_000;

/** A spreadsheet's own format, another kind of file, or text in an encoding that is not read. */
export type NotText = "excel" | "other" | "encoding";

/** File kinds by their first bytes, with advice on what to do instead. */
const KINDS: readonly (readonly [readonly number[], NotText, string])[] = [
  [[0x50, 0x4b], "excel", 'is a zip file, as an .xlsx sheet is. Open it in the spreadsheet and save it as "CSV UTF-8"'],
  [[0xd0, 0xcf, 0x11, 0xe0], "excel", 'is an old Excel file. Open it in the spreadsheet and save it as "CSV UTF-8"'],
  [[0x25, 0x50, 0x44, 0x46], "other", "is a PDF. Export the menu as a sheet or as JSON"],
  [[0x89, 0x50, 0x4e, 0x47], "other", "is a picture. Photos are imported with --photos <folder>"],
  [[0xff, 0xd8, 0xff], "other", "is a picture. Photos are imported with --photos <folder>"],
  [[0x1f, 0x8b], "other", "is a gzip file. Unpack it first"],
];

const BYTE_ORDER_MARKS = [
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
] as const;

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark; else what it is, as the end of a sentence. */
export function textOfBytes(bytes: Uint8Array): Result<string, { readonly code: NotText; readonly says: string }> {
  const kind = KINDS.find(([signature]) => signature.every((byte, index) => bytes[index] === byte));
  if (kind) return err({ code: kind[1], says: kind[2] });
  const marked = BYTE_ORDER_MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  let text: string;
  try {
    text = new TextDecoder(marked?.[0] ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    const says = `is not ${marked ? "whole UTF-16" : "UTF-8"} text. Save it as "CSV UTF-8" (or JSON in UTF-8) and import it again`;
    return err({ code: "encoding", says });
  }
  const nul = text.indexOf("\u0000");
  if (nul < 0) return ok(text);
  const line = text.slice(0, nul).split("\n").length;
  const says = `has a NUL character in line ${line}, which no text has. It may be UTF-16 without a byte order mark, or no text file: save it as "CSV UTF-8"`;
  return err({ code: "encoding", says });
}
