/** An imported dish, option or store, described for a reader. */
export interface Described {
  readonly title: string;
  /** More about it if it is new or gone, e.g. its price. */
  readonly detail?: string;
  /** Every field that an import sets, as text; absent ones are left out. */
  readonly fields: Readonly<Record<string, string>>;
}
export interface NamedRow {
  readonly title: string;
  readonly detail?: string;
}
export interface FieldChange {
  readonly field: string;
  /** Null: it did not exist. */
  readonly from: string | null;
  /** Null: it no longer exists. */
  readonly to: string | null;
}
export interface ChangedRow {
  readonly title: string;
  readonly changes: readonly FieldChange[];
}

/** What an import changes in rows of one kind. */
export interface Difference {
  readonly created: readonly NamedRow[];
  readonly changed: readonly ChangedRow[];
  readonly retired: readonly NamedRow[];
  readonly unchanged: number;
}

/** Compares rows by key before and after an import. */
export function differenceOf(
  before: ReadonlyMap<string, Described>,
  after: ReadonlyMap<string, Described>,
): Difference {
  const named = ({ title, detail }: Described): NamedRow => ({ title, ...(detail ? { detail } : {}) });
  const created: NamedRow[] = [];
  const changed: ChangedRow[] = [];
  let unchanged = 0;
  for (const [key, row] of after) {
    const old = before.get(key);
    if (!old) {
      created.push(named(row));
      continue;
    }
    const changes = changesOf(old.fields, row.fields);
    if (changes.length > 0) changed.push({ title: old.title, changes });
    else unchanged += 1;
  }
  const retired = [...before].filter(([key]) => !after.has(key)).map(([, row]) => named(row));
  return { created, changed, retired, unchanged };
}

function changesOf(before: Described["fields"], after: Described["fields"]): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }));
}

/** The number of each, for reports and tests. */
export interface RowCounts {
  created: number;
  changed: number;
  unchanged: number;
  retired: number;
}

export const countsOf = ({ created, changed, unchanged, retired }: Difference): RowCounts => ({
  created: created.length,
  changed: changed.length,
  unchanged,
  retired: retired.length,
});
