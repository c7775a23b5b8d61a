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

/** Classes that fade a little while something is under way: by a variant for it, or chosen in code that names it. */
function fadesOf(source: string): string[] {
  return [...source.matchAll(/[^\s"'`]*(?<![\w-])opacity-\[?(?!(?:0|100)\b)[\d.]+/g)].flatMap(({ 0: name, index }) => {
    const variants = name.split(":").slice(0, -1);
    // What stands in the same element or expression before the class.
    const before = source.slice(Math.max(source.lastIndexOf("<", index), source.lastIndexOf(";", index)), index);
    const underWay = variants.length === 0 && /loading|busy|pending|waiting|saving/i.test(before);
    return underWay || variants.some((variant) => !variant.startsWith("not-") && /busy|loading|pending/.test(variant))
      ? [name]
      : [];
  });
}

test("[KIT-10] no class fades what is busy", () => {
  expect(
    fadesOf('<div className={bill.loading ? "opacity-60 transition-opacity" : "transition-opacity"}>'),
  ).toHaveLength(1);
  expect(fadesOf('<p className={clsx("x", isPending && "opacity-50")}>')).toHaveLength(1);
  expect(fadesOf('<p className="aria-busy:opacity-40 group-aria-busy:opacity-[.5]">')).toHaveLength(2);
  expect(fadesOf('<span className={loading ? "opacity-0" : undefined}><b className="disabled:opacity-45">')).toEqual(
    [],
  );
  const faded = globSync("{app,components,ui-kit}/**/*.{ts,tsx}").flatMap((file) =>
    fadesOf(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(faded).toEqual([]);
});
