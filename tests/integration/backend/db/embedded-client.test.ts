import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { embeddedClient } from "../../../../backend/db/statements/embedded-client.ts";

test("[ROB-02] where sending statements fails, everyone who waits for one is told, and the database goes on", async () => {
  const pglite = await PGlite.create();
  let isBroken = false;
  const client = embeddedClient(pglite, () => {
    if (!isBroken) return () => undefined;
    isBroken = false;
    throw new Error("broken");
  });
  const known = "select 1 as n";
  // Prepared by now, as statements are that go together.
  for (let time = 0; time < 9; time += 1) await client.query(known);
  const settled = await client.transaction(async (tx) => {
    isBroken = true;
    return Promise.allSettled([known, known, "select 2 as n", known].map((text) => tx.query(text)));
  });
  expect(settled.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  expect((await client.query(known)).rows).toEqual([{ n: 1 }]);
  await pglite.close();
});
