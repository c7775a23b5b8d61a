import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../open.ts";
import { pictures } from "../schema.ts";

/** Pictures that nobody uploaded (again) since an instant, by business. */
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
 * Every picture that a row of the business names, in any table: drafts, versions and their changes, the menu and what was
 * changed in it, orders. Tables are found by their column, so that a new one counts without being listed here.
 */
export async function namedPictures(db: Database, businessId: string): Promise<Set<string>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'business_id' and table_name <> 'pictures'`,
  );
  const named = new Set<string>();
  for (const { name } of tables) {
    const found = await rowsOf<{ picture: string }>(
      db,
      sql`select distinct (regexp_matches(row_to_json(t)::text, ${NAME}, 'g'))[1] as picture
        from ${sql.identifier(name)} t where t.business_id = ${businessId}`,
    );
    for (const { picture } of found) named.add(picture);
  }
  const own = await rowsOf<{ picture: string }>(
    db,
    sql`select distinct (regexp_matches(row_to_json(t)::text, ${NAME}, 'g'))[1] as picture
      from businesses t where t.id = ${businessId}`,
  );
  for (const { picture } of own) named.add(picture);
  return named;
}

/** Forgets a picture, unless it was uploaded again meanwhile; false if it was. */
export async function forgetPicture(db: Database, businessId: string, name: string, before: Date): Promise<boolean> {
  const t = pictures;
  const gone = await db
    .delete(t)
    .where(and(eq(t.business_id, businessId), eq(t.name, name), lt(t.created_at, before)))
    .returning({ name: t.name });
  return gone.length > 0;
}
