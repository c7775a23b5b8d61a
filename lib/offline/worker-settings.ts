/** What a business's service worker is made of. Everything in it is public. */
export interface WorkerSettings {
  readonly business: string;
  /** Another build is another worker with another cache. */
  readonly build: string;
  /** "" or "/shop". */
  readonly base: string;
  /** By language: what a page says that was never opened before, while there is no network. */
  readonly texts: Readonly<Record<string, OfflineTexts>>;
  readonly language: string;
  /** A square picture beside messages about orders. */
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

/** The settings of one business, and the pages that every business's worker keeps: a pattern of paths below the base. */
export interface WorkerHeader extends WorkerSettings {
  readonly pages: string;
}

/** What a page says to its worker. */
export type PageMessage =
  | {
      readonly type: "keep";
      readonly pages: readonly string[];
      readonly files: readonly string[];
      readonly language: string;
    }
  | { readonly type: "fresh?" };

/** What the worker says to a page. `fresh: false`: the page that asked came from the cache. */
export type WorkerMessage = { readonly type: "kept" } | { readonly type: "fresh"; readonly fresh: boolean };
