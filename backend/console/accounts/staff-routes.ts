import { z } from "zod";
import type { Result } from "../../../lib/domain/result.ts";
import { type StaffMember, staffByLogin } from "../../db/repositories/staff.ts";
import { forBusiness } from "../../db/repositories.ts";
import { parseBody } from "../../http/parse-body.ts";
import { HttpProblem, type Route } from "../../http/router.ts";
import { staffRepositories } from "../../http/routes/staff-routes.ts";
import { LOGIN_NAME, STAFF_ROLES } from "../../rules/staff-people.ts";
import type { Services } from "../../services.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password.ts";
import {
  addPerson,
  type ChangedPerson,
  changePerson,
  type PeopleContext,
  type PersonRefusal,
  removePerson,
  resetPassword,
  signOutPerson,
  switchPerson,
} from "./people.ts";

const login = z.string().regex(LOGIN_NAME, "3 to 80 letters, digits or . _ @ + -");
const password = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);
const name = z.string().trim().min(1).max(60);
/** biz_location_ids; null: all. */
const stores = z.array(z.number().int()).min(1).nullable();
const role = z.enum(STAFF_ROLES);

const newMember = z.strictObject({
  business: z.string(),
  login,
  name,
  role: role.default("staff"),
  stores,
  /** Generated if absent, and returned once. */
  password: password.optional(),
});
const change = z.strictObject({
  login,
  /**
   * remove deletes the account; off disables it until on; sign-out ends its sessions; password sets a new one (and ends
   * the sessions).
   */
  act: z.enum(["remove", "sign-out", "password", "off", "on", "change"]),
  password: password.optional(),
  /** For change. */
  name: name.optional(),
  role: role.optional(),
  stores: stores.optional(),
});

const shown = ({ login: signsIn, name: called, role: as, store_ids, demo, off_at }: StaffMember) => ({
  login: signsIn,
  name: called,
  role: as,
  stores: store_ids,
  demo,
  off: off_at !== null,
});

async function memberOf(app: Services, signsIn: string): Promise<{ member: StaffMember; changing: PeopleContext }> {
  const member = await staffByLogin(app.db, signsIn);
  if (!member) throw new HttpProblem(404, "NOT_FOUND", `There is no console account with the name "${signsIn}".`);
  return { member, changing: { app, repos: forBusiness(app.db, member.business_id), by: null } };
}

const PROBLEMS: Partial<Record<PersonRefusal, readonly [number, string, string]>> = {
  login_taken: [409, "CONFLICT", "This login name is already taken. Choose another."],
  store_unknown: [404, "NOT_FOUND", "The business has no store of this number. `npm run stock -- list` names them."],
  last_owner: [409, "CONFLICT", "This is the last owner of the business. Add or switch on another owner first."],
};

function changed(result: Result<ChangedPerson, PersonRefusal>): ChangedPerson {
  if (result.ok) return result.value;
  const [status, code, message] = PROBLEMS[result.error] ?? [400, "BAD_REQUEST", `Refused: ${result.error}.`];
  throw new HttpProblem(status, code, message);
}

/** `/staff/people`: who may use the console; needs the staff token, for `npm run staff`. */
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
      const { business, ...person } = parseBody(newMember, await request.json());
      const { repos } = await staffRepositories(app, business);
      const added = changed(await addPerson({ app, repos, by: null }, person));
      return { status: 201, body: { person: shown(added.person), password: added.password } };
    },
  },
  {
    method: "POST",
    path: "/staff/people/change",
    staff: true,
    async handle(request, app) {
      const { login: signsIn, act, password: given, ...wanted } = parseBody(change, await request.json());
      const { member, changing } = await memberOf(app, signsIn);
      const acts = {
        remove: () => removePerson(changing, member.id),
        "sign-out": () => signOutPerson(changing, member.id),
        password: () => resetPassword(changing, member.id, given),
        off: () => switchPerson(changing, member.id, true),
        on: () => switchPerson(changing, member.id, false),
        change: () => changePerson(changing, member.id, present(wanted)),
      };
      const { ended, password: made } = changed(await acts[act]());
      return { body: { ended, password: made } };
    },
  },
];

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
