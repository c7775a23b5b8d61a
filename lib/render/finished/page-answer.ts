import { AsyncLocalStorage } from "node:async_hooks";

/** A version of a page in the cache. It holds nothing of the page itself, so that the cache can let go of it. */
export interface PageVersion {
  readonly key: string;
  readonly tags: string[];
  /** Epoch milliseconds, as the cache has it. */
  readonly renderedAt: number;
  /** Epoch milliseconds; from then on, Next renders the page again. */
  readonly freshUntil: number;
  /** Whether the cache still holds this version. */
  isHeld(): boolean;
}

/** A page of the cache, as it answers a request. */
export interface CachedPage {
  readonly version: PageVersion;
  readonly html: string;
}

/** What the page cache found for one request. */
export interface PageAnswer {
  /** Epoch milliseconds when it came: everything that is rendered for it was read later. */
  readonly since: number;
  readonly method?: string | undefined;
  page?: CachedPage;
}

/** Next loads the page cache from its file, while the guard is in the build: each has a copy of this module. */
const STATE = Symbol.for("storefront.page-answers");
const globals: typeof globalThis & { [STATE]?: AsyncLocalStorage<PageAnswer> } = globalThis;
globals[STATE] ??= new AsyncLocalStorage();
const answers = globals[STATE];

/** Runs `work`, and writes into `answer` which page of the cache it found. */
export const withAnswer = <T>(answer: PageAnswer, work: () => T): T => answers.run(answer, work);

/** When the request came for which something is cached now; undefined if it came before the guard was there. */
export const requestStartedAt = (): number | undefined => answers.getStore()?.since;

/** Whether what is made now is for a request of another kind than a visit. */
export const isForNoVisit = (): boolean => !["GET", "HEAD"].includes(answers.getStore()?.method ?? "GET");

/** Called by the page cache with the page that it returns. */
export function noteAnswer(page: CachedPage): void {
  const answer = answers.getStore();
  if (answer) answer.page = page;
}
