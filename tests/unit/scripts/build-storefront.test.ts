import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { processStarted } from "../../../backend/db/lock.ts";
import { markServed, requireNotServed } from "../../../scripts/build/build-storefront.ts";

const dist = mkdtempSync(path.join(tmpdir(), "served-"));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

test("a build folder that a running storefront reads is not built again, and one whose storefront has ended is", async () => {
  expect(() => requireNotServed(path.join(dist, "none"))).not.toThrow();
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const ended = new Promise((resolve) => other.once("exit", resolve));
  mkdirSync(path.join(dist, "served-by"), { recursive: true });
  const mark = path.join(dist, "served-by", String(other.pid));
  writeFileSync(mark, processStarted(other.pid ?? 0) ?? "");
  markServed(dist);
  expect(() => requireNotServed(dist)).toThrow(/running from .* Stop it first/);
  // The id of a storefront that has ended, which the system has given to another process since.
  writeFileSync(mark, "of a process before");
  expect(() => requireNotServed(dist)).not.toThrow();
  writeFileSync(mark, processStarted(other.pid ?? 0) ?? "");
  other.kill("SIGKILL");
  await ended;
  expect(() => requireNotServed(dist)).not.toThrow();
});
