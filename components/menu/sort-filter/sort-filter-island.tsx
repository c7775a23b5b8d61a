"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { SortFilterProps } from "@/components/menu/sort-filter/sort-filter-bar";

/** Shows the bar as the server rendered it, and replaces it with the working one once its script has loaded. */
export function SortFilterIsland({ children, ...props }: SortFilterProps & { children: ReactNode }) {
  const [Bar, setBar] = useState<ComponentType<SortFilterProps> | null>(null);
  useEffect(() => {
    void import("@/components/menu/sort-filter/sort-filter-bar").then(({ SortFilterBar }) =>
      setBar(() => SortFilterBar),
    );
  }, []);
  return Bar ? <Bar {...props} /> : children;
}
