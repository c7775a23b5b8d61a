import { observeCarts } from "@/lib/actions/analytics/observe-carts";
import { subscribeToEvents } from "@/lib/actions/publish-event";
import { linesValue } from "@/lib/domain/analytics/cart-value";
import { completed, type EventItem, type RaisedEvent, type ShopEvent } from "@/lib/domain/analytics/events";
import { pageView } from "@/lib/domain/analytics/page-view";
import { intervalOfDay } from "@/lib/domain/analytics/visitor";
import { MODES } from "@/lib/domain/modes";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { LAUNCHED } from "@/lib/storage/analytics-records";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";

type Raise = (event: ShopEvent) => void;

/** An item that is open over the page, or the page's own. */
export interface SeenItem {
  readonly item: EventItem;
  /** Chosen from a list. */
  readonly isSelected: boolean;
}

export interface ShopVisitObserver {
  /** The address has changed, or the page was just loaded. */
  readonly pageChanged: (pathname: string, item: SeenItem | null) => void;
  readonly stop: () => void;
}

/**
 * Raises what can be seen from the shop's state, so that pages without analytics carry nothing for it. The visible tab
 * reports changes of the cart, which all tabs share.
 */
export function observeShopVisit(
  storefront: StorefrontState,
  raise: Raise,
  isVisible: () => boolean,
): ShopVisitObserver {
  const { currency } = storefront.settings;
  let lastPayment = "";
  const complete = (raised: RaisedEvent) => {
    if (raised.name === "add_payment_info") {
      if (raised.payment_type === lastPayment) return;
      lastPayment = raised.payment_type;
    }
    if (raised.name === "purchase") ordered = true;
    raise(completed(raised, () => linesValue(storefront.cart.getState().items, currency)));
  };
  let ordered = false;
  tellLaunch(storefront, raise);
  const stops = [
    subscribeToEvents(complete),
    observeCarts(storefront, isVisible, ({ items }, steps) => {
      const isEmptied = ordered && items.length === 0;
      ordered = ordered && !isEmptied;
      if (!isEmptied) for (const step of steps) raise(step);
    }),
    storefront.ui.subscribe(({ placeRequest }, before) => {
      if (placeRequest && !before.placeRequest) raise({ name: "screen_view", screen_name: "store-picker" });
    }),
  ];
  const pages = observePages(storefront, raise, complete);
  return {
    pageChanged: pages.changed,
    stop: () => {
      for (const stop of [...stops, pages.stop]) stop();
    },
  };
}

/** Once in a tab. */
function tellLaunch(storefront: StorefrontState, raise: Raise): void {
  if (readRecord(storefront, LAUNCHED, parseText)) return;
  writeRecord(storefront, LAUNCHED, "yes");
  const { locale, channel, timezone } = storefront.settings;
  raise({ name: "app_launched", interval_of_day: intervalOfDay(storefront.now(), timezone), locale, channel });
}

function observePages(storefront: StorefrontState, raise: Raise, complete: (raised: RaisedEvent) => void) {
  let stopCheckout: (() => void) | null = null;
  let lastPage = "";
  const leaveCheckout = () => {
    stopCheckout?.();
    stopCheckout = null;
  };
  return {
    stop: leaveCheckout,
    changed(pathname: string, seen: SeenItem | null): void {
      const view = pageView(pathname, storefront.settings.subPath);
      if (seen?.isSelected) {
        raise({ name: "screen_view", screen_name: "item" });
        raise({ name: "select_item", items: [seen.item] });
      } else if (pathname !== lastPage) {
        // Closing what was open over a page is no new view of it.
        lastPage = pathname;
        raise({ name: "page_view", ...view });
      }
      if (seen) raise({ name: "view_item", items: [seen.item] });
      leaveCheckout();
      if (view.page === "checkout") stopCheckout = observeCheckout(storefront, complete);
    },
  };
}

/** The first two steps of a checkout: that it began, and that place and time are known. */
function observeCheckout(storefront: StorefrontState, complete: (raised: RaisedEvent) => void): () => void {
  if (storefront.cart.getState().items.length === 0) return () => {};
  complete({ name: "begin_checkout" });
  let isReported = false;
  const check = () => {
    const mode = storefront.store.getState().selected?.ffMode;
    if (isReported || !mode || !storefront.time.getState().orderTime) return;
    if (MODES[mode].address && !storefront.cart.getState().delivery_address) return;
    isReported = true;
    complete({ name: "add_shipping_info", shipping_tier: mode });
  };
  check();
  const stops = [storefront.time.subscribe(check), storefront.cart.subscribe(check)];
  return () => {
    for (const stop of stops) stop();
  };
}
