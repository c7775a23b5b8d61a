import { and, asc, count, eq, gt, inArray, isNull, lt, max, or } from "drizzle-orm";
import type { Database } from "../open.ts";
import { businesses } from "../schema/business.ts";
import { staffLoginFailures, staffMembers, staffSessions } from "../schema.ts";
import { lockNames } from "../statements/lock-names.ts";

export type StaffMember = typeof staffMembers.$inferSelect;
export type StaffSessionRow = typeof staffSessions.$inferSelect;

/** The account with a login name; null if there is none or it was removed. Called before the business is known. */
export async function staffByLogin(db: Database, login: string): Promise<StaffMember | null> {
  const [row] = await db
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.login, login.toLowerCase()), isNull(staffMembers.retired_at)))
    .limit(1);
  return row ?? null;
}

/**
 * A valid session with its member and business; null if it ended or expired, or if the member was removed or switched
 * off.
 */
export async function staffSession(db: Database, id: string, now: Date) {
  const [found] = await db
    .select({ session: staffSessions, member: staffMembers, business: businesses })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staff_id))
    .innerJoin(businesses, eq(businesses.id, staffMembers.business_id))
    .where(
      and(
        eq(staffSessions.id, id),
        eq(staffSessions.business_id, staffMembers.business_id),
        gt(staffSessions.expires_at, now),
        isNull(staffMembers.retired_at),
        isNull(staffMembers.off_at),
      ),
    )
    .limit(1);
  return found ?? null;
}

export async function endSession(db: Database, id: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.id, id));
}

export async function saveSession(db: Database, row: typeof staffSessions.$inferInsert, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expires_at, now));
  await db.insert(staffSessions).values(row);
}

export async function touchSession(db: Database, id: string, change: Partial<StaffSessionRow>): Promise<void> {
  await db.update(staffSessions).set(change).where(eq(staffSessions.id, id));
}

/** The session that gave out a code, which is used up with this; null if none did, or its time is over. */
export async function takeHandOver(db: Database, hash: string, now: Date): Promise<string | null> {
  const [row] = await db
    .update(staffSessions)
    .set({ hand_over: null, hand_over_until: null })
    .where(and(eq(staffSessions.hand_over, hash), gt(staffSessions.hand_over_until, now)))
    .returning({ id: staffSessions.id });
  return row?.id ?? null;
}

/** Gives a session that has not ended a new id; false if it has. */
export async function renameSession(db: Database, id: string, next: string, now: Date): Promise<boolean> {
  const renamed = await db
    .update(staffSessions)
    .set({ id: next, seen_at: now })
    .where(and(eq(staffSessions.id, id), gt(staffSessions.expires_at, now)))
    .returning({ id: staffSessions.id });
  return renamed.length > 0;
}

export async function endSessionsFrom(db: Database, id: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.opened_from, id));
}

