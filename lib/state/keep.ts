import type { StoreApi } from "zustand/vanilla";

/** The part of `Storage` that is used; `localStorage`, or a map in tests and on the server. */
export interface KeepStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Both or none: a storage whose keys can be listed. */
  readonly length?: number;
  key?(index: number): string | null;
}

export interface KeepOptions<State> {
  readonly storage: KeepStorage | null;
  /** `<businessId>:<slice>` (D15). */
  readonly key: string;
  /** What is written of a state. */
  readonly write: (state: State) => unknown;
  /** A stored value as a state, or null when it does not fit: stored values are never trusted (CART-12). */
  readonly read: (stored: unknown, current: State) => State | null;
  /** Told when a stored value was dropped; for the log. */
  readonly onDropped?: (key: string) => void;
}

export interface Kept {
  /** Takes over what is stored. Nothing is written before the first call, so a first render never erases a visit. */
  rehydrate(): void;
  /** Neither writes nor reads any more. */
  stop(): void;
}

/**
 * Keeps a store in storage. By hand rather than with zustand's middleware, because three things matter here: a value that
 * does not fit is dropped and not merged, a full or forbidden storage never breaks a tap, and an unchanged value is not
 * written again, so that two tabs cannot answer each other for ever.
 */
export function keep<State>(store: StoreApi<State>, options: KeepOptions<State>): Kept {
  const { storage, key } = options;
  let hydrated = false;
  let stopped = false;
  let known: string | null = null;

  const unsubscribe = store.subscribe((state) => {
    if (!hydrated) return;
    const text = JSON.stringify(options.write(state));
    if (text === known) return;
    known = text;
    quietly(() => storage?.setItem(key, text));
  });

  return {
    rehydrate() {
      if (stopped) return;
      const text = quietly(() => storage?.getItem(key)) ?? null;
      hydrated = true;
      if (text === null || text === known) return;
      const state = quietly(() => options.read(JSON.parse(text), store.getState())) ?? null;
      if (state === null) {
        options.onDropped?.(key);
        quietly(() => storage?.removeItem(key));
        return;
      }
      known = text;
      store.setState(state, true);
    },
    stop() {
      stopped = true;
      unsubscribe();
    },
  };
}

/** Storage throws when it is full or forbidden, and JSON when it is cut off; either way there is simply nothing stored. */
function quietly<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}
