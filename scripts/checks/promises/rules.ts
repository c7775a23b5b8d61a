import type { Language } from "../../../config/languages.ts";
import { RULE_NAMES } from "../../../lib/domain/text/rule-texts.ts";
import { parseClock } from "./clock.ts";
import { daysIn } from "./days.ts";
import { amountsIn, durationsIn, percentsIn, storesCounted } from "./read-amounts.ts";
import { plain, timesIn } from "./read-times.ts";
import type { CouponFacts, Facts, StoreFacts } from "./shop-rules.ts";

/** Where a text appears, as far as that decides what it may say. */
export interface Place {
  /**
   * Shown while a store is closed or out of range. It must not name a time, because the real one is shown next to it.
   */
  readonly closing?: boolean;
  /** The store that the text belongs to. Otherwise a time must hold in every store, or the text must name its store. */
  readonly store?: StoreFacts;
  /** Start and end times of the dishes that the text is about. */
  readonly dishTimes?: readonly number[];
  readonly coupon?: CouponFacts;
  /** The text describes a dish, which may state numbers of its own. */
  readonly dish?: boolean;
  /** Shown only to guests at a table. */
  readonly tablesOnly?: boolean;
  /** Values in braces are filled in. */
  readonly filled?: boolean;
}
interface Said extends Place {
  readonly sentence: string;
  readonly whole: string;
  readonly language: Language;
}
type Rule = (said: Said, facts: Facts) => string | null;

const any = (text: string, pattern: RegExp): boolean => pattern.test(plain(text));
const hasAll = (known: readonly number[], found: readonly number[]) => found.find((one) => !known.includes(one));

function boundsOf({ hours }: StoreFacts, day: string): number[] {
  return (hours[day] ?? []).flat().map(parseClock);
}

/** The stores that a sentence is about: those it names, else those its paragraph names, else all. */
function storesNamed(sentence: string, whole: string, { stores }: Facts): readonly StoreFacts[] {
  const namedIn = (text: string) =>
    stores.filter(({ names }) => names.some((name) => plain(text).includes(plain(name))));
  const paragraph = whole.split(/<\/(?:p|li|h\d)>|\n/).find((text) => text.includes(sentence)) ?? "";
  return [namedIn(sentence), namedIn(paragraph)].find((named) => named.length > 0) ?? stores;
}

/**
 * A time of day must be a start or end of a dish's hours, or an opening or closing time of every store that the
 * sentence is about, on every day it names. A sentence without a day must hold on every day.
 */
const times: Rule = ({ sentence, whole, language, store, closing, dishTimes }, facts) => {
  const named = timesIn(sentence, language);
  if (named.length === 0) return null;
  if (closing) return `names a time (${named[0]?.words}): the true one stands beside it`;
  const days = daysIn(sentence, language);
  const stores = store ? [store] : storesNamed(sentence, whole, facts);
  const isBound = (minute: number) =>
    stores.every((one) =>
      (days.length > 0 ? days : Object.keys(one.hours)).every((day) => boundsOf(one, day).includes(minute)),
    ) || (dishTimes ?? facts.dishTimes).includes(minute);
  const wrong = named.find(({ minutes }) => !minutes.some(isBound));
  return wrong ? `names a time that no hours have: ${wrong.words} ${days.join(", ")}`.trim() : null;
};

const closing: Rule = ({ sentence, closing: silent }) =>
  silent &&
  any(
    sentence,
    /\b(tonight|today|tomorrow|days?|weeks?|later|is open|hoy|mañana|días|semanas?|más tarde|programa(do)?|está abiert[ao])\b|الليلة|اليوم|غدًا|أيام|لوقت لاحق/u,
  )
    ? "says when it opens, or that one can order for later: only the hours know"
    : null;

const CANCEL = /cancel|إلغا/u;
const ALLOWED = /\b(can|may|free|no cost|within|until|cannot|puedes?|sin cost[eo]|hasta|antes)\b|يمكن|بلا مقابل|خلال/u;
const CALL = /\b(call|llama)\b|اتصل/u;
const cancelling: Rule = ({ sentence }, { cancelSeconds }) => {
  if (!any(sentence, CANCEL) || !any(sentence, ALLOWED)) return null;
  if (sentence.includes("{cancel_window}")) return null;
  if (cancelSeconds === null) return any(sentence, CALL) ? null : "lets guests cancel, and only the store can";
  return "says until when one can cancel without {cancel_window}";
};

const BACK = /\b(back|credit|cashback|recuperas?|crédito|saldo)\b|رصيد|استرد/u;
const percents: Rule = ({ sentence, whole, language, coupon, dish }, facts) => {
  const found = percentsIn(sentence, language);
  if (found.length === 0 || dish) return null;
  if (any(sentence, BACK)) {
    return facts.wallet && found.every((one) => one === facts.cashback)
      ? null
      : `names ${found[0]}% of cashback that is not given`;
  }
  const wrong = hasAll(
    couponsOf(whole, facts, coupon).map(({ value }) => value ?? -1),
    found,
  );
  return wrong === undefined ? null : `names ${wrong}%, which no coupon gives`;
};

/** The coupons that a text is about: its own, those it names by code, else all. */
function couponsOf(whole: string, { coupons }: Facts, own?: CouponFacts): readonly CouponFacts[] {
  if (own) return [own];
  const named = coupons.filter(({ code }) => whole.includes(code));
  return named.length > 0 ? named : coupons;
}

