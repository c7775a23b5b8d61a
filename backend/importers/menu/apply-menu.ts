import { z } from "zod";
import type { Result } from "../../../lib/domain/result.ts";
import { err, ok } from "../../../lib/domain/result.ts";
import type { Database } from "../../db/open.ts";
import { businessById } from "../../db/repositories/business.ts";
import { forBusiness } from "../../db/repositories.ts";
import type { RowCounts } from "../upsert-rows.ts";
import { wholly } from "../wholly.ts";
import { menuDocument } from "./menu-document.ts";
import type { MenuProblem } from "./menu-plan.ts";
import { planMenu } from "./menu-plan.ts";
import { writeMenu } from "./write-menu.ts";

/** What an import did, per kind of row: `created` new refs, `kept` refs known before, `retired` refs no longer named. */
export interface MenuReport {
  business: string;
  source: string;
  categories: RowCounts;
  items: RowCounts;
  option_groups: RowCounts;
  options: RowCounts;
}

/**
 * Makes a business's menu what the document says, in one transaction: rows are upserted by ref and keep their ids, what
 * is not named is retired. With any problem nothing is written and the problems come back, each with the path of its
 * field. `source` names the file or importer in the report; with `dryRun` it is the report of what would happen and nothing
 * is written. The caller announces the change (`menu:<id>`).
 */
export async function applyMenu(
  db: Database,
  businessId: string,
  document: unknown,
  { source, now = new Date(), dryRun = false }: { source: string; now?: Date; dryRun?: boolean },
): Promise<Result<MenuReport, MenuProblem[]>> {
  const parsed = menuDocument.safeParse(document);
  if (!parsed.success) return err(schemaProblems(parsed.error));
  const business = await businessById(db, businessId);
  if (!business) return err([{ path: "", message: `There is no business "${businessId}" on this server.` }]);
  const stores = await forBusiness(db, businessId).stores.all();
  const plan = planMenu(parsed.data, {
    currency: business.currency,
    defaultLanguage: business.default_language,
    storeRefs: new Set(stores.map((store) => store.ref)),
  });
  if (plan.problems.length > 0) return err(plan.problems);
  return wholly(db, dryRun, async (tx) => {
    const counts = await writeMenu(tx, business, plan, now);
    return ok({ business: businessId, source, ...counts });
  });
}

/** zod's issues as paths with a reason; of a union's branches the one that came furthest is told. */
function schemaProblems(error: z.ZodError): MenuProblem[] {
  return error.issues.map((issue) => ({ path: z.core.toDotPath(issue.path), message: issue.message }));
}
