import { and, desc, eq, gt, lt, max, or, sql } from "drizzle-orm";
import type { Database } from "../open.ts";
import { businesses, studioDrafts, studioPreviews, studioVersions } from "../schema.ts";

export type DraftRow = typeof studioDrafts.$inferSelect;
export type PreviewRow = typeof studioPreviews.$inferSelect;
/** In characters of JSON; the history reads some twenty versions at once. */
const MAX_CHANGES_LENGTH = 400_000;
export type VersionRow = typeof studioVersions.$inferSelect;

/** The number of each business's published version. */
export async function publishedNumbers(db: Database): Promise<Map<string, number>> {
  const v = studioVersions;
  const rows = await db
    .select({ id: v.business_id, version: max(v.version) })
    .from(v)
    .groupBy(v.business_id);
  return new Map(rows.map(({ id, version }) => [id, version ?? 0]));
}

/** These versions with their configurations, in one query for all businesses. */
export async function publishedConfigs(db: Database, numbers: ReadonlyMap<string, number>) {
  if (numbers.size === 0) return [];
  const v = studioVersions;
  const wanted = [...numbers].map(([id, version]) => and(eq(v.business_id, id), eq(v.version, version)));
  return db
    .select({ id: v.business_id, version: v.version, config: v.config, opening: businesses.opening })
    .from(v)
    .innerJoin(businesses, eq(businesses.id, v.business_id))
    .where(or(...wanted));
}

/** The studio's draft and versions of one business. */
export function studioRepository(db: Database, businessId: string) {
  const ownDraft = eq(studioDrafts.business_id, businessId);
  const ownVersions = eq(studioVersions.business_id, businessId);
  const ownPreviews = eq(studioPreviews.business_id, businessId);
  return {
    async draft(): Promise<DraftRow | null> {
      const [row] = await db.select().from(studioDrafts).where(ownDraft).limit(1);
      return row ?? null;
    },
    /** The draft, made if there was none and locked until the transaction ends. */
    async lockedDraft(): Promise<DraftRow> {
      await db.insert(studioDrafts).values({ business_id: businessId }).onConflictDoNothing();
      const [row] = await db.select().from(studioDrafts).where(ownDraft).for("update");
      if (!row) throw new Error(`The draft of ${businessId} could not be locked.`);
      return row;
    },
    async changeDraft(change: Partial<Omit<DraftRow, "business_id">>): Promise<DraftRow> {
      const [row] = await db.update(studioDrafts).set(change).where(ownDraft).returning();
      if (!row) throw new Error(`The draft of ${businessId} is gone.`);
      return row;
    },
    /** The links to the draft that are valid, the newest first. */
    async previews(now: Date): Promise<PreviewRow[]> {
      const p = studioPreviews;
      return db
        .select()
        .from(p)
        .where(and(ownPreviews, gt(p.until, now)))
        .orderBy(desc(p.made_at), desc(p.id));
    },
    async addPreview(row: Omit<PreviewRow, "business_id">): Promise<void> {
      await db.delete(studioPreviews).where(and(ownPreviews, lt(studioPreviews.until, row.made_at)));
      await db.insert(studioPreviews).values({ ...row, business_id: businessId });
    },
    async preview(id: string): Promise<PreviewRow | null> {
      const [row] = await db
        .select()
        .from(studioPreviews)
        .where(and(ownPreviews, eq(studioPreviews.id, id)));
      return row ?? null;
    },
    /** Revokes a link, if it is there. */
    async removePreview(id: string): Promise<void> {
      await db.delete(studioPreviews).where(and(ownPreviews, eq(studioPreviews.id, id)));
    },
    async published(): Promise<VersionRow | null> {
      const [row] = await db
        .select()
        .from(studioVersions)
        .where(ownVersions)
        .orderBy(desc(studioVersions.version))
        .limit(1);
      return row ?? null;
    },
    async version(version: number): Promise<VersionRow | null> {
      const [row] = await db
        .select()
        .from(studioVersions)
        .where(and(ownVersions, eq(studioVersions.version, version)))
        .limit(1);
      return row ?? null;
    },
    async addVersion(row: Omit<typeof studioVersions.$inferInsert, "business_id">): Promise<void> {
      await db.insert(studioVersions).values({ ...row, business_id: businessId });
    },
    /** The newest first, without their configurations. Changes that are too long to be read at once are null; `count` has them all. */
    async history({ before, most }: { readonly before: number | null; readonly most: number }) {
      const v = studioVersions;
      return db
        .select({
          version: v.version,
          changes: sql<
            VersionRow["changes"] | null
          >`case when length(${v.changes}::text) <= ${MAX_CHANGES_LENGTH} then ${v.changes} end`,
          count: sql<number>`json_array_length(${v.changes})`,
          note: v.note,
          restored: v.restored,
          published_at: v.published_at,
          published_by: v.published_by,
        })
        .from(v)
        .where(and(ownVersions, before === null ? undefined : lt(v.version, before)))
        .orderBy(desc(v.version))
        .limit(most);
    },
  };
}
