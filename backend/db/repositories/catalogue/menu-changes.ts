import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { HandEdit } from "../../../menu/editing/reconcile.ts";
import type { Database } from "../../open.ts";
import { businessChanges, menuChanges, menuEdits, menuUploads, storeChanges, storeEdits } from "../../schema.ts";

export type MenuChangeRow = typeof menuChanges.$inferSelect;

/** With the change that it came with. */
export interface KeptEdit extends HandEdit {
  readonly change_id: number;
}

interface ChangeTables {
  readonly changes: typeof menuChanges;
  readonly edits: typeof menuEdits;
}

/** Rows of one statement. */
const CHUNK = 500;

/** What staff changed of a business's stores, and which of it an import must leave alone. */
export const storeChangeRepository = (db: Database, businessId: string) =>
  changeRepository(db, businessId, { changes: storeChanges, edits: storeEdits });

/** The same of its settings, of which no import knows. */
export const businessChangeRepository = (db: Database, businessId: string) =>
  changeRows(db, businessId, businessChanges);

/** The same of its menu, with the files that staff uploaded. */
export const menuChangeRepository = (db: Database, businessId: string) => ({
  ...changeRepository(db, businessId, { changes: menuChanges, edits: menuEdits }),
  ...uploadRepository(db, businessId),
});

/** The history kept in one table. Rows that it describes may be written elsewhere too. */
function changeRows(db: Database, businessId: string, t: ChangeTables["changes"]) {
  const own = eq(t.business_id, businessId);
  return {
    /** Records a change and returns its id. */
    async record(change: Omit<typeof t.$inferInsert, "business_id">): Promise<number> {
      const [row] = await db
        .insert(t)
        .values({ ...change, business_id: businessId })
        .returning({ id: t.id });
      return row?.id ?? 0;
    },
    /** The newest changes, those undone included. */
    async latest(limit: number): Promise<MenuChangeRow[]> {
      return db.select().from(t).where(own).orderBy(desc(t.id)).limit(limit);
    },
    /** The newest change that was not undone and can be: imports of before kept counts only. */
    async last(): Promise<MenuChangeRow | null> {
      const keepsChanges = sql<boolean>`jsonb_path_exists(${t.changes}, '$[*] ? (@.ref != "" || @.field == "order")')`;
      const [row] = await db
        .select()
        .from(t)
        .where(and(own, isNull(t.undone_at), or(ne(t.act, "import"), keepsChanges)))
        .orderBy(desc(t.id))
        .limit(1);
      return row ?? null;
    },
    async markUndone(id: number, now: Date): Promise<void> {
      await db
        .update(t)
        .set({ undone_at: now })
        .where(and(own, eq(t.id, id)));
    },
  };
}

function changeRepository(db: Database, businessId: string, { changes: t, edits: e }: ChangeTables) {
  const { record, latest, last, markUndone } = changeRows(db, businessId, t);
  async function insertEdits(edits: readonly KeptEdit[]): Promise<void> {
    for (let at = 0; at < edits.length; at += CHUNK)
      await db
        .insert(e)
        .values(edits.slice(at, at + CHUNK).map((edit) => ({ ...edit, business_id: businessId })))
        .onConflictDoNothing();
  }
  return {
    latest,
    last,
    /** Records a change. What it changed is the staff's from now on. */
    async add(change: Omit<typeof t.$inferInsert, "business_id">, edits: readonly HandEdit[]): Promise<void> {
      const change_id = await record(change);
      await insertEdits(edits.map(({ kind, ref, field }) => ({ kind, ref, field, change_id })));
    },
    /** Marks a change as undone; imports may write again what it had reserved for staff, but not what it gives `back`. */
    async undo(id: number, now: Date, back: readonly KeptEdit[] = []): Promise<void> {
      await markUndone(id, now);
      await db.delete(e).where(and(eq(e.business_id, businessId), eq(e.change_id, id)));
      await insertEdits(back);
    },
    /** Every hand-made change that is in force. */
    async edits(): Promise<KeptEdit[]> {
      return db
        .select({ kind: e.kind, ref: e.ref, field: e.field, change_id: e.change_id })
        .from(e)
        .where(eq(e.business_id, businessId));
    },
    async settle(edits: readonly HandEdit[]): Promise<void> {
      const one = ({ kind, ref, field }: HandEdit) => and(eq(e.kind, kind), eq(e.ref, ref), eq(e.field, field));
      for (let at = 0; at < edits.length; at += CHUNK)
        await db.delete(e).where(and(eq(e.business_id, businessId), or(...edits.slice(at, at + CHUNK).map(one))));
    },
  };
}

function uploadRepository(db: Database, businessId: string) {
  return {
    /** Keeps an uploaded file, in the place of the person's last one, and returns its id. */
    async saveUpload(upload: Omit<typeof menuUploads.$inferInsert, "business_id">): Promise<string> {
      const u = menuUploads;
      await db.delete(u).where(and(eq(u.business_id, businessId), eq(u.staff_id, upload.staff_id)));
      const [row] = await db
        .insert(u)
        .values({ ...upload, business_id: businessId })
        .returning({ id: u.id });
      return row?.id ?? "";
    },
    /** A person's uploaded file; null if it was imported or replaced. */
    async upload(staffId: string, id: string): Promise<typeof menuUploads.$inferSelect | null> {
      const u = menuUploads;
      const [row] = await db
        .select()
        .from(u)
        .where(and(eq(u.business_id, businessId), eq(u.staff_id, staffId), eq(u.id, id)));
      return row ?? null;
    },
    async removeUpload(id: string): Promise<void> {
      await db.delete(menuUploads).where(and(eq(menuUploads.business_id, businessId), eq(menuUploads.id, id)));
    },
  };
}
