import { expect, test } from "vitest";
import { consoleStyle } from "../../../scripts/build/console-style.ts";

test("the console's sheet draws the kit's icons as shops do: lines in the colour of the words, and no fill", () => {
  expect(consoleStyle()).toMatch(/\.icon:where\(:not\(\[stroke\]\)\) \{\s*stroke: currentcolor/);
  expect(consoleStyle()).toMatch(/\.icon:where\(:not\(\[fill\]\)\) \{\s*fill: none/);
});
