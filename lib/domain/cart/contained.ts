import { normaliseText } from "../menu/search-text.ts";
import type { CartLine } from "./cart.ts";

/**
 * MENU-07: whether the cart already has a dish as a part of a meal: the fries of a menu are an option of it, with an id of its
 * own, and are known by their name ("Fries", "Large fries").
 */
export function isContained(title: string, lines: readonly Pick<CartLine, "options">[]): boolean {
  const name = ` ${normaliseText(title)} `;
  return lines.some(({ options }) => options.some((option) => ` ${normaliseText(option.title)} `.includes(name)));
}
