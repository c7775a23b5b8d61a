"use client";

import { useMemo, useState } from "react";
import { changeOptions } from "@/components/item/choice/change-line";
import { askForStore } from "@/components/store/place-request";
import { addItem, type CartOutcome } from "@/lib/actions/cart/cart";
import type { CartItem, CartLine } from "@/lib/domain/cart/cart";
import type { OptionGroup, Selection, UnmetGroup } from "@/lib/domain/cart/options";
import {
  defaultSelection,
  ruleOf,
  selectedOptions,
  selectionOfLine,
  selectionPrice,
  toggle,
  unmetGroups,
  visibleGroups,
} from "@/lib/domain/cart/options";
import { addMoney, multiplyMoney } from "@/lib/domain/money";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** A group with something to say: its key, and why. */
export type GroupProblem = Pick<UnmetGroup, "key" | "title" | "rule">;

export interface ItemChoice {
  readonly selection: Selection;
  readonly quantity: number;
  readonly instructions: string;
  /** Minor units for everything chosen, times the quantity. */
  readonly total: number;
  readonly problem: GroupProblem | null;
  choose(key: string): void;
  setQuantity(quantity: number): void;
  setInstructions(text: string): void;
  /** Marks the first group that is not satisfied and answers it; null when the choice may be ordered (MENU-10). */
  check(): GroupProblem | null;
  /** Puts the choice into the cart, or changes the line it was made for. */
  order(storefront: StorefrontState, done: () => void, failed: (code: string) => void): void;
}

/** What a guest has chosen of an item so far, from the defaults or from a line of the cart. */
export function useItemChoice(item: CartItem, groups: readonly OptionGroup[], line: CartLine | null): ItemChoice {
  const [selection, setSelection] = useState<Selection>(() =>
    line ? selectionOfLine(groups, line.options) : defaultSelection(groups),
  );
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [instructions, setInstructions] = useState(line?.instructions ?? "");
  const [problem, setProblem] = useState<GroupProblem | null>(null);
  const each = useMemo(() => addMoney(item.item_price, selectionPrice(groups, selection)), [item, groups, selection]);
  const choose = (key: string) => {
    const next = toggle(groups, selection, key);
    if (next.ok) {
      setSelection(next.value);
      if (problem && !unmetGroups(groups, next.value).some((unmet) => unmet.key === problem.key)) setProblem(null);
      return;
    }
    const home = visibleGroups(groups, selection).find(({ options }) => options.some((entry) => entry.key === key));
    if (home) setProblem({ key: home.key, title: home.group.title, rule: ruleOf(home.group) });
  };
  const check = () => {
    const [first = null] = unmetGroups(groups, selection);
    setProblem(first);
    return first;
  };
  const order: ItemChoice["order"] = (storefront, done, failed) => {
    const options = selectedOptions(groups, selection);
    const act = (): CartOutcome =>
      line
        ? changeOptions(storefront, line, { options, quantity, instructions })
        : addItem(storefront, item, { options, quantity, ...(instructions.trim() ? { instructions } : {}) });
    const outcome = act();
    if (outcome.ok) return done();
    if (outcome.error.code !== "STORE_SELECTION_REQUIRED") return failed(outcome.error.code);
    askForStore({ chosen: () => (act().ok ? done() : failed("UNKNOWN")) });
  };
  const total = multiplyMoney(each, quantity);
  return { selection, quantity, instructions, total, problem, choose, setQuantity, setInstructions, check, order };
}
