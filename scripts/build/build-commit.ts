import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const fileOf = (dist: string): string => path.join(dist, "built-commit");

/** The commit of this folder; null where it is no clone, or where there is no git. */
function commitOf(folder: string): string | null {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return null;
  }
}

/** Writes the commit that a build was made from beside it: `BUILD_COMMIT`, or that of the clone. */
export function noteCommit(dist: string, folder: string, { BUILD_COMMIT: given }: NodeJS.ProcessEnv): void {
  writeFileSync(fileOf(dist), given || (commitOf(folder) ?? ""));
}

/** The commit that the build was made from; undefined if it was not known. */
export function builtCommit(dist: string): string | undefined {
  try {
    return readFileSync(fileOf(dist), "utf8") || undefined;
  } catch {
    return undefined;
  }
}
