/** The part of the browser's `Storage` that is used here. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Text by key, kept for as long as the browser allows. Never throws. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

/**
 * [ROBUST-04] localStorage with a copy in memory. When storage is full, forbidden or cleared midway, the open page
 * keeps its attempts, and the return page's address carries the reference.
 */
export function createStorage(open: () => BrowserStorage | undefined): KeyValue {
  const memory = new Map<string, string>();
  /** Keys whose latest value is in memory only. */
  const unsaved = new Set<string>();
  const attempt = <T>(use: (storage: BrowserStorage) => T): T | undefined => {
    try {
      const storage = open();
      return storage && use(storage);
    } catch {
      return undefined;
    }
  };
  return {
    get(key) {
      const stored = attempt((storage) => ({ value: storage.getItem(key) }));
      return stored && !unsaved.has(key) ? stored.value : (memory.get(key) ?? null);
    },
    set(key, value) {
      memory.set(key, value);
      const saved = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (saved) unsaved.delete(key);
      else unsaved.add(key);
    },
    remove(key) {
      memory.delete(key);
      unsaved.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys() {
      const stored = attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ""),
      );
      return [...new Set([...(stored ?? []), ...unsaved])];
    },
  };
}
