import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { onServerWithoutTimeout } from "../../../backend/db/open.ts";
import { contentsOf, databaseConnection } from "../../../scripts/production/connections/database-connection.ts";
import { newServerDatabase } from "../../fixtures/backend/backend.ts";

describe.skipIf(inject("storage").port === null)("npm run production -- check of a database server", () => {
  const database = async (url: string) =>
    (await databaseConnection({ DATABASE_URL: url })).flatMap(({ problems }) => problems).join(" ");
  /** The run's server is without fsync, which this database cannot change. */
  const FSYNC = "fsync is off, so a power cut may lose or tear orders. Set fsync = on.";

  async function run(url: string, statement: string) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  test("says of an empty database how its tables are made", async () => {
    const said = await onServerWithoutTimeout(await newServerDatabase("nothing"), contentsOf);
    expect(said.problems).toEqual([
      "The database has no tables yet. They are made by: npm run migrate -- --env-file <file>",
    ]);
  });

  test("names guarantees that are switched off, and a database that is read-only", async () => {
    const url = await newServerDatabase();
    expect(await database(url)).toBe(FSYNC);
    const name = new URL(url).pathname.slice(1);
    await run(url, `alter database ${name} set synchronous_commit = off`);
    await run(url, `alter database ${name} set default_transaction_read_only = on`);
    expect(await database(url)).toContain("synchronous_commit is off");
    expect(await database(url)).toContain("The database is read-only");
  });

  test("names a user without rights, a wrong password and a database that does not exist", async () => {
    const url = new URL(await newServerDatabase());
    const role = `check_${process.pid}`;
    await run(url.href, `create role ${role} login password 'word'`);
    const other = (user: string, password: string, name = url.pathname) =>
      Object.assign(new URL(url), { username: user, password, pathname: name }).href;
    expect(await database(other(role, "word"))).toContain("The user may make no tables");
    expect(await database(other("postgres", "wrong"))).toContain("User or password in DATABASE_URL are wrong");
    expect(await database(other("postgres", "postgres", "/nowhere"))).toContain("The database does not exist");
  });
});
