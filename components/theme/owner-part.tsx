"use client";

import { Suspense, useState } from "react";
import { lazyPart } from "@/components/layout/lazy-part";
import type { ThemeBarProps } from "@/components/theme/theme-bar";

const PARTS = {
  bar: lazyPart(() => import("@/components/theme/theme-bar")),
  draft: lazyPart(() => import("@/components/theme/draft-bar")),
  frame: lazyPart(() => import("@/components/theme/frame-theme")),
};

export type OwnerPartProps = ThemeBarProps & {
  /** The page is of the draft. */
  readonly isDraft: boolean;
};

/** RTE-23: no bar while the page is photographed, and none in a frame, where the studio changes the theme. */
function partHere(isDraft: boolean): keyof typeof PARTS | null {
  if (self !== top) return "frame";
  if (new URLSearchParams(location.search).get("screenshot_mode") === "1") return null;
  return isDraft ? "draft" : "bar";
}

/** What a page of the business-id host has beyond a guest's, which only the browser knows. Decided once, so that it stays across pages. */
export default function OwnerPart({ isDraft, ...props }: OwnerPartProps) {
  const [name] = useState(() => partHere(isDraft));
  const Part = name && PARTS[name];
  return Part ? (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ) : null;
}
