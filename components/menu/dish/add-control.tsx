"use client";

import { useLayoutEffect, useRef } from "react";
import { useMenuActions } from "@/components/menu/actions/menu-actions";
import { type CompactItem, cartItemOf, earlyItemOf, unpackItem } from "@/components/menu/dish/compact-item";
import { fill } from "@/lib/i18n/client-texts";
import { useCart, useStorefront } from "@/lib/state/provider";
import { Stepper } from "@/ui-kit/stepper/stepper";

/** The add button of a row. Once the item is in the cart, a stepper replaces it. */
export function AddControl({ item: packed, className }: { item: CompactItem; className: string }) {
  const actions = useMenuActions();
  const { takesOrders } = useStorefront().settings;
  const item = unpackItem(packed);
  const { id, title, hasOptions } = item;
  const count = useCart((cart) => cart.items.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0));
  const place = useRef<HTMLDivElement>(null);
  const refocus = useRef(false);
  const shown = count > 0;
  // The pressed button disappears once the first item is in the cart, so focus moves to its replacement.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when button and stepper change places
  useLayoutEffect(() => {
    if (!refocus.current) return;
    refocus.current = false;
    place.current?.querySelector<HTMLElement>("button:last-of-type")?.focus({ preventScroll: true });
  }, [shown]);
  const add = () => {
    refocus.current = !shown;
    actions.add(cartItemOf(item));
  };
  const reduce = () => {
    refocus.current = count === 1;
    actions.reduce(id);
  };
  const { texts } = actions;
  if (!takesOrders) return null;
  return (
    <div ref={place} className={className}>
      {shown ? (
        <Stepper
          className="w-full shadow-raised"
          count={count}
          label={fill(texts.inCart, { item: title })}
          decreaseLabel={fill(texts.removeOne, { item: title })}
          increaseLabel={fill(texts.addOne, { item: title })}
          onDecrease={reduce}
          onIncrease={add}
          removes
        />
      ) : (
        <button
          type="button"
          className="dish-add"
          data-action="add"
          data-simple={!hasOptions}
          data-add={hasOptions ? undefined : earlyItemOf(item)}
          aria-label={fill(texts.addItem, { item: title })}
          onClick={add}
          onPointerDown={hasOptions ? actions.warm : undefined}
        >
          {texts.add}
        </button>
      )}
    </div>
  );
}
