import { z } from "zod";
import type { StaffMember } from "../../db/repositories/staff.ts";
import { staffByLogin } from "../../db/repositories/staff.ts";
import { forBusiness } from "../../db/repositories.ts";
import { STAFF_ROLES } from "../../db/schema/staff.ts";
import type { Route } from "../../http/router.ts";
import { HttpProblem } from "../../http/router.ts";
import { readBody, staffRepositories } from "../../http/staff-routes.ts";
import type { Services } from "../../services.ts";
import { hashPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, newPassword } from "./password.ts";

const login = z.string().regex(/^[a-z0-9][a-z0-9._@+-]{2,79}$/i, "3 to 80 letters, digits or . _ @ + -");
const password = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

const newMember = z.strictObject({
  business: z.string(),
  login,
  name: z.string().trim().min(1).max(60),
  role: z.enum(STAFF_ROLES).default("staff"),
  /** biz_location_ids; null: all. */
  stores: z.array(z.number().int()).min(1).nullable(),
  /** Made when absent, and answered once. */
  password: password.optional(),
});
const change = z.strictObject({
  login,
  /** remove ends the account, sign-out its sessions, password gives a new one (and ends the sessions). */
  act: z.enum(["remove", "sign-out", "password"]),
  password: password.optional(),
});

const shown = ({ login, name, role, store_ids, demo }: StaffMember) => ({ login, name, role, stores: store_ids, demo });

async function memberOf(app: Services, name: string) {
  const member = await staffByLogin(app.db, name);
  if (!member) throw new HttpProblem(404, "NOT_FOUND", `Nobody signs in to the console as "${name}".`);
  return { member, staff: forBusiness(app.db, member.business_id).staff };
}

/** `/staff/people`: who may use the console; with the staff token, for `npm run staff`. */
export const peopleRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/staff/people",
    staff: true,
    async handle({ url }, app) {
      const { repos } = await staffRepositories(app, url.searchParams.get("business") ?? "");
      return { body: { people: (await repos.staff.all()).map(shown) } };
    },
  },
  {
    method: "POST",
    path: "/staff/people",
    staff: true,
    async handle(request, app) {
      const body = readBody(newMember, await request.json());
      const { repos } = await staffRepositories(app, body.business);
      const known = new Set((await repos.stores.all()).map(({ id }) => id));
      const unknown = (body.stores ?? []).filter((id) => !known.has(id));
      if (unknown.length > 0) {
        throw new HttpProblem(404, "NOT_FOUND", `${body.business} has no store ${unknown.join(", ")}.`);
      }
      const secret = body.password ?? newPassword();
      const added = await repos.staff.add({
        login: body.login,
        name: body.name,
        role: body.role,
        store_ids: body.stores,
        password_hash: await hashPassword(secret),
      });
      if (!added)
        throw new HttpProblem(409, "CONFLICT", `Somebody already signs in as "${body.login}". Choose another.`);
      return { status: 201, body: { person: shown(added), password: body.password ? null : secret } };
    },
  },
  {
    method: "POST",
    path: "/staff/people/change",
    staff: true,
    async handle(request, app) {
      const { login: name, act, password: given } = readBody(change, await request.json());
      const { member, staff } = await memberOf(app, name);
      const secret = given ?? newPassword();
      if (act === "remove") {
        // The name is free again; the row stays, because orders name who accepted them.
        const login = `${member.login}#${member.id.slice(0, 8)}`;
        await staff.update(member.id, { retired_at: app.clock(), login });
      }
      if (act === "password") await staff.update(member.id, { password_hash: await hashPassword(secret) });
      const ended = await staff.endSessions(member.id);
      return { body: { ended, password: act === "password" && !given ? secret : null } };
    },
  },
];
