import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { pagesChanged } from "../../announce.ts";
import type { Database } from "../../db/open.ts";
import { type BusinessRow, businessById } from "../../db/repositories/business.ts";
import { forBusiness } from "../../db/repositories.ts";
import { readParts } from "../../menu/editing/edit-menu.ts";
import { keepHandEdits, type ReportedConflict } from "../../menu/editing/import-conflicts.ts";
import { partsOf } from "../../menu/editing/menu-parts.ts";
import { changesBetween, type ImportCount, importCounts, type PartChange } from "../../menu/editing/part-changes.ts";
import type { TakeImported } from "../../menu/editing/reconcile.ts";
import { allOrNothing } from "../all-or-nothing.ts";
import { countsOf, type Difference, differenceOf, type RowCounts } from "../difference.ts";
import { type DocumentProblem, schemaProblems } from "../schema-problems.ts";
import { describeMenu } from "./describe-menu.ts";
import { exportUnfolded } from "./export-menu.ts";
import { checkNames } from "./group-checks.ts";
import { type MenuDocument, menuDocument } from "./menu-document.ts";
import { type MenuPlan, planMenu, TOO_MANY_RETIRED } from "./menu-plan.ts";
import { lockMenu, type MenuRows, readMenu } from "./read-menu.ts";
import { writeMenu } from "./write-menu.ts";

const KINDS = ["categories", "items", "option_groups", "options"] as const;
type Kind = (typeof KINDS)[number];

/** What an import did: counts per kind of row, and row by row what is new, changed (field by field) or gone. */
export interface MenuReport extends Record<Kind, RowCounts> {
  business: string;
  source: string;
  difference: Record<Kind, Difference>;
  /** The dishes that existed before are in another order. */
  reordered: boolean;
  /** Changes made by hand that the import would have overwritten and left alone. */
  conflicts: readonly ReportedConflict[];
}

export interface MenuImport {
  /** Names the file or importer in the report. */
  source: string;
  now: Date;
  /** Reports what would change and writes nothing. */
  dryRun?: boolean;
  /**
   * The most dishes that an import may retire; one that retires more, or all of them, is refused. Absent: any number.
   */
  retireAtMost?: number | undefined;
  /** Changes made by hand that the import overwrites, by their keys; absent: none. */
  take?: TakeImported | undefined;
  /** Records it among the changes of the menu: by a member of staff, or by the command line (null). */
  by?: string | null;
}

/** Retiring more dishes than this has to be confirmed. */
export const FEW_RETIRED = 5;

/**
 * Makes a business's menu match the document, in one transaction: rows are upserted by ref and keep their ids, and rows
 * not named are retired. If there is any problem, nothing is written, and the problems are returned, each with the path
 * of its field. The change is announced with it.
 */
export async function applyMenu(
  db: Database,
  businessId: string,
  document: unknown,
  options: MenuImport,
): Promise<Result<MenuReport, DocumentProblem[]>> {
  const parsed = menuDocument.safeParse(document);
  if (!parsed.success) return err(schemaProblems(parsed.error, document));
  return allOrNothing(db, options.dryRun ?? false, async (tx) => {
    // Before anything is read: what another writer is about to commit decides of this import too.
    await lockMenu(tx, businessId);
    const business = await businessById(tx, businessId);
    if (!business) return err([{ path: "", message: `There is no business "${businessId}" on this server.` }]);
    const rows = await readMenu(tx, businessId);
    const plan = await planImport(tx, business, parsed.data, rows);
    return plan.ok ? writeAndCompare(tx, business, { plan: plan.value, rows }, options) : plan;
  });
}

async function planImport(
  tx: Database,
  business: BusinessRow,
  document: MenuDocument,
  rows: MenuRows,
): Promise<Result<MenuPlan, DocumentProblem[]>> {
  // Of imports alone: a menu that was written before this rule is still changed in the console.
  const unnamed = checkNames(document, business.default_language, () => exportUnfolded(rows, business));
  const stores = await forBusiness(tx, business.id).stores.all();
  const plan = planMenu(document, {
    currency: business.currency,
    defaultLanguage: business.default_language,
    storeRefs: new Set(stores.map((store) => store.ref)),
  });
  const problems = [...unnamed, ...plan.problems];
  return problems.length > 0 ? err(problems) : ok(plan);
}

async function writeAndCompare(
  tx: Database,
  business: BusinessRow,
  { plan, rows }: { readonly plan: MenuPlan; readonly rows: MenuRows },
  { source, now, dryRun = false, retireAtMost, take = NOTHING, by }: MenuImport,
): Promise<Result<MenuReport, DocumentProblem[]>> {
  const before = describeMenu(rows, business);
  const { menuChanges } = forBusiness(tx, business.id);
  const kept = await keepHandEdits(forBusiness(tx, business.id), business, { plan, rows, take });
  if (!kept.ok) return kept;
  await writeMenu(tx, business, kept.value.plan, now);
  const after = describeMenu(await readMenu(tx, business.id), business);
  const difference = byKind((kind) => differenceOf(before[kind], after[kind]));
  const gone = difference.items.retired.length;
  const tooMany =
    gone > (retireAtMost ?? gone) || (retireAtMost !== undefined && gone > 0 && gone === before.items.size);
  if (tooMany && !dryRun)
    return err([
      tooManyRetired(
        difference.items.retired.map(({ title }) => title),
        before.items.size,
      ),
    ]);
  if (by !== undefined) {
    const parts = partsOf(exportUnfolded(rows, business), business.default_language);
    const changes = changesBetween(parts, await readParts(forBusiness(tx, business.id), business));
    const title = { [business.default_language]: source };
    await menuChanges.addImport(
      { staff_id: by, act: "import", title, changes: countsFor(difference.items), created_at: now },
      { changes, settled: kept.value.settled },
    );
  }
  await pagesChanged(tx, `menu:${business.id}`);
  const common = (order: readonly string[]) =>
    order.filter((ref) => before.items.has(ref) && after.items.has(ref)).join();
  return ok({
    business: business.id,
    source,
    ...byKind((kind) => countsOf(difference[kind])),
    difference,
    reordered: common(before.order) !== common(after.order),
    conflicts: kept.value.conflicts,
  });
}

/** Dishes named for each kind of change; of more, the number is enough. */
const MAX_NAMED = 10;

const countOf = (rows: readonly { readonly title: string }[]): ImportCount => ({
  n: rows.length,
  titles: rows.slice(0, MAX_NAMED).map(({ title }) => title),
});

/** What the history says of an import. */
const countsFor = ({ created, changed, retired }: Difference): PartChange[] =>
  importCounts({ created: countOf(created), changed: countOf(changed), retired: countOf(retired) });

const NOTHING: TakeImported = new Set();

const byKind = <Value>(of: (kind: Kind) => Value) =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, Value>;

function tooManyRetired(titles: readonly string[], all: number): DocumentProblem {
  const named = titles.slice(0, 10).join(", ");
  return {
    path: TOO_MANY_RETIRED,
    message: `${titles.length} of the ${all} dishes on the menu are not in the file and would go: ${named}${titles.length > 10 ? ", …" : ""}`,
  };
}
