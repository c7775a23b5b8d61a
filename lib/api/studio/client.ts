import { type StudioCall, studioCall } from "@/lib/api/studio/call";
import type { ConfigInput, EditLock, PublishedVersion, StudioDraft, StudioUser } from "@/lib/domain/studio/draft";

export interface SavedDraft {
  readonly config: ConfigInput;
  readonly revision: number;
}

/** The calls of the studio for one business. `subPath` is the business's. */
export function studioClient(subPath: string) {
  const call = <T>(path: string, options?: StudioCall) => studioCall<T>(`${subPath}/api/studio`, path, options);
  const post = <T>(path: string, body: unknown = {}) => call<T>(path, { method: "POST", body });
  return {
    signIn: (name: string, password: string) => post<unknown>("sign-in", { name, password }),
    signOut: () => post<unknown>("sign-out"),
    me: () => call<StudioUser>("me"),
    draft: () => call<StudioDraft>("draft"),
    save: (draft: SavedDraft) => call<StudioDraft>("draft", { method: "PUT", body: draft }),
    discard: () => call<StudioDraft>("draft", { method: "DELETE" }),
    lock: (take: boolean) => post<{ lock: EditLock | null }>("lock", { take }),
    publish: (revision: number, note?: string) =>
      post<{ version: number }>("publish", { revision, ...(note ? { note } : {}) }),
    history: () => call<{ versions: readonly PublishedVersion[] }>("history"),
    restore: (version: number) => post<{ version: number }>(`history/${version}/restore`),
    /** A link to the draft: for others valid a week, for the studio's own frame two hours. */
    previewLink: (frame = false) =>
      post<{ url: string; until: string | number }>("preview-link", frame ? { frame } : {}),
    /** Takes a link's token as this browser's: the frames of this host then show the draft. The page itself is not loaded. */
    takePreview: (token: string) =>
      fetch(`${subPath}/?preview=${encodeURIComponent(token)}`, { redirect: "manual", cache: "no-store" }),
    exported: () => call<ConfigInput>("export"),
    imported: (config: unknown) => post<unknown>("import", { config }),
  };
}

export type StudioClient = ReturnType<typeof studioClient>;
