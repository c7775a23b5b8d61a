import { VARIABLES } from "../../config/environment/variables.ts";
import type { Environment } from "./settings.ts";

/** Names so short are near to too many of other programs'. */
const SHORTEST = 8;
/** From this length on, two slips are still a slip. */
const LONG = 16;

/** Letters to add, leave out, replace, or swap with their neighbour until one name is the other. */
export function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    const made = [row];
    rows.push(made);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      made.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

const known: ReadonlySet<string> = new Set(VARIABLES.map(({ name }) => name));
const judged = [...known].filter(({ length }) => length >= SHORTEST);

function meantBy(name: string): string | undefined {
  if (known.has(name)) return undefined;
  return judged.find((one) => {
    const slips = one.length >= LONG ? 2 : 1;
    return Math.abs(one.length - name.length) <= slips && slipsBetween(one, name) <= slips;
  });
}

/** Variables that nothing here reads and whose names are almost those of settings: what they should set would silently not be set. */
export function spellingProblems(env: Environment): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = meantBy(name);
    return meant ? [`${name} is read by nothing here. If ${meant} is meant, rename it; if not, remove it.`] : [];
  });
}
