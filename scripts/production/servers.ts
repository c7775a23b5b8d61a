import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import type { Role } from "../../config/environment/row.ts";
import { backendCommand, root, SIGNALS, WITH_PARENT } from "../processes.ts";
import { storefrontCommand } from "../storefront/command.ts";

/** Longer than both servers take for a stop (backend/drain.ts), shorter than supervisors wait. */
const PATIENCE_MS = 20_000;

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

/**
 * Runs the servers of these roles until a signal or until one of them ends, then drains all. It starts none again: the
 * platform does (systemd, compose, Kubernetes), and sees each end with its reason. Returns the exit code: 0 after a
 * signal, else that of the server that ended first, which is never taken for a success.
 */
export async function runServers(roles: readonly Role[], env: NodeJS.ProcessEnv): Promise<number> {
  const ended = Promise.withResolvers<number>();
  let isStopping = false;
  const children = roles.map((role) => {
    // PORT is the storefront's: the backend would take it where BACKEND_PORT is not set.
    const own = role === "backend" ? { ...env, PORT: undefined } : env;
    const child = spawn(process.execPath, [...WITH_PARENT, ...commandOf(role, env)], {
      cwd: root,
      env: own,
      stdio: "inherit",
    });
    child.once("exit", (code, signal) => {
      const how = signal ?? `exit code ${code}`;
      if (!isStopping)
        console.error(`The ${role} ended by itself (${how}). Everything is drained and this process ends.`);
      ended.resolve(code || 1);
    });
    return child;
  });
  const stop = () => {
    isStopping = true;
    ended.resolve(0);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const code = await ended.promise;
  isStopping = true;
  // The storefront first: the pages that it still renders are read from the backend.
  for (const child of children) await drain(child);
  return code;
}

function drain(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill("SIGTERM");
  });
}
