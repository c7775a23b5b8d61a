"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, useEffect, useRef } from "react";
import { useCartActions } from "@/components/cart/cart-actions";
import { CartCoupon } from "@/components/cart/cart-coupon";
import { CartSuggestions } from "@/components/cart/cart-suggestions";
import { CartSum } from "@/components/cart/cart-sum";
import { CartLineRow } from "@/components/cart/lines/cart-line-row";
import { LineSoldOut } from "@/components/cart/lines/line-sold-out";
import { OrderNote } from "@/components/cart/lines/order-note";
import { SoonestLine } from "@/components/cart/soonest-line";
import { useMinimum } from "@/components/cart/use-minimum";
import { returnToPlace } from "@/components/item/sheet/item-host";
import { PageLink } from "@/components/layout/navigation/page-link";
import { PickUpButton } from "@/components/store/pick-up-button";
import { useMoney } from "@/components/texts/money";
import type { CartLine } from "@/lib/domain/cart/cart";
import { COUNTER_MODE, MODES } from "@/lib/domain/modes";
import { minimumAt, missingToMinimum } from "@/lib/domain/order/minimum";
import { isMenuPath, shopPath } from "@/lib/domain/pages/shop-path";
import { offersMode } from "@/lib/domain/store/offers-mode";
import { useCart, useSelectedStore, useStorefront } from "@/lib/state/provider";
import { BagIcon, Button, buttonClass, EmptyState, Notice } from "@/ui-kit";

/**
 * The lines of the cart and the note for the kitchen, or what to do when the cart is empty. On pages without an item
 * sheet, options are edited on the item's own page. `returned`: the line that the guest comes back from.
 */
export function CartContent({ onLeave, returned = null }: { onLeave?: () => void; returned?: number | null }) {
  const t = useTranslations("cart");
  const items = useCart((cart) => cart.items);
  const { itemNotes } = useStorefront().settings;
  const list = useRef<HTMLUListElement>(null);
  // A dialog focuses without scrolling, so that opening it does not move its page; the column beside a menu is no dialog.
  useEffect(() => {
    const row = returned === null ? null : list.current?.children[returned];
    row?.scrollIntoView({ block: "nearest" });
    row?.querySelector<HTMLElement>("[data-edit-line]")?.focus({ preventScroll: true });
  }, [returned]);
  const actions = useCartActions();
  if (items.length === 0) {
    return (
      <EmptyState icon={<BagIcon size={28} />} title={t("empty")} className="py-8">
        <p>{t("emptyText")}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={list} className="-mt-2 divide-y divide-border" aria-label={t("title")}>
        {items.map((line, index) => (
          <CartLineRow
            key={rowKey(items, index)}
            line={line}
            actions={actions}
            notes={itemNotes}
            onLeave={onLeave}
            isReturned={index === returned}
          >
            <LineSoldOut line={line} onRemove={actions.remove} />
          </CartLineRow>
        ))}
      </ul>
      <OrderNote />
      <div className="mt-4">
        <CartCoupon />
      </div>
      <CartSuggestions onLeave={onLeave} />
    </>
  );
}

/**
 * The sum, what is missing to the minimum order, and the way on: to the checkout, or below the minimum to more dishes. `onLeave`
 * closes the sheet that this is the foot of. What makes up the sum is not here but among the lines (`CartParts`).
 */
export function CartFooter({ onLeave }: { onLeave?: () => void }) {
  const t = useTranslations("cart");
  const money = useMoney();
  const { subPath } = useStorefront().settings;
  const { min, missing, isLowest } = useMinimum();
  const canPickUp = usePickupFits();
  const addedTax = useSelectedStore((state) => state.selected?.storeInfo.added_tax ?? null);
  const included = useSelectedStore((state) => state.selected?.storeInfo.prices_include_tax ?? false);
  return (
    <div className="grid gap-3">
      <CartSum isShort={missing > 0} part="sum" />
      {missing > 0 ? null : <SoonestLine />}
      {missing > 0 ? (
        <Notice
          live
          data-minimum={missing}
          action={canPickUp ? <PickUpButton variant="secondary">{t("pickUp")}</PickUpButton> : undefined}
        >
          {t(isLowest ? "minimumFrom" : canPickUp ? "minimumDelivery" : "minimum", {
            min: money(min),
            missing: money(missing),
          })}
        </Notice>
      ) : null}
      {missing > 0 ? (
        <MoreDishes onLeave={onLeave} />
      ) : (
        // Not through the router: a paying page is a separate document with its own policy.
        <a
          href={shopPath(subPath, "/checkout")}
          onClick={onLeave}
          className={buttonClass({ size: "large", block: true })}
          data-checkout
        >
          {t("checkout")}
        </a>
      )}
      {/* What is missing takes its room: on a small phone the lines and what is said of allergies need the rest. */}
      {missing > 0 ? null : (
        <p className="text-center text-small text-text-muted" data-later>
          {t(isLowest ? "laterByAddress" : "later", { tax: addedTax === null && !included ? "other" : "named" })}
        </p>
      )}
    </div>
  );
}

/** What makes up the sum, below the lines, with which it scrolls: the foot leaves them the room. */
export function CartParts() {
  const { missing } = useMinimum();
  return (
    <div className="mt-5 grid gap-3 empty:hidden" data-cart-parts>
      <CartSum isShort={missing > 0} part="parts" />
    </div>
  );
}

/**
 * ORD-01: the way to more dishes, as the checkout would refuse the cart. A sheet over the menu gives way to it, where the guest had
 * scrolled to; from another page the menu is opened, and Back leads to that page with its cart open.
 */
function MoreDishes({ onLeave }: { onLeave: (() => void) | undefined }) {
  const t = useTranslations("cart");
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  if (onLeave && isMenuPath(location.pathname, subPath)) {
    return (
      <Button size="large" block onClick={onLeave} data-more-dishes>
        {t("addDishes")}
      </Button>
    );
  }
  const leave = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => {
    if (!onLeave || metaKey || ctrlKey || shiftKey) return;
    returnToPlace(storefront.cart.getState().items.length - 1);
    onLeave();
  };
  return (
    <PageLink
      href={shopPath(subPath, "/menu")}
      onClick={leave}
      className={buttonClass({ size: "large", block: true })}
      data-more-dishes
    >
      {t("addDishes")}
    </PageLink>
  );
}

/** Signature and position among the lines with it, so that a row keeps its identity while its note changes. */
function rowKey(items: readonly CartLine[], index: number): string {
  const signature = items[index]?.signature ?? "";
  return `${signature} ${items.slice(0, index).filter((line) => line.signature === signature).length}`;
}

/**
 * Whether pickup at the chosen store takes the cart that is too small for a delivery: a delivery's minimum may be another
 * one, by area.
 */
function usePickupFits(): boolean {
  const { minOrderTotal, modes } = useStorefront().settings;
  const selected = useSelectedStore((state) => state.selected);
  const subTotal = useCart((cart) => cart.sub_total);
  if (!selected || !MODES[selected.ffMode].address) return false;
  const { storeInfo } = selected;
  if (!offersMode(modes, storeInfo, COUNTER_MODE)) return false;
  return missingToMinimum(minimumAt(storeInfo, COUNTER_MODE, minOrderTotal).min, subTotal) === 0;
}
