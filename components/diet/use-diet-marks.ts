"use client";

import { useEffect, useState } from "react";
import type { DietMark } from "@/components/diet/diet-marks";
import type { ItemTexts } from "@/components/item/item-texts";
import { onDietChange, storedDiet } from "@/lib/state/diet/diet-signal";
import { useStorefront } from "@/lib/state/provider";

export type DietMarks = ReadonlyMap<string, DietMark> | null;

/** Marks of the menu for a guest with a profile. For all others, no script is loaded and nothing is requested. */
export function useDietMarks(texts: ItemTexts): DietMarks {
  const storefront = useStorefront();
  const [marks, setMarks] = useState<DietMarks>(null);
  useEffect(() => {
    let request = new AbortController();
    const read = async () => {
      request.abort();
      request = new AbortController();
      const { signal } = request;
      if (storedDiet(storefront.settings.businessId) === null) return setMarks(null);
      const { readMarks } = await import("@/components/diet/diet-marks");
      const found = await readMarks(storefront, texts, signal).catch(() => null);
      if (!signal.aborted) setMarks(found);
    };
    void read();
    const stop = onDietChange(() => void read());
    return () => {
      stop();
      request.abort();
    };
  }, [storefront, texts]);
  return marks;
}
