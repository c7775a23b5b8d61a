import type { StaffMember } from "../../db/repositories/staff.ts";
import { asStoreId, asUuid } from "../../ids.ts";
import { maySee, STAFF_ROLES, type StaffRole } from "../../rules/staff-people.ts";
import { type RecordedAct, readPeopleActs } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { changeOwnPassword, requirePassword } from "./own-password.ts";
import {
  addPerson,
  changePerson,
  type PeopleAct,
  type PeopleContext,
  removePerson,
  resetPassword,
  signOutPerson,
  switchPerson,
} from "./people.ts";
import { IDLE_MS } from "./sessions.ts";

export interface PersonView {
  readonly person: StaffMember;
  readonly devices: number;
  readonly seen: Date | null;
}
export interface PeopleView {
  /** Empty for a member who manages no one. */
  readonly people: readonly PersonView[];
  readonly lately: readonly RecordedAct<PeopleAct>[];
  readonly mine: PersonView;
}

/** The people who work here and their sessions, as far as the caller may see them; the caller comes first. */
export async function readPeople(context: ConsoleContext): Promise<PeopleView> {
  const { app, signed, now } = context;
  const { member, repos } = signed;
  const sessions = await repos.staff.signedIn(now, new Date(now.getTime() - IDLE_MS));
  const shown = (person: StaffMember): PersonView => {
    const { devices = 0, seen = null } = sessions.get(person.id) ?? {};
    return { person, devices, seen };
  };
  // A demo account does not exist outside the demo.
  const seen = (await repos.staff.all()).filter((one) => maySee(member, one) && (app.demo || !one.demo));
  const order = ({ role, name }: StaffMember) => `${STAFF_ROLES.indexOf(role)} ${name}`;
  const people = seen.toSorted((a, b) => order(a).localeCompare(order(b), context.language)).map(shown);
  return { people, lately: people.length > 0 ? await readPeopleActs(context) : [], mine: shown(member) };
}

const FORM_ACTS = ["change", "password", "sign_out", "off", "on", "remove"] as const;

/** Runs a form of the people screen; null if there is no such form. */
export async function peopleAct(context: ConsoleContext, id: string, form: URLSearchParams): Promise<Outcome | null> {
  if (id === "own") return changeOwnPassword(context, form);
  const act = FORM_ACTS.find((one) => one === form.get("act"));
  const known = asUuid(id);
  if (id !== "add" && !(act && known)) return null;
  const stranger = await requirePassword(context, form.get("own") ?? "");
  if (stranger) return stranger;
  const changing: PeopleContext = { app: context.app, repos: context.signed.repos, by: context.signed.member };
  const result = known ? await changeBy(changing, known, act ?? "change", form) : await addBy(changing, form);
  if (!result.ok) return refused(STATUS[result.error] ?? 422, context.t(`people.said.${result.error}`));
  const { person, password } = result.value;
  const said = context.t(`people.said.${(known && act) || "add"}`, { name: person.name, login: person.login });
  return password ? { ...done(said), secret: password } : done(said);
}

const STATUS: Readonly<Record<string, number>> = {
  gone: 404,
  not_yours: 403,
  self: 403,
  login_taken: 409,
  last_owner: 409,
};

function addBy(changing: PeopleContext, form: URLSearchParams) {
  const { login, name } = { login: form.get("login") ?? "", name: form.get("name") ?? "" };
  return addPerson(changing, { login, name, role: roleOf(form), stores: storesOf(form) });
}

function changeBy(changing: PeopleContext, id: string, act: (typeof FORM_ACTS)[number], form: URLSearchParams) {
  const acts = {
    change: () =>
      changePerson(changing, id, { name: form.get("name") ?? "", role: roleOf(form), stores: storesOf(form) }),
    password: () => resetPassword(changing, id),
    sign_out: () => signOutPerson(changing, id),
    off: () => switchPerson(changing, id, true),
    on: () => switchPerson(changing, id, false),
    remove: () => removePerson(changing, id),
  };
  return acts[act]();
}

/** The lowest role if the form has no known one. */
const roleOf = (form: URLSearchParams): StaffRole => STAFF_ROLES.find((role) => role === form.get("role")) ?? "staff";

function storesOf(form: URLSearchParams): number[] | null {
  const chosen = form.getAll("store");
  if (chosen.includes("all")) return null;
  return [...new Set(chosen.map((id) => asStoreId(id) ?? -1))];
}
