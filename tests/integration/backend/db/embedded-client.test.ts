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

test("[ROB-02] a transaction whose first answer is lost leaves nothing behind, whatever its work makes of that", async () => {
  const pglite = await PGlite.create();
  await pglite.exec("create table notes (id int)");
  const client = embeddedClient(pglite);
  const add = "insert into notes values ($1)";
  for (let time = 0; time < 3; time += 1) {
    await client.query(add, [0]);
    await client.transaction((tx) => tx.query(add, [0]));
  }
  const stream = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = async (...message) => {
    pglite.execProtocolStream = stream;
    await stream(...message);
    throw new Error("lost");
  };
  const ignoring = client.transaction(async (tx) => {
    await expect(tx.query(add, [1])).rejects.toThrow("lost");
  });
  await expect(ignoring).rejects.toThrow();
  // Would be part of the lost transaction if that were still open.
  await client.query(add, [2]);
  await client.transaction((tx) => tx.query(add, [3]));
  expect((await client.query("select id from notes where id > 0 order by id")).rows).toEqual([{ id: 2 }, { id: 3 }]);
  await pglite.close();
});
