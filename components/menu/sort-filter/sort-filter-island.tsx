"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { ArrangeProps } from "@/components/menu/sort-filter/sort-filter-bar";

/** Shows the bar as the server drew it, and puts the working one in its place as soon as its script is there. */
export function ArrangeIsland({ children, ...props }: ArrangeProps & { children: ReactNode }) {
  const [Bar, setBar] = useState<ComponentType<ArrangeProps> | null>(null);
  useEffect(() => {
    void import("@/components/menu/sort-filter/sort-filter-bar").then(({ ArrangeBar }) => setBar(() => ArrangeBar));
  }, []);
  return Bar ? <Bar {...props} /> : children;
}
