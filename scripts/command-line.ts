import { loadEnvFile } from "node:process";
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

/** Reads the options that are numbers, zero or more, before anything is begun; one that is none ends the process with 64. */
export function readNumbers<N extends string>(
  usage: string,
  values: Partial<Record<NoInfer<N>, string>>,
  defaults: Readonly<Record<N, number>>,
): Record<N, number> {
  const read = ([name, otherwise]: [string, number]): [string, number] => {
    const text = values[name as N];
    if (text === undefined) return [name, otherwise];
    // Number("") is 0.
    const number = text.trim() === "" ? Number.NaN : Number(text);
    if (Number.isFinite(number) && number >= 0) return [name, number];
    throw new WrongUsage(`--${name} must be a number from 0, but was "${text}".`);
  };
  return orEnd(usage, () => Object.fromEntries(Object.entries<number>(defaults).map(read)) as Record<N, number>);
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

/** Reads settings from a file into the environment; what is set already stays. Throws `Refused` where it cannot be read. */
export function readEnvFile(file: string | undefined): void {
  if (!file) return;
  try {
    loadEnvFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Refused(
      `The environment file ${file} cannot be read (${code ?? message}). Look at its name, and whether this user may read it.`,
    );
  }
}
