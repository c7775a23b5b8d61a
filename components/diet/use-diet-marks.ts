"use client";

import { useEffect, useState } from "react";
import type { DietMark } from "@/components/diet/diet-marks";
import { onDietChange, storedDiet } from "@/lib/state/diet/diet-signal";
import { useStorefront } from "@/lib/state/provider";

/** Milliseconds after which a script that could not be loaded is asked for again. */
const AGAIN_MS = 5_000;

export type DietMarks = ReadonlyMap<string, DietMark> | null;

/** Marks of the menu for a guest with a profile. For all others, no script is loaded and nothing is requested. */
export function useDietMarks(
  load: () => Promise<Pick<typeof import("@/components/diet/diet-marks"), "followMarks">>,
): DietMarks {
  const storefront = useStorefront();
  const [marks, setMarks] = useState<DietMarks>(null);
  useEffect(() => {
    let request = new AbortController();
    let profile: string | null = null;
    const read = () => {
      request.abort();
      request = new AbortController();
      const { signal } = request;
      const stored = storedDiet(storefront.settings.businessId);
      // Those of another profile would be worse than none. Those of this one stay while they are read again.
      if (stored !== profile) setMarks(null);
      profile = stored;
      if (stored === null) return;
      load().then(
        ({ followMarks }) => signal.aborted || followMarks(storefront, setMarks, signal),
        () => setTimeout(() => signal.aborted || read(), AGAIN_MS),
      );
    };
    read();
    const stop = onDietChange(read);
    return () => {
      stop();
      request.abort();
    };
  }, [storefront, load]);
  return marks;
}
