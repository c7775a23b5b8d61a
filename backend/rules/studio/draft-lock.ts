/** A lock ends this long after its holder's last sign of life. */
const LOCK_MS = 2 * 60_000;

interface LockColumns {
  readonly lock_by: string | null;
  readonly lock_since: Date | null;
  readonly lock_seen: Date | null;
}

/** Who is editing at this moment, and since when; null if nobody is. */
export function holderOf(row: LockColumns, now: Date): { readonly by: string; readonly since: Date } | null {
  const { lock_by, lock_since, lock_seen } = row;
  if (!lock_by || !lock_since || !lock_seen || now.getTime() - lock_seen.getTime() > LOCK_MS) return null;
  return { by: lock_by, since: lock_since };
}

/** Whether someone else is editing. */
export function isLockedFor(row: LockColumns, staffId: string, now: Date): boolean {
  const holder = holderOf(row, now);
  return holder !== null && holder.by !== staffId;
}

/** The lock in the hand of this person: renewed if it was theirs, else new. */
export function lockedBy(row: LockColumns, staffId: string, now: Date): LockColumns {
  const holder = holderOf(row, now);
  return { lock_by: staffId, lock_since: holder?.by === staffId ? holder.since : now, lock_seen: now };
}
