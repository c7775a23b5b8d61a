import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import type { Editing, StudioContext } from "@/lib/actions/studio/editing";
import type { PreviewLink, Publication } from "@/lib/api/studio/client";
import { err } from "@/lib/domain/result";
import type { ConfigInput, Problem } from "@/lib/domain/studio/draft";

const problemsOf = (fields: unknown): readonly Problem[] | null =>
  (fields as { problems?: readonly Problem[] } | undefined)?.problems ?? null;

/**
 * Saves what is left and publishes it. Problems that refuse it become those of the draft, so that the form shows them. A draft
 * that could not be saved is not published: guests would get an older one. Nor is another one than that of the revision whose
 * changes the editor has `seen`.
 */
export async function publishDraft(
  { store, client }: StudioContext,
  editing: Editing,
  { note, seen }: { readonly note: string; readonly seen: number },
): Promise<Outcome<Publication>> {
  await editing.flush();
  const { draft, save, refusal, conflict } = store.getState();
  if (conflict) return err({ code: "CONFLICT", details: {} });
  // Another editor saved meanwhile; this editor has not reviewed the merged draft.
  if (save === "waiting") return err({ code: "JOINED", details: {} });
  if (!draft || save !== "saved")
    return err({ code: "NOT_SAVED", details: {}, ...(refusal === null ? {} : { message: refusal }) });
  if (draft.revision !== seen) return err({ code: "UNSEEN", details: {} });
  const outcome = await outcomeOf(client.publish(draft.revision, note.trim()));
  if (outcome.ok) await editing.reload();
  else {
    const problems = problemsOf(outcome.error.cause?.extensions);
    if (problems) store.setState({ draft: { ...draft, problems } });
    if (outcome.error.code === "SIGN_IN_REQUIRED") store.setState({ sessionEnded: true });
    if (outcome.error.code === "STALE" || outcome.error.code === "LOCKED") await editing.reload();
  }
  return outcome;
}

/** Publishes an earlier version again; the result has the draft that was given up for it. */
export async function restoreVersion(
  { client }: StudioContext,
  editing: Editing,
  version: number,
): Promise<Outcome<Publication>> {
  await editing.flush();
  const outcome = await outcomeOf(client.restore(version));
  if (outcome.ok) await editing.reload();
  return outcome;
}

/** Goes back to what is published; the result is what was given up, for `putBack`. */
export async function discardDraft({ store, client }: StudioContext, editing: Editing): Promise<Outcome<ConfigInput>> {
  await editing.flush();
  const { config } = store.getState();
  const outcome = await outcomeOf(client.discard());
  if (!outcome.ok) return outcome;
  await editing.reload();
  return { ok: true, value: config };
}

/**
 * Takes a configuration from outside as the draft; it is published by nothing but `publishDraft`. The result is the draft
 * before it.
 */
export async function importConfig(
  { store, client }: StudioContext,
  editing: Editing,
  config: unknown,
): Promise<Outcome<ConfigInput>> {
  await editing.flush();
  const { config: before, draft } = store.getState();
  const outcome = await outcomeOf(client.imported(config, draft?.revision ?? 0));
  if (outcome.ok || outcome.error.code === "STALE") await editing.reload();
  if (!outcome.ok) return outcome;
  return { ok: true, value: before };
}

/** The whole configuration, saved first. */
export async function exportConfig({ client }: StudioContext, editing: Editing): Promise<Outcome<ConfigInput>> {
  await editing.flush();
  return outcomeOf(client.exported());
}

/** The links that show the draft to others for a week. Where there is none, or another one is wanted, it is made. */
export async function sharePreview(
  { client }: StudioContext,
  editing: Editing,
  another: boolean,
): Promise<Outcome<readonly PreviewLink[]>> {
  await editing.flush();
  const before = await outcomeOf(client.previewLinks());
  if (!before.ok) return before;
  if (!another && before.value.links.length > 0) return { ok: true, value: before.value.links };
  const made = await outcomeOf(client.previewLink());
  if (!made.ok) return made;
  const after = await outcomeOf(client.previewLinks());
  return after.ok ? { ok: true, value: after.value.links } : after;
}

/** Nobody sees the draft by this link any more; the result are the others. */
export async function revokePreview({ client }: StudioContext, id: string): Promise<Outcome<readonly PreviewLink[]>> {
  const revoked = await outcomeOf(client.revokePreview(id));
  if (!revoked.ok) return revoked;
  const left = await outcomeOf(client.previewLinks());
  return left.ok ? { ok: true, value: left.value.links } : left;
}

/** Guests read the announcement that came with a file no longer. */
export const removeImportedAnnouncement = ({ client }: Pick<StudioContext, "client">): Promise<Outcome<unknown>> =>
  outcomeOf(client.removeImportedAnnouncement());
