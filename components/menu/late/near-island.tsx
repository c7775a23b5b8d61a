"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand/react";
import type { DishLook } from "@/components/menu/dish-data";
import { shown } from "@/components/menu/shown/shown-store";
import { useStorefront } from "@/lib/state/provider";

interface Props {
  readonly categoryId: string;
  readonly look: Pick<DishLook, "showItemLikes" | "likes">;
  /** The plain list that stands in the page until the section comes near. */
  readonly children: ReactNode;
}

/** How far from the screen a section's dishes are fetched. */
const NEAR = "1600px";

/** A section of a long menu: a plain list at first, its rows once the guest scrolls or sorts towards it. */
export function NearIsland({ categoryId, look, children }: Props) {
  const storefront = useStorefront();
  const place = useRef<HTMLDivElement>(null);
  const wanted = useStore(shown, ({ counts }) => counts?.has(categoryId) ?? false);
  const [rows, setRows] = useState<ReactNode>(null);
  useEffect(() => {
    if (rows !== null) return;
    const load = async () => {
      const { lateRows } = await import("@/components/menu/late/late-rows");
      const section = place.current?.parentElement ?? null;
      setRows(await lateRows(storefront, { categoryId, section }, look));
    };
    if (wanted) return void load();
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: NEAR });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [storefront, categoryId, look, wanted, rows]);
  return <div ref={place}>{rows ?? children}</div>;
}
