import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { MAX_SOURCE_BYTES, textOfBytes } from "../../backend/importers/source-text.ts";
import { Refused } from "../command-line.ts";

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

/**
 * The text of a file in UTF-8, or in UTF-16 with a byte order mark. Refused when it is missing, too large or not text.
 */
export function readText(file: string): string {
  const text = textOfBytes(readBytes(file));
  if (text.ok) return text.value;
  throw new Refused(`${file} ${text.error.says}.`);
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
