import type { ImportEntry } from "../import-entry.ts";
import type { OptionGroupInput, OptionInput, Text } from "../menu/menu-document.ts";
import { foodType } from "../menu/menu-document.ts";
import type { Cells, SheetContext } from "./cells.ts";
import { cellsOf, RowProblem } from "./cells.ts";
import type { Row } from "./read-rows.ts";
import { refOfName, refOfRow } from "./refs.ts";

/** An option row that could be read. */
interface OptionRow {
  readonly row: Row;
  readonly group: string;
  readonly title: Text;
  readonly option: OptionInput;
  /** Names of the groups it opens. */
  readonly opens: readonly string[];
  readonly rule: { readonly min?: number; readonly max?: number; readonly free?: number };
  readonly groupTitle: Text;
}

export interface SheetGroups {
  /** By name in lower case; those that can be offered. */
  readonly groups: ReadonlyMap<string, OptionGroupInput>;
  /** Groups that some option opens. */
  readonly opened: ReadonlySet<string>;
  readonly entries: ImportEntry[];
}

export const groupKey = (name: string) => name.trim().toLowerCase();

/** The option groups of a sheet's option rows. A row that fails is left out; a group that cannot be satisfied as well. */
export function readGroups(rows: readonly Row[], context: SheetContext): SheetGroups {
  const refused = new Map<Row, string>();
  const read = rows.flatMap((row) => {
    try {
      return [readOption(row, cellsOf(row, context))];
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      refused.set(row, error.message);
      return [];
    }
  });
  let kept = withoutTwins(read, refused);
  // Leaving a group out can leave an option without the group it opens, and so on: until nothing changes.
  for (;;) {
    const groups = Map.groupBy(kept, ({ group }) => groupKey(group));
    const before = kept.length;
    kept = kept.filter((one) => {
      const reason = whyNot(one, groups);
      if (reason) refused.set(one.row, reason);
      return !reason;
    });
    if (kept.length === before) break;
  }
  const groups = new Map(
    [...Map.groupBy(kept, ({ group }) => groupKey(group))].map(([key, own]) => [key, groupOf(own)]),
  );
  const entries = rows.map((row): ImportEntry => {
    const reason = refused.get(row);
    const name = row.cells.title ?? "(no title)";
    const place = { kind: "option row", at: `line ${row.line}`, name };
    return reason ? { ...place, outcome: "skipped", reason } : { ...place, outcome: "imported" };
  });
  return { groups, opened: new Set(kept.flatMap(({ opens }) => opens.map(groupKey))), entries };
}

function readOption(row: Row, cells: Cells): OptionRow {
  if (row.surplus > 0)
    throw new RowProblem("it has more cells than the header; put texts that contain the separator in quotes");
  const title = cells.requiredText("title");
  const groupTitle = cells.requiredText("group");
  const group = row.cells.group ?? (typeof groupTitle === "string" ? groupTitle : (Object.values(groupTitle)[0] ?? ""));
  const price = cells.amount("price");
  const food = cells.oneOf("food_type", foodType.options);
  const stock = cells.whole("stock", 1_000_000);
  const opens = cells.list("options");
  const [min, max, free] = [cells.whole("min", 99), cells.whole("max", 99), cells.whole("free", 99)];
  if (max === 0) throw new RowProblem('max "0" would let nobody choose; write 1 or more');
  return {
    row,
    group,
    groupTitle,
    title,
    opens,
    option: {
      ref: refOfRow(cells, title),
      title,
      ...(price === undefined ? {} : { price }),
      ...(food ? { food_type: food } : {}),
      ...(cells.flag("default") ? { default: true } : {}),
      ...(stock === undefined ? {} : { stock }),
      ...(opens.length > 0 ? { groups_ref: opens.map(refOfName) } : {}),
    },
    rule: {
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(free === undefined ? {} : { free }),
    },
  };
}

function withoutTwins(read: readonly OptionRow[], refused: Map<Row, string>): OptionRow[] {
  const first = new Map<string, number>();
  return read.filter(({ row, group, option }) => {
    const key = `${groupKey(group)}/${option.ref}`;
    const line = first.get(key);
    if (line === undefined) first.set(key, row.line);
    else
      refused.set(row, `the group has an option "${option.ref}" already in line ${line}; give one of them another ref`);
    return line === undefined;
  });
}

function whyNot(one: OptionRow, groups: ReadonlyMap<string, readonly OptionRow[]>): string | null {
  const missing = one.opens.find((name) => !groups.has(groupKey(name)));
  if (missing) return `it opens the group "${missing}", of which no option row can be imported`;
  if (leadsBack(one, groups)) return `the groups it opens lead back to "${one.group}"`;
  const own = groups.get(groupKey(one.group)) ?? [];
  const { min, max } = ruleOf(own);
  if (min > max) return `its group asks for at least ${min} and at most ${max} choices`;
  if (min > own.length)
    return `its group asks for ${min} choices, but only ${own.length} of its options can be imported`;
  if (own.filter(({ option }) => option.default).length > max)
    return `its group has more default options than the ${max} that may be chosen`;
  return null;
}

/** Through rows above it only: of a circle the row that closes it is left out. */
function leadsBack(one: OptionRow, groups: ReadonlyMap<string, readonly OptionRow[]>): boolean {
  const seen = new Set<string>();
  const waiting = one.opens.map(groupKey);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (key === groupKey(one.group)) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    const above = groups.get(key)?.filter(({ row }) => row.line < one.row.line) ?? [];
    waiting.push(...above.flatMap(({ opens }) => opens.map(groupKey)));
  }
  return false;
}

/** The first row of a group that states a number counts; without one any number of options may be chosen. */
function ruleOf(own: readonly OptionRow[]): { min: number; max: number; free: number } {
  const stated = (name: "min" | "max" | "free") => own.find(({ rule }) => rule[name] !== undefined)?.rule[name];
  return { min: stated("min") ?? 0, max: stated("max") ?? Math.max(1, own.length), free: stated("free") ?? 0 };
}

function groupOf(own: readonly OptionRow[]): OptionGroupInput {
  const [first] = own as [OptionRow];
  const { min, max, free } = ruleOf(own);
  return {
    ref: refOfName(first.group),
    title: first.groupTitle,
    min,
    max,
    ...(free > 0 ? { free } : {}),
    options: own.map(({ option }) => option),
  };
}
