import { LANGUAGES } from "../../../config/languages.ts";
import { isOneOf } from "../../../lib/domain/enumerations.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import { mayPause, PAUSES, pauseEnds } from "../../rules/staff-board.ts";
import { storeChanged } from "../../stores/store-events.ts";
import { inEveryLanguage } from "../../texts/texts.ts";
import { recordAct } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";

/** What guests read while the store is paused, in their own language; or the store's own text. */
export const MESSAGES = ["busy", "break", "event", "trouble"] as const;
const MAX_MESSAGE = 200;

/** Stops taking orders for a while. Open orders continue; the server refuses guests at checkout. */
export async function pauseStore(context: ConsoleContext, form: URLSearchParams): Promise<Outcome> {
  const { app, signed, store, t, now } = context;
  const pause = form.get("for") ?? "30";
  if (!isOneOf(PAUSES, pause)) return refused(422, t("error.not_found"));
  const ends = pauseEnds(pause, form.get("until") ?? "", now, signed.business.timezone);
  if (ends === undefined) return refused(422, t("said.pause_time"));
  if (!mayPause(signed.member.role, ends, now)) return refused(403, t("said.pause_refused"));
  const change = { temporarily_closed: true, paused_until: ends, pause_msg: messageOf(form) };
  await signed.repos.transaction(async (tx) => {
    await tx.stores.update(store.id, change);
    await recordAct(context, tx, "pause", { until: ends?.toISOString() ?? null });
    await storeChanged(app, tx, store.id);
  });
  return done(ends ? t("said.paused_until", { day: context.day(ends), time: context.time(ends) }) : t("said.paused"));
}

function messageOf(form: URLSearchParams): LocalizedText {
  const own = (form.get("own") ?? "").trim().slice(0, MAX_MESSAGE);
  if (own) return Object.fromEntries(LANGUAGES.map((language) => [language, own]));
  const message = form.get("message");
  const known = isOneOf(MESSAGES, message) ? message : "busy";
  return inEveryLanguage((text) => text(`console.store.message.${known}`));
}

/** Takes orders again. A repeat, or a store that opened automatically, is not an error. */
export async function resumeStore(context: ConsoleContext): Promise<Outcome> {
  const { app, signed, store, t } = context;
  await signed.repos.transaction(async (tx) => {
    await tx.stores.update(store.id, { temporarily_closed: false, paused_until: null, pause_msg: null });
    if (store.temporarily_closed) await recordAct(context, tx, "resume");
    await storeChanged(app, tx, store.id);
  });
  return done(t("said.resumed"));
}
