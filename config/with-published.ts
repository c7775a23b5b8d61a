import { type Configuration, configurationOf, type SoundEntry } from "./configuration.ts";
import { type ConfigInput, withFixedFields } from "./fixed-fields.ts";
import { parseBusinessConfig } from "./schema.ts";

/** What the studio published for a business, without the operator's fields. */
export interface PublishedVersion {
  readonly version: number;
  readonly config: ConfigInput;
}
export type PublishedVersions = ReadonlyMap<string, PublishedVersion>;

/**
 * The configuration of the files with what the studio published. `root.config.json` still wins. A version that is no
 * longer valid (an older schema) is logged, and its business keeps the configuration of the files.
 */
export function withPublished(
  files: Configuration,
  published: PublishedVersions,
  revision: number,
  log: (message: string) => void,
): Configuration {
  const entries = files.businesses.map((business): SoundEntry => {
    const { id } = business.biz;
    const origin = files.origins?.get(id) ?? { source: "bundle" as const, input: business };
    const version = published.get(id);
    if (!version || origin.source === "root") return { business, origin };
    const parsed = parseBusinessConfig(withFixedFields(version.config, origin.input));
    if (parsed.ok) return { business: parsed.value, origin };
    log(`Version ${version.version} of ${id} is not used, its files are: ${parsed.errors.join("; ")}`);
    return { business, origin };
  });
  return configurationOf(entries, revision);
}

/** Computes `withPublished` again only when one of the two changed. */
export function createPublishedReader(
  files: () => Configuration,
  published: () => PublishedVersions,
  log: (message: string) => void,
) {
  let used: { readonly files: Configuration; readonly published: PublishedVersions } | undefined;
  let current: Configuration | undefined;
  return (): Configuration => {
    const now = { files: files(), published: published() };
    if (now.published.size === 0 && !current) return now.files;
    if (current && used?.files === now.files && used.published === now.published) return current;
    used = now;
    current = withPublished(now.files, now.published, (current?.revision ?? 0) + 1, log);
    return current;
  };
}
