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
const MAX_ROUNDS = 7;
/** After so many an entry that is still wrong is left out as a whole. */
const FIELD_ROUNDS = 3;

/**
 * A draft as a preview shows it. A draft may be half-written: an invalid field is shown as published, and the rest of its
 * entry of a list stays; an entry that lacks what it must have is left out. Never throws.
 */
export function soundDraft(input: unknown, published: BusinessConfig): SoundDraft {
  const draft = ofSameBusiness(isFields(input) ? structuredClone(input) : {}, published);
  const replaced: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = businessConfigSchema.safeParse(draft);
    if (parsed.success) return { business: withoutOfflineCopy(parsed.data), replaced: outermostNames(replaced) };
    const narrow = round < FIELD_ROUNDS ? upToWhatIsThere : upToListEntry;
    const wrong = outermost(parsed.error.issues.map(({ path }) => narrow(path, draft)));
    // Fields first: an entry that goes moves those after it.
    const fields = wrong.filter((path) => !isPosition(path.at(-1)));
    const paths = fields.length > 0 ? fields : wrong;
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

/** The path as far as there is a value in the draft, but not above the innermost list entry on the way. */
function upToWhatIsThere(path: Path, draft: Fields): Path {
  let at: unknown = draft;
  let entry = -1;
  for (const [depth, key] of path.entries()) {
    if (Array.isArray(at)) entry = depth;
    at = Array.isArray(at) || isFields(at) ? (at as Fields)[String(key)] : undefined;
    if (at === undefined && entry >= 0) return path.slice(0, Math.max(depth, entry + 1));
  }
  return path;
}

/** What was replaced, without the parts of what was replaced as a whole. */
const outermostNames = (names: readonly string[]): string[] =>
  outermost(names.map((name) => name.split("."))).map((path) => path.join("."));

/** Each path once, without those inside another; later entries of a list first, so that removing one moves no other. */
function outermost(paths: readonly Path[]): Path[] {
  const known = new Map(paths.map((path) => [path.join("."), path]));
  // By its own ancestors and not by all others: there can be tens of thousands.
  const isInside = (path: Path) => path.some((_, depth) => depth > 0 && known.has(path.slice(0, depth).join(".")));
  const kept = [...known.values()].filter((path) => !isInside(path));
  const entries = kept.filter((path) => isPosition(path.at(-1)));
  entries.sort((one, other) => Number(other.at(-1)) - Number(one.at(-1)));
  return [...kept.filter((path) => !isPosition(path.at(-1))), ...entries];
}

const isPosition = (key: unknown): boolean => /^\d+$/.test(String(key));

function replace(draft: Fields, published: BusinessConfig, path: Path): void {
  let target: unknown = draft;
  let source: unknown = published;
  for (const key of path.slice(0, -1)) {
    // In a list of another length, what was published may be of another entry.
    const isSame = Array.isArray(target) && Array.isArray(source) && source.length === target.length;
    source = isSame ? (source as unknown[])[Number(key)] : isFields(source) ? source[String(key)] : undefined;
    target = (target as Fields)[String(key)];
  }
  const last = String(path.at(-1) ?? "");
  if (Array.isArray(target)) target.splice(Number(last), 1);
  else if (isFields(target)) {
    const former = isFields(source) ? source[last] : undefined;
    if (former === undefined) delete target[last];
    else target[last] = former;
  }
}
