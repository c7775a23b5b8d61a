import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const styles = globSync("{app,components,ui-kit}/**/*.css").map((file) => [file, readFileSync(file, "utf8")] as const);
const selectors = styles.flatMap(([file, text]) =>
  [...text.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/(?:^|[;{}])([^;{}@]+)\{/g)].map(
    ([, selector = ""]) => `${file}: ${selector.trim()}`,
  ),
);

/** The part of a selector whose elements the rule is for; what stands inside brackets belongs to it. */
const subjectOf = (selector: string) =>
  selector
    .replace(/:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, (inside) => inside.replaceAll(" ", ""))
    .split(/[\s>~+]+/)
    .at(-1) ?? "";

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

  test("[MENU-01] a row that is added has the page not looked through for what the root is styled by", () => {
    const root = /(?:^|[\s,:(])(?:html|body|:root)(?![-\w[])[^\s,]*:has\(/;
    expect(
      selectors.filter((selector) => root.test(selector) && /^(?:html|body|:root)/.test(subjectOf(selector))),
    ).toEqual([]);
  });

  test("[MENU-01] no rule asks what holds the sections, or any element whatever, for what is in it", () => {
    const wide = /\.menu-middle:has\(|(?:^|[\s>~+]):has\(/;
    expect(selectors.filter((selector) => wide.test(selector.replace(/^\S+: /, "")))).toEqual([]);
  });

  test("[MENU-01] no rule asks whether a row is there: its list says so", () => {
    expect(selectors.filter((selector) => /:has\([^)]*\.dish(?![-\w])/.test(selector))).toEqual([]);
  });

  test("[MENU-01] the rows of a list depend on no later row", () => {
    expect(selectors.filter((selector) => /\.dish(?:es)?\b[^,]*:(?:last|nth-last|only)-/.test(selector))).toEqual([]);
  });
});
