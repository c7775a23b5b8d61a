import { z } from "zod";
import { addBusiness } from "../../importers/business/add-business.ts";
import { changeBusiness } from "../../importers/business/change-business.ts";
import { parseBody } from "../parse-body.ts";
import { HttpProblem, type Route } from "../router.ts";
import { staffRepositories } from "./staff-routes.ts";

const newBusiness = z.strictObject({ business: z.unknown() });
const changedBusiness = z.strictObject({ id: z.string(), change: z.unknown() });

/** `/staff/business`: what the command-line tools need to know about a business, and creating one. */
export const businessRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/staff/business",
    staff: true,
    async handle(request, app) {
      const { business } = await staffRepositories(app, request.url.searchParams.get("id") ?? "");
      const { id, currency, default_language, timezone, supported_languages: languages } = business;
      return { body: { business: { id, currency, default_language, timezone, languages } } };
    },
  },
  {
    method: "POST",
    path: "/staff/business",
    staff: true,
    async handle(request, app) {
      const { business } = parseBody(newBusiness, await request.json());
      const added = await addBusiness(app.db, business, app.clock());
      if (!added.ok) {
        throw new HttpProblem(422, "BUSINESS_REFUSED", "The business was not added.", added.error);
      }
      return { status: 201, body: { business: added.value } };
    },
  },
  {
    method: "POST",
    path: "/staff/business/change",
    staff: true,
    async handle(request, app) {
      const { id, change } = parseBody(changedBusiness, await request.json());
      const changed = await changeBusiness(app.db, id, change, app.clock());
      if (!changed.ok) {
        throw new HttpProblem(422, "BUSINESS_REFUSED", "The business was not changed.", changed.error);
      }
      return { body: { business: changed.value } };
    },
  },
];
