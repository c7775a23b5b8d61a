import { readFileSync } from "node:fs";
import { versionOf } from "@/lib/domain/version";

/** Next runs in the project's folder. */
const release = (): string => (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;

export const runningVersion = (): string => versionOf(release(), process.env.BUILD_COMMIT);
