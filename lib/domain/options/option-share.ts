import { decodedText } from "../text/decoded-text.ts";
import { currentSelection } from "./current-selection.ts";
import { selectedOptions } from "./option-price.ts";
import { type ChoiceInput, defaultSelection, type OptionGroup, type Selection } from "./options.ts";

/* A selection in an address: option ids in display order, joined by dots ("9k.9m~2.a4~l~xdouble"). A numeric id is
   written in base 36, any other verbatim after an underscore; quantity, half and amount follow after tildes. Option ids
   are unique in a menu, so their paths are not needed. */

/** Nothing is chosen although there are defaults. */
const NOTHING = "-";

/** Longest text that is parsed; a pizza with forty toppings is far shorter. */
const MAX_LENGTH = 2000;

const idOut = (id: string) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id).toString(36) : `_${encodeURIComponent(id)}`);

function idIn(text: string): string | null {
  if (text.startsWith("_")) return decodedText(text.slice(1));
  return /^[0-9a-z]{1,11}$/.test(text) ? String(Number.parseInt(text, 36)) : null;
}

// Dots and tildes are separators, and encodeURIComponent leaves both unescaped.
const safe = (text: string) => encodeURIComponent(text).replace(/[.~]/g, (sign) => (sign === "." ? "%2E" : "%7E"));

/** A selection as text for an address; empty for the default selection. */
export function shareText(groups: readonly OptionGroup[], selection: Selection): string {
  const text = (of: Selection) =>
    selectedOptions(groups, of)
      .map(({ id, quantity = 1, portion, amount }) =>
        [
          idOut(id).replace(/[.~]/g, safe),
          ...(quantity > 1 ? [String(quantity)] : []),
          ...(portion ? [portion.charAt(0)] : []),
          ...(amount ? [`x${safe(amount)}`] : []),
        ].join("~"),
      )
      .join(".");
  const mine = text(selection);
  return mine === text(defaultSelection(groups)) ? "" : mine || NOTHING;
}

/** A selection from an address: its available options, and the unavailable ones. */
export interface Shared {
  readonly selection: Selection;
  /** Titles of options that are sold out, switched off or no longer fit their group. */
  readonly unavailable: readonly string[];
  /** Number of options that are not in the menu. */
  readonly unknown: number;
}

function parseChoices(text: string): { choices: Map<string, ChoiceInput>; unreadable: number } {
  const choices = new Map<string, ChoiceInput>();
  let unreadable = 0;
  const parts = text === NOTHING ? [] : text.slice(0, MAX_LENGTH).split(".");
  for (const part of parts) {
    const [head = "", ...how] = part.split("~");
    const id = idIn(head);
    if (id === null) {
      unreadable += 1;
      continue;
    }
    const quantity = Number(how.find((word) => /^\d{1,2}$/.test(word)) ?? 1);
    const amount = decodedText(how.find((word) => word.startsWith("x"))?.slice(1) ?? "");
    choices.set(id, {
      quantity,
      ...(how.includes("l") ? { portion: "left" } : how.includes("r") ? { portion: "right" } : {}),
      ...(amount ? { amount } : {}),
    });
  }
  return { choices, unreadable };
}

/**
 * The selection that `shareText` wrote, applied to the current menu; null for an empty text. Addresses are not trusted:
 * unavailable options are left out and reported, groups keep to their maximum, and hidden groups keep their defaults.
 */
export function sharedSelection(groups: readonly OptionGroup[], text: string): Shared | null {
  if (text === "") return null;
  const { choices, unreadable } = parseChoices(text);
  const { selection, unavailable, unknown } = currentSelection(groups, choices);
  return { selection, unavailable, unknown: unreadable + unknown.length };
}
