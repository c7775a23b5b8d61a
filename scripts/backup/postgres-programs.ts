import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates } from "node:tls";
import { programSettings } from "../../backend/db/server/connection.ts";

/** Runs pg_dump or pg_restore, of `PG_BIN` or the path, on the connection that the driver has. Rejects with what the program wrote. */
export async function postgresProgram(
  name: "pg_dump" | "pg_restore",
  args: string[],
  databaseUrl: string,
): Promise<void> {
  const { variables, needsAuthorities } = programSettings(databaseUrl);
  const env = { ...process.env, ...variables };
  if (!needsAuthorities) return run(name, args, env);
  // Programs before version 16 know no authorities by themselves, and newer ones the system's, not Node's.
  const folder = await mkdtemp(path.join(tmpdir(), "authorities-"));
  try {
    const file = path.join(folder, "authorities.pem");
    await writeFile(file, getCACertificates().join("\n"));
    await run(name, args, { ...env, PGSSLROOTCERT: file });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const program = process.env.PG_BIN ? path.join(process.env.PG_BIN, name) : name;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ["ignore", "inherit", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.on("error", () =>
      reject(
        new Error(`${program} is not there. Install the client programs of PostgreSQL, or set PG_BIN to their folder.`),
      ),
    );
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed: ${stderr.trim()}`))));
  });
}
