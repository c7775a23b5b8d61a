import { expect, test } from "vitest";
import { firstLoadScripts } from "../../bench/first-load.ts";
import { shop } from "../../fixtures/shop/shops.ts";

/**
 * Gzip. What a menu needs beside the framework's own 131 KB is argued for before this is raised. 10 KB are the stored state (the cart's
 * rules, its record and its amounts), which is read before the first paint of who comes back; 10 KB the rows with their buttons, the tabs and the
 * cart bar, which React draws once more to take them over; 6 KB the header with place and search, the places of messages, and what loads the rest;
 * 2 KB two copies of the error screen, which may depend on nothing that has to be loaded. What listens without being seen comes
 * after hydration (`components/layout/use-later.ts`).
 */
const MAX_KB = 161.5;
/** What holds presses until those come, by the rules of the cart (lib/render/held-scripts): one file for all pages. */
const MAX_HELD_KB = 3.8;

test(`the first scripts of a menu weigh at most ${MAX_KB} KB, and the text library is not among them; what holds presses before weighs at most ${MAX_HELD_KB} KB`, async () => {
  const kaapi = shop("kaapi-kitchen");
  const { kilobytes, held, code } = await firstLoadScripts(`http://localhost:${kaapi.host.split(":")[1]}/menu`, {
    host: kaapi.host,
  });
  expect(kilobytes).toBeLessThanOrEqual(MAX_KB);
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThanOrEqual(MAX_HELD_KB);
  expect(code).not.toContain("MISSING_MESSAGE");
});