export interface FailureBudget {
  readonly kind: "account" | "network" | "both";
  readonly subject: string;
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Counts an attempt on each budget and returns the row ids; null if a budget is used up. Budgets are locked one after
 * the other, so that concurrent attempts cannot pass together.
 */
export async function countAttempt(
  db: Database,
  budgets: readonly FailureBudget[],
  now: Date,
): Promise<number[] | null> {
  const f = staffLoginFailures;
  return db.transaction(async (tx) => {
    // Always locked in the same order.
    const sorted = budgets.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    const locks = sorted.map(({ kind, subject }) => ({
      kind: "staffBudget" as const,
      name: `console ${kind} ${subject}`,
    }));
    await lockNames(tx as unknown as Database, locks);
    for (const { kind, subject, most, windowMs } of budgets) {
      const since = new Date(now.getTime() - windowMs);
      const [row] = await tx
        .select({ tries: count() })
        .from(f)
        .where(and(eq(f.kind, kind), eq(f.subject, subject), gt(f.created_at, since)));
      if ((row?.tries ?? 0) >= most) return null;
    }
    const longest = Math.max(...budgets.map(({ windowMs }) => windowMs));
    await tx.delete(f).where(lt(f.created_at, new Date(now.getTime() - longest)));
    const rows = budgets.map(({ kind, subject }) => ({ kind, subject, created_at: now }));
    return (await tx.insert(f).values(rows).returning({ id: f.id })).map(({ id }) => id);
  });
}

/** A successful attempt was no failure, and earlier mistakes of the same person from the same place are forgiven. */
export async function forgiveFailures(db: Database, ids: readonly number[], both: string): Promise<void> {
  const f = staffLoginFailures;
  await db.delete(f).where(or(inArray(f.id, [...ids]), and(eq(f.kind, "both"), eq(f.subject, both))));
}

export interface SignedInDevices {
  readonly devices: number;
  readonly seen: Date;
}

/** The people of one business. */
export function staffRepository(db: Database, businessId: string) {
  const own = eq(staffMembers.business_id, businessId);
  return {
    async all(): Promise<StaffMember[]> {
      return db
        .select()
        .from(staffMembers)
        .where(and(own, isNull(staffMembers.retired_at)))
        .orderBy(asc(staffMembers.login));
    },
    /** Serialises changes of people, so that two of them cannot leave the business without an owner. */
    lock: (): Promise<void> => lockNames(db, [{ kind: "people", name: `people ${businessId}` }]),
    async byId(id: string): Promise<StaffMember | null> {
      const [row] = await db
        .select()
        .from(staffMembers)
        .where(and(own, eq(staffMembers.id, id), isNull(staffMembers.retired_at)))
        .limit(1);
      return row ?? null;
    },
    /**
     * How many consoles each person is signed in to, and the last use of any; sessions unused since `since` do not
     * count.
     */
    async signedIn(now: Date, since: Date): Promise<Map<string, SignedInDevices>> {
      const s = staffSessions;
      const rows = await db
        .select({ staff: s.staff_id, devices: count(), seen: max(s.seen_at) })
        .from(s)
        .where(and(eq(s.business_id, businessId), gt(s.expires_at, now), gt(s.seen_at, since)))
        .groupBy(s.staff_id);
      return new Map(rows.map(({ staff, devices, seen }) => [staff, { devices, seen: seen ?? since }]));
    },
    /** Adds a person; null if the login name is taken in any business. */
    async add(row: Omit<typeof staffMembers.$inferInsert, "business_id">): Promise<StaffMember | null> {
      const [added] = await db
        .insert(staffMembers)
        .values({ ...row, login: row.login.toLowerCase(), business_id: businessId })
        .onConflictDoNothing()
        .returning();
      return added ?? null;
    },
    async update(id: string, change: Partial<StaffMember>): Promise<void> {
      await db
        .update(staffMembers)
        .set(change)
        .where(and(own, eq(staffMembers.id, id)));
    },
    /** Ends every console session of a person; returns how many there were. */
    async endSessions(staffId: string): Promise<number> {
      const ended = await db
        .delete(staffSessions)
        .where(and(eq(staffSessions.business_id, businessId), eq(staffSessions.staff_id, staffId)))
        .returning({ id: staffSessions.id });
      return ended.length;
    },
    /** Names by id, including people who have left, because their acts still name them. */
    async names(): Promise<Map<string, string>> {
      const rows = await db.select({ id: staffMembers.id, name: staffMembers.name }).from(staffMembers).where(own);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    /** Whether a console with this store's board has been open since an instant. */
    async isWatched(storeId: number, since: Date): Promise<boolean> {
      const [row] = await db
        .select({ id: staffSessions.id })
        .from(staffSessions)
        .where(
          and(
            eq(staffSessions.business_id, businessId),
            eq(staffSessions.watching_store, storeId),
            gt(staffSessions.watching_at, since),
          ),
        )
        .limit(1);
      return row !== undefined;
    },
  };
}
