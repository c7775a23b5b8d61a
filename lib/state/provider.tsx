"use client";

import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { useStore as useZustand } from "zustand/react";
import type { Cart } from "@/lib/domain/cart/cart";
import { AWAKE } from "@/lib/render/awake";
import { connectTabs } from "@/lib/state/connect-tabs";
import type { SessionState } from "@/lib/state/session-state";
import type { StorefrontSettings } from "@/lib/state/settings";
import type { StoreState } from "@/lib/state/store-state";
import { createStorefrontState, type StorefrontState } from "@/lib/state/storefront-state";
import type { TimeState } from "@/lib/state/time-state";
import type { UiState } from "@/lib/state/ui-state";
import { browserStorage } from "@/lib/storage/records";

const StorefrontContext = createContext<StorefrontState | null>(null);

/** Layout effects run before the first paint, but React warns about them on the server. */
const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** 0 ≤ n < 1. Keys made from it must not be guessable, because a repeated key returns its order. */
const unguessable = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** Provides the state of one business to everything below; hydrates it before the first paint and synchronises tabs. */
export function StorefrontProvider({ settings, children }: { settings: StorefrontSettings; children: ReactNode }) {
  const [state] = useState(() =>
    createStorefrontState({ settings, storage: browserStorage("localStorage"), now: Date.now, random: unguessable }),
  );
  useBeforePaint(() => {
    state.hydrate();
    return connectTabs(state, window);
  }, [state]);
  // Presses stored before hydration are replayed in a task of their own: React runs this before it renders what a form took over from
  // its fields, and a press would act on the form without it.
  useEffect(() => {
    const soon = setTimeout(() => window.dispatchEvent(new Event(AWAKE)));
    return () => clearTimeout(soon);
  }, []);
  return <StorefrontContext value={state}>{children}</StorefrontContext>;
}

/** A state of a part of the page, which then uses it in place of the business's. The caller hydrates it. */
export function StorefrontScope({ state, children }: { state: StorefrontState; children: ReactNode }) {
  return <StorefrontContext value={state}>{children}</StorefrontContext>;
}

/** The state itself, for passing to `lib/actions`. */
export function useStorefront(): StorefrontState {
  const state = useContext(StorefrontContext);
  if (!state) throw new Error("outside of StorefrontProvider");
  return state;
}

/** A part of the cart, e.g. `useCart((cart) => cart.item_count)`. */
export function useCart<T>(selector: (cart: Cart) => T): T {
  return useZustand(useStorefront().cart, selector);
}

/** A part of the store state, e.g. `useSelectedStore((store) => store.selected?.storeInfo.name)`. */
export function useSelectedStore<T>(selector: (store: StoreState) => T): T {
  return useZustand(useStorefront().store, selector);
}

/** A part of the session, e.g. `useSession(isLoggedIn)`. */
export function useSession<T>(selector: (session: SessionState) => T): T {
  return useZustand(useStorefront().session, selector);
}

/** A part of the order time data. */
export function useOrderTime<T>(selector: (time: TimeState) => T): T {
  return useZustand(useStorefront().time, selector);
}

/** A part of the page's transient state, e.g. `useUi((ui) => ui.searchText)`. */
export function useUi<T>(selector: (ui: UiState) => T): T {
  return useZustand(useStorefront().ui, selector);
}

/** False on the server and in the first render: until then, render only what does not depend on the visitor. */
export function useHydrated(): boolean {
  return useZustand(useStorefront().hydrated, (hydrated) => hydrated);
}
