import { type ConfigInput, withFixedFields, withoutFixedFields, withoutSecrets } from "../../config/fixed-fields.ts";
import { err, ok, type Result } from "../../lib/domain/result.ts";
import { unsetRules } from "../../lib/domain/text/rule-texts.ts";
import type { DraftRow, VersionRow } from "../db/repositories/studio.ts";
import type { Repositories } from "../db/repositories.ts";
import { creditFlags } from "../identity/business-settings.ts";
import type { StaffRole } from "../rules/staff-people.ts";
import { isSameConfig } from "../rules/studio/changes.ts";
import { holderOf, isLockedFor, lockedBy } from "../rules/studio/draft-lock.ts";
import { changedOwnerField } from "../rules/studio/owner-fields.ts";
import type { Problem } from "../rules/studio/problem-of-issue.ts";
import { publishProblems } from "../rules/studio/publish-problems.ts";
import type { Services } from "../services.ts";

/** An editor of one business, at one moment. */
export interface Editing {
  readonly app: Services;
  readonly repos: Repositories;
  readonly staffId: string;
  readonly role: StaffRole;
  readonly now: Date;
}

/** The draft as an editor sees it. */
export interface Draft {
  /** Complete, with the operator's fields and without secrets. */
  readonly config: ConfigInput;
  readonly revision: number;
  readonly base: number | null;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
  /** Saved last by this editor, in whatever tab and on whatever device. */
  readonly savedByMe: boolean;
  readonly published: { readonly version: number; readonly at: Date; readonly by: string | null } | null;
  readonly lock: { readonly by: string; readonly since: Date; readonly mine: boolean } | null;
  readonly rootFileWins: boolean;
  readonly problems: readonly Problem[];
  /** Rules that its texts may name and the shop does not have. */
  readonly unsetRules: readonly string[];
}

export type DraftRefusal =
  | { readonly code: "LOCKED"; readonly by: string; readonly since: Date; readonly draft: Draft }
  | { readonly code: "STALE"; readonly draft: Draft }
  | { readonly code: "OWNER_ONLY"; readonly field: string };
type Saved<T> = Promise<Result<T, DraftRefusal>>;

/** What the files say about a business, without the operator's fields. */
export function fileConfig({ app, repos }: Editing): ConfigInput {
  return withoutFixedFields((app.published.origin(repos.businessId)?.input ?? {}) as ConfigInput);
}

/** A kept configuration with the operator's fields. */
export const completeConfig = ({ app, repos }: Pick<Editing, "app" | "repos">, kept: ConfigInput): ConfigInput =>
  withFixedFields(kept, app.published.origin(repos.businessId)?.input);

/** What a draft starts from: the published version, else the files. */
export const startingConfig = (editing: Editing, published: VersionRow | null): ConfigInput =>
  published?.config ?? fileConfig(editing);

const NO_DRAFT = {
  config: null,
  revision: 0,
  base: null,
  saved_at: null,
  saved_by: null,
  lock_by: null,
  lock_since: null,
  lock_seen: null,
} as const;

/** The draft with everything the studio shows about it. Inside a transaction, `repos` must be those of the transaction. */
export async function readDraft(editing: Editing, row?: DraftRow): Promise<Draft> {
  const { app, repos, staffId, now } = editing;
  const draft = row ?? (await repos.studio.draft()) ?? NO_DRAFT;
  const published = await repos.studio.published();
  const names = await repos.staff.names();
  const config = completeConfig(editing, draft.config ?? startingConfig(editing, published));
  const holder = holderOf(draft, now);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    config: withoutSecrets(config),
    revision: draft.revision,
    base: draft.config ? draft.base : (published?.version ?? null),
    savedAt: draft.config ? draft.saved_at : null,
    savedBy: draft.config ? nameOf(draft.saved_by) : null,
    savedByMe: draft.config !== null && draft.saved_by === staffId,
    published: published && {
      version: published.version,
      at: published.published_at,
      by: nameOf(published.published_by),
    },
    lock: holder && { by: nameOf(holder.by) ?? "", since: holder.since, mine: holder.by === staffId },
    rootFileWins: app.published.origin(repos.businessId)?.source === "root",
    problems: publishProblems(config),
    unsetRules: await rulesWithout(editing),
  };
}

