import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { constants } from "node:os";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Show the output only when the command fails, or in one piece once it has ended. */
  output?: "if it fails" | "at its end";
}

const commands = new Set<ChildProcess>();

/** Ends the commands of `run` that are under way; they reject. */
export function stopCommands(): void {
  for (const command of commands) command.kill("SIGTERM");
}

export const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A script that runs commands takes them with it. */
export function endWithSignals(): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      stopCommands();
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** Runs a command to its end; rejects with its output's tail when it fails. */
export function run(command: string, args: string[], { env = process.env, output }: RunOptions = {}) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: output ? ["ignore", "pipe", "pipe"] : "inherit" });
    commands.add(child);
    child.on("close", () => commands.delete(child));
    const chunks: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    // What it wrote last may come after its end.
    child.on(output === "at its end" ? "close" : "exit", (code) => {
      if (code !== 0 || output === "at its end") process.stdout.write(Buffer.concat(chunks));
      if (code === 0) return resolve();
      reject(new Error(`${path.basename(command)} ${args.join(" ")} failed with exit code ${code}.`));
    });
  });
}

/** What makes one of our processes end with the one that started it. */
export const WITH_PARENT = ["--import", new URL("end-with-parent.mjs", import.meta.url).href];

/** Node's arguments before a program that loads the database's modules. */
export const QUICK_IMPORTS = ["--import", new URL("../backend/db/quick-imports.mjs", import.meta.url).href];

/** Node's arguments that start the backend. */
export const backendCommand = (...args: string[]): string[] => [...QUICK_IMPORTS, "backend/main.ts", ...args];

/** Runs a script or package binary on the pinned Node. */
export const node = (args: string[], options?: RunOptions) => run(process.execPath, [...WITH_PARENT, ...args], options);
export const bin = (name: string) => path.join(root, "node_modules", ".bin", name);

export interface Supervised {
  readonly name: string;
  stop(): Promise<void>;
}

/**
 * Keeps a server process alive: a crash is logged and the process started again (1 s, 2 s, 4 s … at most 30 s apart),
 * because both servers recover their state from disk. A stop asks politely and waits.
 */
export function supervise(name: string, args: string[], env: NodeJS.ProcessEnv): Supervised {
  let child: ChildProcess | undefined;
  let stopping = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    const startedAt = Date.now();
    child = spawn(process.execPath, [...WITH_PARENT, ...args], {
      cwd: root,
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("exit", (code, signal) => {
      if (stopping) return;
      failures = Date.now() - startedAt > 60_000 ? 0 : failures + 1;
      const delay = Math.min(30_000, 500 * 2 ** failures);
      console.error(
        `${name} ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again in ${delay / 1000} s.`,
      );
      timer = setTimeout(start, delay);
    });
  };
  start();
  return {
    name,
    stop: () =>
      new Promise((resolve) => {
        stopping = true;
        clearTimeout(timer);
        if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
        setTimeout(() => child?.kill("SIGKILL"), 10_000).unref();
      }),
  };
}

/** Waits until a url answers 2xx; says which server did not come up, and after how long. */
export async function waitFor(name: string, url: string, headers: Record<string, string> = {}, seconds = 180) {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    try {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(5000) });
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`${name} did not answer at ${url} within ${seconds} s. See its output above.`);
}

export function portIsFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: "localhost" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", () => resolve(true));
  });
}

/** The installation's secret (signs place cookies and revalidation calls): from the environment, else made once and kept. */
export function installationSecret(dataDir: string): string {
  if (process.env.STOREFRONT_SECRET) return process.env.STOREFRONT_SECRET;
  const file = path.join(dataDir, "storefront-secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString("hex");
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
