import type { Logger } from "pino";
import type { ConfigOrigin, Configuration } from "../../config/configuration.ts";
import { createPublishedReader, type PublishedVersions } from "../../config/with-published.ts";
import type { OpenedDatabase } from "../db/open.ts";
import { publishedConfigs, publishedNumbers } from "../db/repositories/studio.ts";

/** The topic on which backends tell each other that a version was published. */
export const PUBLISHED_TOPIC = "studio:published";

/** The published configurations in memory, so that no request has to read them. */
export interface PublishedConfigs {
  /** The configuration of the files with every published version. */
  configuration(): Configuration;
  /** The file that a business comes from, or how it was opened in the console; null if there is neither. */
  origin(businessId: string): ConfigOrigin | null;
  versions(): PublishedVersions;
  /** Reads the versions that this process does not have yet. */
  refresh(): Promise<void>;
  /** Calls back after each change; returns how to stop. */
  onChange(listener: () => void): () => void;
  /** Follows the other backends until stopped. */
  follow(): { stop(): Promise<void> };
}

const NO_FILES: Configuration = { businesses: [], byId: new Map(), revision: 0 };
const RETRY_MS = 1_000;

/** Opens the published configurations: two queries at start and after each publication, however many businesses there are. */
export async function openPublished(
  { db, events }: Pick<OpenedDatabase, "db" | "events">,
  files: (() => Configuration) | undefined = () => NO_FILES,
  log: Logger,
): Promise<PublishedConfigs> {
  let versions: PublishedVersions = new Map();
  const listeners = new Set<() => void>();
  const configuration = createPublishedReader(
    files,
    () => versions,
    (message) => log.warn(message),
  );

  async function readNew(): Promise<void> {
    const numbers = await publishedNumbers(db);
    const isKnown = (id: string, number: number) => versions.get(id)?.version === number;
    const next = new Map([...versions].filter(([id, { version }]) => numbers.get(id) === version));
    const wanted = new Map([...numbers].filter(([id, number]) => !isKnown(id, number)));
    for (const { id, version, config, opening } of await publishedConfigs(db, wanted))
      next.set(id, { version, config, ...(opening ? { opening: opening.config } : {}) });
    const isSame = next.size === versions.size && [...next].every(([id, one]) => versions.get(id) === one);
    if (isSame) return;
    versions = next;
    for (const listener of listeners) listener();
  }

  // One after the other, so that an earlier read never replaces a later one.
  let reading: Promise<void> = Promise.resolve();
  const refresh = () => {
    reading = reading.catch(() => undefined).then(readNew);
    return reading;
  };
  await refresh();
  return {
    configuration,
    origin(businessId) {
      const { origins, byId } = configuration();
      const input = byId.get(businessId);
      return origins?.get(businessId) ?? (input ? { source: "bundle", input } : null);
    },
    versions: () => versions,
    refresh,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow() {
      const messages = events.subscribe(PUBLISHED_TOPIC);
      let stopped = false;
      const again = () =>
        refresh().catch((error: unknown) => {
          if (stopped) return;
          log.warn({ err: error }, "A published configuration could not be read; trying again.");
          setTimeout(again, RETRY_MS).unref();
        });
      const done = (async () => {
        for await (const _ of messages) void again();
      })();
      return {
        async stop() {
          stopped = true;
          await messages.return?.();
          await done;
          await reading.catch(() => undefined);
        },
      };
    },
  };
}
