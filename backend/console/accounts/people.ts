import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { StaffMember } from "../../db/repositories/staff.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { ActDetail } from "../../db/schema/staff.ts";
import { storeTopic } from "../../orders/subscriptions/events.ts";
import { LOGIN_NAME, mayManage, type Rights, type StaffRole, worksAtStores } from "../../rules/staff-people.ts";
import type { Services } from "../../services.ts";
import { hashPassword, newPassword } from "./password.ts";

/** Who changes people: a member signed in to the console, or (null) the operator, by `npm run staff`. */
export interface PeopleContext {
  readonly app: Services;
  readonly repos: Repositories;
  readonly by: StaffMember | null;
}
export type PersonRefusal =
  | "gone"
  | "login_invalid"
  | "login_taken"
  | "name_missing"
  | "stores_missing"
  | "store_unknown"
  | "not_yours"
  | "self"
  | "last_owner";

/** Recorded acts about people, besides those at stores (acts.ts). */
export const PEOPLE_ACTS = ["add", "change", "password", "own_password", "sign_out", "off", "on", "remove"] as const;
export type PeopleAct = (typeof PEOPLE_ACTS)[number];

export interface NewPerson {
  readonly login: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly stores: readonly number[] | null;
  /** Generated if absent. */
  readonly password?: string | undefined;
}
/** `password`: a generated one, to be shown once. */
export interface ChangedPerson {
  readonly person: StaffMember;
  readonly password: string | null;
  readonly ended: number;
}
type Changed = Promise<Result<ChangedPerson, PersonRefusal>>;

const MAX_NAME = 60;

const rightsOf = (role: StaffRole, stores: readonly number[] | null): Rights => ({
  role,
  store_ids: worksAtStores(role) ? stores : null,
});

/** Adds a person to the business, with a given or a generated password. */
export async function addPerson(changing: PeopleContext, given: NewPerson): Changed {
  const { repos, by } = changing;
  const login = given.login.trim();
  const name = given.name.trim().slice(0, MAX_NAME);
  const rights = rightsOf(given.role, given.stores);
  if (!LOGIN_NAME.test(login)) return err("login_invalid");
  if (!name) return err("name_missing");
  const secret = given.password ?? newPassword();
  const row = {
    login,
    name,
    role: rights.role,
    store_ids: storeIds(rights),
    password_hash: await hashPassword(secret),
  };
  const result = await repos.transaction(async (tx): Changed => {
    await tx.staff.lock();
    const wrong = await wrongRights(tx, by, rights);
    if (wrong) return err(wrong);
    const person = await tx.staff.add(row);
    if (!person) return err("login_taken");
    await recordPeopleAct(changing, tx, "add", person);
    return ok({ person, password: given.password ? null : secret, ended: 0 });
  });
  if (result.ok) await notifyConsoles(changing, result.value.person);
  return result;
}

const storeIds = ({ store_ids }: Rights): number[] | null => (store_ids === null ? null : [...store_ids]);

async function wrongRights(repos: Repositories, by: StaffMember | null, rights: Rights): Promise<PersonRefusal | null> {
  if (rights.store_ids?.length === 0) return "stores_missing";
  const known = new Set((await repos.stores.all()).map(({ id }) => id));
  if (rights.store_ids?.some((id) => !known.has(id))) return "store_unknown";
  return (await mayNow(repos, by, rights)) ? null : "not_yours";
}

/**
 * Checked against the rights in this transaction, because the caller may have lost theirs since the page was rendered.
 */
async function mayNow(tx: Repositories, by: StaffMember | null, rights: Rights): Promise<boolean> {
  if (by === null) return mayManage(null, rights);
  const now = await tx.staff.byId(by.id);
  return now !== null && now.off_at === null && mayManage(now, rights);
}

/** Changes a person's name, role or stores; absent fields stay. */
export async function changePerson(
  changing: PeopleContext,
  id: string,
  wanted: { readonly name?: string; readonly role?: StaffRole; readonly stores?: readonly number[] | null },
): Changed {
  return change(changing, id, "change", async (tx, person) => {
    const stores = wanted.stores === undefined ? person.store_ids : wanted.stores;
    const rights = rightsOf(wanted.role ?? person.role, stores);
    const name = (wanted.name ?? person.name).trim().slice(0, MAX_NAME);
    if (!name) return err("name_missing");
    const wrong = await wrongRights(tx, changing.by, rights);
    if (wrong) return err(wrong);
    if (rights.role !== "owner" && (await isLastOwner(changing, tx, person))) return err("last_owner");
    return ok({ name, role: rights.role, store_ids: storeIds(rights) });
  });
}

