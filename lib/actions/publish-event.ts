import { createStore, type StoreApi } from "zustand/vanilla";
import type { EventName, Payload, RaisedEvent } from "@/lib/domain/analytics/events";
import type { Cart } from "@/lib/domain/cart/cart";

/** The DOM event that carries the shop's events to listeners on this page. */
export const STOREFRONT_EVENT = "storefront:event";

/** Events of this page that were raised before there was a listener: the listeners load after the page. */
const early: RaisedEvent[] = [];
const MAX_EARLY = 20;
let hasListener = false;

/**
 * ANL-02: notifies the page's listeners (analytics, if any). Sends nothing over the network. A wrong payload does not
 * compile.
 */
export function publishEvent<Name extends EventName>(
  name: Name,
  ...[payload]: object extends Payload<Name> ? [payload?: Payload<Name>] : [payload: Payload<Name>]
): void {
  const raised = { name, ...payload } as unknown as RaisedEvent;
  if (!hasListener && early.length < MAX_EARLY) early.push(raised);
  globalThis.window?.dispatchEvent(new CustomEvent(STOREFRONT_EVENT, { detail: raised }));
}

/** Delivers the events raised so far, then every later one. Returns an unsubscribe function. */
export function subscribeToEvents(listener: (raised: RaisedEvent) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<RaisedEvent>).detail);
  window.addEventListener(STOREFRONT_EVENT, onEvent);
  hasListener = true;
  for (const raised of early.splice(0)) listener(raised);
  return () => {
    hasListener = false;
    window.removeEventListener(STOREFRONT_EVENT, onEvent);
  };
}

/** Carts of this page besides the shop's own: that of a table. */
export const moreCarts = createStore<readonly StoreApi<Cart>[]>(() => []);

/** Lets analytics see a cart while a part of the page uses it. */
export function offerCart(cart: StoreApi<Cart>): () => void {
  moreCarts.setState([cart, ...moreCarts.getState()], true);
  return () =>
    moreCarts.setState(
      moreCarts.getState().filter((each) => each !== cart),
      true,
    );
}
