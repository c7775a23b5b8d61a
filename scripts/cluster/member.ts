import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, type WriteStream } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../processes.ts";

/** As a supervisor does it (systemd: RestartSec). */
const RESTART_MS = 250;
const PATIENCE_MS = 15_000;

export interface Member {
  readonly name: string;
  /** Of the process that runs now; 0 between two. */
  readonly pid: () => number;
  /** Ends it at once, as a lost machine does; it is started again. */
  kill(): void;
  /** Stops answering without ending, until `resume`. */
  freeze(): void;
  resume(): void;
  stop(): Promise<void>;
  /** How often it ended without being killed. */
  readonly ended: () => number;
}

interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly user?: { readonly uid: number; readonly gid: number } | null;
  /** Its output. */
  readonly log: string;
  /** What asks it to end: SIGTERM unless said otherwise. */
  readonly stopSignal?: NodeJS.Signals;
}

/** One process of the cluster, started again whenever it ends. */
export function startMember(name: string, { command, args, env, user, log, stopSignal = "SIGTERM" }: Command): Member {
  const output: WriteStream = createWriteStream(log, { flags: "a" });
  let child: ChildProcess | undefined;
  let isStopping = false;
  let isKilled = false;
  let ended = 0;
  const start = () => {
    isKilled = false;
    child = spawn(command, args, { cwd: user ? "/" : root, env, ...user, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout?.pipe(output, { end: false });
    child.stderr?.pipe(output, { end: false });
    child.once("exit", () => {
      if (isStopping) return;
      if (!isKilled) ended += 1;
      setTimeout(() => !isStopping && start(), RESTART_MS);
    });
  };
  start();
  return {
    name,
    pid: () => child?.pid ?? 0,
    ended: () => ended,
    kill() {
      isKilled = true;
      child?.kill("SIGKILL");
    },
    freeze: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    async stop() {
      isStopping = true;
      if (child && child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child?.once("exit", resolve));
        child.kill(stopSignal);
        await Promise.race([gone, pause(PATIENCE_MS, undefined, { ref: false })]);
        child.kill("SIGKILL");
        await gone;
      }
      output.end();
    },
  };
}
