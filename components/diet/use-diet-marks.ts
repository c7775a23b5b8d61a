"use client";

import { useEffect, useState } from "react";
import type { DietMark } from "@/components/diet/diet-marks";
import { onDietChange, storedDiet } from "@/lib/state/diet/diet-signal";
import { useStorefront } from "@/lib/state/provider";

export type DietMarks = ReadonlyMap<string, DietMark> | null;

/** Marks of the menu for a guest with a profile. For all others, no script is loaded and nothing is requested. */
export function useDietMarks(
  load: () => Promise<Pick<typeof import("@/components/diet/diet-marks"), "readMarks">>,
): DietMarks {
  const storefront = useStorefront();
  const [marks, setMarks] = useState<DietMarks>(null);
  useEffect(() => {
    let request = new AbortController();
    const read = async () => {
      request.abort();
      request = new AbortController();
      const { signal } = request;
      if (storedDiet(storefront.settings.businessId) === null) return setMarks(null);
      const { readMarks } = await load();
      const found = await readMarks(storefront, signal).catch(() => null);
      if (!signal.aborted) setMarks(found);
    };
    void read();
    const stop = onDietChange(() => void read());
    return () => {
      stop();
      request.abort();
    };
  }, [storefront, load]);
  return marks;
}
