import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../open.ts";
import { pictures } from "../schema.ts";

/** Pictures not uploaded (again) since an instant, by business. */
export async function oldPictures(db: Database, before: Date): Promise<Map<string, { name: string; width: number }[]>> {
  const t = pictures;
  const rows = await db
    .select({ business: t.business_id, name: t.name, width: t.width })
    .from(t)
    .where(lt(t.created_at, before));
  return Map.groupBy(rows, ({ business }) => business);
}

const rowsOf = async <Row>(db: Database, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as { rows: Row[] }).rows;

/** As in lib/pictures/names. */
const NAME = "[0-9a-f]{24}-[0-9]{1,4}x[0-9]{1,5}[.]webp";

/**
 * Of these pictures, those that no row of the business names, in any table: drafts, versions and their changes, the menu
 * and what was changed in it, orders. Tables are found by their column, so that a new one counts without being listed
 * here. The small ones come first: most pictures are in them, and then the orders need not be read.
 */
export async function unnamedPictures(
  db: Database,
  businessId: string,
  pictures: readonly string[],
): Promise<ReadonlySet<string>> {
  const left = new Set(pictures);
  const remove = async (table: SQL, own: SQL) => {
    if (left.size === 0) return;
    const found = await rowsOf<{ picture: string }>(
      db,
      sql`select distinct (regexp_matches(row_to_json(t)::text, ${NAME}, 'g'))[1] as picture from ${table} t where ${own}`,
    );
    for (const { picture } of found) left.delete(picture);
  };
  await remove(sql`businesses`, sql`t.id = ${businessId}`);
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and c.relname <> 'pictures'
      order by pg_table_size(c.oid)`,
  );
  for (const { name } of tables) await remove(sql`${sql.identifier(name)}`, sql`t.business_id = ${businessId}`);
  return left;
}

/**
 * Forgets a picture once `removeFiles` is done, unless it was uploaded again meanwhile. Until then whoever uploads it
 * waits, so that no file is removed that was just written. False: it was uploaded again, and no file was removed.
 */
export function forgetPicture(
  db: Database,
  { business, name, before }: { readonly business: string; readonly name: string; readonly before: Date },
  removeFiles: () => Promise<void>,
): Promise<boolean> {
  const t = pictures;
  const own = and(eq(t.business_id, business), eq(t.name, name));
  return db.transaction(async (tx) => {
    const old = and(own, lt(t.created_at, before));
    const [row] = await tx.select({ name: t.name }).from(t).where(old).for("update");
    if (!row) return false;
    await removeFiles();
    await tx.delete(t).where(own);
    return true;
  });
}
