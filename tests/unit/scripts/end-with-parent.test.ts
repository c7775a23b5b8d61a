import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const PRELOAD = path.join(root, "scripts/end-with-parent.mjs");

/** Starts a process that starts another one, which says its id and then does nothing for ever. */
function startTwo(): Promise<{ parent: number; child: number }> {
  const idle = "console.log(process.pid); setInterval(() => {}, 1000)";
  const starts = `require("node:child_process").spawn(process.execPath, ["--import", ${JSON.stringify(PRELOAD)}, "-e", ${JSON.stringify(idle)}], { stdio: "inherit" })`;
  const parent = spawn(process.execPath, ["-e", starts], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve) =>
    parent.stdout?.once("data", (said) => resolve({ parent: Number(parent.pid), child: Number(said) })),
  );
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a process that we started ends when its parent ended by %s",
  async (signal) => {
    const { parent, child } = await startTwo();
    expect(alive(child)).toBe(true);
    process.kill(parent, signal);
    await expect.poll(() => alive(child)).toBe(false);
  },
);
