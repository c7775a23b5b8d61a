import { z } from "zod";
import { businessById } from "../db/repositories/business.ts";
import { forBusiness } from "../db/repositories.ts";
import type { Services } from "../services.ts";
import type { Route } from "./router.ts";
import { HttpProblem } from "./router.ts";

const storeChange = z.strictObject({
  business: z.string(),
  store: z.number().int(),
  temporarily_closed: z.boolean().optional(),
  enabled_for_ordering: z.boolean().optional(),
});

/** Reads a staff request's body by a schema; a violation names the path of the field. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new HttpProblem(400, "BAD_REQUEST", z.prettifyError(result.error), result.error.issues);
}

/** The repositories of a business named by a staff request. */
export async function staffRepositories(app: Services, businessId: string) {
  const business = await businessById(app.db, businessId);
  if (!business) throw new HttpProblem(404, "NOT_FOUND", `There is no business "${businessId}" on this server.`);
  return { business, repos: forBusiness(app.db, business.id) };
}

/** `/staff/*`: what the shop's people and the command-line tools do, with the staff token. */
export const staffRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/staff/store",
    staff: true,
    async handle(request, app) {
      const { business, store, ...change } = readBody(storeChange, await request.json());
      const { repos } = await staffRepositories(app, business);
      if (!(await repos.stores.update(store, change))) {
        throw new HttpProblem(404, "NOT_FOUND", `${business} has no store ${store}.`);
      }
      app.announcer.changed(`stores:${business}`, `menu:${business}`);
      return { body: { ok: true } };
    },
  },
];
