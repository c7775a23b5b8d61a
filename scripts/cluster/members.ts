import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { readLock } from "../../backend/db/lock.ts";
import { backendCommand, portIsFree, WITH_PARENT, waitFor } from "../processes.ts";
import { storefrontCommand } from "../storefront/command.ts";
import { type Server, startDatabase } from "./database.ts";
import { startFront } from "./front.ts";
import { ask } from "./load/ask.ts";
import { HOST } from "./load/shop.ts";
import { type Member, startMember } from "./member.ts";

export interface Cluster {
  /** Ports of the front: for guests, and for what calls the API. */
  readonly shops: number;
  readonly api: number;
  readonly storefronts: readonly (Member & { readonly port: number })[];
  readonly backends: readonly (Member & { readonly port: number })[];
  readonly database: Server;
  readonly front: Member;
  /** A call of staff, to the first backend that answers. */
  staff(path: string, body: object): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  readonly storefronts: number;
  readonly backends: number;
}

/** The same in each process, as an operator sets it. */
const SECRETS = ["STOREFRONT_SECRET", "TOKEN_SECRET", "PAYMENTS_SERVER_SECRET", "PAYMENT_KEYS_SECRET"];
const secretOf = (name: string, folder: string) => createHash("sha256").update(`${name} ${folder}`).digest("base64url");

/** Starts the database, backends (one after the other, because the first migrates), storefronts and the front. */
export async function startCluster(folder: string, { port, env, ...counts }: Options): Promise<Cluster> {
  const ports = {
    storefronts: Array.from({ length: counts.storefronts }, (_, index) => port + 10 + index),
    backends: Array.from({ length: counts.backends }, (_, index) => port + 20 + index),
  };
  for (const wanted of [port, port + 1, port + 2, ...ports.storefronts, ...ports.backends])
    if (!(await portIsFree(wanted))) throw new Error(`Port ${wanted} is in use. Choose others: --port ${port + 100}`);
  const started: Member[] = [];
  const stop = async () => {
    for (const member of started.toReversed()) await member.stop();
  };
  try {
    const database = await startDatabase(folder, port + 2);
    started.push(database);
    const shared = {
      ...env,
      ...Object.fromEntries(SECRETS.map((name) => [name, secretOf(name, folder)])),
      DATABASE_URL: database.url,
      STOREFRONT_URL: `http://localhost:${port}`,
      DEMO_AUTOPILOT_SECONDS: "0",
      DEMO_GUESTS: "0",
      LOG_LEVEL: "info",
      TRUSTED_PROXIES: "1",
    };
    const run = (name: string, args: string[], own: Partial<NodeJS.ProcessEnv>): Member => {
      const dataDir = path.join(folder, name);
      mkdirSync(dataDir, { recursive: true });
      const member = startMember(name, {
        command: process.execPath,
        args: [...WITH_PARENT, ...args],
        env: { ...shared, ...own, DATA_DIR: dataDir, CONFIG_CACHE_FILE: path.join(dataDir, "config-cache.json") },
        log: path.join(folder, `${name}.log`),
      });
      started.push(member);
      return member;
    };
    const backends: (Member & { port: number })[] = [];
    for (const [index, at] of ports.backends.entries()) {
      const own = { PORT: undefined, BACKEND_PORT: String(at), SANDBOX_PORT: String(port + 40 + index * 10) };
      backends.push({ ...run(`backend-${index + 1}`, backendCommand("--demo"), own), port: at });
      await waitFor(`Backend ${index + 1}`, `http://localhost:${at}/p/ready`, {}, 180);
    }
    const front = startFront(folder, { shops: port, api: port + 1, ...ports });
    started.push(front);
    const storefronts = ports.storefronts.map((at, index) => {
      return { ...run(`storefront-${index + 1}`, storefrontCommand(at), { PORT: String(at) }), port: at };
    });
    for (const { name, port: at } of storefronts) await waitFor(name, `http://localhost:${at}/api/health`, {}, 180);
    await waitFor("The front", `http://localhost:${port}/api/health`);
    return {
      shops: port,
      api: port + 1,
      storefronts,
      backends,
      database,
      front,
      stop,
      staff: staffOf(folder, backends),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The token of /staff/* is of one process, and lies in its data folder. */
function staffOf(folder: string, backends: readonly (Member & { port: number })[]): Cluster["staff"] {
  let next = 0;
  return async (at, body) => {
    for (;;) {
      next += 1;
      const { name, port } = backends[next % backends.length] as (typeof backends)[number];
      const lock = await readLock(path.join(folder, name)).catch(() => null);
      const headers = { authorization: `Bearer ${lock?.staff_token}` };
      const answer = await ask({ port, host: HOST, path: at, body, headers }).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 401) {
        if (answer.status < 400 || answer.status === 409 || answer.status === 422) return;
        throw new Error(`${at} was refused: ${answer.status} ${answer.body}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
}
