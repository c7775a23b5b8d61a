"use client";

import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "@/components/layout/lazy-part";
import type { ThemeBarProps } from "@/components/theme/theme-bar";

const PARTS = {
  bar: lazyPart(() => import("@/components/theme/theme-bar")),
  draft: lazyPart(() => import("@/components/theme/draft-bar")),
  frame: lazyPart(() => import("@/components/theme/frame-theme")),
};

/** RTE-23: no bar while the page is photographed, and none in a frame, where the studio changes the theme. */
function partHere(isDraft: boolean): keyof typeof PARTS | null {
  if (self !== top) return "frame";
  if (new URLSearchParams(location.search).get("screenshot_mode") === "1") return null;
  return isDraft ? "draft" : "bar";
}

/** Loads the part that belongs to this page, which only the browser knows. Decided once, so that it stays across pages. */
export function ThemeBarLoader({ isDraft, ...props }: ThemeBarProps & { isDraft: boolean }) {
  const [part, setPart] = useState<keyof typeof PARTS | null>(null);
  useEffect(() => setPart(partHere(isDraft)), [isDraft]);
  const Part = part && PARTS[part];
  return Part ? (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ) : null;
}
