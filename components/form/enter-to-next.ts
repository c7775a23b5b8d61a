import type { KeyboardEvent } from "react";

const FIELDS = "input:not([type=hidden], [type=checkbox], [type=radio], :disabled)";

/**
 * Enter in a field leads to the next required one that is empty, instead of sending a form that cannot be accepted yet. In
 * the last one it sends the form, as always.
 */
export function enterToNext(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target;
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !(from instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(FIELDS)];
  const next = fields.slice(fields.indexOf(from) + 1).find(({ required, value }) => required && value.trim() === "");
  if (!next || !fields.includes(from)) return;
  event.preventDefault();
  next.focus();
}
