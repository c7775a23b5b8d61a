import type { Language } from "../../../config/languages.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";
import { plain } from "./read-times.ts";

const NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
  es: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
  ar: ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"],
};

/** The words between the two ends of a span of days. */
const TO: Readonly<Record<Language, string>> = { en: "to", es: "(?:al?|hasta)(?:\\s+el)?", ar: "إلى|حتى" };

/** The weekdays in a sentence; "Thursday to Saturday" includes the days between. */
export function daysIn(sentence: string, language: Language): string[] {
  const text = plain(sentence);
  const rule = new RegExp(NAMES[language].join("|"), "gu");
  const found = [...text.matchAll(rule)].map((match) => ({
    day: NAMES[language].indexOf(match[0]),
    at: match.index,
    end: match.index + match[0].length,
  }));
  const to = new RegExp(`^s?\\s*(?:${TO[language]}|–|-)\\s*$`, "u");
  const named = new Set<number>();
  found.forEach(({ day, end }, index) => {
    named.add(day);
    const next = found[index + 1];
    if (!next || !to.test(text.slice(end, next.at))) return;
    for (let each = day; each !== next.day; each = (each + 1) % 7) named.add(each);
  });
  return [...named].map((day) => WEEK[day] as string);
}
