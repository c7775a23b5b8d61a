import { VARIABLES } from "../../config/environment/variables.ts";
import { slipsBetween } from "../../lib/domain/text/slips.ts";
import type { Environment } from "./settings.ts";

/** Names so short are near to too many of other programs'. */
const SHORTEST = 8;
/** From this length on, two slips are still a slip. */
const LONG = 16;

const known: ReadonlySet<string> = new Set(VARIABLES.map(({ name }) => name));
const judged = [...known].filter(({ length }) => length >= SHORTEST);

function meantBy(name: string): string | undefined {
  if (known.has(name)) return undefined;
  return judged.find((one) => {
    const slips = one.length >= LONG ? 2 : 1;
    // Each as the start of the other: together the whole names.
    return slipsBetween(name, one, slips) <= slips && slipsBetween(one, name, slips) <= slips;
  });
}

/** Variables that nothing here reads and whose names are almost those of settings: what they should set would silently not be set. */
export function spellingProblems(env: Environment): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = meantBy(name);
    // With the right name beside it the other is another program's.
    return meant && !env[meant]
      ? [`${name} is read by nothing here. If ${meant} is meant, rename it; if not, remove it.`]
      : [];
  });
}

/** The same where the right name stands beside it: another program's, or a line that was meant to replace the right one. */
export function slipsBeside(env: Environment): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = meantBy(name);
    return meant && env[meant] ? [`${name} is read by nothing here; ${meant}, which is set, stays what it is.`] : [];
  });
}
