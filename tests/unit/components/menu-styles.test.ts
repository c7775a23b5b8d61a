import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const styles = globSync("{app,components,ui-kit}/**/*.css").map((file) => [file, readFileSync(file, "utf8")] as const);
const selectors = styles.flatMap(([file, text]) =>
  [...text.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/(?:^|[;{}])([^;{}@]+)\{/g)].map(
    ([, selector = ""]) => `${file}: ${selector.trim()}`,
  ),
);

/**
 * What a browser styles anew when an element is added: `:has()` on the root looks at every attribute it names further on, and
 * `data-kit` stands on thousands of elements of a long menu.
 */
describe("menu at scale", () => {
  test("[MENU-01] a row that is added has no other row styled anew by a rule on the root", () => {
    expect(selectors.length).toBeGreaterThan(200);
    const wide = selectors.filter((selector) =>
      /(?:html|body|:root):has\([^)]*\).*\s(?:\[data-kit|\*|\w+)/.test(selector),
    );
    expect(wide.filter((selector) => !selector.includes("[data-invoice]"))).toEqual([]);
  });

  test("[MENU-01] the rows of a list depend on no later row", () => {
    expect(selectors.filter((selector) => /\.dish(?:es)?\b[^,]*:(?:last|nth-last|only)-/.test(selector))).toEqual([]);
  });
});