async function rulesWithout({ app, repos }: Pick<Editing, "app" | "repos">): Promise<string[]> {
  const business = await repos.business.row();
  if (!business) return [];
  const { wallet } = creditFlags(app, business.id);
  return unsetRules({ ...business, cashback: wallet ? business.cashback : null });
}

/** Why this editor may not change a draft now; null if they may. */
export async function refusalOf(
  editing: Editing,
  row: DraftRow,
  revision: number | null,
): Promise<DraftRefusal | null> {
  const { staffId, now } = editing;
  const locked = isLockedFor(row, staffId, now);
  if (!locked && (revision === null || revision === row.revision)) return null;
  const draft = await readDraft(editing, row);
  if (!locked || !draft.lock) return { code: "STALE", draft };
  return { code: "LOCKED", by: draft.lock.by, since: draft.lock.since, draft };
}

/** The refusal if somebody who is no owner changes what only owners may. */
export function ownersField({ role }: Pick<Editing, "role">, before: unknown, after: unknown): DraftRefusal | null {
  const field = role === "owner" ? null : changedOwnerField(before, after);
  return field === null ? null : { code: "OWNER_ONLY", field };
}

/** Saves a draft, valid or not, and takes or renews the lock. A repeated save of the same content changes nothing. */
export function saveDraft(editing: Editing, given: ConfigInput, revision: number): Saved<Draft> {
  const kept = withoutFixedFields(given);
  return editing.repos.transaction(async (repos): Saved<Draft> => {
    const within = { ...editing, repos };
    const row = await repos.studio.lockedDraft();
    const isRepeated = row.config !== null && row.saved_by === editing.staffId && row.revision - 1 === revision;
    if (isRepeated && isSameConfig(row.config, kept)) return ok(await readDraft(within, row));
    const refusal = await refusalOf(within, row, revision);
    if (refusal) return err(refusal);
    const published = await repos.studio.published();
    const foreign = ownersField(editing, row.config ?? startingConfig(within, published), kept);
    if (foreign) return err(foreign);
    const saved = await repos.studio.changeDraft({
      config: kept,
      revision: row.revision + 1,
      base: row.config ? row.base : (published?.version ?? null),
      saved_at: editing.now,
      saved_by: editing.staffId,
      ...lockedBy(row, editing.staffId, editing.now),
    });
    return ok(await readDraft(within, saved));
  });
}

/** Takes the lock if nobody has it, or anyway with `take`. The draft stays as it is. */
export function lockDraft(editing: Editing, take: boolean): Promise<Draft> {
  const { staffId, now } = editing;
  return editing.repos.transaction(async (repos) => {
    const row = await repos.studio.lockedDraft();
    const mayLock = take || !isLockedFor(row, staffId, now);
    const locked = mayLock ? await repos.studio.changeDraft(lockedBy(row, staffId, now)) : row;
    return readDraft({ ...editing, repos }, locked);
  });
}

/** Ends this editor's lock, so that the next one need not wait for it. */
export function releaseLock({ repos, staffId }: Pick<Editing, "repos" | "staffId">): Promise<void> {
  return repos.transaction(async ({ studio }) => {
    const { lock_by } = await studio.lockedDraft();
    if (lock_by === staffId) await studio.changeDraft({ lock_by: null, lock_since: null, lock_seen: null });
  });
}

export interface Discarded {
  readonly draft: Draft;
  /** What was discarded, so that it can be saved again; null if nothing was. */
  readonly discarded: ConfigInput | null;
}

/** Returns to what is published. The revision grows, so that a save that is still under way is refused. */
export function discardDraft(editing: Editing): Saved<Discarded> {
  return editing.repos.transaction(async (repos): Saved<Discarded> => {
    const within = { ...editing, repos };
    const row = await repos.studio.lockedDraft();
    const refusal = await refusalOf(within, row, null);
    if (refusal) return err(refusal);
    if (row.config === null) return ok({ draft: await readDraft(within, row), discarded: null });
    const saved = await repos.studio.changeDraft({ config: null, base: null, revision: row.revision + 1 });
    const discarded = withoutSecrets(completeConfig(within, row.config));
    return ok({ draft: await readDraft(within, saved), discarded });
  });
}
