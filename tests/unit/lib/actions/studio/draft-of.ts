import type { ConfigInput, StudioDraft } from "@/lib/domain/studio/draft";

/** A draft as the server sends it: no lock, no problems, never published. */
export const draftOf = (config: ConfigInput, revision: number): StudioDraft => ({
  config,
  revision,
  base: 1,
  savedAt: null,
  savedBy: null,
  savedByMe: false,
  published: null,
  lock: null,
  rootFileWins: false,
  problems: [],
});