const INVITE = /\b(invite|friend|referral|invita|amigos?)\b|صديق|ادعُ|دعوة/u;
const CASH = /\b(cash on delivery|efectivo)\b|نقدًا/u;
const amounts: Rule = ({ sentence, whole, language, coupon }, facts) => {
  const found = amountsIn(sentence, facts.currency, language);
  if (found.length === 0) return null;
  const ofCoupons = couponsOf(whole, facts, coupon).flatMap(({ value, max, min }) => [value, max, min]);
  const known = (): readonly (number | null)[] => {
    if (any(sentence, INVITE)) return facts.referral && facts.reward ? Object.values(facts.reward) : [];
    if (any(sentence, CASH)) return [facts.cashLimit];
    return coupon || ofCoupons.length < facts.coupons.length * 3
      ? ofCoupons
      : [...ofCoupons, ...facts.prices, ...facts.minimums];
  };
  const wrong = hasAll(
    known().map((one) => one ?? -1),
    found,
  );
  return wrong === undefined ? null : `names an amount that nothing costs or brings: ${wrong}`;
};

const TAX = /\b(tax|taxes|impuestos?)\b|ضريب|الضرائب/u;
const taxes: Rule = ({ sentence }, { pricesIncludeTax }) => {
  if (!any(sentence, TAX)) return null;
  const added = any(sentence, /\b(added|on top|separate(ly)?|extra|suman|aparte|por separado)\b|تُضاف|منفصل/u);
  const included = any(sentence, /includ|incluid|incluy|شامل|مشمول/u);
  if (pricesIncludeTax && added) return "adds the tax that prices hold already";
  return !pricesIncludeTax && included ? "says that prices hold the tax that is added to them" : null;
};

const wallets: Rule = ({ sentence }, { wallet, referral }) => {
  if (!wallet && any(sentence, /\b(wallet|cashback|store credit|billetera|saldo)\b|محفظ|رصيد/u))
    return "speaks of a wallet, and there is none";
  return !referral &&
    any(sentence, /\b(invite a friend|with my code|con mi código|invita (a|y))\b|ادعُ صديق|استخدم رمزي/u)
    ? "invites, and invitations are off"
    : null;
};

const TABLE =
  /\b(eat in|eat here|dine[- ]in|at the table|table orders?|terrace|comer? aquí|en (la )?mesa|terraza)\b|الطاولة|للطاولة|الشرفة/u;
const tables: Rule = ({ sentence, tablesOnly }, { dinein }) =>
  !dinein && !tablesOnly && any(sentence, TABLE) ? "offers a table, and none can be opened" : null;

export const tips: Rule = ({ sentence }) => {
  if (!any(sentence, /\b(tips?|propinas?)\b|إكرامي/u)) return null;
  return any(sentence, /\b(kitchen|cocina|riders?|courier|repartidor|domiciliario)\b|المطبخ|السائق|مندوب/u)
    ? "says whose a tip is: it is the whole team's"
    : null;
};

const branches: Rule = ({ sentence, language, dish }, { stores }) => {
  const count = dish ? null : storesCounted(sentence, language);
  return count !== null && count !== stores.length ? `counts ${count} stores of ${stores.length}` : null;
};

const READY = /\b(ready|takes|lista?|listos?|tarda|demora)\b|جاهز/u;
const readiness: Rule = ({ sentence, language, dish }, { stores }) => {
  if (dish || !any(sentence, READY)) return null;
  const least = Math.max(...stores.map(({ pickupSeconds }) => pickupSeconds));
  const early = durationsIn(sentence, language).find((seconds) => seconds < least);
  return early === undefined ? null : `promises food in ${early / 60} minutes, and some store asks for ${least / 60}`;
};

const placeholders: Rule = ({ sentence, filled }, facts) => {
  const named = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const unknown = named.find((name) => !filled || !RULE_NAMES.includes(name));
  if (unknown) return `{${unknown}} is filled in by nobody here`;
  const missing: Readonly<Record<string, unknown>> = {
    ...{ cancel_window: facts.cancelSeconds, cash_limit: facts.cashLimit },
    ...{ minimum_order: facts.minimums[0], cashback: facts.wallet ? facts.cashback : null },
  };
  const empty = named.find((name) => !missing[name]);
  return empty ? `{${empty}} is not configured` : null;
};

const RULES = [
  times,
  closing,
  cancelling,
  percents,
  amounts,
  taxes,
  wallets,
  tables,
  tips,
  branches,
  readiness,
  placeholders,
];

/** The sentences of a text. HTML tags also end a sentence. */
export const sentencesOf = (text: string): string[] =>
  text
    .replace(/<[^>]+>/g, "\n")
    .replace(/\b([ap])\.\s?m\./gi, "$1m")
    .split(/(?<=[.;!?؟])\s+|\n+|\s·\s/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** The statements of a text that the configuration contradicts, one line per sentence and rule. */
export function brokenPromises(text: string, language: Language, place: Place, facts: Facts): string[] {
  return sentencesOf(text).flatMap((sentence) =>
    RULES.flatMap((rule) => {
      const wrong = rule({ ...place, sentence, whole: text, language }, facts);
      return wrong ? [`${wrong} · “${sentence.slice(0, 120)}”`] : [];
    }),
  );
}
