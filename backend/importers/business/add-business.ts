import { eq, or } from "drizzle-orm";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { pagesChanged } from "../../announce.ts";
import type { Database } from "../../db/open.ts";
import { businesses } from "../../db/schema.ts";
import { allOrNothing } from "../all-or-nothing.ts";
import { type DocumentProblem, schemaProblems } from "../schema-problems.ts";
import { applyBusiness } from "./apply-business.ts";
import { businessInput } from "./business-document.ts";

/** Creates a business. Refuses an id or key that is taken; use changeBusiness for an existing one. */
export async function addBusiness(
  db: Database,
  input: unknown,
  now: Date,
): Promise<Result<{ id: string }, DocumentProblem[]>> {
  const parsed = businessInput.safeParse(input);
  if (!parsed.success) {
    return err(schemaProblems(parsed.error, input));
  }
  const { id, api_key } = parsed.data;
  return allOrNothing(db, false, async (tx) => {
    const [taken] = await tx
      .select({ id: businesses.id })
      .from(businesses)
      .where(or(eq(businesses.id, id), eq(businesses.api_key, api_key)))
      .limit(1);
    if (taken) {
      const path = taken.id === id ? "id" : "api_key";
      return err([{ path, message: `There is a business with this ${path} already; nothing was changed.` }]);
    }
    await applyBusiness(tx, parsed.data, now);
    await pagesChanged(tx, `business:${id}`);
    return ok({ id });
  });
}
