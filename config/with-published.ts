import { type Configuration, configurationOf, type SoundEntry } from "./configuration.ts";
import { type ConfigInput, withFixedFields } from "./fixed-fields.ts";
import { type BusinessConfig, parseKeptConfig } from "./schema.ts";

/** What the studio published for a business, without the operator's fields. */
export interface PublishedVersion {
  readonly version: number;
  readonly config: ConfigInput;
  /** For a business that was opened in the console: what a file would say. A file with its id wins over it. */
  readonly opening?: ConfigInput | undefined;
}
export type PublishedVersions = ReadonlyMap<string, PublishedVersion>;

/** A computed entry, with what it was computed from. */
interface Computed {
  readonly file: BusinessConfig | undefined;
  readonly version: PublishedVersion | undefined;
  readonly entry: SoundEntry | null;
}
type ComputedEntries = Map<string, Computed>;

type Log = (message: string) => void;

/**
 * The configuration of the files with what the studio published. `root.config.json` still wins. A version that is no
 * longer valid (an older schema) is logged, and its business keeps the configuration of the files. Only businesses
 * whose file or version changed are parsed; `known` keeps the others.
 */
export function withPublished(
  files: Configuration,
  published: PublishedVersions,
  revision: number,
  log: Log,
  known: ComputedEntries = new Map(),
): Configuration {
  const ids = new Set([...files.byId.keys(), ...published.keys()]);
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  const entries = [...ids].flatMap((id) => {
    const version = published.get(id);
    const file = files.byId.get(id);
    const before = known.get(id);
    if (before && before.file === file && before.version === version) return before.entry ?? [];
    const origin = files.origins?.get(id) ?? { source: "bundle" as const, input: file };
    const entry = entryOf(id, file ? { business: file, origin } : null, version, log);
    known.set(id, { file, version, entry });
    return entry ?? [];
  });
  return configurationOf(entries, revision);
}

function entryOf(
  id: string,
  file: SoundEntry | null,
  version: PublishedVersion | undefined,
  log: Log,
): SoundEntry | null {
  const base = file ?? (version?.opening ? openedEntry(id, version.opening, log) : null);
  if (!base || !version || base.origin.source === "root") return base;
  const parsed = parseKeptConfig(withFixedFields(version.config, base.origin.input), (problem) =>
    log(`Version ${version.version} of ${id}. ${problem}`),
  );
  if (parsed.ok) return { business: parsed.value, origin: base.origin };
  const used = base.origin.source === "console" ? "what it was opened with is" : "its files are";
  log(`Version ${version.version} of ${id} is not used, ${used}: ${parsed.errors.join("; ")}`);
  return base;
}

/** A business that is in no file. */
function openedEntry(id: string, opening: ConfigInput, log: Log): SoundEntry | null {
  const parsed = parseKeptConfig(opening, (problem) => log(`The business ${id} as it was opened. ${problem}`));
  if (parsed.ok && parsed.value.biz.id === id)
    return { business: parsed.value, origin: { source: "console", input: opening } };
  log(`The business ${id} was opened with a configuration that is not valid: ${parsed.ok ? "its id" : parsed.errors}`);
  return null;
}

/** Computes `withPublished` again only when one of the two changed. */
export function createPublishedReader(files: () => Configuration, published: () => PublishedVersions, log: Log) {
  let used: { readonly files: Configuration; readonly published: PublishedVersions } | undefined;
  let current: Configuration | undefined;
  const known: ComputedEntries = new Map();
  return (): Configuration => {
    const now = { files: files(), published: published() };
    if (now.published.size === 0 && !current) return now.files;
    if (current && used?.files === now.files && used.published === now.published) return current;
    used = now;
    current = withPublished(now.files, now.published, (current?.revision ?? 0) + 1, log, known);
    return current;
  };
}
