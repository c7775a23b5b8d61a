import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type BusinessConfig, parseBusinessConfig } from "./schema.ts";

export interface Configuration {
  readonly businesses: readonly BusinessConfig[];
  readonly byId: ReadonlyMap<string, BusinessConfig>;
  /** Changes whenever what was loaded changes. */
  readonly revision: number;
}

export interface ConfigurationSources {
  /** Local overrides, committed or not: `root.config.json`, or where `ROOT_CONFIG_FILE` points. */
  rootFile: string;
  /** What a configuration service last sent. */
  cacheFile: string;
  /** The bundle: one file per business. */
  bundleFolder: string;
}

type Log = (message: string) => void;
type Entry = { from: string; value: unknown };

const warn: Log = (message) => console.warn(message);
const project = () => process.cwd();

export function defaultSources(env: NodeJS.ProcessEnv = process.env): ConfigurationSources {
  return {
    rootFile: path.resolve(/* turbopackIgnore: true */ project(), env.ROOT_CONFIG_FILE || "root.config.json"),
    cacheFile: path.join(/* turbopackIgnore: true */ project(), ".cache", "config.json"),
    bundleFolder: path.join(/* turbopackIgnore: true */ project(), "config", "businesses"),
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

function bundleFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    return names.sort().map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

function entriesOfBundle(folder: string, log: Log): Entry[] {
  return bundleFiles(folder).flatMap((file) => {
    const value = readJson(file, log);
    return value === undefined ? [] : [{ from: file, value }];
  });
}

/**
 * CFG-02: reads `root.config.json`, then the cache file, then the bundle. Each business comes from the first source that
 * holds a sound entry for its id; a broken file or entry is logged with its path and the next source is used.
 */
export function readConfiguration(sources: ConfigurationSources, log: Log = warn): BusinessConfig[] {
  const found = new Map<string, BusinessConfig>();
  const entries = [
    ...entriesOfList(sources.rootFile, log),
    ...entriesOfList(sources.cacheFile, log),
    ...entriesOfBundle(sources.bundleFolder, log),
  ];
  for (const { from, value } of entries) {
    const parsed = parseBusinessConfig(value);
    if (!parsed.ok) {
      log(`Configuration ${from} is not used, the next source is: ${parsed.errors.join("; ")}`);
      continue;
    }
    if (!found.has(parsed.value.biz.id)) found.set(parsed.value.biz.id, parsed.value);
  }
  return [...found.values()];
}

function stamp(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${file}:${stats.mtimeMs}:${stats.size}` : `${file}:-`;
}

function stampOf(sources: ConfigurationSources): string {
  const files = [sources.rootFile, sources.cacheFile, sources.bundleFolder, ...bundleFiles(sources.bundleFolder)];
  return files.map(stamp).join("|");
}

/** Files are looked at no more often than this. */
const CHECK_EVERY_MS = 1000;

/**
 * A reader that keeps what it read until a file changes. Asking it costs a clock comparison; once a second, a few
 * `stat` calls.
 */
export function createConfigurationReader(
  sources: ConfigurationSources,
  log: Log = warn,
  now: () => number = Date.now,
) {
  let current: Configuration | undefined;
  let seen = "";
  let checkedAt = Number.NEGATIVE_INFINITY;
  return function read(): Configuration {
    const time = now();
    if (current && time - checkedAt < CHECK_EVERY_MS) return current;
    checkedAt = time;
    const stamps = stampOf(sources);
    if (current && stamps === seen) return current;
    seen = stamps;
    const businesses = readConfiguration(sources, log);
    const byId = new Map(businesses.map((business) => [business.biz.id, business]));
    current = { businesses, byId, revision: (current?.revision ?? 0) + 1 };
    return current;
  };
}

let reader: (() => Configuration) | undefined;

/** The configuration of this process, fresh within a second of a change on disk. */
export function loadConfiguration(): Configuration {
  reader ??= createConfigurationReader(defaultSources());
  return reader();
}

/** One business by its id; undefined when no source holds it. */
export function loadBusiness(id: string): BusinessConfig | undefined {
  return loadConfiguration().byId.get(id);
}
