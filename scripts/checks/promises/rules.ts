import type { Language } from "../../../config/languages.ts";
import { RULE_NAMES } from "../../../lib/domain/text/rule-texts.ts";
import { parseClock } from "./clock.ts";
import { daysIn } from "./days.ts";
import { amountsIn, durationsIn, percentsIn, storesCounted } from "./read-amounts.ts";
import { plain, timesIn } from "./read-times.ts";
import type { CouponRules, ShopRules, StoreRules } from "./shop-rules.ts";
import { isAbout } from "./topics.ts";

/** Where a text appears, as far as that decides what it may say. */
export interface Place {
  /**
   * Shown while a store is closed or out of range. It must not name a time, because the real one is shown next to it.
   */
  readonly closing?: boolean;
  /** The store that the text belongs to. Otherwise a time must hold in every store, or the text must name its store. */
  readonly store?: StoreRules;
  /** Start and end times of the dishes that the text is about. */
  readonly dishTimes?: readonly number[];
  readonly coupon?: CouponRules;
  /** The text describes a dish, which may state numbers of its own. */
  readonly dish?: boolean;
  /** Shown only to guests at a table. */
  readonly tablesOnly?: boolean;
  /** Values in braces are filled in. */
  readonly filled?: boolean;
}
interface Statement extends Place {
  readonly sentence: string;
  readonly whole: string;
  readonly language: Language;
}
type Rule = (statement: Statement, shop: ShopRules) => string | null;

const hasAll = (known: readonly number[], found: readonly number[]) => found.find((one) => !known.includes(one));

function boundsOf({ hours }: StoreRules, day: string): number[] {
  return (hours[day] ?? []).flat().map(parseClock);
}

/** The stores that a sentence is about: those it names, else those its paragraph names, else all. */
function storesNamed(sentence: string, whole: string, { stores }: ShopRules): readonly StoreRules[] {
  const namedIn = (text: string) =>
    stores.filter(({ names }) => names.some((name) => plain(text).includes(plain(name))));
  const paragraph = whole.split(/<\/(?:p|li|h\d)>|\n/).find((text) => text.includes(sentence)) ?? "";
  return [namedIn(sentence), namedIn(paragraph)].find((named) => named.length > 0) ?? stores;
}

/**
 * A time of day must be a start or end of a dish's hours, or an opening or closing time of every store that the
 * sentence is about, on every day it names. A sentence without a day must hold on every day.
 */
const times: Rule = ({ sentence, whole, language, store, closing, dishTimes }, shop) => {
  const named = timesIn(sentence, language);
  if (named.length === 0) return null;
  if (closing) return `names a time (${named[0]?.words}): the true one stands beside it`;
  const days = daysIn(sentence, language);
  const stores = store ? [store] : storesNamed(sentence, whole, shop);
  const isBound = (minute: number) =>
    stores.every((one) =>
      (days.length > 0 ? days : Object.keys(one.hours)).every((day) => boundsOf(one, day).includes(minute)),
    ) || (dishTimes ?? shop.dishTimes).includes(minute);
  const wrong = named.find(({ minutes }) => !minutes.some(isBound));
  return wrong ? `names a time that no hours have: ${wrong.words} ${days.join(", ")}`.trim() : null;
};

const closing: Rule = ({ sentence, language, closing: silent }) =>
  silent && isAbout("opening", sentence, language)
    ? "says when it opens, or that one can order for later: only the hours know"
    : null;

const cancelling: Rule = ({ sentence, language }, { cancelSeconds }) => {
  if (!isAbout("cancelling", sentence, language) || !isAbout("permission", sentence, language)) return null;
  if (sentence.includes("{cancel_window}")) return null;
  if (cancelSeconds !== null) return "says until when one can cancel without {cancel_window}";
  return isAbout("calling", sentence, language) ? null : "lets guests cancel, and only the store can";
};

const percents: Rule = ({ sentence, whole, language, coupon, dish }, shop) => {
  const found = percentsIn(sentence, language);
  if (found.length === 0 || dish) return null;
  if (isAbout("moneyBack", sentence, language)) {
    return shop.wallet && found.every((one) => one === shop.cashback)
      ? null
      : `names ${found[0]}% of cashback that is not given`;
  }
  const wrong = hasAll(
    couponsOf(whole, shop, coupon).map(({ value }) => value ?? -1),
    found,
  );
  return wrong === undefined ? null : `names ${wrong}%, which no coupon gives`;
};

/** The coupons that a text is about: its own, those it names by code, else all. */
function couponsOf(whole: string, { coupons }: ShopRules, own?: CouponRules): readonly CouponRules[] {
  if (own) return [own];
  const named = coupons.filter(({ code }) => whole.includes(code));
  return named.length > 0 ? named : coupons;
}

