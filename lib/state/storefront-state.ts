import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { Cart } from "@/lib/domain/cart/cart";
import { EMPTY_CART } from "@/lib/domain/cart/cart";
import { parseStoredCart, storedCart } from "@/lib/domain/cart/stored-cart";
import type { Kept } from "@/lib/state/keep";
import { keep } from "@/lib/state/keep";
import type { SessionState } from "@/lib/state/session-state";
import { NO_SESSION, readSession, writeSession } from "@/lib/state/session-state";
import type { StorefrontSettings } from "@/lib/state/settings";
import type { StoreState } from "@/lib/state/store-state";
import { NO_STORE, readStore, writeStore } from "@/lib/state/store-state";
import type { TimeState } from "@/lib/state/time-state";
import { NO_TIME, readTime, writeTime } from "@/lib/state/time-state";
import type { UiState } from "@/lib/state/ui-state";
import { NO_UI } from "@/lib/state/ui-state";
import type { RecordStorage, Shop } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import type { ToastStore } from "@/ui-kit/toast/toast-store";
import { createToastStore } from "@/ui-kit/toast/toast-store";

/** The browser's clock, random numbers and storage; fixed ones in tests. */
export interface StorefrontEnvironment {
  readonly settings: StorefrontSettings;
  /** null: nothing is stored (on the server, or if the browser blocks storage). */
  readonly storage: RecordStorage | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** 0 ≤ n < 1 */
  readonly random: () => number;
  readonly onDropped?: (key: string) => void;
}

/**
 * The browser's state of one business. Each slice is a separate store, so that an update re-renders few subscribers.
 */
export interface StorefrontState {
  readonly settings: StorefrontSettings;
  readonly now: () => number;
  readonly random: () => number;
  readonly storage: RecordStorage | null;
  readonly cart: StoreApi<Cart>;
  readonly store: StoreApi<StoreState>;
  readonly session: StoreApi<SessionState>;
  readonly time: StoreApi<TimeState>;
  /** State shared by parts of the page; not stored. */
  readonly ui: StoreApi<UiState>;
  /** D24: this phone's access to its table, on the page of a table. */
  readonly visitToken?: () => string | null;
  /** Below which path the rows of the page's menu are; `/menu` if absent. */
  readonly menuPath?: `/table/${string}`;
  /** Short messages at the bottom of the page. */
  readonly toasts: ToastStore;
  /** False until `hydrate`: until then the page renders as on the server. */
  readonly hydrated: StoreApi<boolean>;
  /** Reads the stored state once, and from then on stores every change. */
  hydrate(): void;
  /** Reads what another tab has written of a slice; null for all. */
  rehydrate(slice: Slice | null): void;
  /** Disconnects this tab: it stores nothing and ignores other tabs. */
  stop(): void;
}

export const SLICES = ["cart", "store", "session", "time"] as const;
export type Slice = (typeof SLICES)[number];

export function parseCart(stored: unknown): Cart | null {
  const cart = parseStoredCart(stored);
  return cart.ok ? cart.value : null;
}

/** The state of one business in one tab. Reads nothing until it is hydrated, so it can be created during rendering. */
export function createStorefrontState(environment: StorefrontEnvironment): StorefrontState {
  const { settings, storage, now, random, onDropped } = environment;
  const cart = createStore<Cart>(() => EMPTY_CART);
  const store = createStore<StoreState>(() => ({ ...NO_STORE, ffMode: settings.defaultMode }));
  const session = createStore<SessionState>(() => NO_SESSION);
  const time = createStore<TimeState>(() => NO_TIME);
  const ui = createStore<UiState>(() => NO_UI);
  const toasts = createToastStore();
  const hydrated = createStore<boolean>(() => false);

  const shop: Shop = { settings, storage, now };
  const dropped = onDropped ? { onDropped } : {};
  const keeping: Record<Slice, Kept> = {
    cart: keep(cart, shop, { row: RECORDS.cart, parse: parseCart, write: storedCart, ...dropped }),
    store: keep(store, shop, { row: RECORDS.store, parse: readStore, write: writeStore, ...dropped }),
    session: keep(session, shop, { row: RECORDS.session, parse: readSession, write: writeSession, ...dropped }),
    time: keep(time, shop, { row: RECORDS.time, parse: readTime, write: writeTime, ...dropped }),
  };
  const rehydrate = (slice: Slice | null) => {
    for (const each of slice ? [slice] : SLICES) keeping[each].rehydrate();
  };
  return {
    settings,
    now,
    random,
    storage,
    cart,
    store,
    session,
    time,
    ui,
    toasts,
    hydrated,
    rehydrate,
    hydrate() {
      if (hydrated.getState()) return;
      rehydrate(null);
      hydrated.setState(true, true);
    },
    stop() {
      for (const slice of SLICES) keeping[slice].stop();
    },
  };
}
