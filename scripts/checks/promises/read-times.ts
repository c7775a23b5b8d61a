import type { Language } from "../../../config/languages.ts";

/**
 * A time of day in a sentence, as minutes after midnight. Two values if the text does not say whether it is before or
 * after noon.
 */
export interface NamedTime {
  readonly words: string;
  readonly minutes: readonly number[];
}

const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  es: ["una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"],
  ar: [
    "الواحدة",
    "الثانية",
    "الثالثة",
    "الرابعة",
    "الخامسة",
    "السادسة",
    "السابعة",
    "الثامنة",
    "التاسعة",
    "العاشرة",
    "الحادية عشرة",
    "الثانية عشرة",
  ],
};
/** Words for the half of the day; "second" adds 12 to the hour. */
const HALF: Readonly<Record<string, "first" | "second" | "night">> = {
  ...{ am: "first", "in the morning": "first", "de la mañana": "first", "de la madrugada": "first" },
  ...{ pm: "second", "in the evening": "second", "in the afternoon": "second", "de la tarde": "second" },
  ...{ "at night": "night", "de la noche": "night", صباحًا: "first", فجرًا: "first", ظهرًا: "second" },
  ...{ عصرًا: "second", مساءً: "second", ليلًا: "night" },
};
const NOON = /\b(noon|mediodía)\b/gu;
const MIDNIGHT = /\b(midnight|medianoche)\b|منتصف الليل/gu;

const hourOf = (word: string, language: Language): number =>
  /^\d+$/.test(word) ? Number(word) : WORDS[language].indexOf(word) + 1;

/** Words after a bare number that make it a time rather than a count. */
const AFTER =
  /^(?=$|[\s]*[.,;:!?)،؛]|\s+(?:in the|at night|o'clock|on|every|at weekends|at the weekend|to|and|a|de la|los|las|de lunes|y|am|pm|صباحًا|مساءً|فجرًا|عصرًا|ظهرًا|ليلًا|من|في|إلى|والنصف)(?=\s|$))/u;

function minutesOf(hour: number, minute: number, half: string | undefined): number[] {
  if (hour > 24 || minute > 59) return [];
  const at = (hours: number) => (hours % 24) * 60 + minute;
  if (hour > 12 || hour === 0) return [at(hour)];
  const base = hour % 12;
  const kind = half ? HALF[half] : undefined;
  if (kind === "first") return [at(base)];
  if (kind === "second") return [at(base + 12)];
  if (kind === "night") return [hour === 12 || hour < 6 ? at(base) : at(base + 12)];
  return [at(base), at(base + 12)];
}

const HALVES = Object.keys(HALF).join("|");
const HALF_AFTER = `(?:\\s*(?<half>${HALVES}))?`;
/** Per language: the words before a time, and what makes it half past. */
const LEADS: Readonly<Record<Language, { lead: string; pair: string; past: RegExp | null }>> = {
  en: {
    lead: "at|until|till|by|before|from|since|past|half past",
    pair: "(?<=\\bfrom\\s\\S+(?:\\s[ap]m)?\\s)to",
    past: /half past$/,
  },
  es: {
    lead: "a las|a la|hasta las|hasta la|desde las|desde la|de las|de la|las|la",
    pair: "de(?=\\s\\d+\\sa\\s\\d)|(?<=\\bde\\s\\d+\\s)a",
    past: null,
  },
  ar: { lead: "عند|حتى|الساعة|منذ|(?<!\\d\\s)من|قبل|بعد|إلى|في", pair: "(?!)", past: null },
};

/** Normalises a text for the rules below: Latin digits, "a. m." as one word. */
export function plain(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit)))
    .replace(/٫/g, ".")
    .replace(/٬/g, ",")
    .replace(/٪/g, "%")
    .replace(/[\u00a0\u202f\u2066-\u2069\u200e\u200f]/g, " ")
    .replace(/\b([ap])\.\s?m\.?/giu, "$1m")
    .toLowerCase();
}

/** Every time of day in a sentence, in digits or words. */
export function timesIn(sentence: string, language: Language): NamedTime[] {
  const text = plain(sentence);
  const found: { at: number; end: number; time: NamedTime }[] = [];
  const add = (match: RegExpExecArray, minutes: number[]) => {
    const [at, end] = [match.index, match.index + match[0].length];
    if (minutes.length === 0 || found.some((other) => at < other.end && other.at < end)) return;
    found.push({ at, end, time: { words: match[0].trim(), minutes } });
  };
  const digits = new RegExp(`\\b(?<hour>\\d{1,2}):(?<minute>\\d{2})(?!\\d)${HALF_AFTER}`, "gu");
  for (const match of text.matchAll(digits)) {
    const { hour, minute, half } = match.groups ?? {};
    add(match, minutesOf(Number(hour), Number(minute), half));
  }
  for (const match of text.matchAll(/\b(?<hour>\d{1,2})\s?(?<half>am|pm)\b/gu)) {
    add(match, minutesOf(Number(match.groups?.hour), 0, match.groups?.half));
  }
  for (const match of wordTimes(text, language)) add(match.match, match.minutes);
  for (const match of text.matchAll(NOON)) add(match, [12 * 60]);
  for (const match of text.matchAll(MIDNIGHT)) add(match, [0]);
  return found.toSorted((one, other) => one.at - other.at).map(({ time }) => time);
}

/**
 * Times in words: "half past six", "a las cuatro y media de la tarde", "عند الرابعة والنصف عصرًا", and both ends of
 * "from 11 to 3".
 */
function wordTimes(text: string, language: Language): { match: RegExpExecArray; minutes: number[] }[] {
  const { lead, pair, past } = LEADS[language];
  const hours = [...WORDS[language]].sort((one, other) => other.length - one.length).join("|");
  const half = "(?:\\s+(?:y\\s+(?<media>media|cuarto)|(?<nisf>والنصف|والربع)))?";
  const rule = new RegExp(
    `(?<![\\p{L}\\d])(?<lead>${lead}|${pair})\\s+(?<hour>${hours}|\\d{1,2})(?![\\p{L}\\d:.,]\\d|\\p{L}|:)${half}`,
    "gu",
  );
  const read: { match: RegExpExecArray; minutes: number[] }[] = [];
  for (const match of text.matchAll(rule)) {
    const rest = text.slice(match.index + match[0].length);
    const said = new RegExp(`^\\s+(${HALVES})`, "u").exec(rest)?.[1];
    const { hour = "", lead: led = "", media, nisf } = match.groups ?? {};
    const fraction = media === "media" || nisf === "والنصف" || (past?.test(led) ?? false) ? 30 : media || nisf ? 15 : 0;
    if (!said && fraction === 0 && !AFTER.test(rest)) continue;
    // The second end of "from 11 to 3" does not say which half of the day the first is in.
    read.push({ match, minutes: minutesOf(hourOf(hour, language), fraction, said) });
  }
  return read;
}
