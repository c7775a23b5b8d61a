import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { BACKEND_DRAIN_MS } from "../../backend/drain.ts";
import type { Role } from "../../config/environment/row.ts";
import { backendCommand, root, SIGNALS, WITH_PARENT } from "../processes.ts";
import { storefrontCommand } from "../storefront/command.ts";

/** For all servers together, from the signal on: shorter than supervisors wait. */
export const DRAIN_MS = 22_000;
/** The storefront has these to itself, because the pages that it still renders are read from the backend. */
const STOREFRONT_FIRST_MS = DRAIN_MS - BACKEND_DRAIN_MS;

interface Place {
  readonly port: number;
  readonly host: string;
}

const PLACES: Readonly<Record<Role, (env: NodeJS.ProcessEnv) => Place>> = {
  storefront: ({ PORT, STOREFRONT_HOST }) => ({ port: Number(PORT || 3000), host: STOREFRONT_HOST || "localhost" }),
  backend: ({ BACKEND_PORT, BACKEND_HOST }) => ({
    port: Number(BACKEND_PORT || 4000),
    host: BACKEND_HOST || "localhost",
  }),
};
const VARIABLES: Readonly<Record<Role, string>> = { storefront: "PORT", backend: "BACKEND_PORT" };

const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE:
    "is in use: another program, or an earlier start of this one, listens there (ss -ltnp names it). Stop that program, or choose another port",
  EACCES: "needs rights that this user lacks. Choose one from 1024 on, to which the front server passes visits",
};

/** The error code with which listening fails; null if it works. The port is free again afterwards. */
function failureAt({ port, host }: Place): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? null));
    probe.listen({ port, host }, () => probe.close(() => resolve(null)));
  });
}

/** Sentences about the ports that the servers of these roles cannot open. Starting again would not help. */
export async function portProblems(roles: readonly Role[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const sentences: string[] = [];
  for (const role of roles) {
    const place = PLACES[role](env);
    const why = WHY[(await failureAt(place)) ?? ""];
    if (why) sentences.push(`The ${role}'s port ${place.port} ${why} (${VARIABLES[role]}).`);
  }
  return sentences;
}

function commandOf(role: Role, env: NodeJS.ProcessEnv): string[] {
  if (role === "backend") return backendCommand("--production");
  const { port, host } = PLACES.storefront(env);
  return storefrontCommand(port, host);
}

export interface Server {
  readonly role: Role;
  readonly child: ChildProcess;
}

/**
 * Runs the servers of these roles until a signal or until one of them ends, then drains all. It starts none again: the
 * platform does (systemd, compose, Kubernetes), and sees each end with its reason. Returns the exit code: 0 after a
 * signal if all were drained in time, else that of the server that ended first, which is never taken for a success.
 */
export async function runServers(roles: readonly Role[], env: NodeJS.ProcessEnv): Promise<number> {
  const ended = Promise.withResolvers<number>();
  let isStopping = false;
  const servers = roles.map((role): Server => {
    // PORT is the storefront's: the backend would take it where BACKEND_PORT is not set.
    const own = role === "backend" ? { ...env, PORT: undefined } : env;
    const child = spawn(process.execPath, [...WITH_PARENT, ...commandOf(role, env)], {
      cwd: root,
      env: own,
      stdio: "inherit",
    });
    child.once("exit", (code, signal) => {
      const others = roles.filter((other) => other !== role);
      if (!isStopping) console.error(endOf(role, { code, signal }, others));
      ended.resolve(code || 1);
    });
    return { role, child };
  });
  const stop = () => {
    isStopping = true;
    ended.resolve(0);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const code = await ended.promise;
  isStopping = true;
  const killed = await drainAll(servers);
  for (const role of killed)
    console.error(`The ${role} did not stop within ${DRAIN_MS / 1000} s and was killed. Unfinished work was cut off.`);
  return code || (killed.length > 0 ? 1 : 0);
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What to say of a server that ended by itself. Only one that exits by itself has finished its open requests. */
export function endOf(role: Role, { code, signal }: Ended, others: readonly Role[]): string {
  const how = signal ? `${signal}, so its open requests were cut off` : `exit code ${code}`;
  const then = others.map((other) => `The ${other} is drained, then `).join("");
  return `The ${role} ended by itself (${how}). ${then || "Now "}this process ends too.`;
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Resolves at the end of a process, or after these milliseconds. */
function endOrTime(child: ChildProcess, ms: number): Promise<void> {
  if (isOver(child)) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Asks all to stop, the storefront first, and kills what is still there at the one deadline of all. Returns the roles
 * that were killed. Times are milliseconds.
 */
export async function drainAll(
  servers: readonly Server[],
  { first = STOREFRONT_FIRST_MS, all = DRAIN_MS } = {},
): Promise<Role[]> {
  const until = performance.now() + all;
  const early = servers.filter(({ role }) => role === "storefront");
  for (const { child } of early) child.kill("SIGTERM");
  await Promise.all(early.map(({ child }) => endOrTime(child, first)));
  for (const { role, child } of servers) if (role !== "storefront") child.kill("SIGTERM");
  await Promise.all(servers.map(({ child }) => endOrTime(child, until - performance.now())));
  const late = servers.filter(({ child }) => !isOver(child));
  for (const { child } of late) child.kill("SIGKILL");
  return late.map(({ role }) => role);
}
