import { describe, expect, test } from "vitest";
import { fadingClasses, problemsOfSheet } from "../../../../scripts/checks/style-sheets.ts";

const slow = (selector: string) => problemsOfSheet("a.css", `@media print { ${selector} { color: red } }`).length;

/** `scripts/checks/check-style.ts` applies these rules to every style sheet and component. */
describe("menu at scale", () => {
  test("[MENU-01] a row that is added has no other row styled anew by a rule on the root", () => {
    expect(slow("html:has([data-open]) [data-kit=chip]")).toBe(1);
    expect(slow("html:has([data-open]) .menu-head")).toBe(0);
  });

  test("[MENU-01] a row that is added has the page not looked through for what the root is styled by", () => {
    expect(slow("body:has([role=dialog])")).toBe(1);
    expect(slow("html[data-open]")).toBe(0);
  });

  test("[MENU-01] no rule asks what holds the sections, or any element whatever, for what is in it", () => {
    expect(slow(".menu-middle:has(.sold-out)")).toBe(1);
    expect(slow(".card :has(img)")).toBe(1);
    expect(slow(".card:has(img)")).toBe(0);
  });

  test("[MENU-01] no rule asks whether a row is there: its list says so", () => {
    expect(slow(".section:has(> .dish)")).toBe(1);
    expect(slow(".section:has(> .dish-plain)")).toBe(0);
  });

  test("[MENU-01] a control that is added has the page not styled anew by what stands inside :has()", () => {
    for (const much of ["> *", "> .line:not([data-open])", "> button", "dialog[open] [data-kit=toast-region]"])
      expect(slow(`.section:has(${much}) .note`)).toBe(1);
    expect(slow(".section:not(:has(.line > *))")).toBe(1);
    expect(slow(".bar:has(.button-row, .line[data-waiting]):not([data-edge]) > *")).toBe(0);
  });

  test("[MENU-01] the rows of a list depend on no later row", () => {
    expect(slow(".dishes > :last-child")).toBe(1);
    expect(slow(".dishes > :first-child")).toBe(0);
  });
});

test("[KIT-10] no rule fades what is busy: text keeps its contrast while something loads", () => {
  expect(problemsOfSheet("a.css", ".bill[aria-busy=true] { color: red; opacity: 0.6 }")).toHaveLength(1);
  expect(problemsOfSheet("a.css", ".bill[aria-busy=true] { cursor: progress } .b { opacity: 0.6 }")).toEqual([]);
});

test("[I18N-05] what cuts a list off at a side leaves room for the letters that reach out of their line", () => {
  const cut = (inset: string) => problemsOfSheet("a.css", `.facts { color: red; clip-path: inset(${inset}) }`).length;
  expect(["0 0 0 1rem", "0 1rem 0 0", "-1rem 0 0 1rem"].map(cut)).toEqual([1, 1, 1]);
  expect(["-0.5rem 0 -0.5rem 1rem", "-0.5rem 1rem -0.5rem 0", "50%"].map(cut)).toEqual([0, 0, 0]);
});

test("[KIT-10] no class fades what is busy", () => {
  const faded = (source: string) => fadingClasses("a.tsx", source).length;
  expect(faded('<div className={bill.loading ? "opacity-60 transition-opacity" : "transition-opacity"}>')).toBe(1);
  expect(faded('<p className={clsx("x", isPending && "opacity-50")}>')).toBe(1);
  expect(faded('<p className="aria-busy:opacity-40 group-aria-busy:opacity-[.5]">')).toBe(2);
  expect(faded('<span className={loading ? "opacity-0" : undefined}><b className="disabled:opacity-45">')).toBe(0);
});