const ACCOUNT: Readonly<Record<Language, RegExp>> = { en: /account/, es: /con cuenta/, ar: /الحسابات|لمن لديهم حساب/ };

/** Coupons are for customers with an account: who is told a code learns it there, and not at the checkout. */
const codes: Rule = ({ sentence, whole, language, coupon }, { coupons }) =>
  !coupon && coupons.some(({ code }) => sentence.includes(code)) && !ACCOUNT[language].test(whole)
    ? "names a coupon without saying that it needs an account"
    : null;

const amounts: Rule = ({ sentence, whole, language, coupon }, shop) => {
  const found = amountsIn(sentence, shop.currency, language);
  if (found.length === 0) return null;
  const ofCoupons = couponsOf(whole, shop, coupon).flatMap(({ value, max, min }) => [value, max, min]);
  const known = (): readonly (number | null)[] => {
    if (isAbout("invitation", sentence, language))
      return shop.referral && shop.reward ? Object.values(shop.reward) : [];
    if (isAbout("cash", sentence, language)) return [shop.cashLimit];
    return coupon || ofCoupons.length < shop.coupons.length * 3
      ? ofCoupons
      : [...ofCoupons, ...shop.prices, ...shop.minimums];
  };
  const wrong = hasAll(
    known().map((one) => one ?? -1),
    found,
  );
  return wrong === undefined ? null : `names an amount that nothing costs or brings: ${wrong}`;
};

const taxes: Rule = ({ sentence, language }, { pricesIncludeTax }) => {
  if (!isAbout("tax", sentence, language)) return null;
  if (pricesIncludeTax && isAbout("added", sentence, language)) return "adds the tax that prices hold already";
  return !pricesIncludeTax && isAbout("included", sentence, language)
    ? "says that prices hold the tax that is added to them"
    : null;
};

const wallets: Rule = ({ sentence, language }, { wallet, referral }) => {
  if (!wallet && isAbout("wallet", sentence, language)) return "speaks of a wallet, and there is none";
  return !referral && isAbout("inviting", sentence, language) ? "invites, and invitations are off" : null;
};

const tables: Rule = ({ sentence, language, tablesOnly }, { dinein }) =>
  !dinein && !tablesOnly && isAbout("table", sentence, language) ? "offers a table, and none can be opened" : null;

/** What a sentence about tips says wrong. */
export const tipProblem = (sentence: string, language: Language): string | null =>
  isAbout("receiver", sentence, language) ? "says whose a tip is: it is the whole team's" : null;

const tips: Rule = ({ sentence, language }) =>
  isAbout("tip", sentence, language) ? tipProblem(sentence, language) : null;

const branches: Rule = ({ sentence, language, dish }, { stores }) => {
  const count = dish ? null : storesCounted(sentence, language);
  return count !== null && count !== stores.length ? `counts ${count} stores of ${stores.length}` : null;
};

const readiness: Rule = ({ sentence, language, dish }, { stores }) => {
  if (dish || !isAbout("readiness", sentence, language)) return null;
  const least = Math.max(...stores.map(({ pickupSeconds }) => pickupSeconds));
  const early = durationsIn(sentence, language).find((seconds) => seconds < least);
  return early === undefined ? null : `promises food in ${early / 60} minutes, and some store asks for ${least / 60}`;
};

/** Open past midnight on every day that a store opens at all. */
const staysOpen = ({ hours }: StoreRules) =>
  Object.values(hours).every((spans = []) => spans.length === 0 || spans.some(([from, to]) => to <= from));

const nights: Rule = ({ sentence, language, dish, store }, { stores }) =>
  !dish && isAbout("night", sentence, language) && !(store ? [store] : stores).every(staysOpen)
    ? "says that it is open late, and some store closes before midnight"
    : null;

const placeholders: Rule = ({ sentence, filled }, shop) => {
  const named = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const unknown = named.find((name) => !filled || !RULE_NAMES.includes(name));
  if (unknown) return `{${unknown}} is filled in by nobody here`;
  const values: Readonly<Record<string, unknown>> = {
    cancel_window: shop.cancelSeconds,
    cash_limit: shop.cashLimit,
    minimum_order: shop.minimums[0],
    cashback: shop.wallet ? shop.cashback : null,
  };
  const empty = named.find((name) => !values[name]);
  return empty ? `{${empty}} is not configured` : null;
};

const RULES = [
  times,
  closing,
  cancelling,
  percents,
  codes,
  amounts,
  taxes,
  wallets,
  tables,
  tips,
  branches,
  readiness,
  nights,
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
export function brokenPromises(text: string, language: Language, place: Place, shop: ShopRules): string[] {
  return sentencesOf(text).flatMap((sentence) =>
    RULES.flatMap((rule) => {
      const wrong = rule({ ...place, sentence, whole: text, language }, shop);
      return wrong ? [`${wrong} · “${sentence.slice(0, 120)}”`] : [];
    }),
  );
}
