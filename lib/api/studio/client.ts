import type { Language } from "@/config/languages";
import { type StudioCall, studioCall } from "@/lib/api/studio/call";
import type {
  Change,
  ConfigInput,
  EditLock,
  PublishedVersion,
  StudioDraft,
  StudioUser,
} from "@/lib/domain/studio/draft";

export interface SavedDraft {
  readonly config: ConfigInput;
  readonly revision: number;
}

/** A link to the draft. */
export interface PreviewLink {
  readonly id: string;
  readonly url: string;
  readonly at: string;
  readonly by: string | null;
  readonly until: string;
}

export interface PageNews {
  /** From where the next question goes on. */
  readonly cursor: string;
  readonly changed: boolean;
}

export interface Publication {
  readonly version: number;
  /** False if nothing differs from what is published. */
  readonly isNew: boolean;
  readonly rootFileWins: boolean;
  /** After a return to a version: the unpublished draft that was given up. */
  readonly discarded?: ConfigInput | null;
}

/** The calls of the studio for one business. `subPath` is the business's; messages come in `language`. */
export function studioClient(subPath: string, language?: Language) {
  const call = <T>(path: string, options?: StudioCall) =>
    studioCall<T>(`${subPath}/api/studio`, path, { ...options, ...(language ? { language } : {}) });
  const post = <T>(path: string, body: unknown = {}) => call<T>(path, { method: "POST", body });
  return {
    signIn: (name: string, password: string) => post<unknown>("sign-in", { name, password }),
    signOut: () => post<unknown>("sign-out"),
    /** A code that signs this person in to the staff console, once and at once. */
    handOver: () => post<{ business: string; code: string }>("hand-over"),
    me: () => call<StudioUser>("me"),
    draft: () => call<StudioDraft>("draft"),
    save: (draft: SavedDraft) => call<StudioDraft>("draft", { method: "PUT", body: draft }),
    discard: () => call<StudioDraft & { discarded?: ConfigInput }>("draft", { method: "DELETE" }),
    lock: (take: boolean) => post<Partial<EditLock>>("lock", { take }),
    publish: (revision: number, note?: string) => post<Publication>("publish", { revision, ...(note ? { note } : {}) }),
    /** What publishing the draft would change. */
    changes: () => call<{ changes: readonly Change[]; count: number }>("draft/changes"),
    /** The newest versions, or those before one. */
    history: (before?: number) =>
      call<{ versions: readonly PublishedVersion[]; more: boolean }>(before ? `history?before=${before}` : "history"),
    restore: (version: number) => post<Publication>(`history/${version}/restore`),
    /** A link to the draft: for others valid a week, for the studio's own frame two hours. */
    previewLink: (frame = false) =>
      post<{ url: string; until: string | number }>("preview-link", frame ? { frame } : {}),
    /** The links for others that are valid, the newest first. */
    previewLinks: () => call<{ links: readonly PreviewLink[] }>("preview-links"),
    revokePreview: (id: string) => call<unknown>(`preview-links/${encodeURIComponent(id)}`, { method: "DELETE" }),
    /** Takes a link's token for this browser's frames of this host, which then show the draft. The page itself is not loaded. */
    takePreview: (token: string) =>
      fetch(`${subPath}/?preview-frame=${encodeURIComponent(token)}`, { redirect: "manual", cache: "no-store" }),
    /** What guests read while the configuration announces nothing, as the configuration would say it. */
    importedAnnouncement: () => call<{ announcement: ConfigInput | null }>("imported-announcement"),
    /** Answers when dishes, prices or stores have changed since a cursor, or after a while; without one it says the newest. */
    pageNews: (after: string | null, signal: AbortSignal) =>
      call<PageNews>(after === null ? "page-news" : `page-news?after=${encodeURIComponent(after)}`, { signal }),
    /** Takes it away at once. */
    removeImportedAnnouncement: () => call<unknown>("imported-announcement", { method: "DELETE" }),
    exported: () => call<ConfigInput>("export"),
    /** Replaces the draft of this revision. */
    imported: (config: unknown, revision: number) => post<StudioDraft>("import", { config, revision }),
  };
}

export type StudioClient = ReturnType<typeof studioClient>;
