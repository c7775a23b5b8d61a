import { and, desc, eq, sum } from "drizzle-orm";
import type { Database } from "../open.ts";
import { pictures } from "../schema.ts";

export type PictureRow = typeof pictures.$inferSelect;

/** The pictures that one business uploaded. */
export function pictureRepository(db: Database, businessId: string) {
  const t = pictures;
  const own = eq(t.business_id, businessId);
  return {
    async find(name: string): Promise<PictureRow | null> {
      const [found] = await db
        .select()
        .from(t)
        .where(and(own, eq(t.name, name)));
      return found ?? null;
    },
    /** Makes a known picture the newest, so that it is not deleted as an old one. Waits if it is just being deleted. */
    async keep(name: string, now: Date): Promise<void> {
      await db
        .update(t)
        .set({ created_at: now })
        .where(and(own, eq(t.name, name)));
    },
    /** Records a picture; one that is known already becomes the newest. */
    async add(picture: Omit<PictureRow, "business_id">): Promise<void> {
      const { staff_id, created_at } = picture;
      await db
        .insert(t)
        .values({ business_id: businessId, ...picture })
        .onConflictDoUpdate({ target: [t.business_id, t.name], set: { staff_id, created_at } });
    },
    /** What all of them take, in their largest width. */
    async bytes(): Promise<number> {
      const [row] = await db
        .select({ all: sum(t.bytes) })
        .from(t)
        .where(own);
      return Number(row?.all ?? 0);
    },
    /** The newest first. */
    async latest(limit: number): Promise<PictureRow[]> {
      return db.select().from(t).where(own).orderBy(desc(t.created_at), desc(t.name)).limit(limit);
    },
  };
}
