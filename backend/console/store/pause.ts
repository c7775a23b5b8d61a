import { isOneOf, LANGUAGES } from "../../../lib/domain/enumerations.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import { storeChanged } from "../../menu/comebacks.ts";
import { PAUSES, pauseEnds } from "../../rules/staff-board.ts";
import { inEveryLanguage } from "../../texts/texts.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import type { Visit } from "../visit.ts";

/** What guests read while the store is paused, in their own language; or a text of the store's own. */
export const MESSAGES = ["busy", "break", "event", "trouble"] as const;
const MAX_MESSAGE = 200;

/** Longer than an hour is the managers' to decide. */
export const mayPause = (role: string, pause: string): boolean =>
  role === "manager" || pause === "30" || pause === "60";

/** Stops taking orders for a while. Orders under way go on; whoever checks out is told by the server. */
export async function pauseStore(visit: Visit, form: URLSearchParams): Promise<Outcome> {
  const { app, signed, store, t, now } = visit;
  const pause = form.get("for") ?? "30";
  if (!isOneOf(PAUSES, pause)) return refused(422, t("error.not_found"));
  if (!mayPause(signed.member.role, pause)) return refused(403, t("said.pause_refused"));
  await signed.repos.stores.update(store.id, {
    temporarily_closed: true,
    paused_until: pauseEnds(pause, now, signed.business.timezone),
    pause_msg: messageOf(form),
  });
  await storeChanged(app, signed.business.id, store.id);
  return done(t("said.paused"));
}

function messageOf(form: URLSearchParams): LocalizedText {
  const own = (form.get("own") ?? "").trim().slice(0, MAX_MESSAGE);
  if (own) return Object.fromEntries(LANGUAGES.map((language) => [language, own]));
  const message = form.get("message");
  return inEveryLanguage(`console.store.message.${isOneOf(MESSAGES, message) ? message : "busy"}`);
}

export async function resumeStore({ app, signed, store, t }: Visit): Promise<Outcome> {
  const open = { temporarily_closed: false, paused_until: null, pause_msg: null };
  await signed.repos.stores.update(store.id, open);
  await storeChanged(app, signed.business.id, store.id);
  return done(t("said.resumed"));
}
