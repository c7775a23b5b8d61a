"use client";

import { useMemo } from "react";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getFullSlots } from "@/lib/api/shop/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";

const EVERY = 30_000;
const NONE: ReadonlySet<number> = new Set();

export interface FullSlots {
  /** Instants at which the kitchen has no capacity left. */
  readonly full: ReadonlySet<number>;
  /** False until the first answer; a failed request is one. */
  readonly isKnown: boolean;
  /** Reads again at once, for example after a time was refused. */
  readonly again: () => void;
}

/**
 * Which half hours of the store are full, polled while the page is visible; empty if the store sets no limit. If the
 * request fails the times stay as they are, because the server checks the order anyway.
 */
export function useFullSlots(storeId: string, mode: FulfilmentMode, isLimited: boolean): FullSlots {
  const storefront = useStorefront();
  const asked = isLimited && MODES[mode].scheduled;
  const { last, error, retry } = useRead(
    asked ? `${storeId} ${mode}` : null,
    (signal) => outcomeOf(getFullSlots(getSource(storefront), mode, { signal })),
    { every: EVERY },
  );
  const known = asked && last ? last.join(" ") : "";
  const full = useMemo(() => (known ? new Set(known.split(" ").map(Number)) : NONE), [known]);
  return { full, isKnown: !asked || last !== null || error !== null, again: retry };
}
