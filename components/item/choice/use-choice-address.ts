"use client";

import { useEffect, useRef } from "react";
import type { OptionGroup, Selection } from "@/lib/domain/options/options";

/** Writes the guest's choice to the item's address; the first change loads the script for it. */
export function useChoiceAddress(path: string, groups: readonly OptionGroup[], selection: Selection, active: boolean) {
  const first = useRef(selection);
  useEffect(() => {
    if (!active || selection === first.current) return;
    first.current = selection;
    void import("@/components/item/choice/share-choice").then(({ keepInAddress }) =>
      keepInAddress(path, groups, selection),
    );
  }, [path, groups, selection, active]);
}
