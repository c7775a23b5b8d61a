import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkSync } from "recheck";
import { root } from "../../processes.ts";

/** How the time of a pattern grows with its input. `an unknown`: the analysis did not come to an end. */
export type Complexity = "safe" | "polynomial" | "exponential" | "an unknown";

/**
 * Where Java is installed recheck starts its Java program, which takes three times the processor time of its own binary; where there is
 * no binary for the system, recheck chooses.
 */
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { darwin: "macos", linux: "linux", win32: "windows" };
if (existsSync(path.join(root, `node_modules/recheck-${SYSTEMS[process.platform]}-${process.arch}`)))
  process.env.RECHECK_BACKEND ??= "native";

const { version } = JSON.parse(readFileSync(path.join(root, "node_modules/recheck/package.json"), "utf8"));

/** The analyser with its version, as the record names it. */
export const ANALYSER = `recheck ${version}`;

/** Ends an analysis that hangs. Few take a second, but a busy machine needs many times as long. */
const TIMEOUT_MS = 120_000;

/** Analyses one pattern. A busy machine can make a fast one look slow, so a bad result must be confirmed twice. */
export function analyse(source: string, flags: string): Complexity {
  let found: Complexity = "an unknown";
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const judged = checkSync(source, flags, { timeout: TIMEOUT_MS });
    if (judged.status === "safe") return "safe";
    if (judged.status === "vulnerable") found = judged.complexity.type;
  }
  return found;
}
