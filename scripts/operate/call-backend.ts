/** Shared by the command-line tools: calls the running backend with the staff token of its data folder. */
import path from "node:path";
import { readLock } from "../../backend/db/lock.ts";
import { Refused } from "../command-line.ts";
import { root } from "../processes.ts";

/** The folder that the demo has unless it is told another. */
const DEMO_DIR = path.join(root, ".data");

/** For those who run shops, and for those who try the demo. */
const whatToDo = (dataDir: string): string =>
  dataDir === DEMO_DIR
    ? "For real shops name the environment file: --env-file /etc/storefront/environment. Start the demo with npm start."
    : "Start it (systemctl start storefront-backend, or npm run production), or set DATA_DIR to the folder of the running one.";

/** Calls a /staff route of the backend that runs on this data folder. */
export async function callBackend<T>(route: string, body?: object, timeoutMs = 30_000): Promise<T> {
  const dataDir = path.resolve(root, process.env.DATA_DIR || ".data");
  const lock = await readLock(dataDir);
  if (!lock?.url) {
    throw new Refused(
      `No backend is running on ${dataDir}, so this command has nothing to connect to. ${whatToDo(dataDir)}`,
    );
  }
  const response = await fetch(new URL(route, lock.url), {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${lock.staff_token}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: Error) => {
    throw new Refused(`The backend at ${lock.url} did not respond (${error.message}). See its output.`);
  });
  const answer = (await response.json()) as T & { error?: { message: string } };
  if (answer.error) throw new Refused(answer.error.message);
  return answer;
}

/** Formats rows as aligned columns. */
export function table(rows: string[][]): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
