import { readFileSync } from "node:fs";
import { versionOf } from "../../lib/domain/version.ts";

export function runningVersion(env: Readonly<Record<string, string | undefined>>): string {
  const file = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return versionOf(version, env.BUILD_COMMIT);
}
