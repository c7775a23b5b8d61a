import { readFile } from "node:fs/promises";
import path from "node:path";

let known: Promise<string> | null = null;

/** The id of the running build; "development" if there is none. */
export function buildId(): Promise<string> {
  known ??= readFile(
    path.join(/* turbopackIgnore: true */ process.cwd(), process.env.NEXT_DIST_DIR || ".next", "BUILD_ID"),
    "utf8",
  ).then(
    (text) => text.trim(),
    () => "development",
  );
  return known;
}
