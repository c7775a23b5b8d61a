import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Selector and declarations of each innermost rule. */
const rulesOf = (css: string) =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({ selector, body }));

test("[KIT-10] no rule fades what is busy: text keeps its contrast while something loads", () => {
  const faded = globSync("{app,components,ui-kit,backend}/**/*.css").flatMap((file) =>
    rulesOf(readFileSync(file, "utf8")).flatMap(({ selector, body }) =>
      selector.includes("aria-busy") && /(^|\s)(opacity|filter):/.test(body) ? [`${file}: ${selector.trim()}`] : [],
    ),
  );
  expect(faded).toEqual([]);
});
