import { z } from "zod";
import { businessById } from "../../db/repositories/business.ts";
import { forBusiness } from "../../db/repositories.ts";
import { applyMenu } from "../../importers/menu/apply-menu.ts";
import { exportMenu } from "../../importers/menu/export-menu.ts";
import { readMenu } from "../../importers/menu/read-menu.ts";
import type { DocumentProblem } from "../../importers/schema-problems.ts";
import { applyStores } from "../../importers/stores/apply-stores.ts";
import { addHoursOverride, removeHoursOverride } from "../../importers/stores/hours-overrides.ts";
import { hoursOverride } from "../../importers/stores/store-document.ts";
import { menuTopic } from "../../menu/menu-events.ts";
import type { Services } from "../../services.ts";
import { storeChanged } from "../../stores/store-events.ts";
import { parseBody } from "../parse-body.ts";
import { HttpProblem, type Route } from "../router.ts";

const storeChange = z.strictObject({
  business: z.string(),
  store: z.number().int(),
  temporarily_closed: z.boolean().optional(),
  enabled_for_ordering: z.boolean().optional(),
});

const documentImport = z.strictObject({
  business: z.string(),
  document: z.unknown(),
  source: z.string().max(200).optional(),
  /** Reports what would happen and writes nothing. */
  dry_run: z.boolean().default(false),
});
/** Changes made by hand that the import overwrites: their keys in an earlier report, or all. */
const take = z.union([z.literal("all"), z.array(z.string().max(2_000)).max(50_000)]).optional();
const menuImport = documentImport.extend({ retire_at_most: z.number().int().min(0).optional(), take });
const storesImport = documentImport.extend({ retire_others: z.boolean().default(false), take });
const taken = (keys: z.infer<typeof take>) => (Array.isArray(keys) ? new Set(keys) : keys);
const hoursChange = z.strictObject({
  business: z.string(),
  /** Absent: all stores. */
  store: z.number().int().optional(),
  override: hoursOverride,
});
const hoursRemoval = z.strictObject({ business: z.string(), id: z.number().int() });

/** The repositories of the business named in a staff request. */
export async function staffRepositories(app: Services, businessId: string) {
  const business = await businessById(app.db, businessId);
  if (!business) throw new HttpProblem(404, "NOT_FOUND", `There is no business "${businessId}" on this server.`);
  return { business, repos: forBusiness(app.db, business.id) };
}

/** `/staff/*`: what staff and the command-line tools do; needs the staff token. */
export const staffRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/staff/store",
    staff: true,
    async handle(request, app) {
      const { business, store, ...change } = parseBody(storeChange, await request.json());
      const { repos } = await staffRepositories(app, business);
      // Opening or closing a store by hand ends a pause that would open it automatically.
      const pause = change.temporarily_closed === undefined ? {} : { paused_until: null, pause_msg: null };
      await repos.transaction(async (tx) => {
        if (!(await tx.stores.update(store, { ...change, ...pause }))) {
          throw new HttpProblem(404, "NOT_FOUND", `${business} has no store ${store}.`);
        }
        await storeChanged(app, tx, store);
      });
      return { body: { ok: true } };
    },
  },
  {
    method: "POST",
    path: "/staff/hours-overrides",
    staff: true,
    async handle(request, app) {
      const { business: id, store = null, override } = parseBody(hoursChange, await request.json());
      const { business } = await staffRepositories(app, id);
      const added = await addHoursOverride(app, business, store, override);
      if (added === null) throw new HttpProblem(404, "NOT_FOUND", `${id} has no store ${store}.`);
      return { body: { id: added } };
    },
  },
  {
    method: "POST",
    path: "/staff/hours-overrides/remove",
    staff: true,
    async handle(request, app) {
      const { business: name, id } = parseBody(hoursRemoval, await request.json());
      const { business } = await staffRepositories(app, name);
      if (await removeHoursOverride(app, business, id)) return { body: { ok: true } };
      throw new HttpProblem(404, "NOT_FOUND", `${name} has no override of hours ${id}.`);
    },
  },
  {
    method: "GET",
    path: "/staff/menu",
    staff: true,
    async handle(request, app) {
      const { business } = await staffRepositories(app, request.url.searchParams.get("business") ?? "");
      return { body: { menu: exportMenu(await readMenu(app.db, business.id), business) } };
    },
  },
  {
    method: "POST",
    path: "/staff/menu",
    staff: true,
    async handle(request, app) {
      const body = parseBody(menuImport, await request.json());
      const { business, document, source = "staff", dry_run: dryRun, retire_at_most: retireAtMost } = body;
      const how = { source, now: app.clock(), dryRun, retireAtMost, take: taken(body.take), by: null };
      const report = await applyMenu(app.db, business, document, how);
      if (!report.ok) throw importProblem("menu", report.error);
      if (!dryRun) await app.events.publish(app.db, { topic: menuTopic(business), data: {} });
      return { body: { report: report.value } };
    },
  },
  {
    method: "POST",
    path: "/staff/stores",
    staff: true,
    async handle(request, app) {
      const body = parseBody(storesImport, await request.json());
      const { business, document, source = "staff", retire_others, dry_run: dryRun } = body;
      const report = await applyStores(app.db, business, document, {
        source,
        retireOthers: retire_others,
        now: app.clock(),
        dryRun,
        take: taken(body.take),
      });
      if (!report.ok) throw importProblem("list of stores", report.error);
      return { body: { report: report.value } };
    },
  },
];

/** Nothing was written; every problem is returned with the path of its field. */
function importProblem(what: string, problems: readonly DocumentProblem[]): HttpProblem {
  return new HttpProblem(
    422,
    "IMPORT_REFUSED",
    `The ${what} has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}; nothing was written.`,
    problems,
  );
}
