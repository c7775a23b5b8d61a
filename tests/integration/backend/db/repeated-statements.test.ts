import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../../backend/db/open.ts";
import { describeEachStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";

const rowsOf = async (db: Database, statement: SQL) =>
  ((await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;

/** Sent once, prepared, and run as prepared. */
const TIMES = [1, 2, 3, 4];

let tables = 0;

describeEachStorage("statements that are repeated", (storage) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, demo: false });
  });
  afterAll(() => backend.remove());

  /** A table of each test's own, whose statements no test before has prepared. */
  async function withTable(work: (db: Database, notes: SQL) => Promise<void>) {
    tables += 1;
    const notes = sql.raw(`notes_${tables}`);
    await backend.app.db.execute(
      sql`create table ${notes} (id int primary key, said jsonb, tags text[], size numeric)`,
    );
    await work(backend.app.db, notes);
  }

  test("[ROB-02] every run of a repeated statement writes and reads the same values", () =>
    withTable(async (db, notes) => {
      const said = [{ a: 'é"' }, null, 1.5, "null", ["x"]];
      for (const n of TIMES) {
        for (const [at, one] of said.entries()) {
          const json = one === null ? sql`${"null"}::jsonb` : sql`${JSON.stringify(one)}::jsonb`;
          await db.execute(
            sql`insert into ${notes} values (${n * 10 + at}, ${json}, ${sql.param(["a,b", 'c"'])}, 1.50)`,
          );
        }
        const rows = await rowsOf(db, sql`select said, tags, size::text as size from ${notes} order by id`);
        const expected = Array.from({ length: n }, () =>
          said.map((one) => ({ said: one, tags: ["a,b", 'c"'], size: "1.50" })),
        );
        expect(rows).toEqual(expected.flat());
      }
    }));

  test("[ROB-02] a repeated statement that is refused leaves nothing behind, and the next one works", () =>
    withTable(async (db, notes) => {
      await db.execute(sql`insert into ${notes} (id) values (0)`);
      for (const n of TIMES) {
        const twice = db.transaction(async (tx) => {
          await tx.execute(sql`insert into ${notes} (id) values (${n})`);
          await tx.execute(sql`insert into ${notes} (id) values (${0})`);
        });
        await expect(twice).rejects.toMatchObject({ cause: { code: "23505" } });
        expect(await rowsOf(db, sql`select id from ${notes}`)).toEqual([{ id: 0 }]);
      }
    }));

  test("[ROB-02] a transaction that hides a refused statement leaves nothing behind", () =>
    withTable(async (db, notes) => {
      for (const n of TIMES) {
        const hidden = db.transaction(async (tx) => {
          await tx.execute(sql`insert into ${notes} (id) values (${n})`);
          await tx.execute(sql`insert into ${notes} (id) values (${n})`).catch(() => {});
        });
        // The driver of a server does not tell.
        if (storage === "embedded") await expect(hidden).rejects.toThrow("rolled back");
        else await hidden;
      }
      expect(await rowsOf(db, sql`select id from ${notes}`)).toEqual([]);
    }));

  test("[ROB-02] a repeated statement sees what another one changed, after thousands of runs too", () =>
    withTable(async (db, notes) => {
      await db.execute(sql`insert into ${notes} (id, size) values (1, 0)`);
      for (let n = 1; n <= 1_200; n += 1) {
        await db.execute(sql`update ${notes} set size = size + 1 where id = ${1}`);
        if (n % 200 === 0) expect(await rowsOf(db, sql`select size::int as size from ${notes}`)).toEqual([{ size: n }]);
      }
    }));

  test("[ROB-02] of statements that are sent together each gets its own rows, and one that is refused refuses those behind it", () =>
    withTable(async (db, notes) => {
      const add = (tx: Database, id: number) => tx.execute(sql`insert into ${notes} (id) values (${id}) returning id`);
      for (const n of TIMES) {
        const both = await db.transaction((tx) =>
          Promise.all([
            add(tx as unknown as Database, n),
            rowsOf(tx as unknown as Database, sql`select ${n}::int as n`),
          ]),
        );
        expect(both).toMatchObject([{ rows: [{ id: n }] }, [{ n }]]);
        const settled: PromiseSettledResult<unknown>[] = [];
        const refused = db.transaction(async (tx) => {
          const ids = [100, n, 101];
          settled.push(...(await Promise.allSettled(ids.map((id) => add(tx as unknown as Database, id)))));
          throw (settled[1] as PromiseRejectedResult).reason;
        });
        await expect(refused).rejects.toMatchObject({ cause: { code: "23505" } });
        expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
      }
      expect(await rowsOf(db, sql`select id from ${notes} order by id`)).toEqual(TIMES.map((id) => ({ id })));
    }));

  test("[ROB-02] a statement whose rows are refused as it is committed is refused, outside of a transaction too", () =>
    withTable(async (db, notes) => {
      await db.execute(sql`alter table ${notes} add unique (size) deferrable initially deferred`);
      const add = (on: Database, id: number) => on.execute(sql`insert into ${notes} (id, size) values (${id}, 7)`);
      await add(db, 1);
      for (const n of TIMES) {
        await expect(add(db, n + 1)).rejects.toMatchObject({ cause: { code: "23505" } });
        const refused = db.transaction((tx) => add(tx as unknown as Database, n + 1));
        await expect(refused).rejects.toThrow();
      }
      expect(await rowsOf(db, sql`select id from ${notes}`)).toEqual([{ id: 1 }]);
    }));

  test("[ROB-02] a statement of a comment alone is none", () =>
    withTable(async (db, notes) => {
      await db.execute(sql`-- nothing`);
      await db.transaction(async (tx) => {
        await tx.execute(sql`-- nothing`);
        await tx.execute(sql`insert into ${notes} (id) values (1)`);
      });
      expect(await rowsOf(db, sql`select id from ${notes}`)).toEqual([{ id: 1 }]);
    }));

  test("[ROB-02] transactions that begin together run one after the other on the embedded database, each whole", () =>
    withTable(async (db, notes) => {
      await db.execute(sql`insert into ${notes} (id, size) values (1, 0)`);
      const add = () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select size from ${notes} where id = 1 for update`);
          await tx.execute(sql`update ${notes} set size = size + 1 where id = ${1}`);
        });
      await Promise.all(Array.from({ length: 30 }, add));
      expect(await rowsOf(db, sql`select size::int as size from ${notes}`)).toEqual([{ size: 30 }]);
    }));
});
