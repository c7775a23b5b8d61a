"use client";

import { useCallback, useEffect, useState } from "react";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getFullSlots } from "@/lib/api/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { useStorefront } from "@/lib/state/provider";

const EVERY = 30_000;
const NONE: ReadonlySet<number> = new Set();

export interface FullSlots {
  /** Instants at which the kitchen takes no further order. */
  readonly full: ReadonlySet<number>;
  /** Asks again at once, for example after a time was refused. */
  readonly again: () => void;
}

/**
 * Which half hours of the store are full, asked for now and then while somebody looks; nothing where the store sets no
 * limit. When the question fails the times stay as they were: the server decides in the end.
 */
export function useFullSlots(storeId: string, mode: FulfilmentMode, isLimited: boolean): FullSlots {
  const storefront = useStorefront();
  const [full, setFull] = useState(NONE);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another store, and a new attempt, ask again
  useEffect(() => {
    if (!isLimited || !MODES[mode].scheduled) return setFull(NONE);
    let wanted = true;
    const ask = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await outcomeOf(getFullSlots(getSource(storefront), mode));
      if (!wanted || !answer.ok) return;
      const next = new Set(answer.value);
      setFull((before) => (before.size === next.size && answer.value.every((at) => before.has(at)) ? before : next));
    };
    void ask();
    const timer = setInterval(ask, EVERY);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [storefront, storeId, mode, isLimited, attempt]);
  return { full, again: useCallback(() => setAttempt((count) => count + 1), []) };
}
