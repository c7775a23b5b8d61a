import type { BusinessConfig } from "./schema.ts";

export interface Configuration {
  readonly businesses: readonly BusinessConfig[];
  readonly byId: ReadonlyMap<string, BusinessConfig>;
  /** Changes whenever the loaded configuration changes. */
  readonly revision: number;
  /** Where each business comes from, as it was written. Absent in configurations that were not read from files. */
  readonly origins?: ReadonlyMap<string, ConfigOrigin>;
}

/** The source of one business's configuration; `console`: it was opened there and is in no file. */
export interface ConfigOrigin {
  readonly source: "root" | "cache" | "bundle" | "console";
  /** Before defaults were filled in. */
  readonly input: unknown;
}

/** A valid business with where it comes from. */
export interface SoundEntry {
  readonly business: BusinessConfig;
  readonly origin: ConfigOrigin;
}

/** The configuration of these entries. */
export function configurationOf(entries: Iterable<SoundEntry>, revision: number): Configuration {
  const byId = new Map<string, BusinessConfig>();
  const origins = new Map<string, ConfigOrigin>();
  for (const { business, origin } of entries) {
    byId.set(business.biz.id, business);
    origins.set(business.biz.id, origin);
  }
  return { businesses: [...byId.values()], byId, revision, origins };
}
