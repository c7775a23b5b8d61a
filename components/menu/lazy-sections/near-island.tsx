"use client";

import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront, useUi } from "@/lib/state/provider";

interface Props {
  readonly categoryId: string;
  readonly place: string;
  readonly soon: boolean;
  /** The plain list, shown until the rows have loaded. */
  readonly children: ReactNode;
}

/**
 * Distance from the screen at which a section's rows are fetched. Larger than the distance at which the browser lays
 * sections out, so that the rows are rendered by then.
 */
const NEAR = "4000px";

/**
 * A section far down a menu: a plain list at first; its rows load soon after, or once the guest scrolls or sorts
 * towards it.
 */
export function NearIsland({ categoryId, place, soon, children }: Props) {
  const { settings, menuPath = "/menu" } = useStorefront();
  const { subPath } = settings;
  const element = useRef<HTMLDivElement>(null);
  const wanted = useUi(({ menu }) => menu.counts?.has(categoryId) ?? false);
  const [rows, setRows] = useState<ReactNode>(null);
  useEffect(() => {
    if (rows !== null) return;
    let isUnmounted = false;
    const load = async () => {
      const { loadLazyRows } = await import("@/components/menu/lazy-sections/lazy-rows");
      const found = await loadLazyRows(
        shopPath(subPath, `${menuPath}/rows/${soon ? "all" : categoryId}`),
        place,
        categoryId,
      );
      if (!isUnmounted) startTransition(() => setRows(found));
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: NEAR });
    const atRest = soon && !wanted ? atRestOnce(load) : undefined;
    if (wanted) load();
    else if (element.current) observer.observe(element.current);
    return () => {
      isUnmounted = true;
      observer.disconnect();
      atRest?.();
    };
  }, [subPath, menuPath, categoryId, place, soon, wanted, rows]);
  return <div ref={element}>{rows ?? children}</div>;
}

/** Calls back once the page has loaded and the browser is idle. Returns a function that cancels it. */
function atRestOnce(call: () => void): () => void {
  let timer: number | undefined;
  const idle = () => {
    timer = window.setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(call) : call()), 200);
  };
  if (document.readyState === "complete") idle();
  else window.addEventListener("load", idle, { once: true });
  return () => {
    window.removeEventListener("load", idle);
    window.clearTimeout(timer);
  };
}
