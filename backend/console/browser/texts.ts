import format, { type CompiledMessage, type FormatValues } from "icu-minify/format";
import type { OrderType } from "../../../lib/domain/enumerations.ts";

/** What rings: an order by its type, or a request of a table. */
export type RingKind = OrderType | "request";

/** Texts and data that the server passes to the page's script, in the body's `data-texts`. */
export interface ScriptTexts {
  /** URL of the live stream. */
  readonly events: string;
  /** The server's clock, in milliseconds. */
  readonly now: string;
  readonly back: string;
  /** In a sheet that is open over something which has just got another state. */
  readonly changed: string;
  readonly noted: string;
  readonly offline: string;
  /** At a field that must be filled in. */
  readonly needed: string;
  /** Beside a file that is on its way. */
  readonly sending: string;
  readonly sound_is_on: string;
  readonly hush: string;
  readonly undo: string;
  readonly undone: string;
  /** What rings, in a word. */
  readonly kinds: Readonly<Record<RingKind, string>>;
  /** With `{action}`, the label of the button that was pressed. */
  readonly held: CompiledMessage;
  /** With `{time}`. */
  readonly lost: CompiledMessage;
  /** With a count of minutes, `{n}`. */
  readonly age: CompiledMessage;
  readonly late: CompiledMessage;
}

/** Null on pages without script, such as the sign-in page. */
export const readTexts = ({ body }: Document): ScriptTexts | null => JSON.parse(body.dataset.texts ?? "null");

const rules = new Map<unknown, Intl.PluralRules>();

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  // Cached because ages are formatted every second.
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => {
    const known = rules.get(args[0]) ?? new Intl.PluralRules(...args);
    rules.set(args[0], known);
    return known;
  },
};

/** A text with its values, in the language of the page. */
export const fillIn = (text: CompiledMessage, values: FormatValues): string =>
  format(text, `${document.documentElement.lang}-u-nu-latn`, values, { formatters }) as string;
