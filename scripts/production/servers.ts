import { type ChildProcess, spawn } from "node:child_process";
import type { Role } from "../../config/environment/row.ts";
import { backendCommand, root, SIGNALS, WITH_PARENT } from "../processes.ts";
import { storefrontCommand } from "../storefront/command.ts";

/** The exit code that sysexits(3) gives to a configuration error. A supervisor that knows it does not try again. */
export const CONFIGURATION_ERROR = 78;
/** Longer than both servers take for a stop (backend/drain.ts), shorter than supervisors wait. */
const PATIENCE_MS = 20_000;

const commandOf = (role: Role, env: NodeJS.ProcessEnv): string[] =>
  role === "backend"
    ? backendCommand("--production")
    : storefrontCommand(env.PORT || "3000", env.STOREFRONT_HOST || "localhost");

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
