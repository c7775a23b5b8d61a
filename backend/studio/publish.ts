import { type ConfigInput, withoutSecrets } from "../../config/fixed-fields.ts";
import { businessConfigSchema } from "../../config/schema.ts";
import { err, ok, type Result } from "../../lib/domain/result.ts";
import type { DraftRow, VersionRow } from "../db/repositories/studio.ts";
import { changeBusiness } from "../importers/business/change-business.ts";
import type { Change } from "../rules/studio/changes.ts";
import { configChanges } from "../rules/studio/config-changes.ts";
import type { Problem } from "../rules/studio/problem-of-issue.ts";
import { publishProblems } from "../rules/studio/publish-problems.ts";
import {
  completeConfig,
  type DraftRefusal,
  type Editing,
  fileConfig,
  ownersField,
  refusalOf,
  startingConfig,
} from "./draft.ts";
import { PUBLISHED_TOPIC } from "./published.ts";

export interface Published {
  readonly version: number;
  /** False if this was already published, or nothing differs from what is. */
  readonly isNew: boolean;
  /** The unpublished draft that was given up, so that it can be saved again; null if there was none. */
  readonly discarded?: ConfigInput | null;
}
export type PublishRefusal =
  | DraftRefusal
  | { readonly code: "INVALID"; readonly problems: readonly Problem[] }
  | { readonly code: "NO_VERSION" };
type Publishing = Promise<Result<Published, PublishRefusal>>;

interface Publication {
  readonly config: ConfigInput;
  readonly before: VersionRow | null;
  readonly note: string | null;
  readonly revision: number | null;
  readonly restored: number | null;
}

/** Publishes the draft of this revision. Repeating the call returns the same version. */
export async function publishDraft(editing: Editing, revision: number, note: string | null): Publishing {
  const result = await editing.repos.transaction(async (repos): Publishing => {
    const within = { ...editing, repos };
    const row = await repos.studio.lockedDraft();
    const before = await repos.studio.published();
    if (before && row.config === null && row.revision === revision)
      return ok({ version: before.version, isNew: false });
    const refusal = await refusalOf(within, row, revision);
    if (refusal) return err(refusal);
    const config = row.config ?? startingConfig(within, before);
    // An owner's unfinished draft may be in it.
    const foreign = ownersField(within, startingConfig(within, before), config);
    if (foreign) return err(foreign);
    return add(within, row, { config, before, note, revision, restored: null });
  });
  if (result.ok) await follow(editing);
  return result;
}

/** Publishes an earlier version again, as a new one. An unpublished draft is given up, because it was based on another, and returned. */
export async function restoreVersion(editing: Editing, version: number): Publishing {
  const result = await editing.repos.transaction(async (repos): Publishing => {
    const within = { ...editing, repos };
    const row = await repos.studio.lockedDraft();
    const refusal = await refusalOf(within, row, null);
    if (refusal) return err(refusal);
    const before = await repos.studio.published();
    const earlier = await repos.studio.version(version);
    if (!earlier) return err({ code: "NO_VERSION" });
    const foreign = ownersField(within, startingConfig(within, before), earlier.config);
    if (foreign) return err(foreign);
    const restored = { config: earlier.config, before, note: null, revision: null, restored: version };
    const added = await add(within, row, restored);
    const discarded = row.config && withoutSecrets(completeConfig(within, row.config));
    return added.ok ? ok({ ...added.value, discarded }) : added;
  });
  if (result.ok) await follow(editing);
  return result;
}

/** What publishing the draft would change. */
export async function unpublishedChanges(editing: Editing): Promise<Change[]> {
  const row = await editing.repos.studio.draft();
  const before = startingConfig(editing, await editing.repos.studio.published());
  return row?.config ? configChanges(before, row.config) : [];
}

/** This process at once; the others, and the storefronts, by what was announced with the version. */
const follow = ({ app }: Editing): Promise<void> => app.published.refresh();

async function add(editing: Editing, row: DraftRow, publication: Publication): Publishing {
  const { repos, staffId, now } = editing;
  const { config, before, note, revision, restored } = publication;
  const problems = publishProblems(completeConfig(editing, config));
  if (problems.length > 0) return err({ code: "INVALID", problems });
  const changes = configChanges(startingConfig(editing, before), config);
  // A save that is under way while a version is restored would bring back what was given up.
  const ended = { config: null, base: null, revision: restored === null ? row.revision : row.revision + 1 };
  if (before && changes.length === 0) {
    await repos.studio.changeDraft(ended);
    return ok({ version: before.version, isNew: false });
  }
  const changesBusiness = changes.some(({ path }) => path[0] === "biz");
  const refused = changesBusiness ? await changeRow(editing, config) : [];
  if (refused.length > 0) return err({ code: "INVALID", problems: refused });
  const version = (before?.version ?? BEFORE_FIRST) + 1;
  const by = { published_at: now, published_by: staffId };
  await repos.studio.changeDraft(ended);
  if (!before) await keepFirst(editing);
  await repos.studio.addVersion({ version, config, changes, note, revision, restored, ...by });
  await editing.app.events.publish(repos.db, { topic: PUBLISHED_TOPIC, data: { business: repos.businessId, version } });
  return ok({ version, isNew: true });
}

/** The version before the first published one: what guests saw until then. */
const BEFORE_FIRST = 0;

/** Keeps what the files said, so that the look before the studio can be returned to as any other. */
async function keepFirst(editing: Editing): Promise<void> {
  const noPublisher = { note: null, revision: null, restored: null, published_by: null };
  const config = fileConfig(editing);
  await editing.repos.studio.addVersion({
    version: BEFORE_FIRST,
    config,
    changes: [],
    published_at: editing.now,
    ...noPublisher,
  });
}

/** The fields of a business that the API has a row of, by the names that they have there. */
const FIELD_OF_ROW: Readonly<Record<string, string>> = {
  name: "name",
  languages: "supportedLanguages",
  default_language: "defaultLanguage",
  timezone: "timezone",
  isd_code: "countryCode",
};

/** The API speaks the languages and names of its own row, which must follow. Returns what it refuses. */
async function changeRow(editing: Editing, config: ConfigInput): Promise<Problem[]> {
  const { repos, now } = editing;
  const { biz } = businessConfigSchema.parse(completeConfig(editing, config));
  const { name, localizedName, defaultLanguage, supportedLanguages, timezone, countryCode } = biz;
  const change = {
    name: { ...localizedName, [defaultLanguage]: name },
    languages: supportedLanguages,
    default_language: defaultLanguage,
    timezone,
    isd_code: countryCode,
  };
  const changed = await changeBusiness(repos.db, repos.businessId, change, now);
  if (changed.ok) return [];
  return changed.error.map(({ path }) => {
    const field = FIELD_OF_ROW[path.split(".")[0] ?? ""];
    return { path: field ? ["biz", field] : ["biz"], code: "format", values: {} };
  });
}
