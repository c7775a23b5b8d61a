import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { checkLogin } from "./login.ts";
import { hashPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password.ts";
import { notifyConsoles, recordPeopleAct } from "./people.ts";
import { renewSession } from "./sessions.ts";

/**
 * Checks that the caller knows the account's password: a tablet on the counter is signed in all day, and a passer-by
 * must not create an account. Counted like sign-ins. Null: they know it.
 */
export async function requirePassword(
  { app, request, signed, t }: ConsoleContext,
  password: string,
): Promise<Outcome | null> {
  const checked = await checkLogin(app, {
    login: signed.member.login,
    password,
    address: request.remoteAddress,
    isShared: request.isShared,
  });
  if (checked.ok) return null;
  return checked.code === "TOO_MANY" ? refused(429, t("login.too_many")) : refused(422, t("people.said.own_wrong"));
}

/** Changes the caller's own password: all their other sessions end, and this one gets a new cookie. */
export async function changeOwnPassword(context: ConsoleContext, form: URLSearchParams): Promise<Outcome> {
  const { app, request, signed, t } = context;
  const { member, repos } = signed;
  const wanted = form.get("new") ?? "";
  if (wanted.length < MIN_PASSWORD_LENGTH || wanted.length > MAX_PASSWORD_LENGTH) {
    return refused(422, t("people.said.short", { min: MIN_PASSWORD_LENGTH }));
  }
  if (wanted.toLowerCase() === member.login) return refused(422, t("people.said.like_login"));
  if (wanted !== form.get("again")) return refused(422, t("people.said.not_again"));
  const stranger = await requirePassword(context, form.get("own") ?? "");
  if (stranger) return stranger;
  if (wanted === form.get("own")) return refused(422, t("people.said.same"));
  const password_hash = await hashPassword(wanted);
  const changing = { app, repos, by: member };
  const cookie = await repos.transaction(async (tx) => {
    await tx.staff.update(member.id, { password_hash });
    const renewed = await renewSession(tx.db, request, signed.session, app.clock());
    await recordPeopleAct(changing, tx, "own_password", member);
    return renewed;
  });
  await notifyConsoles(changing, member);
  return { ...done(t("people.said.own_password")), cookie };
}
