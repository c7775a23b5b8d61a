import { expect, test } from "vitest";
import { err, ok, type Result } from "../../../../lib/domain/result.ts";

test("a result holds a value or an error, never both", () => {
  const half = (count: number): Result<number, string> => (count % 2 === 0 ? ok(count / 2) : err("odd"));
  expect(half(4)).toEqual({ ok: true, value: 2 });
  expect(half(3)).toEqual({ ok: false, error: "odd" });
});
