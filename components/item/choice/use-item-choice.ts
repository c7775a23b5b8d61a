"use client";

import { useMemo, useState } from "react";
import { openStorePicker } from "@/components/store/picker/place-request";
import { addItem, type CartOutcome } from "@/lib/actions/cart/cart";
import { changeLine } from "@/lib/actions/cart/cart-changes";
import { type CartItem, type CartLine, lineKey, MAX_INSTRUCTIONS_LENGTH } from "@/lib/domain/cart/cart";
import { addMoney, type Minor, multiplyMoney } from "@/lib/domain/money";
import { adjust, toggle } from "@/lib/domain/options/option-choice";
import { selectedOptions, selectionPrice } from "@/lib/domain/options/option-price";
import { ruleOf, type UnmetGroup, unmetGroups } from "@/lib/domain/options/option-rules";
import {
  defaultSelection,
  type OptionGroup,
  type Selection,
  selectionOfLine,
  visibleGroups,
} from "@/lib/domain/options/options";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** A group with a problem: its key and the reason. */
export type GroupProblem = Pick<UnmetGroup, "key" | "title" | "rule">;

export type Adjustment = Parameters<typeof adjust>[3];

export interface ItemChoice {
  readonly selection: Selection;
  readonly quantity: number;
  readonly instructions: string;
  /** Minor units for everything chosen, times the quantity. */
  readonly total: Minor;
  readonly problem: GroupProblem | null;
  choose(key: string): void;
  /** Chooses several options in turn; those that conflict with the others are left out. */
  chooseEach(keys: readonly string[]): void;
  /** Replaces everything chosen. */
  chooseAll(selection: Selection): void;
  /** Changes quantity, half or amount of a chosen option. */
  adjust(key: string, change: Adjustment): void;
  /** Changes the quantity by one, from the current value: replayed presses arrive in one task. */
  addQuantity(by: number, max: number): void;
  setInstructions(text: string): void;
  /** Marks the first unsatisfied group and returns it; null if the choice can be ordered (MENU-10). */
  check(): GroupProblem | null;
  /** Adds the choice to the cart, or updates the line being edited. */
  order(storefront: StorefrontState, done: () => void, failed: (code: string) => void): void;
}

export interface Beginning {
  readonly line: CartLine | null;
  readonly shared: Selection | null;
  /**
   * What the guest entered so far. It outlives the form, which is initialised again when a line or a shared choice has
   * been read.
   */
  readonly entered?: { current: Entered } | undefined;
}

export interface Entered {
  readonly note: string;
  /** The options and the quantity, once the guest has changed them. */
  readonly selection?: Selection;
  readonly quantity?: number;
}

/** The line's note, followed by what was typed before the line was known, so that neither is lost. */
export function noteToBegin(ofLine: string, typed: string): string {
  const note = typed.includes(ofLine) ? typed : `${ofLine} ${typed}`.trim();
  return Array.from(note).slice(0, MAX_INSTRUCTIONS_LENGTH).join("");
}

/**
 * A guest's choice of an item's options, initialised from the defaults, a cart line or a shared address. The line has them
 * in the menu's order, as the order, the bill and the kitchen have.
 */
export function useItemChoice(
  item: CartItem,
  groups: readonly OptionGroup[],
  { line, shared, entered }: Beginning,
  inMenuOrder: readonly OptionGroup[] = groups,
): ItemChoice {
  const before = entered?.current;
  const enter = <T extends Partial<Entered>>(what: T): T => {
    if (entered) entered.current = { ...entered.current, ...what };
    return what;
  };
  const [selection, setSelection] = useState<Selection>(
    () => before?.selection ?? (line ? selectionOfLine(groups, line.options) : (shared ?? defaultSelection(groups))),
  );
  const [quantity, setQuantity] = useState(before?.quantity ?? line?.quantity ?? 1);
  const [instructions, setInstructions] = useState(() => noteToBegin(line?.instructions ?? "", before?.note ?? ""));
  const write = (note: string) => {
    enter({ note });
    setInstructions(note);
  };
  const [problem, setProblem] = useState<GroupProblem | null>(null);
  const each = useMemo(() => addMoney(item.item_price, selectionPrice(groups, selection)), [item, groups, selection]);
  // From what is chosen by then: presses that the page kept come in one go.
  const take = (key: string, step: (chosen: Selection) => ReturnType<typeof toggle>) => {
    setSelection((before) => {
      const next = step(before);
      return next.ok ? enter({ selection: next.value }).selection : before;
    });
    const next = step(selection);
    if (next.ok) {
      if (problem && !unmetGroups(groups, next.value).some((unmet) => unmet.key === problem.key)) setProblem(null);
      return;
    }
    const home = visibleGroups(groups, selection).find(({ options }) => options.some((entry) => entry.key === key));
    if (home) setProblem({ key: home.key, title: home.group.title, rule: ruleOf(home.group) });
  };
  const choose = (key: string) => take(key, (chosen) => toggle(groups, chosen, key));
  const chooseEach = (keys: readonly string[]) =>
    setSelection((before) =>
      keys.reduce((chosen, key) => {
        const next = toggle(groups, chosen, key);
        return next.ok ? enter({ selection: next.value }).selection : chosen;
      }, before),
    );
  const chooseAll = (chosen: Selection) => {
    setSelection(chosen);
    setProblem(null);
  };
  const change = (key: string, how: Adjustment) => take(key, (chosen) => adjust(groups, chosen, key, how));
  const check = () => {
    const [first = null] = unmetGroups(groups, selection);
    setProblem(first);
    return first;
  };
  const order: ItemChoice["order"] = (storefront, done, failed) => {
    const options = selectedOptions(inMenuOrder, selection);
    const act = (): CartOutcome =>
      line
        ? changeLine(storefront, lineKey(line), options, { quantity, instructions })
        : addItem(storefront, item, { options, quantity, instructions });
    const outcome = act();
    if (outcome.ok) return done();
    if (outcome.error.code !== "STORE_SELECTION_REQUIRED") return failed(outcome.error.code);
    openStorePicker(storefront, { chosen: () => (act().ok ? done() : failed("UNKNOWN")) });
  };
  const addQuantity = (by: number, max: number) =>
    setQuantity((now) => enter({ quantity: Math.max(1, Math.min(max, now + by)) }).quantity);
  const total = multiplyMoney(each, quantity);
  const shown = { selection, quantity, instructions, total, problem };
  return { ...shown, choose, chooseEach, chooseAll, adjust: change, addQuantity, setInstructions: write, check, order };
}
