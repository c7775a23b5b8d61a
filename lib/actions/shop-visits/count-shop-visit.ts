import { observeCarts } from "@/lib/actions/analytics/observe-carts";
import { isPayingPath } from "@/lib/domain/pages/paying-pages";
import { beginsShopVisit, type DocumentLoad, isCounted, shopVisitSource } from "@/lib/domain/shop/shop-visit-source";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readShopVisit, writeShopVisit } from "@/lib/storage/shop-visit-record";

/** What is counted: a visit, and the first time that something is added to the cart in it. */
export interface Count {
  readonly what: "visit" | "cart";
  readonly source: string;
}

type Send = (count: Count) => void;
/** Whether something may be kept in the browser: not before a guest who is asked has accepted. */
type MayStore = () => boolean;

/**
 * Counts this document's visit for the shop's own figures. Only the kind of source is sent: no address, no id. The tab keeps the
 * source, so that an order of this visit can name it.
 */
export function countShopVisit(
  storefront: StorefrontState,
  loading: DocumentLoad,
  send: Send,
  mayStore: MayStore,
): void {
  if (!beginsShopVisit(loading, isPayingPath(new URL(loading.url).pathname))) return;
  const source = shopVisitSource(loading);
  writeShopVisit(storefront, { source, cart: false }, mayStore());
  send({ what: "visit", source });
}

/** Counts the first time that a guest adds something to a cart in a visit. Returns an unsubscribe function. */
export function countCart(
  storefront: StorefrontState,
  { isVisible, ...loading }: DocumentLoad & { readonly isVisible: () => boolean },
  send: Send,
  mayStore: MayStore,
): () => void {
  if (!isCounted(loading)) return () => undefined;
  return observeCarts(storefront, isVisible, (_cart, steps) => {
    const visit = readShopVisit(storefront);
    if (!visit || visit.cart || !steps.some(({ name }) => name === "add_to_cart")) return;
    writeShopVisit(storefront, { ...visit, cart: true }, mayStore());
    send({ what: "cart", source: visit.source });
  });
}

/** A visit is counted once for a document, however often the page's background is drawn again. */
let isShopVisitCounted = false;

/** Counts in a browser. Nothing waits for it, and a count that cannot be sent is lost. */
export function startShopVisit(storefront: StorefrontState, mayStore: MayStore): () => void {
  const { subPath } = storefront.settings;
  const send = (count: Count) =>
    void fetch(`${subPath}/p/visit`, {
      method: "POST",
      body: JSON.stringify(count),
      headers: { "content-type": "application/json" },
      keepalive: true,
    }).catch(() => undefined);
  const loading = loadingHere(subPath);
  if (!isShopVisitCounted) countShopVisit(storefront, loading, send, mayStore);
  isShopVisitCounted = true;
  const here = { ...loading, isVisible: () => document.visibilityState === "visible" };
  return countCart(storefront, here, send, mayStore);
}

function loadingHere(subPath: string): DocumentLoad {
  const own = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return {
    url: location.href,
    referrer: document.referrer,
    subPath,
    type: entry?.type ?? "navigate",
    asksPrivacy: own.globalPrivacyControl === true || own.doNotTrack === "1",
    isAutomated: own.webdriver === true,
    isFramed: window.parent !== window,
  };
}
