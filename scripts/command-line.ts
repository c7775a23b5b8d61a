import { readFileSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type ParseArgsConfig, parseArgs } from "node:util";

/** The exit codes that sysexits(3) gives to a wrong command line, and to a setting that has to be corrected first. */
export const USAGE_ERROR = 64;
export const CONFIGURATION_ERROR = 78;

/** An error whose message is printed as it is: what happened, why and what to do. */
export class Refused extends Error {}

/** A command line that says too little or too much. The usage is printed below its message, which may be empty. */
export class WrongUsage extends Refused {}

/** Whether `--help` was given: a command prints its usage before it reads its other arguments. */
const wantsUsage = (): boolean => process.argv.slice(2).some((word) => word === "--help" || word === "-h");

const isOfParseArgs = (error: unknown): error is TypeError =>
  error instanceof TypeError && String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");

/** What is wrong with a command line, with the usage below it; null for any other error. */
export function wrongUsage(error: unknown, usage: string): string | null {
  if (!(error instanceof WrongUsage) && !isOfParseArgs(error)) return null;
  return [error.message, usage].filter(Boolean).join("\n\n");
}

/** Reads a command line before anything is begun; one that is wrong ends the process with 64, and `--help` with 0. */
export function readOptions<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  if (wantsUsage()) {
    console.log(usage);
    process.exit(0);
  }
  return orEnd(usage, () => parseArgs(config));
}

/** Which numbers a command takes: from `least` (0), to `most`, and fractions unless `isWhole`. */
interface Range {
  readonly least?: number;
  readonly most?: number;
  readonly isWhole?: boolean;
}
export const PORT = { least: 1, most: 65_535, isWhole: true } as const satisfies Range;
/** How many of something there are. */
export const COUNT = { least: 1, isWhole: true } as const satisfies Range;

/** A number of a command line, or undefined when it is absent; throws `WrongUsage` with the option's name where it is none that is taken. */
export function numberOf(name: string, text: string | undefined, range: Range = {}): number | undefined {
  if (text === undefined) return undefined;
  const { least = 0, most = Number.POSITIVE_INFINITY, isWhole = false } = range;
  // Number("") is 0.
  const number = text.trim() === "" ? Number.NaN : Number(text);
  const isTaken = isWhole ? Number.isSafeInteger(number) : Number.isFinite(number);
  if (isTaken && number >= least && number <= most) return number;
  const to = Number.isFinite(most) ? ` to ${most}` : "";
  throw new WrongUsage(`${name} must be a ${isWhole ? "whole " : ""}number from ${least}${to}, but was "${text}".`);
}

/**
 * Reads the options that are numbers before anything is begun; one that is none that is taken ends the process with 64. Names in
 * capitals are those of the environment, where an empty value is none.
 */
export function readNumbers<N extends string>(
  usage: string,
  values: Partial<Record<NoInfer<N>, string | undefined>> | NodeJS.ProcessEnv,
  wanted: Readonly<Record<N, Range & { readonly otherwise: number }>>,
): Record<N, number> {
  const read = ([name, { otherwise, ...range }]: [string, Range & { otherwise: number }]): [string, number] => {
    const text = (values as NodeJS.ProcessEnv)[name];
    const isSetting = name === name.toUpperCase();
    const given = isSetting && text === "" ? undefined : text;
    return [name, numberOf(isSetting ? name : `--${name}`, given, range) ?? otherwise];
  };
  const all = Object.entries<Range & { otherwise: number }>(wanted);
  return orEnd(usage, () => Object.fromEntries(all.map(read)) as Record<N, number>);
}

/** Reads an option that names some of a command's parts, parted by commas; one that is none ends the process with 64. */
export function readParts<P extends string>(
  usage: string,
  text: string | undefined,
  parts: readonly P[],
): readonly P[] {
  const isPart = (word: string): word is P => parts.some((part) => part === word);
  return orEnd(usage, () => {
    if (text === undefined) return parts;
    const words = text.split(",");
    const unknown = words.filter((word) => !isPart(word));
    if (unknown.length > 0)
      throw new WrongUsage(`There is no part ${unknown.join(" or ")}. The parts are ${parts.join(", ")}.`);
    return words.filter(isPart);
  });
}

function orEnd<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const wrong = wrongUsage(error, usage);
    if (wrong === null) throw error;
    console.error(wrong);
    process.exit(USAGE_ERROR);
  }
}

/** Runs a command. A refusal exits with 1 and a wrong command line with 64, both without a stack; any other error is a bug and thrown. */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  if (wantsUsage()) return console.log(usage);
  try {
    await command();
  } catch (error) {
    const wrong = wrongUsage(error, usage);
    if (wrong === null && !(error instanceof Refused)) throw error;
    console.error(wrong ?? (error as Refused).message);
    process.exitCode = wrong === null ? 1 : USAGE_ERROR;
  }
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file. Look at its name.",
  EACCES: "This user may not read it. The server's user must: install -m 640 -g storefront …, as docs/running.md does.",
};

const unreadable = (what: string, error: unknown): Refused => {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new Refused(
    `${what} cannot be read (${code || message}). ${WHY[code] ?? "Look at its name, and whether this user may read it."}`,
  );
};

/** Reads settings from a file into the environment; what is set already stays. Throws `Refused` where it cannot be read. */
export function readEnvFile(file: string | undefined): void {
  if (!file) return;
  const atStart = process.env.NODE_EXTRA_CA_CERTS;
  try {
    // Node's own reader names every failure as that of a file that is not there.
    readFileSync(file);
    loadEnvFile(file);
  } catch (error) {
    throw unreadable(`The environment file ${file}`, error);
  }
  if (!atStart) trustToo(process.env.NODE_EXTRA_CA_CERTS);
}

/** Node reads this variable when it starts, which is before the file that names it. */
function trustToo(file: string | undefined): void {
  if (!file) return;
  try {
    setDefaultCACertificates([...getCACertificates("default"), readFileSync(file, "utf8")]);
  } catch (error) {
    throw unreadable(`The certificate ${file}, which NODE_EXTRA_CA_CERTS names,`, error);
  }
}
