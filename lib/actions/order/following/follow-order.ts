import { type Tracking, trackOrder } from "@/lib/actions/order/following/track-order";
import {
  forgetFollowedOrder,
  MAX_TOKEN_LENGTH,
  orderAccess,
  placedOrderAccess,
  rememberFollowedOrder,
} from "@/lib/actions/order/order-access";
import type { OrderDetail } from "@/lib/api/order/order";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** Codes for "not yours" and "does not exist"; the page does not reveal which. */
const REFUSALS: readonly string[] = ["LOGIN_REQUIRED", "NOT_FOUND", "FORBIDDEN", "UNAUTHENTICATED", "BAD_REQUEST"];

/** The API has replied, and this visitor may not see the order. */
export const isRefused = ({ order, loading, error }: Tracking): boolean =>
  error ? REFUSALS.includes(error.code) : !loading && order === null;

interface Follow {
  /** The token in the address, which anybody can have written. */
  readonly shared: string | null;
  /** The order as already displayed to this visitor. */
  readonly known: OrderDetail | null;
}

/**
 * Tracks an order with what this visitor has: the token of an order placed here, the session, a link followed earlier,
 * and last the token in the address. Each is tried when the one before was refused, so a made-up link cannot hide the
 * visitor's own order. The token in the address is stored once the API has returned the order for it.
 */
export function followOrder(
  storefront: StorefrontState,
  orderId: string,
  onChange: (tracking: Tracking) => void,
  { shared, known }: Follow,
): () => void {
  const tokens = tokensToTry(storefront, orderId, shared);
  let stop = () => {};
  const follow = (accessToken: string | null) => {
    const receive = (now: Tracking) => {
      if (isRefused(now) && tokens.length > 0) {
        stop();
        follow(tokens.shift() ?? null);
        return;
      }
      if (now.order && !now.loading && !now.error) {
        tokens.length = 0;
        if (!known) keepAccess(storefront, orderId, accessToken);
      }
      onChange(now);
    };
    stop = trackOrder(storefront, orderId, receive, { accessToken, known });
  };
  follow(tokens.shift() ?? null);
  return () => stop();
}

function tokensToTry(storefront: StorefrontState, orderId: string, shared: string | null): (string | null)[] {
  const placed = placedOrderAccess(storefront, orderId);
  const stored = orderAccess(storefront, orderId);
  const hasSession = storefront.session.getState().accessToken !== null;
  const valid = shared && shared.length <= MAX_TOKEN_LENGTH ? shared : null;
  const tokens = [placed, stored, valid].filter((token) => token !== null);
  return [...new Set(hasSession && placed === null ? [null, ...tokens] : tokens)];
}

function keepAccess(storefront: StorefrontState, orderId: string, accessToken: string | null): void {
  if (accessToken === null) forgetFollowedOrder(storefront, orderId);
  else if (orderAccess(storefront, orderId) !== accessToken) rememberFollowedOrder(storefront, orderId, accessToken);
}
