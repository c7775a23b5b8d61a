import { getSocket } from "@/lib/actions/get-socket";
import { onStock, type SoldOut } from "@/lib/api/subscriptions";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * Follows what has sold out at a store (null: none is selected); `onChange` gets the ids of those items and options, or null
 * while that is not known. Answers how to stop.
 */
export function followStock(
  storefront: StorefrontState,
  storeId: string | null,
  onChange: (soldOut: SoldOut | null) => void,
): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  const start = async () => {
    const socket = await getSocket(storefront);
    if (stopped) return;
    stop = onStock(socket, storeId, {
      next: onChange,
      error: () => onChange(null),
    });
  };
  // Without a live connection the menu is as it was sent; the server refuses what is gone.
  start().catch(() => onChange(null));
  return () => {
    stopped = true;
    stop?.();
  };
}
