"use client";

import { useCallback, useSyncExternalStore } from "react";
import { useStudio } from "@/components/studio/studio-provider";
import { type Section, sectionOf, studioPath } from "@/lib/domain/studio/sections";

const MOVED = "studio-moved";

const subscribe = (changed: () => void) => {
  window.addEventListener("popstate", changed);
  window.addEventListener(MOVED, changed);
  return () => {
    window.removeEventListener("popstate", changed);
    window.removeEventListener(MOVED, changed);
  };
};

/** The section that the address names, null at the start, and a way to another: back and reload keep the place. */
export function useSection(): readonly [Section | null, (section: Section | null) => void] {
  const { settings } = useStudio();
  const section = useSyncExternalStore(
    subscribe,
    () => sectionOf(location.pathname),
    () => null,
  );
  const go = useCallback(
    (next: Section | null) => {
      if (next === sectionOf(location.pathname)) return;
      history.pushState(null, "", studioPath(settings.subPath, next));
      window.dispatchEvent(new Event(MOVED));
    },
    [settings.subPath],
  );
  return [section, go];
}
