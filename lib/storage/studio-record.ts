import type { ConfigInput } from "@/lib/domain/studio/draft";
import type { RecordRow } from "@/lib/storage/table";

/** A draft of the studio that the server does not have yet. */
export interface UnsavedDraft {
  readonly config: ConfigInput;
  /** What the server had when this draft was changed. */
  readonly base: ConfigInput;
  readonly revision: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Beside the table of guests' records, because every page of theirs loads that one. */
export const UNSAVED_DRAFT: RecordRow<UnsavedDraft> = {
  key: "studio-draft",
  owner: "device",
  lifetime: null,
  format: "json",
};

export function parseUnsavedDraft(stored: unknown): UnsavedDraft | null {
  if (!isRecord(stored) || !isRecord(stored.config) || !isRecord(stored.base)) return null;
  return typeof stored.revision === "number"
    ? { config: stored.config, base: stored.base, revision: stored.revision }
    : null;
}

/** The studio was opened in this browser by somebody who had signed in, so it is not a guest's. */
export const STUDIO_BROWSER: RecordRow<string> = {
  key: "studio-opened",
  owner: "device",
  lifetime: null,
  format: "text",
};
