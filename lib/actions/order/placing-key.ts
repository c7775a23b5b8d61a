import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * D8: the key under which a cart is placed. It stays the same until that cart is finished or given up, so a double click, a
 * reload, a second tab and a retry after a time-out all ask for the same order.
 */
interface PlacingKey {
  readonly cart: string;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly made_at: number;
}

/** After this long the same cart is a new wish, not a retry: last night's dinner is no answer to tonight's. */
export const KEY_LIFETIME = 60 * 60_000;

/** For browsers that forbid storage: then it lasts as long as the page. */
const inMemory = new WeakMap<StorefrontState, PlacingKey>();

const storageKey = ({ settings }: StorefrontState) => `${settings.businessId}:placing`;

/** What makes two presses of "place order" mean the same: the lines, the store and the way of having them. */
export function cartVersion({ cart, store }: StorefrontState): string {
  const { selected, table } = store.getState();
  const lines = cart.getState().items.map((line) => [line.signature, line.quantity, line.instructions]);
  return JSON.stringify([selected?.id, selected?.ffMode, table?.id, lines]);
}

/** The key for the cart as it is now; made and kept before anything is sent. */
export function placingKey(storefront: StorefrontState): string {
  const cart = cartVersion(storefront);
  const known = read(storefront);
  const now = storefront.now();
  if (known && known.cart === cart && now - known.made_at < KEY_LIFETIME) return known.key;
  const fresh: PlacingKey = { cart, key: newKey(storefront), made_at: now };
  inMemory.set(storefront, fresh);
  try {
    storefront.storage?.setItem(storageKey(storefront), JSON.stringify(fresh));
  } catch {
    // Full or forbidden: the copy in memory has to do.
  }
  return fresh.key;
}

/** Forgets the key: the order is finished, or its payment was given up and the next press is a new attempt. */
export function releasePlacingKey(storefront: StorefrontState): void {
  inMemory.delete(storefront);
  try {
    storefront.storage?.removeItem(storageKey(storefront));
  } catch {
    // Nothing was stored then.
  }
}

/** A key that no one else has: the time and 128 random bits. */
export function newKey({ now, random }: Pick<StorefrontState, "now" | "random">): string {
  const part = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  return `${now().toString(36)}-${part()}${part()}${part()}${part()}`;
}

function read(storefront: StorefrontState): PlacingKey | null {
  try {
    const text = storefront.storage?.getItem(storageKey(storefront));
    if (!text) return inMemory.get(storefront) ?? null;
    const stored = JSON.parse(text) as Partial<PlacingKey> | null;
    const fits =
      typeof stored?.cart === "string" && typeof stored.key === "string" && typeof stored.made_at === "number";
    return fits ? (stored as PlacingKey) : null;
  } catch {
    return inMemory.get(storefront) ?? null;
  }
}
