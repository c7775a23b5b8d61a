"use client";

import { useEffect, useMemo, useState } from "react";
import type { ClosedStore, closedShop } from "@/components/store/closed-shop";
import type { HOURS_KEYS } from "@/components/store/hours-keys";
import { openStorePicker } from "@/components/store/picker/place-request";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import type { PreorderRules } from "@/lib/domain/store/preorder";
import type { Texts } from "@/lib/i18n/client-texts";
import { useOrderTime, useSelectedStore, useStorefront } from "@/lib/state/provider";
import { buttonClass } from "@/ui-kit/button/button-class";
import { PlainButton } from "@/ui-kit/button/plain-button";
import { ClockIcon } from "@/ui-kit/icons/first-page";

interface Props {
  readonly texts: Texts<(typeof HOURS_KEYS)[number] | "otherStores" | "orderForLater">;
  /** The business's sentence for a store that is closed temporarily. */
  readonly message: string | null;
  /** The page that lists the stores. For the checkout, which has no store picker and has its own bar at the bottom. */
  readonly storesPath?: string | undefined;
  /** The stores of a page rendered without a chosen one; empty if there are many. */
  readonly stores: readonly ClosedStore[];
  readonly mode: FulfilmentMode;
  /** Null: the business takes no orders for later. */
  readonly preorder: PreorderRules | null;
}

const MINUTE = 60_000;
type Closed = ReturnType<typeof closedShop>;

/** The closed shop in words, by the visitor's clock, updated each minute. The rules load after the page. */
function useClosedShop(stores: readonly ClosedStore[], mode: FulfilmentMode, { texts, preorder }: Props): Closed {
  const storefront = useStorefront();
  const [closed, setClosed] = useState<Closed>(null);
  useEffect(() => {
    let wanted = true;
    setClosed(null);
    const update = async () => {
      if (stores.length === 0) return;
      const rules = await import("@/components/store/closed-shop");
      const { timezone, locale } = storefront.settings;
      const now = storefront.now();
      if (wanted) setClosed(rules.closedShop({ stores, mode, preorder, timezone, locale, now, texts }));
    };
    void update();
    const timer = setInterval(update, MINUTE);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [storefront, stores, mode, preorder, texts]);
  return closed;
}

/**
 * RTE-22: floats over the page while the selected store is closed, or, until one is selected, while all are. Says until
 * when, and what the guest can do: order for later, where the business takes such orders, or choose another store.
 */
export function ClosedBanner(props: Props) {
  const { texts, message, storesPath } = props;
  const selected = useSelectedStore((state) => state.selected);
  const refusedByServer = useSelectedStore((state) => state.isStoreClosed);
  const info = selected?.storeInfo ?? null;
  // A store the server refused is closed, even if its stored record says otherwise.
  const stores = useMemo(() => {
    if (!info) return props.stores;
    const isPaused = info.temporarily_closed || (refusedByServer && info.enabled_for_ordering);
    return [{ ...info, temporarily_closed: isPaused }];
  }, [info, refusedByServer, props.stores]);
  const storefront = useStorefront();
  const closed = useClosedShop(stores, selected?.ffMode ?? props.mode, props);
  // A guest who orders for a later time knows that the store is closed now.
  const isForLater = useOrderTime(({ orderTime }) => Boolean(orderTime?.timeSlot));
  if (!closed || isForLater) return null;
  const { status, isLaterOffered } = closed;
  const said = status.message ?? (status.kind === "paused" ? message : null);
  const detail = [said, isLaterOffered ? texts.orderForLater : null].filter(Boolean).join(" ");
  return (
    <div className="closed-banner" role="status" data-store-closed data-edge={storesPath ? "top" : undefined}>
      <ClockIcon size={22} className="shrink-0" />
      <p className="closed-words">
        <span className="block font-semibold" data-hours>
          {status.words}
        </span>
        {detail ? <span className="closed-detail block text-small">{detail}</span> : null}
      </p>
      {info === null ? null : storesPath ? (
        <a href={storesPath} className={buttonClass({ variant: "link" }, "shrink-0")}>
          {texts.otherStores}
        </a>
      ) : (
        <PlainButton
          variant="link"
          className="shrink-0"
          onClick={() => openStorePicker(storefront, { reason: "wanted" })}
        >
          {texts.otherStores}
        </PlainButton>
      )}
    </div>
  );
}
