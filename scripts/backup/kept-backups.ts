/** How many days, weeks and months have a backup that is kept: the last one of each. */
export interface Keep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

/** The name of a backup's folder: when it was made, in UTC. */
const NAME = /^(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d$/;
const DAY_MS = 86_400_000;
const SECONDS = /T(\d\d)-(\d\d)-(\d\d)$/;

export const backupName = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(":", "-");

export const isBackupName = (name: string): boolean => NAME.test(name) && !Number.isNaN(madeAt(name));

const dayOf = (name: string) => Date.parse(`${NAME.exec(name)?.[1]}T00:00:00Z`) / DAY_MS;
const madeAt = (name: string) => Date.parse(`${name.replace(SECONDS, "T$1:$2:$3")}Z`);
const SPANS: { readonly [Span in keyof Keep]: (name: string) => number | string } = {
  days: dayOf,
  // From Monday to Sunday; the first day of 1970 was a Thursday.
  weeks: (name) => Math.floor((dayOf(name) + 3) / 7),
  months: (name) => name.slice(0, 7),
};

/** "7,4,12" as days, weeks and months; null if it is anything else. What the last 24 hours have is kept in any case. */
export function readKeep(text: string): Keep | null {
  const [, days, weeks, months] = /^(\d{1,4}),(\d{1,4}),(\d{1,4})$/.exec(text) ?? [];
  return days && weeks && months ? { days: Number(days), weeks: Number(weeks), months: Number(months) } : null;
}

/**
 * Which of these folders to delete. Days, weeks and months without a backup are not counted, so while backups fail the
 * old ones stay. Never what has another name, and nothing of the 24 hours before the newest: one made at noon, after a
 * mistake, must not end that of the night before it.
 */
export function backupsToDelete(names: readonly string[], keep: Keep): string[] {
  const newestFirst = names.filter(isBackupName).toSorted().toReversed();
  const lastDay = madeAt(newestFirst[0] ?? "") - DAY_MS;
  const kept = new Set(newestFirst.filter((name) => madeAt(name) > lastDay));
  for (const span of ["days", "weeks", "months"] as const) {
    const newestOf = Map.groupBy(newestFirst, SPANS[span]);
    for (const [newest] of [...newestOf.values()].slice(0, keep[span])) if (newest) kept.add(newest);
  }
  return newestFirst.filter((name) => !kept.has(name));
}
