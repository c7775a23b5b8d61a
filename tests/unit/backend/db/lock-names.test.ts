import { expect, test } from "vitest";
import { LOCK_SEEDS } from "../../../../backend/db/statements/lock-names.ts";

test("names of two kinds are never one lock: each kind has a seed of its own", () => {
  const seeds = Object.values(LOCK_SEEDS);
  expect(seeds).toEqual([...new Set(seeds)]);
});
