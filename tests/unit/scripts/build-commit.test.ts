import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { builtCommit, noteCommit } from "../../../scripts/build/build-commit.ts";

const NO_SETTING = { NODE_ENV: "production" } as const;

function folders() {
  const folder = mkdtempSync(path.join(tmpdir(), "commit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dist = path.join(folder, ".next");
  mkdirSync(dist);
  return { folder, dist };
}

/** Makes a clone with one commit, which it returns. */
function cloneIn(folder: string): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
  git("init", "--quiet");
  git("-c", "user.name=a", "-c", "user.email=a@my-place.test", "commit", "--quiet", "--allow-empty", "-m", "first");
  return git("rev-parse", "HEAD");
}

test("[ROB-04] a build names the commit of the clone that it was made from", () => {
  const { folder, dist } = folders();
  const commit = cloneIn(folder);
  noteCommit(dist, folder, NO_SETTING);
  expect(builtCommit(dist)).toBe(commit);
});

test("[ROB-04] BUILD_COMMIT, where it is set, names the commit instead of the clone", () => {
  const { folder, dist } = folders();
  cloneIn(folder);
  noteCommit(dist, folder, { ...NO_SETTING, BUILD_COMMIT: "3d2c03be" });
  expect(builtCommit(dist)).toBe("3d2c03be");
});

test("[ROB-04] without git and without BUILD_COMMIT a build names no commit", () => {
  const { folder, dist } = folders();
  expect(builtCommit(dist)).toBeUndefined();
  noteCommit(dist, folder, NO_SETTING);
  expect(builtCommit(dist)).toBeUndefined();
});
