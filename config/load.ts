import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type ConfigOrigin, type Configuration, configurationOf, type SoundEntry } from "./configuration.ts";
import { isConfigInput } from "./fixed-fields.ts";
import { type BusinessConfig, parseKeptConfig } from "./schema.ts";
import { createPublishedReader, type PublishedVersion, type PublishedVersions } from "./with-published.ts";

export type { Configuration } from "./configuration.ts";

export interface ConfigurationSources {
  /** Local overrides, committed or not: `root.config.json`, or where `ROOT_CONFIG_FILE` points. */
  rootFile: string;
  /**
   * Written by other programs of the installation. The storefront adds what the studio published, under `published`
   * (lib/business/studio/published-file), and leaves the rest as it is.
   */
  cacheFile: string;
  /** The bundle: one file per business. */
  bundleFolder: string;
}

type Log = (message: string) => void;
type Source = ConfigOrigin["source"];
type Entry = { from: string; value: unknown };

/** In a command, for whoever runs it; a server gives its own log (`logConfigurationTo`). */
const warn: Log = (message) => (globals[LOG] ?? console.warn)(message);

/** The three sources below the project folder. Storefront, backend and tools read the same ones. */
export function defaultSources(
  env: NodeJS.ProcessEnv = process.env,
  project: string = process.cwd(),
): ConfigurationSources {
  return {
    rootFile: path.resolve(/* turbopackIgnore: true */ project, env.ROOT_CONFIG_FILE || "root.config.json"),
    cacheFile: path.resolve(/* turbopackIgnore: true */ project, env.CONFIG_CACHE_FILE || ".cache/config.json"),
    bundleFolder: path.resolve(/* turbopackIgnore: true */ project, env.BUSINESSES_DIR || "config/businesses"),
  };
}

function readJson(file: string, log: Log): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    log(`Configuration ${file} cannot be read (${(error as Error).message}); the next source is used.`);
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    log(`Configuration ${file} is not JSON (${(error as Error).message}); the next source is used.`);
    return undefined;
  }
}

/** A file of the shape `{ version, businesses: [ … ] }`. */
function entriesOfList(file: string, log: Log): Entry[] {
  const content = readJson(file, log);
  if (content === undefined) return [];
  const list = (content as { businesses?: unknown } | null)?.businesses;
  if (!Array.isArray(list)) {
    log(`Configuration ${file}: businesses: expected an array; the next source is used.`);
    return [];
  }
  return list.map((value, index) => ({ from: `${file} businesses.${index}`, value }));
}

/** A file of the bundle. */
function entryOfFile(file: string, log: Log): Entry[] {
  const value = readJson(file, log);
  return value === undefined ? [] : [{ from: file, value }];
}

/** Returns the valid entries and logs every other one with its path. */
function soundOnes(entries: readonly Entry[], source: Source, log: Log): SoundEntry[] {
  return entries.flatMap(({ from, value }) => {
    const parsed = parseKeptConfig(value, (problem) => log(`Configuration ${from}: ${problem}`));
    if (parsed.ok) return [{ business: parsed.value, origin: { source, input: value } }];
    log(`Configuration ${from} is not used, the next source is: ${parsed.errors.join("; ")}`);
    return [];
  });
}

function bundleFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    return names.sort().map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

