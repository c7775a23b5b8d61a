"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand/react";
import { type Dish, type DishLook, dishOf } from "@/components/menu/dish-data";
import { DishList } from "@/components/menu/dish-row";
import { shown } from "@/components/menu/shown/shown-store";
import { categoriesById } from "@/lib/actions/menu";
import type { Category } from "@/lib/api/menu";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** Sections that are asked for in the same moment go in one call. */
let asked: Map<string, ((category: Category | null) => void)[]> | null = null;

function categoryOf(storefront: StorefrontState, id: string): Promise<Category | null> {
  return new Promise((resolve) => {
    if (!asked) {
      asked = new Map();
      setTimeout(() => void send(storefront));
    }
    asked.set(id, [...(asked.get(id) ?? []), resolve]);
  });
}

async function send(storefront: StorefrontState): Promise<void> {
  const waiting = asked ?? new Map();
  asked = null;
  const answer = await categoriesById(storefront, [...waiting.keys()]);
  const found = new Map((answer.ok ? answer.value : []).map((category) => [category.id, category]));
  for (const [id, resolvers] of waiting) for (const resolve of resolvers) resolve(found.get(id) ?? null);
}

interface Part {
  readonly category: Category;
  readonly dishes: readonly Dish[];
}

/** Drawn in one go; more of them would be felt by whoever scrolls. */
const STEP = 8;
/** Milliseconds after which the next rows come though the browser has no rest. */
const LATEST = 50;

const whenIdle = (run: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: LATEST }) : setTimeout(run, LATEST / 2);

/** The rows of a section; null when they cannot be had, and its plain list stays. */
export async function lateRows(
  storefront: StorefrontState,
  { categoryId, section }: { readonly categoryId: string; readonly section: HTMLElement | null },
  shop: Pick<DishLook, "showItemLikes" | "likes">,
): Promise<ReactNode> {
  const category = await categoryOf(storefront, categoryId);
  if (!category) return null;
  const { currency, locale, subPath } = storefront.settings;
  const look: DishLook = { currency, locale, subPath, ...shop };
  const parts = [category, ...category.sub_categories].map((part) => ({
    category: part,
    dishes: part.items.map((item) => dishOf(item, look)),
  }));
  // From here its rows come a few at a time; left to `content-visibility`, they would all be laid out in one frame.
  if (section) section.style.contentVisibility = "visible";
  return <LateRows parts={parts} />;
}

/** A few rows in each moment of rest, the room of the others kept free; a menu that is arranged has them all at once. */
function LateRows({ parts }: { readonly parts: readonly Part[] }) {
  const all = parts.reduce((sum, { dishes }) => sum + dishes.length, 0);
  const arranged = useStore(shown, ({ counts }) => counts !== null);
  const [drawn, setDrawn] = useState(STEP);
  const most = arranged ? all : drawn;
  useEffect(() => {
    if (most < all) whenIdle(() => setDrawn((before) => before + STEP));
  }, [most, all]);
  let before = 0;
  const lists = parts.map((part, index) => {
    const dishes = part.dishes.slice(0, Math.max(0, most - before));
    before += part.dishes.length;
    return <LatePart key={part.category.id} {...part} dishes={dishes} own={index === 0} />;
  });
  return (
    <div className="late-rows">
      {lists}
      {most < all && <div style={{ blockSize: `calc(${all - most} * var(--row))` }} />}
    </div>
  );
}

function LatePart({ category, dishes, own }: Part & { readonly own: boolean }) {
  if (dishes.length === 0) return null;
  if (own) return <DishList dishes={dishes} level="h3" />;
  return (
    <section aria-label={category.name} className="menu-part">
      <h3>{category.name}</h3>
      <DishList dishes={dishes} level="h4" />
    </section>
  );
}
