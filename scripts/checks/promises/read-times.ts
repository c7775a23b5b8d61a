import type { Language } from "../../../config/languages.ts";

/**
 * A time of day in a sentence, as minutes after midnight. Two values if the text does not say whether it is before or
 * after noon.
 */
export interface NamedTime {
  readonly words: string;
  readonly minutes: readonly number[];
}

/** "first" is before noon, "second" adds 12 to the hour, "night" is the one that is dark. */
type Half = "first" | "second" | "night";

/** How a language says a time of day. */
interface TimeWords {
  /** One to twelve. */
  readonly hours: readonly string[];
  /** Expressions for the words before a time, and between the two of a pair. */
  readonly lead: string;
  readonly pair: string;
  /** The lead that makes it half past. */
  readonly past: RegExp | null;
  /** Minutes said after the hour. */
  readonly fractions: Readonly<Record<string, number>>;
  readonly halves: Readonly<Record<string, Half>>;
  /** An expression for the words after a bare number that make it a time rather than a count. */
  readonly after: string;
  readonly noon: RegExp | null;
  readonly midnight: RegExp;
}

const TIME_WORDS: Readonly<Record<Language, TimeWords>> = {
  en: {
    hours: ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    lead: "at|until|till|by|before|from|since|past|half past",
    pair: "(?<=\\bfrom\\s\\S+(?:\\s[ap]m)?\\s)to",
    past: /half past$/,
    fractions: {},
    halves: {
      "in the morning": "first",
      "in the evening": "second",
      "in the afternoon": "second",
      "at night": "night",
    },
    after: "in the|at night|o'clock|on|every|at weekends|at the weekend|to|and",
    noon: /\bnoon\b/gu,
    midnight: /\bmidnight\b/gu,
  },
  es: {
    hours: ["una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"],
    lead: "a las|a la|hasta las|hasta la|desde las|desde la|de las|de la|las|la",
    pair: "de(?=\\s\\d+\\sa\\s\\d)|(?<=\\bde\\s\\d+\\s)a",
    past: null,
    fractions: { "y media": 30, "y cuarto": 15 },
    halves: {
      "de la mañana": "first",
      "de la madrugada": "first",
      "de la tarde": "second",
      "de la noche": "night",
    },
    after: "a|de la|los|las|de lunes|y",
    noon: /\bmediodía\b/gu,
    midnight: /\bmedianoche\b/gu,
  },
  ar: {
    hours: [
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
    lead: "عند|حتى|الساعة|منذ|(?<!\\d\\s)من|قبل|بعد|إلى|في",
    pair: "(?!)",
    past: null,
    fractions: { والنصف: 30, والربع: 15 },
    halves: { صباحًا: "first", فجرًا: "first", ظهرًا: "second", عصرًا: "second", مساءً: "second", ليلًا: "night" },
    after: "صباحًا|مساءً|فجرًا|عصرًا|ظهرًا|ليلًا|من|في|إلى|والنصف",
    noon: null,
    midnight: /منتصف الليل/gu,
  },
};
/** Written with digits in every language. */
const CLOCK: Readonly<Record<string, Half>> = { am: "first", pm: "second" };

const hourOf = (word: string, language: Language): number =>
  /^\d+$/.test(word) ? Number(word) : TIME_WORDS[language].hours.indexOf(word) + 1;

const halvesOf = (language: Language): Readonly<Record<string, Half>> => ({ ...CLOCK, ...TIME_WORDS[language].halves });
const alternatives = (words: Readonly<Record<string, unknown>>) => Object.keys(words).join("|") || "(?!)";

function minutesOf(hour: number, minute: number, kind: Half | undefined): number[] {
  if (hour > 24 || minute > 59) return [];
  const at = (hours: number) => (hours % 24) * 60 + minute;
  if (hour > 12 || hour === 0) return [at(hour)];
  const base = hour % 12;
  if (kind === "first") return [at(base)];
  if (kind === "second") return [at(base + 12)];
  if (kind === "night") return [hour === 12 || hour < 6 ? at(base) : at(base + 12)];
  return [at(base), at(base + 12)];
}

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
  const halves = halvesOf(language);
  const { noon, midnight } = TIME_WORDS[language];
  const digits = new RegExp(
    `\\b(?<hour>\\d{1,2}):(?<minute>\\d{2})(?!\\d)(?:\\s*(?<half>${alternatives(halves)}))?`,
    "gu",
  );
  for (const match of text.matchAll(digits)) {
    const { hour, minute, half = "" } = match.groups ?? {};
    add(match, minutesOf(Number(hour), Number(minute), halves[half]));
  }
  for (const match of text.matchAll(/\b(?<hour>\d{1,2})\s?(?<half>am|pm)\b/gu)) {
    add(match, minutesOf(Number(match.groups?.hour), 0, CLOCK[match.groups?.half ?? ""]));
  }
  for (const match of wordTimes(text, language)) add(match.match, match.minutes);
  for (const match of noon ? text.matchAll(noon) : []) add(match, [12 * 60]);
  for (const match of text.matchAll(midnight)) add(match, [0]);
  return found.toSorted((one, other) => one.at - other.at).map(({ time }) => time);
}

/**
 * Times in words: "half past six", "a las cuatro y media de la tarde", "عند الرابعة والنصف عصرًا", and both ends of
 * "from 11 to 3".
 */
function wordTimes(text: string, language: Language): { match: RegExpExecArray; minutes: number[] }[] {
  const { lead, pair, past, hours, fractions, after } = TIME_WORDS[language];
  const halves = halvesOf(language);
  const hour = hours.toSorted((one, other) => other.length - one.length).join("|");
  const fraction = `(?:\\s+(?<fraction>${alternatives(fractions)}))?`;
  const rule = new RegExp(
    `(?<![\\p{L}\\d])(?<lead>${lead}|${pair})\\s+(?<hour>${hour}|\\d{1,2})(?![\\p{L}\\d:.,]\\d|\\p{L}|:)${fraction}`,
    "gu",
  );
  const half = new RegExp(`^\\s+(${alternatives(halves)})`, "u");
  const goesOn = new RegExp(`^(?=$|\\s*[.,;:!?)،؛]|\\s+(?:${after}|am|pm)(?=\\s|$))`, "u");
  const read: { match: RegExpExecArray; minutes: number[] }[] = [];
  for (const match of text.matchAll(rule)) {
    const rest = text.slice(match.index + match[0].length);
    const said = half.exec(rest)?.[1];
    const { hour: word = "", lead: led = "", fraction: part = "" } = match.groups ?? {};
    const minute = fractions[part] ?? (past?.test(led) ? 30 : 0);
    if (!said && minute === 0 && !goesOn.test(rest)) continue;
    // The second end of "from 11 to 3" does not say which half of the day the first is in.
    read.push({ match, minutes: minutesOf(hourOf(word, language), minute, halves[said ?? ""]) });
  }
  return read;
}
