"use client";

import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { ItemOrder } from "@/components/item/choice/item-order";
import type { Entered } from "@/components/item/choice/use-item-choice";
import { ItemExtras } from "@/components/item/item-extras";
import { ItemHead } from "@/components/item/item-head";
import type { ItemTexts } from "@/components/item/item-texts";
import { FROM_CART, namedLine } from "@/components/item/sheet/item-host";
import { lazyPart } from "@/components/layout/lazy-part";
import type { ItemWithOptions } from "@/lib/api/shop/item";
import { type CartLine, lineKey } from "@/lib/domain/cart/cart";
import type { Selection } from "@/lib/domain/options/options";
import { fillNames } from "@/lib/i18n/fill-names";
import { useHydrated, useStorefront } from "@/lib/state/provider";

/** Availability updates while the page is open, and the customer's own favourites. */
const MenuUpdates = lazyPart(() => import("@/components/menu/availability/menu-updates"));

interface Props {
  readonly detail: ItemWithOptions;
  readonly texts: ItemTexts;
  readonly showFoodType: boolean;
  readonly likeButton: boolean;
  /** Told beside the price of a dish that can be ordered. */
  readonly minimum: ReactNode;
}

/** The cart line named in the address, when the guest came from the cart to edit it. */
function useLineToChange(itemId: string): CartLine | null {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const [line, setLine] = useState<CartLine | null>(null);
  useEffect(() => {
    if (!hydrated) return;
    const update = () => setLine(namedLine(storefront.cart.getState().items, itemId, location.hash));
    update();
    // The cart of this page can name a line of this very item.
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, [storefront, hydrated, itemId]);
  return line;
}

/** The guest came from the cart, which suggests this dish. Kept from the start: choosing options takes the fragment away. */
function useFromCart(): { readonly current: boolean } {
  const fromCart = useRef(false);
  useEffect(() => {
    fromCart.current = location.hash === FROM_CART;
  }, []);
  return fromCart;
}

/** The choice in a shared address. Shows which of its options are no longer available. */
function useSharedChoice(detail: ItemWithOptions, texts: ItemTexts): Selection | null {
  const storefront = useStorefront();
  const [shared, setShared] = useState<Selection | null>(null);
  useEffect(() => {
    if (!location.search.includes("o=")) return;
    void import("@/components/item/choice/share-choice").then(({ choiceInAddress, reportUnavailable }) => {
      const found = choiceInAddress(detail.option_groups);
      if (!found) return;
      setShared(found.selection);
      reportUnavailable(storefront, found, texts);
    });
  }, [storefront, detail, texts]);
  return shared;
}

/** How long a page must be idle before anything that is not visible is fetched. */
const SETTLED_AFTER = 2_000;

function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

/** The page of an item below its title: the same choice as in the sheet, laid out as a page. */
export function ItemPageOrder({ detail, texts, showFoodType, likeButton, minimum }: Props) {
  const storefront = useStorefront();
  const settled = useSettled();
  const line = useLineToChange(detail.item.id);
  const shared = useSharedChoice(detail, texts);
  const fromCart = useFromCart();
  const entered = useRef<Entered>({ note: "" });
  const done = () => {
    storefront.toasts.show({
      title: fillNames(line ? texts.item.updated : texts.item.added, { item: detail.item.item_title }),
      variant: "success",
    });
    if (line || fromCart.current) history.back();
  };
  return (
    <ItemOrder
      key={line ? lineKey(line) : shared ? "shared" : "new"}
      detail={detail}
      texts={texts}
      showFoodType={showFoodType}
      likeButton={likeButton}
      level="h2"
      line={line}
      shared={shared}
      entered={entered}
      onDone={done}
    >
      {({ options, share, allergens, diet, buy, formId, submit }) => (
        <>
          <Suspense fallback={null}>{settled && <MenuUpdates />}</Suspense>
          <ItemHead item={detail.item} texts={texts} showFoodType={showFoodType} />
          {buy ? minimum : null}
          {share}
          {/* A browser that goes back would restore ticks by position, into other options. */}
          <form id={formId} noValidate autoComplete="off" onSubmit={submit}>
            {options}
          </form>
          <ItemExtras extras={detail.item.extras} level="h2" />
          {allergens}
          {(buy || diet) && (
            <div className="item-buy">
              <div ref={storefront.holdBarTop} />
              {diet}
              {buy}
            </div>
          )}
        </>
      )}
    </ItemOrder>
  );
}
