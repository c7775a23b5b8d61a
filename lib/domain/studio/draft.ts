/** A configuration as an owner writes it: without defaults, perhaps incomplete. */
export type ConfigInput = Readonly<Record<string, unknown>>;

/** What is wrong with a value of the draft, in the editor's language. */
export interface Problem {
  /** Names and positions joined by dots: `customPages.0.name.en`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface StudioUser {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly language: string;
  readonly business: { readonly id: string; readonly name: string };
}

/** Who changes the draft now. */
export interface EditLock {
  readonly by: string;
  /** ISO time. */
  readonly since: string;
  readonly mine: boolean;
}

/** The unpublished configuration of a business as the server has it. */
export interface StudioDraft {
  readonly config: ConfigInput;
  /** Grows with every save. */
  readonly revision: number;
  /** The published version that the draft began with. */
  readonly base: number;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
  /** By this editor, in whatever tab and on whatever device. */
  readonly savedByMe: boolean;
  readonly published: { readonly version: number; readonly at: string; readonly by: string } | null;
  readonly lock: EditLock | null;
  /** A file on the server takes precedence over what is published here. */
  readonly rootFileWins: boolean;
  readonly problems: readonly Problem[];
  /** Rules that texts may name in braces and the shop does not have; absent from an older server. */
  readonly unsetRules?: readonly string[];
}

/** Whether there is nothing to publish: nothing was saved since the last publication. */
export const isPublished = ({ published, savedAt }: Pick<StudioDraft, "published" | "savedAt">): boolean =>
  published !== null && savedAt === null;

export interface Change {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** A side is shorter than what was saved; of a long list only the number of its entries is known. */
  readonly cut?: boolean;
}

/** A published configuration. */
export interface PublishedVersion {
  readonly version: number;
  readonly at: string;
  readonly by: string | null;
  readonly note?: string | null;
  /** The version that it brought back. */
  readonly restored?: number | null;
  /** The first ones. */
  readonly changes: readonly Change[];
  /** All of them. */
  readonly count: number;
}
