import { decodedText } from "../text/decoded-text.ts";
import { selectedOptions } from "./option-price.ts";
import type { OptionGroup, Selection, VisibleOption, Wish } from "./options.ts";
import { amountsOf, asChoice, defaultSelection, isChoosable, maxOf, unitsChosen, visibleGroups } from "./options.ts";

/*
 * A choice in an address: option ids in the order shown, joined by dots ("9k.9m~2.a4~l~xdouble"). An id of digits is written to
 * the base 36, any other as it is behind an underscore; then its quantity, half and amount behind tildes. Ids of options are
 * unique in a menu, so their paths need not be told.
 */

/** Nothing is chosen where something is by default. */
const NOTHING = "-";

/** Longest text that is looked at; a pizza with forty toppings is far below. */
const MAX_LENGTH = 2000;

const idOut = (id: string) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id).toString(36) : `_${encodeURIComponent(id)}`);

function idIn(text: string): string | null {
  if (text.startsWith("_")) return decodedText(text.slice(1));
  return /^[0-9a-z]{1,11}$/.test(text) ? String(Number.parseInt(text, 36)) : null;
}

// Dots and tildes part the text, and encodeURIComponent leaves both alone.
const safe = (text: string) => encodeURIComponent(text).replace(/[.~]/g, (sign) => (sign === "." ? "%2E" : "%7E"));

/** A choice as text for an address; empty when it is what everybody starts from. */
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

/** A choice that came in an address: what of it can be had, and what cannot. */
export interface Shared {
  readonly selection: Selection;
  /** Titles of options that are sold out, switched off or no longer fit their group. */
  readonly unavailable: readonly string[];
  /** Options that the menu does not have any more, or never had. */
  readonly unknown: number;
}

function wishesIn(text: string): { wishes: Map<string, Wish>; unreadable: number } {
  const wishes = new Map<string, Wish>();
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
    wishes.set(id, {
      quantity,
      ...(how.includes("l") ? { portion: "left" } : how.includes("r") ? { portion: "right" } : {}),
      ...(amount ? { amount } : {}),
    });
  }
  return { wishes, unreadable };
}

/**
 * The choice that `shareText` wrote, for the menu as it is now; null for an empty text. Nothing in an address is trusted:
 * what cannot be had is left out and told, a group keeps to its maximum, and groups that stay hidden keep their defaults.
 */
export function sharedSelection(groups: readonly OptionGroup[], text: string): Shared | null {
  if (text === "") return null;
  const { wishes, unreadable } = wishesIn(text);
  const unavailable: string[] = [];
  const seen = new Set<string>();
  // The defaults wait in groups that no wish opens; in the groups that are shown only the wishes count.
  let selection: Selection = defaultSelection(groups);
  const settled = new Set<string>();
  for (;;) {
    const next = visibleGroups(groups, selection).find(({ key }) => !settled.has(key));
    if (!next) break;
    settled.add(next.key);
    const mine = new Set(next.options.map(({ key }) => key));
    const taken: Selection[number][] = [];
    for (const { option, key } of next.options satisfies readonly VisibleOption[]) {
      const input = wishes.get(option.id);
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
  const unknown = unreadable + [...wishes.keys()].filter((id) => !seen.has(id)).length;
  return { selection, unavailable, unknown };
}
