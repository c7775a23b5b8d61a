/** The settings of a business's service worker. All of them are public. */
export interface WorkerSettings {
  readonly business: string;
  /** Each build has its own worker and cache. */
  readonly build: string;
  /** "" or "/shop". */
  readonly base: string;
  /** By language: the text shown offline instead of a page that was never opened. */
  readonly texts: Readonly<Record<string, OfflineTexts>>;
  readonly language: string;
  /** A square icon for notifications about orders. */
  readonly icon: string;
  readonly colors: {
    readonly ground: string;
    readonly text: string;
    readonly action: string;
    readonly onAction: string;
  };
}

export interface OfflineTexts {
  readonly dir: "ltr" | "rtl";
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly menu: string;
  readonly retry: string;
}

/** The settings of one business, and the pages that every worker caches: a pattern of paths below the base. */
export interface WorkerHeader extends WorkerSettings {
  readonly pages: string;
}

/** Messages from a page to its worker. */
export type PageMessage =
  | {
      readonly type: "keep";
      readonly pages: readonly string[];
      readonly files: readonly string[];
      readonly language: string;
    }
  | { readonly type: "fresh?" };

/** Messages from the worker to a page. `fresh: false`: the requesting page came from the cache. */
export type WorkerMessage = { readonly type: "kept" } | { readonly type: "fresh"; readonly fresh: boolean };
