import { expect, test } from "vitest";
import { firstLoadScripts } from "../../bench/first-load.ts";
import { shop } from "../../fixtures/shop/shops.ts";

/** Gzip. What a menu needs beside the framework's own 131 KB is argued for before this is raised. */
const MOST_KB = 165;

test(`the first scripts of a menu weigh at most ${MOST_KB} KB, and the text library is not among them`, async () => {
  const kaapi = shop("kaapi-kitchen");
  const { kilobytes, code } = await firstLoadScripts(`http://localhost:${kaapi.host.split(":")[1]}/menu`, {
    host: kaapi.host,
  });
  expect(kilobytes).toBeLessThanOrEqual(MOST_KB);
  expect(code).not.toContain("MISSING_MESSAGE");
});
