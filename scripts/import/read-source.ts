import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { Refused } from "./import-target.ts";

/** Larger than any menu or store list. Larger files are refused before they are read. */
export const MAX_SOURCE_BYTES = 20_000_000;

/** File kinds by their first bytes, with advice on what to do instead. */
const KINDS: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b], 'is a zip file, as an .xlsx sheet is. Open it in the spreadsheet and save it as "CSV UTF-8"'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an old Excel file. Open it in the spreadsheet and save it as "CSV UTF-8"'],
  [[0x25, 0x50, 0x44, 0x46], "is a PDF. Export the menu as a sheet or as JSON"],
  [[0x89, 0x50, 0x4e, 0x47], "is a picture. Photos are imported with --photos <folder>"],
  [[0xff, 0xd8, 0xff], "is a picture. Photos are imported with --photos <folder>"],
  [[0x1f, 0x8b], "is a gzip file. Unpack it first"],
];

/** Resolves a path relative to the user's folder: npm runs scripts in the project's folder. */
export const fromCaller = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

function readBytes(file: string): Buffer {
  let descriptor: number;
  try {
    descriptor = openSync(fromCaller(file), "r");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new Refused(missing ? `There is no file ${file}.` : `${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new Refused(`${file} is not a file.`);
    if (stats.size > MAX_SOURCE_BYTES)
      throw new Refused(
        `${file} has ${Math.round(stats.size / 1e6)} MB; at most ${MAX_SOURCE_BYTES / 1e6} MB are read. Import a part of it.`,
      );
    const bytes = Buffer.alloc(stats.size);
    let read = 0;
    for (let more = 1; more > 0 && read < bytes.length; read += more)
      more = readSync(descriptor, bytes, read, bytes.length - read, read);
    return bytes.subarray(0, read);
  } finally {
    closeSync(descriptor);
  }
}

const BYTE_ORDER_MARKS = [
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
] as const;

/**
 * The text of a file in UTF-8, or in UTF-16 with a byte order mark. Refused when it is missing, too large or not text.
 */
export function readText(file: string): string {
  const bytes = readBytes(file);
  const kind = KINDS.find(([signature]) => signature.every((byte, index) => bytes[index] === byte));
  if (kind) throw new Refused(`${file} ${kind[1]}.`);
  const marked = BYTE_ORDER_MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  let text: string;
  try {
    text = new TextDecoder(marked?.[0] ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(
      `${file} is not ${marked ? "whole UTF-16" : "UTF-8"} text. Save it as "CSV UTF-8" (or JSON in UTF-8) and import it again.`,
    );
  }
  const nul = text.indexOf("\u0000");
  if (nul < 0) return text;
  const line = text.slice(0, nul).split("\n").length;
  throw new Refused(
    `${file} has a NUL character in line ${line}, which no text has. It may be UTF-16 without a byte order mark, or no text file: save it as "CSV UTF-8".`,
  );
}

/** A file parsed as JSON; the refusal says where it is invalid. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refused(`${file} is not JSON: ${error.message}`);
    if (error instanceof RangeError) throw new Refused(`${file} is nested too deeply to be read.`);
    throw error;
  }
}
