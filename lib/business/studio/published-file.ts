import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PublishedVersions } from "@/config/with-published";

/** What other programs keep in the file; null if it cannot be read, and then nothing of theirs may be overwritten. */
function contentOf(file: string): Record<string, unknown> | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? { version: 1, businesses: [] } : null;
  }
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what was published in the cache file (CFG-02), so that a process that starts while the backend is down shows
 * it. Replaced in one step: a process that is killed meanwhile, or several that write at once, never leave half a file.
 */
export function keepPublished(file: string, published: PublishedVersions): void {
  const content = contentOf(file);
  if (!content) throw new Error(`${file} holds something else than a configuration and was left as it is.`);
  const next = JSON.stringify({ ...content, published: Object.fromEntries(published) });
  // Containers that share the folder have the same process ids.
  const temporary = `${file}.${randomUUID()}.tmp`;
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(temporary, next, { mode: 0o600 });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}
