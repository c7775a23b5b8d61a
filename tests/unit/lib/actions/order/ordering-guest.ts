import { afterAll, beforeAll, beforeEach } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import type { PlaceOrderInput } from "@/lib/actions/order/placing/place-order";
import { asMinor } from "@/lib/domain/money";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { coffee, MapStorage, NOW, storefront, storeInMinor, token, user } from "../../fixtures";

export let server: CommerceServer;

/** Orders by key, as the backend stores them: a repeat returns the first. */
export let orders: Map<string, string>;
export const placed = (order_id: string) => ({ status: "success", order_id, payment: null, access_token: "secret" });

export const input: PlaceOrderInput = {
  payableAmount: asMinor(28305),
  paymentOption: "cash",
  allowedPaymentOptions: ["cash"],
  businessMinOrderTotal: null,
};
export const code = (outcome: { ok: boolean; error?: { code: string } } | null) =>
  outcome?.ok ? "ok" : outcome?.error?.code;

export function ready(storage = new MapStorage(), clock = { now: NOW }): StorefrontState {
  const state = storefront({ origin: server.origin }, { storage, now: () => clock.now });
  if (state.store.getState().selected) return state;
  const storeInfo = storeInMinor({ min_order_total: 10000 });
  state.store.setState({
    selected: {
      id: "indiranagar",
      storeInfo,
      ffMode: "delivery",
      latitude: null,
      longitude: null,
      address: null,
      placeId: null,
      deliveryInfo: null,
    },
  });
  state.session.setState({ accessToken: token({ exp: NOW / 1000 + 9000 }), user });
  state.time.setState({ orderTime: { date: null, timeSlot: null, orderNowOffsetTime: 45 } });
  addItem(state, coffee, { quantity: 2 });
  setCartDetails(state, { delivery_address: "home", specialInstructions: "  Ring twice " });
  return state;
}

/** Starts the commerce server of this file and resets its orders before each test. Test files share one module graph, so each file has to call this itself. */
export function serveOrders(): void {
  beforeAll(async () => {
    server = await startCommerce();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.calls.length = 0;
    orders = new Map();
    server.answer({
      placeOrder: ({ idempotency_key: key }: { idempotency_key: string }) => {
        const known = orders.get(key) ?? `order-${orders.size + 1}`;
        orders.set(key, known);
        return placed(known);
      },
    });
  });
}
