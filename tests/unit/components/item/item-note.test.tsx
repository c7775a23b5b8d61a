import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { noteToBegin, useItemChoice } from "@/components/item/choice/use-item-choice";
import type { CartLine } from "@/lib/domain/cart/cart";
import { dosa } from "../../lib/fixtures";

const begin = (typed: { current: string }, line: CartLine | null = null) =>
  renderHook(() => useItemChoice(dosa, [], { line, shared: line ? null : [], typed })).result;

test("[CART-11] a note that is typed while a shared choice or a line of the cart is being read is kept when the form begins anew", () => {
  const typed = { current: "" };
  const first = begin(typed);
  act(() => first.current.setInstructions("no onions"));
  expect(begin(typed).current.instructions).toBe("no onions");
  const line = { ...dosa, quantity: 1, options: [], instructions: "nut allergy", signature: "1", mod_at: 0 };
  const changed = begin(typed, line as unknown as CartLine);
  expect(changed.current.instructions).toBe("nut allergy no onions");
  // What the guest deletes stays deleted.
  act(() => changed.current.setInstructions(""));
  expect(typed.current).toBe("");
});

test("[CART-11] line and note together stay within the longest note there may be", () => {
  expect(noteToBegin("a".repeat(200), "b".repeat(200))).toHaveLength(300);
  expect(noteToBegin("", "b")).toBe("b");
  expect(noteToBegin("a", "")).toBe("a");
});
