import { visitorOf } from "@/lib/actions/analytics/consent";
import type { CleanPage, Destination, ThirdPartyBrowser } from "@/lib/actions/analytics/destination";
import { productAnalytics } from "@/lib/actions/analytics/destinations/product-analytics";
import { sessionRecording } from "@/lib/actions/analytics/destinations/session-recording";
import { tagManager } from "@/lib/actions/analytics/destinations/tag-manager";
import { webAnalytics } from "@/lib/actions/analytics/destinations/web-analytics";
import { createDispatcher } from "@/lib/actions/analytics/dispatcher";
import { observeShopVisit, type ShopVisitObserver } from "@/lib/actions/analytics/observe-shop-visit";
import type { ThirdPartyScope, ThirdPartySettings } from "@/lib/domain/analytics/third-parties";
import { isInShare } from "@/lib/domain/analytics/visitor";
import type { StorefrontState } from "@/lib/state/storefront-state";

interface Options {
  readonly settings: ThirdPartySettings;
  readonly scope: ThirdPartyScope;
  readonly browser: ThirdPartyBrowser;
  readonly page: () => CleanPage;
  readonly isVisible: () => boolean;
}

/** The destinations that the business has set up and this visitor is counted in. */
function destinationsOf(storefront: StorefrontState, { settings, browser }: Options): Destination[] {
  const { now, random } = storefront;
  const { productAnalytics: product, tagManager: container, webAnalytics: web, sessionRecording: recording } = settings;
  const visitor = product && visitorOf(storefront, random);
  return [
    ...(product && visitor && isInShare(visitor.value, product.share)
      ? [productAnalytics(browser, product.token, visitor)]
      : []),
    ...(container ? [tagManager(browser, container, now)] : []),
    ...(web ? [webAnalytics(browser, web, now)] : []),
    ...(recording ? [sessionRecording(browser, recording)] : []),
  ];
}

/** ANL-01: begins once the guest has agreed, or need not be asked. */
export function startAnalytics(storefront: StorefrontState, options: Options): ShopVisitObserver {
  const { scope, browser, page, isVisible } = options;
  const destinations = destinationsOf(storefront, options);
  const { now } = storefront;
  const dispatch = createDispatcher({ destinations, scope, shop: storefront, page, now, log: browser.log });
  return observeShopVisit(storefront, dispatch, isVisible);
}
