import type { ConfigInput } from "@/lib/domain/studio/draft";
import type { RecordRow } from "@/lib/storage/table";

/** A draft of the studio that the server does not have yet. */
export interface UnsavedDraft {
  readonly config: ConfigInput;
  /** What the server had when this draft was changed. */
  readonly base: ConfigInput;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whose it is: no one else who signs in on this device is offered it. Null: written before this was recorded. */
  readonly by: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What all tabs of a browser wrote until there was a record for each. It had no time. */
export const UNSAVED_DRAFT_OF_ALL: RecordRow<UnsavedDraft> = {
  key: "studio-draft",
  owner: "device",
  lifetime: 30 * 24 * 60 * 60_000,
  since: ({ at }) => at,
  format: "json",
};

/** By tab. Beside the table of guests' records, because every page of theirs loads that one. */
export const UNSAVED_DRAFT: RecordRow<UnsavedDraft> = { ...UNSAVED_DRAFT_OF_ALL, many: true };

export function parseUnsavedDraft(stored: unknown): UnsavedDraft | null {
  if (!isRecord(stored) || !isRecord(stored.config) || !isRecord(stored.base)) return null;
  const at = typeof stored.at === "number" ? stored.at : Date.now();
  return { config: stored.config, base: stored.base, at, by: typeof stored.by === "string" ? stored.by : null };
}

/** The studio was opened in this browser by somebody who had signed in, so it is not a guest's. */
export const STUDIO_BROWSER: RecordRow<string> = {
  key: "studio-opened",
  owner: "device",
  lifetime: null,
  format: "text",
};
