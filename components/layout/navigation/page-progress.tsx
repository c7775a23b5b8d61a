"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, useEffect, useRef } from "react";
import { keepScroll, type ScrollMemory as Memory } from "@/components/layout/navigation/scroll-memory";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { pageProgress } from "@/ui-kit/page-progress/page-progress";

/** A navigation that finishes sooner shows no bar: a sheet that opens, a prefetched page. */
const SOON = 80;
/** After this time the navigation has failed, or the tap was not a navigation. */
const GIVEN_UP = 10_000;

/** The link with which a click navigates to another page of this site in this window; null for any other click. */
function leadsOn(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.origin !== location.origin) return null;
  if (link.hasAttribute("download") || (link.target && link.target !== "_self")) return null;
  return link.pathname + link.search === location.pathname + location.search ? null : link;
}

/**
 * RTE-27: a bar at the top edge from the tap on a link until its page is shown. A link with `data-soft` navigates
 * without loading a document: what next/link does for links that are not prefetched, at a tenth of its size.
 */
function Bar() {
  const router = useNavigate();
  const address = `${usePathname()}?${useSearchParams()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new address the one before is done
  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const clicked = (event: MouseEvent) => {
      const link = leadsOn(event);
      if (!link) return;
      timers.push(setTimeout(pageProgress.start, SOON), setTimeout(pageProgress.done, GIVEN_UP));
      if (link.dataset.soft === undefined || event.defaultPrevented) return;
      event.preventDefault();
      router.push(`${link.pathname}${link.search}${link.hash}`);
    };
    addEventListener("click", clicked);
    return () => {
      removeEventListener("click", clicked);
      timers.forEach(clearTimeout);
      pageProgress.done();
    };
  }, [address]);
  return null;
}

/** Restores the scroll position on back and forward. */
function ScrollMemory() {
  const path = usePathname();
  const memory = useRef<Memory>(null);
  useEffect(() => {
    memory.current = keepScroll();
    return () => memory.current?.stop();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each path
  useEffect(() => memory.current?.arrived(), [path]);
  return null;
}

/** Used once, by the layout (`after-start.tsx`). The query of an address is known only in the browser. */
export function PageProgress() {
  return (
    <>
      <ScrollMemory />
      <Suspense fallback={null}>
        <Bar />
      </Suspense>
    </>
  );
}
