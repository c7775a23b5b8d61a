import { afterAll, beforeAll, beforeEach } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import type { PayOrderInput } from "@/lib/actions/payment/pay-order";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { asMinor } from "@/lib/domain/money";
import { hasOpenPayment } from "@/payments";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { coffee, MapStorage, NOW, storefront, storeInMinor, token, user, wireStore } from "../../fixtures";
import { contextOf, payingBrowser } from "./payment-context";

export let server: CommerceServer;

export type Variables = Record<string, unknown>;
/** What the commerce API has placed and what it returns next; reset before each test. */
export const commerce = {
  placed: [] as Variables[],
  orders: new Map<string, string>(),
  orderNow: { state: "PLACED", status: "paid" },
  payment: null as Variables | null,
  placing: (_: Variables): void => undefined,
};

const ORDER = {
  order_id: "order-1",
  order_number: "1",
  next_states: [],
  coming_states: [],
  order_type: "Delivery",
  order_subtotal: 1,
  other_charges: [],
  tax_breakup: [],
  included_taxes: [],
  tip: 0,
  cutlery: null,
  no_contact: false,
  total_taxes: 0,
  order_total: 1,
  discount: 0,
  cashback: 0,
  is_future_order: false,
  status_updates: [],
  created: "2026-11-21T12:00:00Z",
  store: { ...wireStore() },
  items: [],
  payment_option: "payment_gateway",
};

export const REQUEST: PayOrderInput = {
  order: {
    payableAmount: asMinor(28305),
    paymentOption: "payment_gateway",
    allowedPaymentOptions: ["payment_gateway"],
    businessMinOrderTotal: null,
  },
  gateway: "PhonePe",
};

export function shopper(
  storage = new MapStorage(),
  settings: Partial<PaymentSettings> = {},
  service?: ReturnType<typeof payingBrowser>["service"],
) {
  const state = storefront({ origin: server.origin }, { storage });
  if (!state.store.getState().selected) {
    const storeInfo = storeInMinor();
    const nowhere = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
    state.store.setState({ selected: { id: "indiranagar", storeInfo, ffMode: "pickup", ...nowhere } });
    state.session.setState({ accessToken: token({ exp: NOW / 1000 + 9000 }), user });
    state.time.setState({ orderTime: { date: null, timeSlot: null, orderNowOffsetTime: 15 } });
    addItem(state, coffee);
  }
  const browser = payingBrowser(storage, service);
  return { ...browser, state, storage, context: contextOf(state, browser.host, settings) };
}
export const isOpen = ({ state }: { state: ReturnType<typeof storefront> }) =>
  hasOpenPayment(state.settings.businessId, state.storage);
export const lines = ({ state }: { state: ReturnType<typeof storefront> }) => state.cart.getState().items.length;

/** Starts the commerce server of this file and resets it before each test. Test files share one module graph, so each file has to call this itself. */
export function serveCommerce(): void {
  beforeAll(async () => {
    server = await startCommerce();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.calls.length = 0;
    commerce.placed = [];
    commerce.orders = new Map();
    commerce.orderNow = { state: "PLACED", status: "paid" };
    commerce.payment = null;
    commerce.placing = () => undefined;
    server.answer({
      placeOrder: (variables: Variables) => {
        commerce.placed.push(variables);
        commerce.placing(variables);
        const key = String(variables.idempotency_key);
        commerce.orders.set(key, commerce.orders.get(key) ?? `order-${commerce.orders.size + 1}`);
        return {
          status: "success",
          order_id: commerce.orders.get(key),
          payment: commerce.payment,
          access_token: "secret",
        };
      },
      getOrderDetails: () => ({
        ...ORDER,
        state: commerce.orderNow.state,
        payment: { status: commerce.orderNow.status, provider: null, txn_id: null, amount: null },
      }),
    });
  });
}
