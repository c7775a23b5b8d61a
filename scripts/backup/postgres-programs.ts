import { spawn } from "node:child_process";
import path from "node:path";

/** The address as variables of libpq, because arguments can be read by every user of the machine. */
function connection(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const parts = {
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "",
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ""));
}

/** Runs pg_dump or pg_restore, of `PG_BIN` or the path. Rejects with what the program wrote. */
export function postgresProgram(name: "pg_dump" | "pg_restore", args: string[], databaseUrl: string): Promise<void> {
  const program = process.env.PG_BIN ? path.join(process.env.PG_BIN, name) : name;
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...connection(databaseUrl) };
    const child = spawn(program, args, { env, stdio: ["ignore", "inherit", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk) => (said += chunk));
    child.on("error", () =>
      reject(
        new Error(`${program} is not there. Install the client programs of PostgreSQL, or set PG_BIN to their folder.`),
      ),
    );
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed: ${said.trim()}`))));
  });
}
