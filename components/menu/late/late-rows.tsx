"use client";

import type { ReactNode } from "react";
import { type DishLook, dishOf } from "@/components/menu/dish-data";
import { DishList } from "@/components/menu/dish-row";
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

/** The rows of a section; null when they cannot be had, and its plain list stays. */
export async function lateRows(
  storefront: StorefrontState,
  categoryId: string,
  shop: Pick<DishLook, "showItemLikes" | "likes">,
): Promise<ReactNode> {
  const category = await categoryOf(storefront, categoryId);
  if (!category) return null;
  const { currency, locale, subPath } = storefront.settings;
  const look: DishLook = { currency, locale, subPath, ...shop };
  const rows = (of: Category) => of.items.map((item) => dishOf(item, look));
  return (
    <>
      {category.items.length > 0 && <DishList dishes={rows(category)} level="h3" />}
      {category.sub_categories.map((part) => (
        <section key={part.id} aria-label={part.name} className="menu-part">
          <h3>{part.name}</h3>
          <DishList dishes={rows(part)} level="h4" />
        </section>
      ))}
    </>
  );
}
