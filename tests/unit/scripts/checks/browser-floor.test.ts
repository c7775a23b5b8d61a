import { describe, expect, test } from "vitest";
import { findNewApis } from "../../../../scripts/checks/browser-floor/find-new-apis.ts";
import { floorOf, newApis } from "../../../../scripts/checks/browser-floor/new-apis.ts";

const apis = newApis(floorOf(["chrome >= 111", "safari >= 16.4", "ios_saf >= 16.4"]));
const found = (code: string) =>
  findNewApis([{ file: "page.ts", code }], apis).map(({ name, line }) => `${line} ${name}`);

describe("the check of the browser floor (Safari 16.4, Chrome 111)", () => {
  test.each([
    ["URL.parse(address)", "URL.parse"],
    ['window.URL["parse"](address)', "URL.parse"],
    ["AbortSignal.any([one, other])", "AbortSignal.any"],
    ["Map.groupBy(rows, by)", "Map.groupBy"],
    ["Response.json({})", "Response.json"],
    ["Promise.withResolvers()", "Promise.withResolvers"],
    ["new Intl.DurationFormat('en')", "Intl.DurationFormat"],
    ["new Temporal.Instant(0n)", "Temporal"],
    ["one.isSubsetOf(other)", "isSubsetOf"],
    ["/[\\p{L}--a]/v.test(text)", "regular expression with the flag v"],
    ["if (!URL.parse(address)) stop()", "URL.parse"],
  ])("finds %s", (code, name) => {
    expect(found(`\n${code};`)).toEqual([`2 ${name}`]);
  });

  test.each([
    ["what is old enough", "new URL(address); AbortSignal.timeout(1); [3].toSorted(); structuredClone({})"],
    ["what is looked for first", 'if ("requestIdleCallback" in window) requestIdleCallback(run);'],
    [
      "what is looked for before",
      'function go() { if (!("requestIdleCallback" in window)) return; requestIdleCallback(run) }',
    ],
    ["what may be missing", "node.checkVisibility?.()"],
    ["either way", "const url = URL.parse ? URL.parse(text) : null;"],
    [
      "a name of its own",
      "const URL = { parse: read }; URL.parse(text); class Set2 { isSubsetOf() {} } one.isSubsetOf(two);",
    ],
    ["what is not called", "const text = 'URL.parse(address)'; navigator.userAgentData"],
  ])("lets %s be", (_name, code) => {
    expect(found(code)).toEqual([]);
  });

  test("a floor that it cannot read is refused", () => {
    expect(() => floorOf(["last 2 versions"])).toThrow('"last 2 versions"');
  });
});
