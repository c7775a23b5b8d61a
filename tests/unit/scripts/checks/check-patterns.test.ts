import { expect, test } from "vitest";
import { problemsOf, readSource } from "../../../../scripts/checks/check-patterns.ts";
import { ANALYSER, analyse } from "../../../../scripts/checks/patterns/analyse.ts";
import { type PatternRecord, recordProblems } from "../../../../scripts/checks/patterns/record.ts";

const problems = (file: string, text: string) =>
  problemsOf(readSource(file, text), ({ source, flags }) => analyse(source, flags));

test("[ROB-01] a pattern whose time explodes or grows with the square is found, in TypeScript and in markup, with its line", () => {
  expect(problems("a.ts", "const a: RegExp = /ok/;\nexport const path = /^(\\/?[a-z0-9-]+)*\\/?$/;")).toEqual([
    "a.ts:2 takes exponential time: /^(\\/?[a-z0-9-]+)*\\/?$/",
  ]);
  expect(problems("a.tsx", 'const A = () => <p title={String(/\\/+$/.test("x"))} />;')).toEqual([
    "a.tsx:1 takes polynomial time: /\\/+$/",
  ]);
  expect(problems("a.ts", 'const a = new RegExp("(a+)+$");')).toEqual(["a.ts:1 takes exponential time: /(a+)+$/"]);
  expect(problems("a.ts", "const a = (b: string) => new RegExp(b);")[0]).toContain("name it in BUILT");
  expect(problems("a.ts", "const a = /^[a-z]+(?:-[a-z]+)*$/u;")).toEqual([]);
});

test("[ROB-01] a pattern that was not analysed, one that is gone, and a record of another analyser are named", () => {
  const record: PatternRecord = { analyser: ANALYSER, complexity: { "/a/": "safe", "/b/u": "safe" } };
  expect(recordProblems(record, new Set(["/a/", "/b/u"]))).toEqual([]);
  // The same letters with other flags are another pattern.
  expect(recordProblems(record, new Set(["/a/", "/b/"]))).toEqual([
    "/b/ is not in scripts/checks/patterns/analysed.json",
    "/b/u is in scripts/checks/patterns/analysed.json, but nowhere in the program",
  ]);
  expect(recordProblems({ ...record, analyser: "recheck 0" }, new Set())[0]).toContain("was written by recheck 0");
});
