import { and, desc, eq, exists, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { HandEdit, Reconciled } from "../../../menu/editing/reconcile.ts";
import type { Database } from "../../open.ts";
import {
  businessChanges,
  type KeptEdit,
  menuChanges,
  menuEdits,
  menuImports,
  menuUploads,
  storeChanges,
  storeEdits,
} from "../../schema.ts";

export type MenuChangeRow = typeof menuChanges.$inferSelect;

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
  ...importRepository(db, businessId),
  ...uploadRepository(db, businessId),
});

/** The history kept in one table. Rows that it describes may be written elsewhere too. */
function changeRows(db: Database, businessId: string, t: ChangeTables["changes"]) {
  const own = eq(t.business_id, businessId);
  const isAbout = (changes: typeof t.changes | typeof menuImports.changes, ref: string) =>
    sql`${changes} @> ${JSON.stringify([{ ref }])}::jsonb`;
  /** Imports are of the menu alone; no row of another table is one. */
  const isImport = (where?: SQL) =>
    and(
      eq(t.act, "import"),
      exists(
        db
          .select()
          .from(menuImports)
          .where(and(eq(menuImports.change_id, t.id), where)),
      ),
    );
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
    /** The newest change that was not undone and can be: an import can if `menu_imports` has what it changed. */
    async last(): Promise<MenuChangeRow | null> {
      const [row] = await db
        .select()
        .from(t)
        .where(and(own, isNull(t.undone_at), or(ne(t.act, "import"), isImport())))
        .orderBy(desc(t.id))
        .limit(1);
      return row ?? null;
    },
    /** Who changed a part last. */
    async lastEditorOf(ref: string): Promise<string | null> {
      const [row] = await db
        .select({ staff_id: t.staff_id })
        .from(t)
        .where(and(own, or(isAbout(t.changes, ref), isImport(isAbout(menuImports.changes, ref)))))
        .orderBy(desc(t.id))
        .limit(1);
      return row?.staff_id ?? null;
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
  const { record, latest, last, lastEditorOf, markUndone } = changeRows(db, businessId, t);
  const ofPart = ({ kind, ref }: Pick<HandEdit, "kind" | "ref">) =>
    and(eq(e.business_id, businessId), eq(e.kind, kind), eq(e.ref, ref));
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
    lastEditorOf,
    /** Records a change. What it changed is the staff's from now on. */
    async add(change: Omit<typeof t.$inferInsert, "business_id">, edits: readonly HandEdit[]): Promise<void> {
      const change_id = await record(change);
      await insertEdits(edits.map(({ kind, ref, field }) => ({ kind, ref, field, change_id })));
    },
    /** Marks a change as undone; imports may write again what it had reserved for staff, but not what it gives `back`. */
    async undo(id: number, now: Date, back: readonly KeptEdit[] = []): Promise<void> {
      await markUndone(id, now);
      await db.delete(e).where(and(eq(e.business_id, businessId), eq(e.change_id, id)));
      // The whole part is the staff's again, and no longer some of its fields.
      for (const { kind, ref, change_id } of back.filter(({ field }) => field === "added"))
        await db.delete(e).where(and(ofPart({ kind, ref }), eq(e.change_id, change_id)));
      await insertEdits(back);
    },
    /** Every hand-made change that is in force. */
    async edits(): Promise<KeptEdit[]> {
      return db
        .select({ kind: e.kind, ref: e.ref, field: e.field, change_id: e.change_id })
        .from(e)
        .where(eq(e.business_id, businessId));
    },
    /** Forgets the changes that an import settled, and writes those that are `edited` in their place. */
    async settle({ settled, edited }: Pick<Reconciled<KeptEdit>, "settled" | "edited">): Promise<void> {
      const one = (edit: HandEdit) => and(ofPart(edit), eq(e.field, edit.field));
      for (let at = 0; at < settled.length; at += CHUNK)
        await db.delete(e).where(or(...settled.slice(at, at + CHUNK).map(one)));
      await insertEdits(edited);
    },
  };
}

type ImportRecord = Pick<typeof menuImports.$inferSelect, "changes" | "settled">;

function importRepository(db: Database, businessId: string) {
  const { record } = changeRows(db, businessId, menuChanges);
  return {
    /** Records an import: a change with its counts, and what undoing it needs. */
    async addImport(change: Omit<typeof menuChanges.$inferInsert, "business_id">, undo: ImportRecord): Promise<void> {
      await db.insert(menuImports).values({ ...undo, business_id: businessId, change_id: await record(change) });
    },
    async imported(id: number): Promise<ImportRecord> {
      const i = menuImports;
      const [row] = await db
        .select({ changes: i.changes, settled: i.settled })
        .from(i)
        .where(and(eq(i.business_id, businessId), eq(i.change_id, id)));
      return row ?? { changes: [], settled: [] };
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