/** Sets a new password, which ends the person's sessions. */
export async function resetPassword(changing: PeopleContext, id: string, given?: string): Changed {
  const secret = given ?? newPassword();
  const password_hash = await hashPassword(secret);
  const changed = await change(changing, id, "password", async () => ok({ password_hash }), true);
  return changed.ok && !given ? ok({ ...changed.value, password: secret }) : changed;
}

export const signOutPerson = (changing: PeopleContext, id: string): Changed =>
  change(changing, id, "sign_out", async () => ok({}), true);

/** Switches an account off, which ends its sessions, or on again. */
export const switchPerson = (changing: PeopleContext, id: string, off: boolean): Changed =>
  change(
    changing,
    id,
    off ? "off" : "on",
    async (tx, person) => {
      if (off && (await isLastOwner(changing, tx, person))) return err("last_owner");
      return ok({ off_at: off ? (person.off_at ?? changing.app.clock()) : null });
    },
    off,
  );

/**
 * Removes an account for good. The name is free again; the row stays, because orders name the member who accepted them.
 */
export const removePerson = (changing: PeopleContext, id: string): Changed =>
  change(
    changing,
    id,
    "remove",
    async (tx, person) => {
      if (await isLastOwner(changing, tx, person)) return err("last_owner");
      return ok({ retired_at: changing.app.clock(), login: `${person.login}#${person.id.slice(0, 8)}` });
    },
    true,
  );

/** One change to one person, in one transaction with its record. Members cannot change their own account here. */
async function change(
  changing: PeopleContext,
  id: string,
  act: PeopleAct,
  wanted: (tx: Repositories, person: StaffMember) => Promise<Result<Partial<StaffMember>, PersonRefusal>>,
  endsSessions = false,
): Changed {
  const { repos, by } = changing;
  const result = await repos.transaction(async (tx): Changed => {
    await tx.staff.lock();
    const person = await tx.staff.byId(id);
    if (!person) return err("gone");
    if (person.id === by?.id) return err("self");
    if (!(await mayNow(tx, by, person))) return err("not_yours");
    const made = await wanted(tx, person);
    if (!made.ok) return made;
    const after = { ...person, ...made.value };
    if (Object.keys(made.value).length > 0) await tx.staff.update(person.id, made.value);
    const ended = endsSessions ? await tx.staff.endSessions(person.id) : 0;
    await recordPeopleAct(changing, tx, act, after);
    return ok({ person: after, password: null, ended });
  });
  if (result.ok) await notifyConsoles(changing, result.value.person);
  return result;
}

/** Whether this person is the only one who can manage the others. */
async function isLastOwner({ app }: PeopleContext, tx: Repositories, person: StaffMember): Promise<boolean> {
  const counts = (one: StaffMember) => one.role === "owner" && one.off_at === null && (app.demo || !one.demo);
  return counts(person) && !(await tx.staff.all()).some((one) => one.id !== person.id && counts(one));
}

/** Records who did what to whom. */
export async function recordPeopleAct(
  { app, by }: PeopleContext,
  tx: Repositories,
  act: PeopleAct,
  { name, role, store_ids }: StaffMember,
): Promise<void> {
  const detail: ActDetail = { person: name, role, stores: store_ids?.join(",") ?? null };
  await tx.staffActs.add({ store_id: null, staff_id: by?.id ?? null, act, detail, created_at: app.clock() });
}

/** Makes open consoles of the person's stores reload, so that a removed person is out at once. */
export async function notifyConsoles(
  { app, repos }: PeopleContext,
  { store_ids }: Pick<Rights, "store_ids">,
): Promise<void> {
  const all = store_ids ?? (await repos.stores.all()).map(({ id }) => id);
  for (const id of all) {
    await app.events.publish(app.db, { topic: storeTopic(repos.businessId, id), data: {} });
  }
}
