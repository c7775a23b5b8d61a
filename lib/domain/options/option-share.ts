import { decodedText } from "../text/decoded-text.ts";
import { selectedOptions } from "./option-price.ts";
import type { ChoiceInput, OptionGroup, Selection, VisibleOption } from "./options.ts";
import { amountsOf, asChoice, defaultSelection, isChoosable, maxOf, unitsChosen, visibleGroups } from "./options.ts";

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
  const unavailable: string[] = [];
  const seen = new Set<string>();
  // Hidden groups keep their defaults; in visible groups only the shared choices count.
  let selection: Selection = defaultSelection(groups);
  const settled = new Set<string>();
  for (;;) {
    const next = visibleGroups(groups, selection).find(({ key }) => !settled.has(key));
    if (!next) break;
    settled.add(next.key);
    const mine = new Set(next.options.map(({ key }) => key));
    const taken: Selection[number][] = [];
    for (const { option, key } of next.options satisfies readonly VisibleOption[]) {
      const input = choices.get(option.id);
      if (!input || seen.has(option.id)) continue;
      seen.add(option.id);
      const choice = asChoice(next.group, option, key, input);
      const { left, right } = unitsChosen([...taken, choice]);
      const lostAmount = input.amount && !amountsOf(next.group, option).some(({ id }) => id === input.amount);
      if (!isChoosable(option) || Math.max(left, right) > maxOf(next.group)) unavailable.push(option.title);
      else taken.push(choice);
      if (lostAmount && isChoosable(option)) unavailable.push(option.title);
    }
    selection = [...selection.filter(({ key }) => !mine.has(key)), ...taken];
  }
  const unknown = unreadable + [...choices.keys()].filter((id) => !seen.has(id)).length;
  return { selection, unavailable, unknown };
}
