import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { markServed, requireNotServed } from "../../../scripts/build-storefront.ts";

const dist = mkdtempSync(path.join(tmpdir(), "served-"));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

test("a build folder that a running storefront reads is not built again, and one whose storefront has ended is", async () => {
  expect(() => requireNotServed(path.join(dist, "none"))).not.toThrow();
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const ended = new Promise((resolve) => other.once("exit", resolve));
  mkdirSync(path.join(dist, "served-by"), { recursive: true });
  writeFileSync(path.join(dist, "served-by", String(other.pid)), "");
  markServed(dist);
  expect(() => requireNotServed(dist)).toThrow(/running from .* Stop it first/);
  other.kill("SIGKILL");
  await ended;
  expect(() => requireNotServed(dist)).not.toThrow();
});
