"use client";

import { usePathname } from "next/navigation";
import { Suspense, useCallback, useEffect, useState } from "react";
import { offerUndoOnMenu } from "@/components/cart/lines/offer-undo";
import { isFramed, startPresetCart } from "@/components/cart/preset-cart";
import type { CartChangesTexts } from "@/components/cart/recheck/cart-changes";
import type { OpenPaymentTexts } from "@/components/cart/recheck/open-payment";
import { revalidateCart, watchCart } from "@/components/cart/recheck/revalidate-cart";
import type { ThirdPartiesProps } from "@/components/consent/third-parties";
import { type LanguageOffer, offerLanguage } from "@/components/layout/background/offer-language";
import { prefetchParts } from "@/components/layout/background/prefetch-parts";
import { lazyPart } from "@/components/layout/lazy-part";
import { OfflineNotice, type OfflineNoticeTexts } from "@/components/layout/offline/offline-notice";
import { AgainPlace } from "@/components/order/again/again-place";
import { consentOf } from "@/lib/actions/analytics/consent";
import { keepCartSynced } from "@/lib/actions/cart/sync-cart";
import { keepSignedIn } from "@/lib/actions/customer/refresh-token";
import { isCartHeld } from "@/lib/actions/order/placing/held-cart";
import { followServerClock } from "@/lib/actions/server-clock";
import { startShopVisit } from "@/lib/actions/shop-visits/count-shop-visit";
import { isPayingPath } from "@/lib/domain/pages/paying-pages";
import { type PluralTexts, plural, type Texts } from "@/lib/i18n/client-texts";
import { useHydrated, useStorefront, useUi } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";

const CartChanges = lazyPart(async () => ({
  default: (await import("@/components/cart/recheck/cart-changes")).CartChanges,
}));

const OpenPayment = lazyPart(() => import("@/components/cart/recheck/open-payment"));

const ThirdParties = lazyPart(() => import("@/components/consent/third-parties"));

export interface BackgroundTexts {
  readonly cart: CartChangesTexts & Texts<"sampleMeal" | "sampleDrink">;
  /** "2 items came from your other device". */
  readonly arrived: PluralTexts;
  readonly removal: Texts<"removed" | "undo">;
  readonly offline: OfflineNoticeTexts;
  readonly payment: OpenPaymentTexts;
  /** Whether the shop offers reordering. */
  readonly again: boolean;
  /** The other languages of the shop. */
  readonly languageOffers: readonly LanguageOffer[];
  /** Whether the metrics of this storefront are read. */
  readonly measured: boolean;
  /** Absent unless the business has set up analytics or a chat. */
  readonly services?: ThirdPartiesProps;
}

/** ANL-01: a guest who is asked, or has refused, has nothing of their visit kept in the browser. */
const mayStore = (storefront: StorefrontState, services: ThirdPartiesProps["settings"] | undefined): boolean =>
  !services || consentOf(storefront, { askConsent: services.askConsent, privacyControl: false }) === "accepted";

/**
 * CART-09: a frame has its own cart. CART-12, CART-13: elsewhere the restored cart is checked with the server, changes
 * are shown, and a customer's cart is shared between devices. SESS-06: a session is kept alive on every page. TIME-04: a
 * clock that was corrected in this tab may be right by now. The menu is stored for use offline.
 */
export default function BackgroundContent(texts: BackgroundTexts) {
  const { cart, arrived, removal, offline, payment, again, languageOffers, services, measured } = texts;
  const storefront = useStorefront();
  const [isHeld, recheckHeld] = useHeldCart();
  const hasChanges = useUi(({ cartCheck }) => cartCheck !== null);
  useEffect(() => {
    if (isFramed()) return startPresetCart(storefront, cart);
    const { locale } = storefront.settings;
    const stops = [
      keepCartSynced(storefront, {
        log: (message, cause) => console.warn(message, cause),
        arrived: (count) => {
          storefront.toasts.show({ title: plural(arrived, count, locale), timer: 8 });
          // The other device may have filled its cart at another store.
          void revalidateCart(storefront);
        },
      }),
      watchCart(storefront),
      offerUndoOnMenu(storefront, removal),
      keepSignedIn(storefront),
      startShopVisit(storefront, () => mayStore(storefront, services?.settings)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [storefront, cart, arrived, removal, services]);
  useEffect(() => {
    if (!isFramed()) offerLanguage(storefront, languageOffers);
  }, [storefront, languageOffers]);
  const isCorrected = useUi(({ clockAhead }) => clockAhead !== 0);
  useEffect(() => (isCorrected ? followServerClock(storefront) : undefined), [storefront, isCorrected]);
  useEffect(() => prefetchParts(storefront), [storefront]);
  useEffect(() => {
    if (!measured || isFramed()) return;
    const reporting = import("@/components/layout/background/report-page").then(
      ({ reportPage }) => reportPage(storefront.settings.subPath),
      // The next page tries again.
      () => () => undefined,
    );
    return () => void reporting.then((stop) => stop());
  }, [measured, storefront]);
  if (isFramed()) return null;
  return (
    <>
      <OfflineNotice texts={offline} />
      {isHeld ? (
        <Suspense fallback={null}>
          <OpenPayment texts={payment} onOver={recheckHeld} />
        </Suspense>
      ) : null}
      {again ? <AgainPlace /> : null}
      {services ? (
        <Suspense fallback={null}>
          <ThirdParties {...services} />
        </Suspense>
      ) : null}
      {hasChanges ? (
        <Suspense fallback={null}>
          <CartChanges texts={cart} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether this page polls the cart's payment; a paying page polls itself. Decided anew on each page. */
function useHeldCart() {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const path = usePathname();
  const [over, setOver] = useState<string | null>(null);
  const isHeld = hydrated && over !== path && !isPayingPath(path) && isCartHeld(storefront);
  return [isHeld, useCallback(() => setOver(path), [path])] as const;
}
