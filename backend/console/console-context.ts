import { directionOf, type Language, traitsOf } from "../../config/languages.ts";
import { formatMoney, type Minor } from "../../lib/domain/money.ts";
import { clockInSentence } from "../../lib/domain/time/clock-in-sentence.ts";
import { clockLocale } from "../../lib/domain/time/clock-locale.ts";
import { formatTime, toWallClock } from "../../lib/domain/time/zoned-time.ts";
import type { StoreRow } from "../db/repositories/catalogue/stores.ts";
import type { LocalizedText } from "../db/schema/columns.ts";
import { showTime } from "../rules/time/local-time.ts";
import type { Services } from "../services.ts";
import { consoleTranslator, pick, type TranslateConsole } from "../texts/texts.ts";
import type { Signed } from "./accounts/sessions.ts";
import type { ConsoleRequest } from "./http/console-request.ts";

/** How the console words things for one person, in the business's language, currency and time zone. */
export interface Words {
  readonly language: Language;
  /** A text of backend/texts/console. */
  readonly t: TranslateConsole;
  localized(text: LocalizedText | null | undefined): string;
  /** In the shop's currency, unless another is named. */
  money(minor: Minor, other?: string): string;
  /** "6:35 PM" in the shop's zone. */
  time(instant: Date): string;
  /** The same as a sentence says it: Spanish has an article there. */
  timeInSentence(instant: Date): string;
  /** "today", "tomorrow", or "Sat 21 Nov". */
  day(instant: Date): string;
  /** Day and time: "today, 6:35 PM". */
  moment(instant: Date): string;
}

/** A signed-in member and the store they are viewing. */
export interface ConsoleContext extends Words {
  readonly app: Services;
  readonly request: ConsoleRequest;
  readonly signed: Signed;
  readonly store: StoreRow;
  /** Every store that the member may see. */
  readonly stores: readonly StoreRow[];
  readonly now: Date;
  /** Path below this store, e.g. at("orders"). */
  at(...parts: readonly string[]): string;
}

/** Only the texts, for callers who are not signed in. */
export function plainWords(language: Language): Pick<Words, "language" | "t"> {
  return { language, t: consoleTranslator(language) };
}

export function wordsFor({ business, language }: Pick<Signed, "business" | "language">, now: Date): Words {
  const { timezone, currency, default_language } = business;
  const plain = plainWords(language);
  const wall = (instant: Date) => toWallClock(instant.getTime(), timezone);
  const days = new Intl.DateTimeFormat(clockLocale(language, timezone), {
    timeZone: timezone,
    weekday: "short",
    day: "numeric",
    month: "short",
  });
  const time = (instant: Date) => showTime(formatTime(wall(instant).minutes), language, timezone);
  const day = (instant: Date) => {
    const { date } = wall(instant);
    if (date === wall(now).date) return plain.t("day.today");
    const tomorrow = wall(new Date(now.getTime() + 86_400_000)).date;
    return date === tomorrow ? plain.t("day.tomorrow") : days.format(instant);
  };
  return {
    ...plain,
    localized: (text) => pick(text, language, default_language) ?? "",
    // Isolated, because in right-to-left text the currency sign would otherwise change sides.
    money: (minor, other = currency) => {
      const text = formatMoney(minor, other, language);
      return directionOf(language) === "rtl" ? `\u2066${text}\u2069` : text;
    },
    time,
    timeInSentence: (instant) => clockInSentence(time(instant), language),
    day,
    moment: (instant) => [day(instant), time(instant)].join(traitsOf(language).comma),
  };
}

export function createConsoleContext(
  app: Services,
  request: ConsoleRequest,
  signed: Signed,
  place: { readonly store: StoreRow; readonly stores: readonly StoreRow[] },
): ConsoleContext {
  const now = app.clock();
  const at = (...parts: readonly string[]) =>
    ["/console", place.store.id, ...parts.map((part) => encodeURIComponent(part))].join("/");
  return { ...wordsFor(signed, now), ...place, app, request, signed, now, at };
}