const stamp = (file: string): string => {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs}:${stats.size}:${stats.ino}` : "-";
};

interface ReadFile {
  readonly stamp: string;
  readonly entries: readonly SoundEntry[];
}
/** The parsed entries of each file, with the file's state when it was read. */
type ReadFiles = Map<string, ReadFile>;

/** Rereads the files that changed and returns all of them in order; null when none changed. */
function readChanged(sources: ConfigurationSources, known: ReadFiles, log: Log): ReadFiles | null {
  const sourceOf = (file: string): Source =>
    file === sources.rootFile ? "root" : file === sources.cacheFile ? "cache" : "bundle";
  const files = [sources.rootFile, sources.cacheFile, ...bundleFiles(sources.bundleFolder)];
  const stamps = files.map((file) => [file, stamp(file)] as const);
  const changed = ([file, now]: readonly [string, string]) => known.get(file)?.stamp !== now;
  if (stamps.length === known.size && !stamps.some(changed)) return null;
  return new Map(
    stamps.map(([file, now]) => {
      const before = known.get(file);
      if (before?.stamp === now) return [file, before];
      const source = sourceOf(file);
      const entries = source === "bundle" ? entryOfFile(file, log) : entriesOfList(file, log);
      return [file, { stamp: now, entries: soundOnes(entries, source, log) }];
    }),
  );
}

/** The first valid entry of each business. */
function firstOfEach(files: ReadFiles): Map<string, SoundEntry> {
  const found = new Map<string, SoundEntry>();
  for (const { entries } of files.values()) {
    for (const entry of entries) if (!found.has(entry.business.biz.id)) found.set(entry.business.biz.id, entry);
  }
  return found;
}

/**
 * CFG-02: reads `root.config.json`, then the cache file, then the bundle. Each business comes from the first source
 * with a valid entry for its id. A broken file or entry is logged with its path, and the next source is used.
 */
export function readConfiguration(sources: ConfigurationSources, log: Log = warn): BusinessConfig[] {
  const found = firstOfEach(readChanged(sources, new Map(), log) ?? new Map());
  return [...found.values()].map(({ business }) => business);
}

/** Files are checked for changes at most this often. */
const CHECK_EVERY_MS = 1000;

/**
 * Caches what it read until a file changes, and then rereads only that file. A call costs a clock comparison, plus a
 * `stat` per file once a second.
 */
export function createConfigurationReader(
  sources: ConfigurationSources,
  log: Log = warn,
  now: () => number = Date.now,
) {
  let current: Configuration | undefined;
  let files: ReadFiles = new Map();
  let checkedAt = Number.NEGATIVE_INFINITY;
  return function read(): Configuration {
    const time = now();
    if (current && time - checkedAt < CHECK_EVERY_MS) return current;
    checkedAt = time;
    const changed = readChanged(sources, files, log);
    if (current && !changed) return current;
    files = changed ?? files;
    current = configurationOf(firstOfEach(files).values(), (current?.revision ?? 0) + 1);
    return current;
  };
}

/** What the studio published, as the cache file keeps it while the backend cannot be reached. */
export function readPublished(file: string, log: Log = warn): PublishedVersions {
  const { published } = (readJson(file, log) ?? {}) as { published?: unknown };
  const entries = Object.entries(typeof published === "object" && published !== null ? published : {});
  const isVersion = (value: Partial<PublishedVersion>): value is PublishedVersion =>
    Number.isInteger(value?.version) && isConfigInput(value.config);
  return new Map(entries.filter((entry): entry is [string, PublishedVersion] => isVersion(entry[1])));
}

interface OfProcess {
  readonly read: () => Configuration;
  published: PublishedVersions;
}

/**
 * The build holds a copy of this module for the proxy and one for pages. With a reader each, the proxy would lead to a shop that was just
 * added while pages did not know it yet, and their "not found" would be cached.
 */
const STATE = Symbol.for("storefront.configuration");
const LOG = Symbol.for("storefront.configuration-log");
const globals: typeof globalThis & { [STATE]?: OfProcess; [LOG]?: Log } = globalThis;

/** From now on, what is wrong with a file is written to this log, in every copy of this module. */
export function logConfigurationTo(log: Log): void {
  globals[LOG] = log;
}

function ofProcess(): OfProcess {
  if (globals[STATE]) return globals[STATE];
  const sources = defaultSources();
  const state: OfProcess = {
    read: createPublishedReader(createConfigurationReader(sources), () => state.published, warn),
    published: readPublished(sources.cacheFile),
  };
  globals[STATE] = state;
  return state;
}

/**
 * This process's configuration: what the studio published, and files at most a second older than on disk.
 */
export const loadConfiguration = (): Configuration => ofProcess().read();

/** What the studio published, as far as this process knows. */
export const publishedVersions = (): PublishedVersions => ofProcess().published;

/** From the next call on, the configuration is with these versions. */
export function applyPublished(published: PublishedVersions): void {
  ofProcess().published = published;
}

/** Returns one business by id; undefined when no source has it. */
export function loadBusiness(id: string): BusinessConfig | undefined {
  return loadConfiguration().byId.get(id);
}
