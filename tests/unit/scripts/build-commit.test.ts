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

test("[ROB-04] a build knows the commit of the clone that it was made of", () => {
  const { folder, dist } = folders();
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
  git("init", "--quiet");
  git("-c", "user.name=a", "-c", "user.email=a@my-place.test", "commit", "--quiet", "--allow-empty", "-m", "first");
  noteCommit(dist, folder, NO_SETTING);
  expect(builtCommit(dist)).toBe(git("rev-parse", "HEAD"));
  noteCommit(dist, folder, { ...NO_SETTING, BUILD_COMMIT: "3d2c03be" });
  expect(builtCommit(dist)).toBe("3d2c03be");
});

test("[ROB-04] where nobody knows the commit, as in an image without git, there is none", () => {
  const { folder, dist } = folders();
  expect(builtCommit(dist)).toBeUndefined();
  noteCommit(dist, folder, NO_SETTING);
  expect(builtCommit(dist)).toBeUndefined();
});
