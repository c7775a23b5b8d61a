import { expect, test } from "vitest";
import { withColon } from "../../../../../lib/domain/text/with-colon.ts";

test("[MENU-10] a label has a colon before what it names, and a question in any language has none", () => {
  expect(["Sauce", "How many patties?", "¿Cómo lo derretimos?", "كم قطعة؟"].map(withColon)).toEqual([
    "Sauce:",
    "How many patties?",
    "¿Cómo lo derretimos?",
    "كم قطعة؟",
  ]);
});
