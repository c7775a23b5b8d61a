import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./members.ts";

/** Something that goes wrong, and is over when `run` has ended. */
interface Trouble {
  readonly name: string;
  run(): Promise<void>;
}

export interface Happened {
  readonly name: string;
  readonly at: number;
}

const HUNG_MS = 5_000;

/** Processes that end, by turns, so that each kind is hit as often. */
function kills({ storefronts, backends, database, front }: Cluster): Trouble[] {
  const members = [...interleaved(backends, storefronts), database, front];
  return members.map((member) => ({ name: `kill ${member.name}`, run: async () => member.kill() }));
}

function interleaved<T>(some: readonly T[], others: readonly T[]): T[] {
  const longest = Math.max(some.length, others.length);
  return Array.from({ length: longest }, (_, index) => [some[index], others[index]])
    .flat()
    .filter((one) => one !== undefined);
}

const OTHER_SESSIONS =
  "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

/** The database answers nothing for a while, as when the network between is cut; then is read-only, as a standby is. */
function faults({ database }: Cluster): Trouble[] {
  const signal = (pids: readonly number[], name: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // Its client has gone meanwhile.
      }
    }
  };
  return [
    {
      name: "the database hangs",
      async run() {
        const pids = (await database.query<{ pid: number }>(OTHER_SESSIONS)).map(({ pid }) => pid);
        database.freeze();
        signal(pids, "SIGSTOP");
        await pause(HUNG_MS);
        signal(pids, "SIGCONT");
        database.resume();
      },
    },
    {
      name: "the database is read-only",
      async run() {
        const set = async (value: string) => {
          await database.query(`alter system set default_transaction_read_only = ${value}`);
          await database.query("select pg_reload_conf()");
        };
        await set("on");
        await pause(HUNG_MS);
        await set("off");
      },
    },
  ];
}

interface Troubles {
  readonly everyMs: number;
  readonly faults: boolean;
  readonly signal: AbortSignal;
}

/** Lets one thing after the other go wrong until the signal; returns what happened. */
export async function makeTrouble(
  cluster: Cluster,
  { everyMs, faults: withFaults, signal }: Troubles,
): Promise<Happened[]> {
  const happened: Happened[] = [];
  const all = [...kills(cluster), ...(withFaults ? faults(cluster) : [])];
  for (let turn = 0; everyMs > 0; turn += 1) {
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const trouble = all[turn % all.length] as Trouble;
    happened.push({ name: trouble.name, at: Date.now() });
    await trouble.run().catch((error: unknown) => console.error(`${trouble.name}: ${String(error)}`));
  }
  return happened;
}
