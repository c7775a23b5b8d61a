import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { pagesChanged } from "../../announce.ts";
import type { Database } from "../../db/open.ts";
import { businessById } from "../../db/repositories/business.ts";
import { businesses, type LocalizedText } from "../../db/schema.ts";
import type { MenuProblem } from "../menu/menu-plan.ts";
import { schemaProblems } from "../schema-problems.ts";
import { localizedTextSchema, MAX_NAME } from "../text-rules.ts";
import { allOrNothing } from "../wholly.ts";
import { businessInput } from "./business-document.ts";

const { languages, default_language, timezone, isd_code } = businessInput.shape;

/**
 * What may change while a business sells. Not its id, key and currency, because orders, carts and prices depend on
 * them.
 */
const businessChange = z
  .strictObject({
    /** By language; names in other languages stay. */
    name: localizedTextSchema(MAX_NAME),
    languages,
    default_language,
    timezone,
    isd_code,
  })
  .partial();
export type BusinessChange = z.infer<typeof businessChange>;

/** Changes an existing business; fields not given stay. If there is any problem, nothing is written. */
export async function changeBusiness(
  db: Database,
  id: string,
  input: unknown,
  now: Date,
): Promise<Result<{ id: string }, MenuProblem[]>> {
  const parsed = businessChange.safeParse(input);
  if (!parsed.success) return err(schemaProblems(parsed.error, input));
  return allOrNothing(db, false, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`business:${id}`}))`);
    const business = await businessById(tx, id);
    if (!business) return err([{ path: "id", message: `There is no business "${id}" on this server.` }]);
    const { name, languages: all = business.supported_languages, ...change } = parsed.data;
    const first = change.default_language ?? business.default_language;
    if (!all.includes(first))
      return err([
        { path: "default_language", message: `The default language ${first} must be one of ${all.join(", ")}.` },
      ]);
    const named = typeof name === "string" ? ({ [first]: name } as LocalizedText) : name;
    await tx
      .update(businesses)
      .set({
        ...change,
        supported_languages: [...new Set(all)],
        ...(named ? { name: { ...business.name, ...named } } : {}),
        updated_at: now,
      })
      .where(eq(businesses.id, id));
    await pagesChanged(tx, `business:${id}`, `menu:${id}`, `stores:${id}`);
    return ok({ id });
  });
}
