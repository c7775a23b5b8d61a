import { useLayoutEffect } from "react";
import type { ItemChoice } from "@/components/item/choice/use-item-choice";

/**
 * CART-11: applies what was typed and ticked before hydration. React keeps the values of the fields, but its state is
 * the server's, which the next change would restore.
 */
export function useEarlyInput(formId: string, { chooseEach, adjust, setInstructions }: ItemChoice): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the first effect
  useLayoutEffect(() => {
    const form = document.getElementById(formId);
    if (!form) return;
    const note = form.querySelector("textarea")?.value;
    if (note) setInstructions(note);
    const boxes = [...form.querySelectorAll<HTMLInputElement>("input[data-option]")];
    // Selecting another radio button unticks the previous one automatically.
    const changed = boxes.filter((box) => box.checked !== box.defaultChecked && (box.type !== "radio" || box.checked));
    if (changed.length > 0) chooseEach(changed.map((box) => box.dataset.option ?? ""));
    for (const { checked, defaultChecked, value, dataset } of form.querySelectorAll<HTMLInputElement>(
      "[data-portion-of]",
    ))
      if (checked && !defaultChecked)
        adjust(dataset.portionOf ?? "", { portion: value === "left" || value === "right" ? value : null });
    for (const { value, selectedOptions, dataset } of form.querySelectorAll<HTMLSelectElement>("[data-amount-of]"))
      if (!selectedOptions[0]?.defaultSelected) adjust(dataset.amountOf ?? "", { amount: value });
  }, [formId]);
}
