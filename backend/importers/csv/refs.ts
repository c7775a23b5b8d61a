import { createHash } from "node:crypto";
import { slugOf } from "../../rules/menu/slug.ts";
import type { Text } from "../menu/menu-document.ts";
import { type Cells, RowProblem } from "./cells.ts";

export const REF = /^[a-z0-9][a-z0-9._-]{0,79}$/;

/**
 * A stable key derived from a name: its slug, or a hash for a name without Latin letters, so that the same name keeps
 * its row.
 */
export function refFromName(name: string): string {
  const slug = slugOf(name, "");
  return /^[a-z0-9-]{1,80}$/.test(slug)
    ? slug
    : `n${createHash("sha256").update(name.normalize("NFC")).digest("hex").slice(0, 12)}`;
}

/** A text as one string: its first language. */
export const nameOf = (text: Text) => (typeof text === "string" ? text : (Object.values(text)[0] ?? ""));

/** The row's own `ref`, else one derived from its title. */
export function refOfRow(cells: Cells, title: Text): string {
  const given = cells.raw("ref");
  if (given === undefined) return refFromName(nameOf(title));
  if (REF.test(given)) return given;
  throw new RowProblem(cells.t("ref", { cell: given }));
}

/** How a row, or a dish or option of the current menu, is recognised as the same one in the next import. */
export interface RowIdentity {
  readonly ref: string;
  /** What two of them may have in common, most specific first, for example title and price. */
  readonly matchKeys: readonly string[];
  /** For the current menu: the ref that its title gives, which may be followed by a number. */
  readonly base?: string;
}

const numbered = (ref: string, number: number) => `${ref.slice(0, 80 - String(number).length - 1)}-${number}`;

/**
 * Makes the refs of rows unique: -2, -3, … A row that the current menu has under one of these refs keeps it, so that
 * reordering or inserting rows does not swap identities.
 */
export function numberRefs(rows: readonly RowIdentity[], known: readonly RowIdentity[]): string[] {
  const refs = rows.map(() => "");
  const taken = new Set(rows.map(({ ref }) => ref));
  const byBase = Map.groupBy(
    rows.map((_row, index) => index),
    (index) => rows[index]?.ref ?? "",
  );
  for (const [base, indexes] of byBase) {
    const before = known.filter(
      (one) => one.ref === base || (one.base === base && isNumbered(one.ref, base) && !taken.has(one.ref)),
    );
    if (indexes.length === 1 && before.length < 2) {
      refs[indexes[0] as number] = before[0]?.ref ?? base;
      continue;
    }
    const open = assignMatches(rows, indexes, before, refs);
    const used = new Set(indexes.map((index) => refs[index]));
    let number = 1;
    for (const index of open) {
      let ref = base;
      while (used.has(ref) || (ref !== base && taken.has(ref))) ref = numbered(base, ++number);
      used.add(ref);
      refs[index] = ref;
    }
  }
  return refs;
}

function isNumbered(ref: string, base: string): boolean {
  const number = Number(/-(\d{1,4})$/.exec(ref)?.[1] ?? 0);
  return number > 1 && ref === numbered(base, number);
}

/** Gives rows the refs of their matches; returns the indexes of the unmatched rows, in order. */
function assignMatches(
  rows: readonly RowIdentity[],
  indexes: readonly number[],
  before: readonly RowIdentity[],
  refs: string[],
) {
  let open = [...indexes];
  let free = [...before];
  const levels = Math.max(0, ...indexes.map((index) => rows[index]?.matchKeys.length ?? 0));
  for (let level = 0; level <= levels; level += 1) {
    open = open.filter((index) => {
      const key = rows[index]?.matchKeys[level];
      const found = free.find(({ matchKeys }) => level === levels || (key !== undefined && matchKeys[level] === key));
      if (!found) return true;
      free = free.filter((other) => other !== found);
      refs[index] = found.ref;
      return false;
    });
  }
  return open;
}
