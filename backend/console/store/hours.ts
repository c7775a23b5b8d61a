import { knownLanguage, LANGUAGES, type Language } from "../../../config/languages.ts";
import { isOneOf } from "../../../lib/domain/enumerations.ts";
import { clockLocale } from "../../../lib/domain/time/clock-locale.ts";
import { addDays, toInstant, toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import type { HoursOverrideRow } from "../../db/repositories/catalogue/hours-overrides.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import { asRowId } from "../../ids.ts";
import { isManager } from "../../rules/staff-people.ts";
import { cutText } from "../../rules/storable-text.ts";
import {
  nextDay,
  type OneOffHours,
  promisedWhileClosed,
  readOneOffHours,
  shareDays,
} from "../../rules/time/staff-hours.ts";
import { storeChanged } from "../../stores/store-events.ts";
import { inEveryLanguage } from "../../texts/texts.ts";
import { recordAct } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";

/** Reasons for other hours, available in every language, or the store's own text. */
export const HOURS_REASONS = ["holiday", "event", "team", "repair"] as const;
const MAX_REASON = 80;

export interface ComingHours {
  readonly row: HoursOverrideRow;
  /** Who added it in the console; null: imported, or set on the command line. */
  readonly by: string | null;
  readonly mayRemove: boolean;
}

/** The languages of the shop for its guests, the default first. */
export function shopLanguages({ signed }: ConsoleContext): Language[] {
  const { default_language, supported_languages } = signed.business;
  const known = LANGUAGES.filter((one) => one === default_language || supported_languages.includes(one));
  return known.toSorted((a, b) => Number(b === default_language) - Number(a === default_language));
}

export const todayAt = ({ signed, now }: ConsoleContext): string =>
  toWallClock(now.getTime(), signed.business.timezone).date;

/** Only managers change hours, and those of all stores only with access to all of them. */
export const mayChangeHours = ({ signed }: ConsoleContext): boolean => isManager(signed.member.role);
export const mayChangeAll = (context: ConsoleContext): boolean =>
  mayChangeHours(context) && context.signed.member.store_ids === null;

/** The store's own overrides that are current or coming, the next first. */
export async function readComingHours(context: ConsoleContext): Promise<ComingHours[]> {
  const { repos } = context.signed;
  const today = todayAt(context);
  const names = await repos.staff.names();
  const days = ({ day_from: from, day_until: until }: HoursOverrideRow) => nextDay({ from, until }, today);
  return (await repos.hoursOverrides.list(context.store.id))
    .filter((row) => days(row) !== null)
    .toSorted((a, b) => ((days(a) ?? "") < (days(b) ?? "") ? -1 : 1))
    .map((row) => ({
      row,
      by: row.staff_id && (names.get(row.staff_id) ?? null),
      mayRemove: row.store_id === null ? mayChangeAll(context) : mayChangeHours(context),
    }));
}

/**
 * Closes the store, or sets other hours, on some days. A repeat is done once; days that have an override already are
 * refused.
 */
export async function addHours(context: ConsoleContext, form: URLSearchParams): Promise<Outcome> {
  const { t, signed, store } = context;
  const everywhere = form.get("stores") === "all";
  if (!mayChangeHours(context) || (everywhere && !mayChangeAll(context))) return refused(403, t("said.hours_refused"));
  const field = (name: string) => (form.get(name) ?? "").trim();
  const times = [1, 2].map((n) => [field(`open${n}`), field(`close${n}`)] as const);
  const typed = { from: field("from"), until: field("until"), closed: field("kind") !== "hours", times };
  const read = readOneOffHours(typed, todayAt(context));
  if (!read.ok) return refused(422, t(`said.hours.${read.error.code}`));
  const reason = reasonOf(context, form);
  if (!reason)
    return refused(
      422,
      t("said.hours.reason", { language: t(`language.${knownLanguage(signed.business.default_language)}`) }),
    );
  const scope = everywhere ? null : store.id;
  const taken = await signed.repos.transaction(async (tx) => {
    await tx.hoursOverrides.lock();
    const rows = (await tx.hoursOverrides.list(store.id)).filter((row) => row.store_id === scope);
    const other = rows.find(({ day_from: from, day_until: until }) => shareDays({ from, until }, read.value));
    if (other) return isSame(other, read.value) ? "same" : other;
    const { from, until, hours } = read.value;
    const row = { day_from: from, day_until: until, hours, slots: null, reason };
    await tx.hoursOverrides.add(scope, row, { staff_id: signed.member.id, created_at: context.now });
    await recordAct(context, tx, "hours_add", { from, until, closed: hours.length === 0, reason });
    await hoursChanged(context, tx, scope);
    return null;
  });
  if (taken && taken !== "same") {
    return refused(409, t("said.hours.taken", { days: dayWords(context, taken.day_from, taken.day_until) }));
  }
  return done([t("said.hours.added"), await promisedWords(context, read.value)].filter(Boolean).join(" "));
}

const isSame = (row: HoursOverrideRow, { from, until, hours }: OneOffHours) =>
  row.day_from === from && row.day_until === until && JSON.stringify(row.hours) === JSON.stringify(hours);

/** The shop's own text is used if it is given in its default language; otherwise some guests would see no reason. */
function reasonOf(context: ConsoleContext, form: URLSearchParams): LocalizedText | null {
  const languages = shopLanguages(context);
  const own = languages
    .map((language) => [language, cutText((form.get(`reason_${language}`) ?? "").trim(), MAX_REASON)] as const)
    .filter(([, text]) => text !== "");
  if (own.length > 0) return own[0]?.[0] === languages[0] ? Object.fromEntries(own) : null;
  const reason = form.get("reason");
  const known = isOneOf(HOURS_REASONS, reason) ? reason : "holiday";
  return inEveryLanguage((text) => text(`console.hours.reason.${known}`));
}

/** Removes an override; the week's hours apply again. */
export async function removeHours(context: ConsoleContext, form: URLSearchParams): Promise<Outcome> {
  const { t, signed, store } = context;
  const id = asRowId(form.get("id") ?? "");
  const row = (await signed.repos.hoursOverrides.list(store.id)).find((one) => one.id === id);
  // Already removed by another member, which is what was wanted.
  if (!row) return done(t("said.hours.removed"));
  const may = row.store_id === null ? mayChangeAll(context) : mayChangeHours(context);
  if (!may) return refused(403, t("said.hours_refused"));
  await signed.repos.transaction(async (tx) => {
    if (!(await tx.hoursOverrides.remove(row.id))) return;
    const { day_from: from, day_until: until, hours, reason } = row;
    await recordAct(context, tx, "hours_remove", { from, until, closed: hours.length === 0, reason: reason ?? {} });
    await hoursChanged(context, tx, row.store_id);
  });
  return done(t("said.hours.removed"));
}

/** Orders that are promised on those days, those for as soon as possible too: they stay, and staff must decide about them. */
async function promisedWords({ signed, store, t }: ConsoleContext, hours: OneOffHours): Promise<string> {
  const { timezone } = signed.business;
  const [from, until] = [hours.from, addDays(hours.until, 1)].map((day) => new Date(toInstant(day, 0, timezone)));
  const promised = await signed.repos.storeBoard.promised(store.id, from as Date, until as Date);
  const closed = promisedWhileClosed(promised, hours, timezone).length;
  return closed > 0 ? t("said.hours.promised", { n: closed }) : "";
}

async function hoursChanged({ app }: ConsoleContext, tx: Repositories, storeId: number | null): Promise<void> {
  const all = storeId === null ? await allStores(tx) : [storeId];
  for (const id of all) await storeChanged(app, tx, id);
}

const allStores = async (repos: Repositories) => (await repos.stores.all()).map(({ id }) => id);

/** "Fri 25 Dec", "Fri 25 – Sun 27 Dec 2026", "25 Dec, every year". */
export function dayWords({ language, t, signed, now }: ConsoleContext, from: string, until: string): string {
  const yearly = from.length === 5;
  const year = toWallClock(now.getTime(), signed.business.timezone).date.slice(0, 4);
  const sameYear = yearly || (from.startsWith(year) && until.startsWith(year));
  const format = new Intl.DateTimeFormat(clockLocale(language, signed.business.timezone), {
    timeZone: "UTC",
    day: "numeric",
    month: "short",
    ...(yearly ? {} : { weekday: "short" }),
    ...(sameYear ? {} : { year: "numeric" }),
  });
  const instant = (day: string) => new Date(`${yearly ? `2028-${day}` : day}T12:00:00Z`);
  // Not formatRange: Node writes thin spaces, which the fonts for paper lack.
  const days = [...new Set([from, until])].map((day) => format.format(instant(day))).join(" – ");
  return yearly ? t("hours.yearly", { days }) : days;
}
