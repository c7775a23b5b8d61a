import { getSocket } from "@/lib/actions/get-socket";
import { onStock, type SoldOut } from "@/lib/api/order/subscriptions";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * Follows what is sold out at a store (null: none selected). `onChange` receives the ids of those items and options, or
 * null while they are not known. Returns an unsubscribe function.
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
  // Without a connection the menu stays as rendered; the server refuses what is sold out.
  start().catch(() => onChange(null));
  return () => {
    stopped = true;
    stop?.();
  };
}
