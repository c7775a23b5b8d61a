import type { ImportEntry } from "../import-entry.ts";
import { foodType, type OptionGroupInput, type OptionInput, type Text } from "../menu/menu-document.ts";
import { MAX_NAME } from "../text-rules.ts";
import { type Cells, RowProblem, readCells, type SheetContext } from "./cells.ts";
import { knownAs } from "./current-menu.ts";
import { readPrices } from "./prices.ts";
import type { Row } from "./read-rows.ts";
import { numberRefs, refFromName, refOfRow } from "./refs.ts";
import type { SheetTranslator } from "./sheet-words.ts";

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
  /** By name in lower case; only groups that can be offered. */
  readonly groups: ReadonlyMap<string, OptionGroupInput>;
  /** Groups that some option opens. */
  readonly opened: ReadonlySet<string>;
  readonly entries: ImportEntry[];
  readonly failed: readonly Row[];
  /** The ref of a group by its name, even if none of its rows could be read. */
  readonly refOf: (name: string) => string;
}

export const groupKey = (name: string) => name.trim().toLowerCase();

/**
 * Reads the option groups from a sheet's option rows. Leaves out rows that fail and groups that no choice can satisfy.
 */
export function readGroups(
  rows: readonly Row[],
  context: SheetContext,
  known: ReadonlyMap<string, OptionGroupInput>,
): SheetGroups {
  const refused = new Map<Row, string>();
  const read = rows.flatMap((row) => {
    try {
      return [readOption(row, readCells(row, context))];
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      refused.set(row, error.message);
      return [];
    }
  });
  const repeated = new Set<Row>();
  let kept = withoutRepeated(read, { refused, repeated, t: context.t });
  // Leaving a group out can leave an option without the group it opens, so repeat until nothing changes.
  for (;;) {
    const groups = Map.groupBy(kept, ({ group }) => groupKey(group));
    const before = kept.length;
    kept = kept.filter((one) => {
      const reason = refusalReason(one, groups, context.t);
      if (reason) refused.set(one.row, reason);
      return !reason;
    });
    if (kept.length === before) break;
  }
  const byKey = Map.groupBy(kept, ({ group }) => groupKey(group));
  const refs = groupRefs([...byKey.values()].map(([first]) => first?.group ?? ""));
  const refOf = (name: string) => refs.get(groupKey(name)) ?? refFromName(name);
  const groups = new Map(
    [...byKey].map(([key, own]) => [key, groupOf(own, { refOf, context, known: known.get(refOf(key)) })]),
  );
  const entries = rows.map((row): ImportEntry => {
    const reason = refused.get(row);
    const name = row.cells.title ?? context.t("no_title");
    const place = { kind: "option row", at: `line ${row.line}`, name };
    return reason ? { ...place, outcome: "skipped", reason } : { ...place, outcome: "imported" };
  });
  const opened = new Set(kept.flatMap(({ opens }) => opens.map(groupKey)));
  const failed = [...refused.keys()].filter((row) => !repeated.has(row));
  return { groups, opened, entries, failed, refOf };
}

/** Refs of groups by key; names that would get the same ref are numbered in sheet order. */
function groupRefs(names: readonly string[]): Map<string, string> {
  const refs = numberRefs(
    names.map((name) => ({ ref: refFromName(name), matchKeys: [] })),
    [],
  );
  return new Map(names.map((name, index) => [groupKey(name), refs[index] as string]));
}

function readOption(row: Row, cells: Cells): OptionRow {
  if (row.surplus > 0) throw new RowProblem(cells.t("more_cells"));
  const title = cells.requiredText("title", MAX_NAME);
  const groupTitle = cells.requiredText("group", MAX_NAME);
  const group = row.cells.group ?? (typeof groupTitle === "string" ? groupTitle : (Object.values(groupTitle)[0] ?? ""));
  const price = cells.amount("price");
  const prices = readPrices(cells, "prices");
  const food = cells.oneOf("food_type", foodType.options);
  const stock = cells.whole("stock", 1_000_000);
  const opens = cells.list("options");
  const [min, max, free] = [cells.whole("min", 99), cells.whole("max", 99), cells.whole("free", 99)];
  if (max === 0) throw new RowProblem(cells.t("max_zero"));
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
      ...(prices ? { prices } : {}),
      ...(food ? { food_type: food } : {}),
      ...(cells.flag("default") ? { default: true } : {}),
      ...(stock === undefined ? {} : { stock }),
    },
    rule: {
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(free === undefined ? {} : { free }),
    },
  };
}

/** Leaves out rows that repeat an earlier row of the group exactly. */
function withoutRepeated(
  read: readonly OptionRow[],
  { refused, repeated, t }: { refused: Map<Row, string>; repeated: Set<Row>; t: SheetTranslator },
): OptionRow[] {
  const first = new Map<string, number>();
  return read.filter(({ row, group, option }) => {
    const same = `${groupKey(group)}/${JSON.stringify(option)}`;
    const line = first.get(same);
    if (line === undefined) first.set(same, row.line);
    else {
      refused.set(row, t("same_as", { line }));
      repeated.add(row);
    }
    return line === undefined;
  });
}

function refusalReason(
  one: OptionRow,
  groups: ReadonlyMap<string, readonly OptionRow[]>,
  t: SheetTranslator,
): string | null {
  const missing = one.opens.find((name) => !groups.has(groupKey(name)));
  if (missing) return t("opens_none", { of: missing });
  if (leadsBack(one, groups)) return t("leads_back", { of: one.group });
  const own = groups.get(groupKey(one.group)) ?? [];
  const { min, max } = ruleOf(own);
  if (min > max) return t("min_over_max", { min, max });
  if (min > own.length) return t("too_few", { min, n: own.length });
  if (own.filter(({ option }) => option.default).length > max) return t("defaults", { max });
  return null;
}

/** Follows earlier rows only, so the row that closes a cycle is the one left out. */
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

/** The first row of a group that states a number counts; without one, any number of options may be chosen. */
function ruleOf(own: readonly OptionRow[]): { min: number; max: number; free: number } {
  const stated = (name: "min" | "max" | "free") => own.find(({ rule }) => rule[name] !== undefined)?.rule[name];
  return { min: stated("min") ?? 0, max: stated("max") ?? Math.max(1, own.length), free: stated("free") ?? 0 };
}

interface GroupContext {
  readonly refOf: (name: string) => string;
  readonly context: SheetContext;
  /** The group in the current menu. */
  readonly known: OptionGroupInput | undefined;
}

function groupOf(own: readonly OptionRow[], { refOf, context, known }: GroupContext): OptionGroupInput {
  const [first] = own as [OptionRow];
  const { min, max, free } = ruleOf(own);
  const refs = numberRefs(
    own.map(({ option }) => knownAs(option, context)),
    (known?.options ?? []).map((option) => knownAs(option, context)),
  );
  return {
    ref: refOf(first.group),
    title: first.groupTitle,
    min,
    max,
    ...(free > 0 ? { free } : {}),
    options: own.map(({ option, opens }, index) => ({
      ...option,
      ref: refs[index] as string,
      ...(opens.length > 0 ? { groups_ref: [...new Set(opens.map(refOf))] } : {}),
    })),
  };
}
