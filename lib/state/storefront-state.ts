import { createStore, type StoreApi } from "zustand/vanilla";
import { type Cart, EMPTY_CART } from "@/lib/domain/cart/cart";
import { parseStoredCart, storedCart } from "@/lib/domain/cart/stored-cart";
import { type Kept, keep } from "@/lib/state/keep";
import { NO_SESSION, readSession, type SessionState, writeSession } from "@/lib/state/session-state";
import type { StorefrontSettings } from "@/lib/state/settings";
import { NO_STORE, readStore, type StoreState, writeStore } from "@/lib/state/store-state";
import { NO_TIME, readTime, type TimeState, writeTime } from "@/lib/state/time-state";
import { NO_UI, type UiState } from "@/lib/state/ui-state";
import { type RecordStorage, readRecord, type Shop } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import { createToastStore, type ToastStore } from "@/ui-kit/toast/toast-store";

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
  /** Epoch milliseconds: the device's, corrected in a tab that found them wrong (`ui.clockAhead`). */
  readonly now: () => number;
  readonly random: () => number;
  readonly storage: RecordStorage | null;
  readonly cart: StoreApi<Cart>;
  readonly store: StoreApi<StoreState>;
  readonly session: StoreApi<SessionState>;
  readonly time: StoreApi<TimeState>;
  /** State shared by parts of the page; not stored. */
  readonly ui: StoreApi<UiState>;
  /** The ref of `ui.barTop`. */
  readonly holdBarTop: (top: HTMLElement | null) => void;
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

export const parseAhead = (stored: unknown): number => Number(stored) || 0;

/** The state of one business in one tab. Reads nothing until it is hydrated, so it can be created during rendering. */
export function createStorefrontState(environment: StorefrontEnvironment): StorefrontState {
  const { settings, storage, random, onDropped } = environment;
  const cart = createStore<Cart>(() => EMPTY_CART);
  const store = createStore<StoreState>(() => ({ ...NO_STORE, ffMode: settings.defaultMode }));
  const session = createStore<SessionState>(() => NO_SESSION);
  const time = createStore<TimeState>(() => NO_TIME);
  const ui = createStore<UiState>(() => NO_UI);
  const toasts = createToastStore();
  const hydrated = createStore<boolean>(() => false);
  const now = () => environment.now() + ui.getState().clockAhead;

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
    holdBarTop: (barTop) => ui.setState({ barTop }),
    toasts,
    hydrated,
    rehydrate,
    hydrate() {
      if (hydrated.getState()) return;
      ui.setState({ clockAhead: readRecord(shop, RECORDS.clockAhead, parseAhead) ?? 0 });
      rehydrate(null);
      hydrated.setState(true, true);
    },
    stop() {
      for (const slice of SLICES) keeping[slice].stop();
    },
  };
}
