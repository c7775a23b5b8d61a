"use client";

import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { useMinimum } from "@/components/cart/use-minimum";
import { type ClosedStore, closedShop } from "@/components/store/closed/closed-shop";
import type { HOURS_KEYS } from "@/components/store/hours-keys";
import { openStorePicker } from "@/components/store/picker/place-request";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { shopPath } from "@/lib/domain/pages/shop-path";
import type { PreorderRules } from "@/lib/domain/store/preorder";
import type { Texts } from "@/lib/i18n/client-texts";
import { useCart, useOrderTime, useSelectedStore, useStorefront, useUi } from "@/lib/state/provider";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import { buttonClass } from "@/ui-kit/button/button-class";
import { PlainButton } from "@/ui-kit/button/plain-button";
import { IconButton } from "@/ui-kit/icon-button/icon-button";
import { ClockIcon, CloseIcon } from "@/ui-kit/icons/first-page";

interface Props {
  readonly texts: Texts<(typeof HOURS_KEYS)[number] | "otherStores" | "orderForLater" | "orderForLaterShort" | "close">;
  /** The business's sentence for a store that is closed temporarily. */
  readonly message: string | null;
  /** The page that lists the stores. Only at the checkout, which has no store picker and has its own bar at the bottom. */
  readonly storesPath?: string | undefined;
  /** The stores of a page rendered without a chosen one; empty if there are many. */
  readonly stores: readonly ClosedStore[];
  readonly mode: FulfilmentMode;
  /** Null: the business takes no orders for later. */
  readonly preorder: PreorderRules | null;
  /** Puts the words into the place that announces them, which is on the page before this part. */
  readonly say: (words: string) => void;
}

const MINUTE = 60_000;
type Closed = ReturnType<typeof closedShop>;

/** The closed shop in words, by the visitor's clock, updated each minute. */
function useClosedShop({
  stores,
  mode,
  texts,
  preorder,
}: Pick<Props, "stores" | "mode" | "texts" | "preorder">): Closed {
  const storefront = useStorefront();
  const [closed, setClosed] = useState<Closed>(null);
  useEffect(() => {
    const update = () => {
      const { timezone, locale } = storefront.settings;
      const now = storefront.now();
      setClosed(closedShop({ stores, mode, preorder, timezone, locale, now, texts }));
    };
    update();
    const timer = setInterval(update, MINUTE);
    return () => clearInterval(timer);
  }, [storefront, stores, mode, preorder, texts]);
  return closed;
}

const hasNoDish = (cart: { readonly item_count: number }) => !cart.item_count;

/** Whether the guest dismissed the banner in this tab, and how to. */
function useDismissal(closed: Closed): [boolean, () => void] {
  const storefront = useStorefront();
  const id = useSelectedStore((state) => state.selected?.id);
  // Of a store or of all: a banner that says something else was not dismissed.
  const key = `${id}/${closed?.status.kind}/${closed?.status.words}`;
  const [dismissed, setDismissed] = useState<string | null>(null);
  useEffect(() => setDismissed(readRecord(storefront, RECORDS.dismissedClosedBanner, parseText)), [storefront]);
  const dismiss = () => {
    writeRecord(storefront, RECORDS.dismissedClosedBanner, key);
    setDismissed(key);
    // The focused button goes with the banner.
    document.querySelector<HTMLElement>("[data-place]")?.focus();
  };
  return [dismissed === key, dismiss];
}

/** Leads from a bar to ordering for later; only words while the cart is empty or below the minimum, as the bar leads nowhere then. */
function OrderForLater({ texts }: Pick<Props, "texts">) {
  const { subPath } = useStorefront().settings;
  const { missing } = useMinimum();
  const isEmpty = useCart(hasNoDish);
  if (missing > 0 || isEmpty) return <span className="closed-later">{texts.orderForLater}</span>;
  // Not through the router: a paying page is a separate document with its own policy.
  return (
    <a
      href={shopPath(subPath, "/checkout")}
      className={buttonClass({ variant: "link", size: "inline" }, "closed-later")}
    >
      {texts.orderForLaterShort}
    </a>
  );
}

/**
 * RTE-22: floats over the page while the selected store is closed, or, until one is selected, while all are. Says until
 * when, and what the guest can do: order for later, where the business takes such orders, or choose another store. Above
 * a cart bar, and the bar of a dish's page, it is one line of that bar, which leads to ordering for later at the checkout. It is announced from a place
 * of its own (`closed-banner.tsx`), so that nothing is announced when it moves into the bar or out of it.
 */
export function ClosedBannerPart(props: Props) {
  const { texts, message, storesPath } = props;
  const isCheckout = storesPath !== undefined;
  const selected = useSelectedStore((state) => state.selected);
  const refusedByServer = useSelectedStore((state) => state.isStoreClosed);
  const info = selected?.storeInfo;
  // A store the server refused is closed, even if its stored record says otherwise.
  const stores = useMemo(() => {
    if (!info) return props.stores;
    const isPaused = info.temporarily_closed || (refusedByServer && info.enabled_for_ordering);
    return [{ ...info, temporarily_closed: isPaused }];
  }, [info, refusedByServer, props.stores]);
  const storefront = useStorefront();
  const closed = useClosedShop({ ...props, stores, mode: selected?.ffMode ?? props.mode });
  const barTop = useUi((ui) => ui.barTop);
  const [isDismissed, dismiss] = useDismissal(closed);
  const chosen = useOrderTime(({ orderTime }) => orderTime);
  const isEmpty = useCart(hasNoDish);
  // A guest who orders for a later time knows that the store is closed now. At the checkout of a cart with dishes the block of times says it with
  // the first one to be had: the banner would come above it for a moment only.
  const isShown =
    closed && !chosen?.timeSlot && (isCheckout ? chosen || isEmpty || !closed.isLaterOffered : !isDismissed);
  const { say } = props;
  const later = isShown && closed.isLaterOffered ? ` · ${texts.orderForLater}` : "";
  const words = isShown ? closed.status.words + later : "";
  useLayoutEffect(() => say(words), [say, words]);
  if (!isShown) return null;
  const { status, isLaterOffered } = closed;
  const reason = status.message ?? (status.kind === "paused" ? message : null);
  const inBar = !isCheckout && barTop;
  const banner = (
    <aside
      className="closed-banner"
      data-store-closed={status.kind}
      data-edge={isCheckout ? "top" : inBar ? "bar" : undefined}
    >
      <ClockIcon size={20} className="shrink-0" />
      <div className="closed-words">
        <span className="block font-semibold" data-hours>
          {status.words}
        </span>
        {inBar ? (
          isLaterOffered && <OrderForLater texts={texts} />
        ) : (
          <span className="closed-more">
            {(reason || isLaterOffered) && (
              <span className="closed-detail">
                {reason && <span className="closed-said">{reason}</span>} {isLaterOffered && texts.orderForLater}
              </span>
            )}
            {info &&
              (isCheckout ? (
                <a href={storesPath} className={buttonClass({ variant: "link", size: "inline" }, "min-h-8")}>
                  {texts.otherStores}
                </a>
              ) : (
                <PlainButton
                  variant="link"
                  size="inline"
                  className="min-h-8"
                  onClick={() => openStorePicker(storefront, { reason: "wanted" })}
                >
                  {texts.otherStores}
                </PlainButton>
              ))}
          </span>
        )}
      </div>
      {!isCheckout && (
        <IconButton label={texts.close} icon={<CloseIcon size={18} />} className="closed-close" onClick={dismiss} />
      )}
    </aside>
  );
  return inBar ? createPortal(banner, inBar) : banner;
}
