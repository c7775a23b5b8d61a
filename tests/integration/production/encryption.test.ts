import { appendFile, chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { onServerWithoutTimeout } from "../../../backend/db/open.ts";
import { postgresProgram } from "../../../scripts/backup/postgres-programs.ts";
import { databaseTrouble } from "../../../scripts/operate/database-trouble.ts";
import { type DataServer, makeDataServer, systemPrograms } from "../../fixtures/system-postgres.ts";

const programs = systemPrograms();
describe.skipIf(programs === null)("[ROB-02] the program and pg_dump mean the same by an address", () => {
  let server: DataServer;
  /** The certificate of the server, which nobody but its own file vouches for. */
  let certificate = "";
  beforeAll(async () => {
    server = await makeDataServer(programs as string);
    server.run(
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost" +
        " -addext subjectAltName=DNS:localhost -keyout main/server.key -out main/server.crt && chmod 600 main/server.key",
    );
    certificate = path.join(server.folder, "server.crt");
    await writeFile(certificate, await readFile(path.join(server.folder, "main/server.crt")));
    await chmod(server.folder, 0o755);
    await appendFile(path.join(server.folder, "main/postgresql.conf"), "ssl = on\n");
    await server.start();
    vi.stubEnv("PG_BIN", programs as string);
  }, 60_000);
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.stubEnv("PG_BIN", programs as string);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server?.remove();
  });

  const address = (host: string, parameters: string) =>
    `postgres://postgres@${host}:${server.port}/postgres?${parameters.replaceAll("FILE", encodeURIComponent(certificate))}`;

  /** Whether the driver is let in, and by encryption, and whether pg_dump is let in. */
  async function letsIn(url: string): Promise<[driver: string, program: string]> {
    const statement = sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    const look = onServerWithoutTimeout(url, async (db) => {
      const { rows } = (await db.execute(statement)) as unknown as { rows: { ssl: boolean }[] };
      return rows[0]?.ssl ? "encrypted" : "plain";
    });
    const dump = postgresProgram("pg_dump", ["--schema-only", `--file=${path.join(server.folder, "dump")}`], url);
    return Promise.all([look.catch(() => "refused"), dump.then(() => "let in").catch(() => "refused")]);
  }
  const both = ["encrypted", "let in"];
  const neither = ["refused", "refused"];

  test.each([
    ["no words about it", "localhost", "", ["plain", "let in"]],
    ["disable", "localhost", "sslmode=disable", ["plain", "let in"]],
    ["require, which verifies nothing", "127.0.0.1", "sslmode=require", both],
    ["verify-full with the file of the authority", "localhost", "sslmode=verify-full&sslrootcert=FILE", both],
    ["verify-full at another name", "127.0.0.1", "sslmode=verify-full&sslrootcert=FILE", neither],
    ["verify-ca at another name", "127.0.0.1", "sslmode=verify-ca&sslrootcert=FILE", both],
    ["verify-full with the authorities that everybody knows", "localhost", "sslmode=verify-full", neither],
    ["verify-full with those of the system", "localhost", "sslmode=verify-full&sslrootcert=system", neither],
    ["verify-ca without an authority", "localhost", "sslmode=verify-ca", neither],
  ])("with %s", async (_what, host, parameters, expected) => {
    expect(await letsIn(address(host, parameters))).toEqual(expected);
  });

  test("with libpq's variables, where the address says nothing", async () => {
    vi.stubEnv("PGSSLMODE", "verify-full");
    expect(await letsIn(address("localhost", ""))).toEqual(neither);
    vi.stubEnv("PGSSLROOTCERT", certificate);
    expect(await letsIn(address("localhost", ""))).toEqual(both);
    expect(await letsIn(address("127.0.0.1", ""))).toEqual(neither);
    expect(await letsIn(address("127.0.0.1", "sslmode=require"))).toEqual(both);
  });

  test("with a socket in place of a host, and a password with signs of an address in it", async () => {
    await server.query("create role other login superuser password 'a@b:c/d?e'");
    const at = `postgres://other:a%40b%3Ac%2Fd%3Fe@${encodeURIComponent(server.folder)}:${server.port}/postgres`;
    expect(await letsIn(at)).toEqual(["plain", "let in"]);
    expect(await letsIn(`postgres://other@nowhere:${server.port}/postgres?host=${server.folder}`)).toEqual([
      "plain",
      "let in",
    ]);
  });

  test.each([
    ["verify-full", "localhost", "sslmode=verify-full", "name the file of the authority"],
    ["another name", "127.0.0.1", "sslmode=verify-full&sslrootcert=FILE", "is of another host name"],
    [
      "a file that is not there",
      "localhost",
      "sslmode=verify-full&sslrootcert=/nowhere/ca.pem",
      "cannot be read (ENOENT)",
    ],
  ])("and what does not work is said in a sentence: %s", async (_what, host, parameters, sentence) => {
    const error = await onServerWithoutTimeout(address(host, parameters), async () => null).catch((reason) => reason);
    expect(databaseTrouble(error)).toContain(sentence);
  });
});
