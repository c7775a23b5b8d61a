import type { StoreApi } from "zustand/vanilla";
import { type Parse, readRecord, readText, recordKey, removeRecord, type Shop, writeText } from "@/lib/storage/records";
import type { RecordRow } from "@/lib/storage/table";

export interface KeepOptions<State> {
  /** The record in which the state is stored. */
  readonly row: RecordRow<State>;
  /** Validates the stored value (CART-12). */
  readonly parse: Parse<State>;
  /** What is written of a state. */
  readonly write: (state: State) => unknown;
  /** Called when a stored value was dropped; for the log. */
  readonly onDropped?: (key: string) => void;
}

export interface Kept {
  /** Reads the stored value. Nothing is written before the first call, so that the first render never erases it. */
  rehydrate(): void;
  /** Stops both reading and writing. */
  stop(): void;
}

/**
 * Persists a store. Not with zustand's middleware, for three reasons: an invalid value is dropped and not merged, full
 * or blocked storage never breaks a tap, and an unchanged value is not written again, so that two tabs cannot trigger
 * each other endlessly.
 */
export function keep<State>(store: StoreApi<State>, shop: Shop, options: KeepOptions<State>): Kept {
  const { row, parse, write, onDropped } = options;
  let hydrated = false;
  let stopped = false;
  /** The stored text as it was last read or written, and the state as it would be written. */
  let known: string | null = null;
  let asWritten: string | null = null;

  const unsubscribe = store.subscribe((state) => {
    if (!hydrated) return;
    const text = JSON.stringify(write(state));
    if (text === asWritten) return;
    known = text;
    asWritten = text;
    writeText(shop, row, text);
  });

  return {
    rehydrate() {
      if (stopped) return;
      const text = readText(shop, row);
      hydrated = true;
      if (text === null || text === known) return;
      const state = readRecord(shop, row, parse);
      if (state === null) {
        onDropped?.(recordKey(shop, row));
        removeRecord(shop, row);
        return;
      }
      known = text;
      // Read in another form than it was written in, it is not written back: another tab may have written more by now.
      asWritten = JSON.stringify(write(state));
      store.setState(state, true);
    },
    stop() {
      stopped = true;
      unsubscribe();
    },
  };
}
