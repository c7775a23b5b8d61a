import { expect, test } from "vitest";
import { createCoalescer } from "../../../backend/db/coalesce.ts";
import { sharedInVisit } from "../../../backend/dine-in/visits/shared-read.ts";

const app = { shared: createCoalescer() };
const phone = (lang = "en", businessId = "bistro") => ({ app, lang, repos: { businessId } }) as never;

test("[LIVE-01] phones that read their table at the same time share the read, each sees what was written before it asked", async () => {
  let [bill, reads] = [0, 0];
  const read = async () => {
    reads += 1;
    const seen = bill;
    await new Promise((resolve) => setImmediate(resolve));
    return seen;
  };
  const first = sharedInVisit(phone(), ["bill", "v-1"], read);
  bill = 1;
  const others = Array.from({ length: 5 }, () => sharedInVisit(phone(), ["bill", "v-1"], read));
  expect(await first).toBe(0);
  expect(await Promise.all(others)).toEqual([1, 1, 1, 1, 1]);
  expect(reads).toBe(2);
});

test("[SEC-01] a read is not shared with another table, another business, another language or another kind of read", async () => {
  const places = [
    [phone(), ["bill", "v-1"]],
    [phone(), ["bill", "v-2"]],
    [phone("ar"), ["bill", "v-1"]],
    [phone("en", "rival"), ["bill", "v-1"]],
    [phone(), ["guests", "v-1"]],
  ] as const;
  const readAll = () => places.map(([context, key], index) => sharedInVisit(context, key, async () => index));
  // The first of a kind reads alone, and those after it share.
  const all = [readAll(), readAll(), readAll()].map((reads) => Promise.all(reads));
  expect(await Promise.all(all)).toEqual(Array(3).fill([0, 1, 2, 3, 4]));
});
