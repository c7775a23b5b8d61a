"use client";

import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "@/components/layout/lazy-part";
import type { ThemeBarProps } from "@/components/theme/theme-bar";

const ThemeBar = lazyPart(() => import("@/components/theme/theme-bar"));

/** RTE-23: not while the page is photographed, and not in a frame. */
const mayShow = () => self === top && new URLSearchParams(location.search).get("screenshot_mode") !== "1";

/** Loads the bar if it may be shown, which only the browser knows. Decided once, so that it stays across pages. */
export function ThemeBarLoader(props: ThemeBarProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(mayShow()), []);
  return shown ? (
    <Suspense>
      <ThemeBar {...props} />
    </Suspense>
  ) : null;
}
