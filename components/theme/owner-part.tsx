"use client";

import { Suspense, useState } from "react";
import { lazyPart } from "@/components/layout/lazy-part";
import type { ThemeBarProps } from "@/components/theme/theme-bar";
import { parseText, readRecord, shopOf } from "@/lib/storage/records";
import { STUDIO_BROWSER } from "@/lib/storage/studio-record";

const PARTS = {
  bar: lazyPart(() => import("@/components/theme/theme-bar")),
  draft: lazyPart(() => import("@/components/theme/draft-bar")),
  frame: lazyPart(() => import("@/components/theme/frame-theme")),
};

export type OwnerPartProps = ThemeBarProps & {
  /** The page is of the draft. */
  readonly isDraft: boolean;
  /** The shop has no domain yet, so that its guests come to this host too. */
  readonly isGuestsHost: boolean;
};

/**
 * RTE-23: no bar while the page is photographed, and none in a frame, where the studio changes the theme. Where guests come
 * too, only a browser in which the studio was opened has it.
 */
function partHere({ businessId, isDraft, isGuestsHost }: OwnerPartProps): keyof typeof PARTS | null {
  if (self !== top) return "frame";
  if (new URLSearchParams(location.search).get("screenshot_mode") === "1") return null;
  if (isDraft) return "draft";
  return isGuestsHost && !readRecord(shopOf(businessId), STUDIO_BROWSER, parseText) ? null : "bar";
}

/** What a page of the business-id host has beyond a guest's, which only the browser knows. Decided once, so that it stays across pages. */
export default function OwnerPart(props: OwnerPartProps) {
  const [name] = useState(() => partHere(props));
  const Part = name && PARTS[name];
  return Part ? (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ) : null;
}
