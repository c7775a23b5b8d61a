import { expect, test } from "vitest";
import { problemsOf } from "../../../../scripts/checks/check-patterns.ts";

test("[ROB-01] a pattern whose time explodes or grows with the square is found, in TypeScript and in markup, with its line", () => {
  expect(problemsOf("a.ts", "const a: RegExp = /ok/;\nexport const path = /^(\\/?[a-z0-9-]+)*\\/?$/;")).toEqual([
    "a.ts:2 takes exponential time: /^(\\/?[a-z0-9-]+)*\\/?$/",
  ]);
  expect(problemsOf("a.tsx", 'const A = () => <p title={String(/\\/+$/.test("x"))} />;')).toEqual([
    "a.tsx:1 takes polynomial time: /\\/+$/",
  ]);
  expect(problemsOf("a.ts", 'const a = new RegExp("(a+)+$");')).toEqual(["a.ts:1 takes exponential time: /(a+)+$/"]);
  expect(problemsOf("a.ts", "const a = (b: string) => new RegExp(b);")[0]).toContain("name it in BUILT");
  expect(problemsOf("a.ts", "const a = /^[a-z]+(?:-[a-z]+)*$/u;")).toEqual([]);
});
