const FIRST = "\u2068";
const END = "\u2069";
/** Letters of the scripts that are written from right to left, and all others. */
const RIGHT_TO_LEFT = /[\u0591-\u08ff]/;
const LEFT_TO_RIGHT = /(?![\u0591-\u08ff])\p{L}/u;
/** Isolated already. */
const ISOLATED = /^[\u2066-\u2068]/;

/**
 * A text for a sentence of one direction: isolated (U+2068 … U+2069) if it has letters of the other one, as numbers and signs beside
 * it would else change places. `toLeft`: the sentence runs from right to left.
 */
export const isolated = (text: string, toLeft: boolean): string =>
  (toLeft ? LEFT_TO_RIGHT : RIGHT_TO_LEFT).test(text) && !ISOLATED.test(text) ? FIRST + text + END : text;

/** Attributes of a text that is not in its page's language. */
export interface OwnLanguage {
  readonly lang?: string | undefined;
  readonly dir: "ltr" | "rtl";
}

/** For a text whose language nobody knows: its direction if all its letters run the other way than its page. */
export function withOwnDirection(text: string, toLeft: boolean): OwnLanguage | undefined {
  const [hasToLeft, hasToRight] = [RIGHT_TO_LEFT.test(text), LEFT_TO_RIGHT.test(text)];
  if (hasToLeft === hasToRight || hasToLeft === toLeft) return undefined;
  return { dir: hasToLeft ? "rtl" : "ltr" };
}

/** Whether a sentence has letters that are written from right to left. */
export const runsToLeft = (sentence: string): boolean => RIGHT_TO_LEFT.test(sentence);

/** The arguments of messages that are names: of dishes, places, people and companies, and codes. None of them chooses a form. */
const NAMES: ReadonlySet<string> = new Set(
  "item option options group dish dishes store stores name place city other query words note reason why title description gateway brand network table business code".split(
    " ",
  ),
);

/** A message's values with the names among them isolated. */
export const isolatedNames = <Values extends object>(values: Values, toLeft: boolean): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      NAMES.has(name) && typeof value === "string" ? isolated(value, toLeft) : value,
    ]),
  ) as Values;
