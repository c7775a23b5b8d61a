import { useLayoutEffect } from "react";
import type { ItemChoice } from "@/components/item/choice/use-item-choice";

/**
 * CART-11: what was typed and ticked while the page's script was on its way. React takes the fields over as they are, but with
 * the server's state behind them, which the next change would put back.
 */
export function useEarlyInput(formId: string, { chooseEach, setInstructions }: ItemChoice): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the first effect
  useLayoutEffect(() => {
    const form = document.getElementById(formId);
    if (!form) return;
    const note = form.querySelector("textarea")?.value;
    if (note) setInstructions(note);
    const boxes = [...form.querySelectorAll<HTMLInputElement>("input[data-option]")];
    // Another radio button unticks the one before by itself.
    const changed = boxes.filter((box) => box.checked !== box.defaultChecked && (box.type !== "radio" || box.checked));
    if (changed.length > 0) chooseEach(changed.map((box) => box.dataset.option ?? ""));
  }, [formId]);
}
