import { type BusinessConfig, businessConfigSchema } from "@/config/schema";

export interface SoundDraft {
  /** What a preview shows: valid, and of the same business as what is published. */
  readonly business: BusinessConfig;
  /** Paths of the parts that are not shown as drafted, because they are not valid yet. */
  readonly replaced: readonly string[];
}

type Fields = Record<string, unknown>;
type Path = readonly PropertyKey[];

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Repairing one part may show the next problem, e.g. a list that is now too short. */
const MAX_ROUNDS = 5;

/**
 * A draft as a preview shows it. A draft may be half-written: an invalid field is shown as published, an invalid entry
 * of a list is left out. Never throws.
 */
export function soundDraft(input: unknown, published: BusinessConfig): SoundDraft {
  const draft = ofSameBusiness(isFields(input) ? structuredClone(input) : {}, published);
  const replaced: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = businessConfigSchema.safeParse(draft);
    if (parsed.success) return { business: withoutOfflineCopy(parsed.data), replaced };
    const paths = outermost(parsed.error.issues.map(({ path }) => upToListEntry(path, draft)));
    replaced.push(...paths.map((path) => path.join(".")));
    for (const path of paths) replace(draft, published, path);
  }
  return { business: withoutOfflineCopy(published), replaced: [...replaced, ""] };
}

/** Identity, keys and addresses are never a draft's to change; a draft without them is not an error. */
function ofSameBusiness(draft: Fields, published: BusinessConfig): Fields {
  const { id, apiKey, env, domains, urlSubPath } = published.biz;
  return { ...draft, biz: { ...(isFields(draft.biz) ? draft.biz : {}), id, apiKey, env, domains, urlSubPath } };
}

/** A preview must not stay on the device after it has ended. */
const withoutOfflineCopy = (business: BusinessConfig): BusinessConfig => ({
  ...business,
  customizations: { ...business.customizations, offline: { ...business.customizations.offline, enabled: false } },
});

/** The path of the first list entry on the way, else the whole path. */
function upToListEntry(path: Path, draft: Fields): Path {
  let at: unknown = draft;
  for (const [depth, key] of path.entries()) {
    if (Array.isArray(at)) return path.slice(0, depth + 1);
    at = isFields(at) ? at[String(key)] : undefined;
  }
  return path;
}

/** Each path once, without those inside another; later entries of a list first, so that removing one moves no other. */
function outermost(paths: readonly Path[]): Path[] {
  const known = new Map(paths.map((path) => [path.join("."), path]));
  // By its own ancestors and not by all others: there can be tens of thousands.
  const isInside = (path: Path) => path.some((_, depth) => depth > 0 && known.has(path.slice(0, depth).join(".")));
  const kept = [...known.values()].filter((path) => !isInside(path));
  return kept.sort((one, other) => Number(other.at(-1)) - Number(one.at(-1)) || 0);
}

function replace(draft: Fields, published: BusinessConfig, path: Path): void {
  let target: unknown = draft;
  let source: unknown = published;
  for (const key of path.slice(0, -1)) {
    target = (target as Fields)[String(key)];
    source = isFields(source) ? source[String(key)] : undefined;
  }
  const last = String(path.at(-1) ?? "");
  if (Array.isArray(target)) target.splice(Number(last), 1);
  else if (isFields(target)) {
    const former = isFields(source) ? source[last] : undefined;
    if (former === undefined) delete target[last];
    else target[last] = former;
  }
}
