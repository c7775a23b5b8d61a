import { GraphQLError } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { signOut } from "@/lib/actions/customer/session";
import { heldOrder, leaveHeldOrder } from "@/lib/actions/order/placing";
import { giveUpPayment } from "@/lib/actions/payment/give-up-payment";
import { finishPaid, type PayOrderInput, payOrder } from "@/lib/actions/payment/pay-order";
import { reloadAmount } from "@/lib/actions/payment/reload-amount";
import { reloadWallet } from "@/lib/actions/payment/reload-wallet";
import { resumePayment } from "@/lib/actions/payment/resume-payment";
import type { PaymentSettings } from "@/lib/api/payment-settings";
import { asMinor } from "@/lib/domain/money";
import { hasOpenPayment } from "@/payments";
import { type CommerceServer, startCommerce } from "../commerce-server";
import { coffee, MapStorage, NOW, storefront, storeInMinor, token, user, wireStore } from "../fixtures";
import { payingBrowser, worldOf } from "./payment-context";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());

type Variables = Record<string, unknown>;
let placed: Variables[];
let orders: Map<string, string>;
let orderNow: { state: string; status: string };
let payment: Variables | null;
let placing: (variables: Variables) => void;
beforeEach(() => {
  server.calls.length = 0;
  placed = [];
  orders = new Map();
  orderNow = { state: "PLACED", status: "paid" };
  payment = null;
  placing = () => undefined;
  server.answer({
    placeOrder: (variables: Variables) => {
      placed.push(variables);
      placing(variables);
      const key = String(variables.idempotency_key);
      orders.set(key, orders.get(key) ?? `order-${orders.size + 1}`);
      return { status: "success", order_id: orders.get(key), payment, access_token: "secret" };
    },
    getOrderDetails: () => ({
      ...ORDER,
      state: orderNow.state,
      payment: { status: orderNow.status, provider: null, txn_id: null, amount: null },
    }),
  });
});

const ORDER = {
  order_id: "order-1",
  order_number: "1",
  next_states: [],
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

const WISH: PayOrderInput = {
  order: {
    payableAmount: asMinor(28305),
    paymentOption: "payment_gateway",
    allowedPaymentOptions: ["payment_gateway"],
    businessMinOrderTotal: null,
  },
  gateway: "PhonePe",
};

function shopper(
  storage = new MapStorage(),
  facts: Partial<PaymentSettings> = {},
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
  return { ...browser, state, storage, world: worldOf(state, browser.host, facts) };
}
const isOpen = ({ state }: { state: ReturnType<typeof storefront> }) =>
  hasOpenPayment(state.settings.businessId, state.storage);
const lines = ({ state }: { state: ReturnType<typeof storefront> }) => state.cart.getState().items.length;

describe("paying for an order", () => {
  test("[PGW-16] [PGW-04] init, then the order is held under pg_service_txn_id and its own key, then the window leaves", async () => {
    const guest = shopper();
    const end = await payOrder(guest.world, WISH);
    const txn = guest.service.only();
    expect(end).toMatchObject({ refused: null, orderId: "order-1", outcome: { state: "left" } });
    expect(placed).toMatchObject([{ pg_service_txn_id: txn.id, payment_option: "payment_gateway" }]);
    expect(txn.body).toMatchObject({ purpose: "ordering", purpose_id: placed[0]?.idempotency_key, amount: 28305 });
    expect(txn.body).toMatchObject({ extras: { description: "Test Kitchen: order" } });
    expect(guest.left).toHaveLength(1);
    expect(lines(guest)).toBe(1);
    expect(isOpen(guest)).toBe(true);
  });

  test("[ROBUST-18] back with the money: paid, the order is known, and the cart is cleared once", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    guest.service.charge(guest.service.only().id);
    expect(await resumePayment(guest.world, "poll")).toMatchObject({ screen: "paid", orderId: "order-1" });
    expect(lines(guest)).toBe(0);
    expect(isOpen(guest)).toBe(false);
    addItem(guest.state, coffee);
    await resumePayment(guest.world, "poll");
    expect(lines(guest), "a new cart is not the old one").toBe(1);
  });

  test("[ROBUST-18] a cart that became another one while the guest was away stays", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    addItem(guest.state, { ...coffee, id: "tea" });
    guest.service.charge(guest.service.only().id);
    expect((await resumePayment(guest.world, "poll")).screen).toBe("paid");
    expect(lines(guest)).toBeGreaterThan(0);
  });

  test("[ROBUST-17] nobody knows yet: pending, and another cart cannot be paid meanwhile", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    guest.service.only().status = "pending";
    expect((await resumePayment(guest.world, "once")).screen).toBe("pending");
    addItem(guest.state, { ...coffee, id: "tea" });
    const end = await payOrder(guest.world, WISH);
    expect(end.outcome).toMatchObject({ state: "pending", code: "STATUS_UNKNOWN" });
    expect(guest.service.txns.size).toBe(1);
    expect(placed).toHaveLength(1);
  });

  test("the bank said no: not charged, the cart is kept, and the next press is a new txn for the same held order", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    guest.service.only().status = "failed";
    expect(await resumePayment(guest.world, "poll")).toMatchObject({ screen: "notCharged" });
    expect(lines(guest)).toBe(1);
    const again = shopper(guest.storage, {}, guest.service);
    await payOrder(again.world, WISH);
    expect(guest.service.txns.size).toBe(2);
    expect(new Set(placed.map((one) => one.idempotency_key)).size).toBe(1);
  });

  test("paid, but the hold was over: the money is on its way back and the cart is kept", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    orderNow = { state: "EXPIRED", status: "refunding" };
    guest.service.charge(guest.service.only().id);
    expect((await resumePayment(guest.world, "poll")).screen).toBe("refunded");
    expect(lines(guest)).toBe(1);
    guest.service.only().status = "refunded";
    expect(isOpen(guest)).toBe(false);
  });

  test("the price changed: refused with the new bill, nothing is opened and nothing charged", async () => {
    placing = () => {
      throw new GraphQLError("It costs more now.", { extensions: { code: "PRICE_CHANGED" } });
    };
    const guest = shopper();
    const end = await payOrder(guest.world, WISH);
    expect(end.refused).toMatchObject({ code: "PRICE_CHANGED" });
    expect(guest.left).toEqual([]);
    expect(isOpen(guest)).toBe(false);
  });

  test("a hold that is over is left behind: the same cart is placed anew under a new key", async () => {
    let first: unknown = null;
    placing = ({ idempotency_key }) => {
      first ??= idempotency_key;
      if (idempotency_key === first) throw new GraphQLError("Too late.", { extensions: { code: "ORDER_EXPIRED" } });
    };
    const guest = shopper();
    const end = await payOrder(guest.world, WISH);
    expect(end).toMatchObject({ refused: null, outcome: { state: "left" } });
    expect(new Set(placed.map((one) => one.idempotency_key)).size).toBe(2);
  });

  test("[ORD-02] a hold whose end already init says is left behind as well, once; a service that refuses for other reasons is told", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    guest.service.only().status = "canceled";
    const over = { success: false, message: "The order was not paid in time." };
    guest.service.scripted.push({ match: "POST /txn/init", answer: { status: 409, body: over } });
    const back = shopper(guest.storage, {}, guest.service);
    const end = await payOrder(back.world, WISH);
    expect(end).toMatchObject({ refused: null, outcome: { state: "left" } });
    expect(new Set(placed.map((one) => one.idempotency_key)).size).toBe(2);
    expect(lines(back)).toBe(1);
    const other = shopper();
    const no = { status: 422, body: { success: false, message: "Not here." } };
    other.service.scripted.push({ match: "POST /txn/init", answer: no }, { match: "POST /txn/init", answer: no });
    const refused = await payOrder(other.world, WISH);
    expect(refused.outcome).toMatchObject({ state: "failed", code: "INIT_FAILED", message: "Not here." });
    expect(other.service.count("POST /txn/init")).toBe(1);
  });

  test("[ROBUST-17] the guest does not wait any longer: the service gives it up, the cart stays, and the next press is a new order", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    const txn = guest.service.only();
    txn.status = "pending";
    const back = shopper(guest.storage, {}, guest.service);
    const { outcome } = await payOrder(back.world, WISH);
    expect(outcome).toMatchObject({ state: "pending", txnId: txn.id });
    const left = await giveUpPayment(back.world, outcome?.reference ?? "");
    expect(left).toMatchObject({ screen: "abandoned", outcome: { state: "cancelled", code: "ABANDONED" } });
    expect(isOpen(back)).toBe(false);
    expect(lines(back)).toBe(1);
    expect((await payOrder(back.world, WISH)).outcome?.state).toBe("left");
    expect(new Set(placed.map((one) => one.idempotency_key)).size).toBe(2);
    expect(guest.service.unsafeInits).toBe(0);
  });

  test("[ROBUST-17] giving up finds the money there: paid; and while the service does not answer nothing changes", async () => {
    const guest = shopper();
    const { outcome } = await payOrder(guest.world, WISH);
    const silent = { match: "POST /txn/abandon", answer: { status: 503, body: null } };
    guest.service.scripted.push(silent, silent, silent);
    expect((await giveUpPayment(guest.world, outcome?.reference ?? "")).screen).toBe("pending");
    expect(isOpen(guest)).toBe(true);
    guest.service.charge(guest.service.only().id);
    expect((await giveUpPayment(guest.world, outcome?.reference ?? "")).screen).toBe("paid");
    expect(lines(guest)).toBe(0);
  });

  test("what is missing is said before anything is begun", async () => {
    const guest = shopper();
    guest.state.time.setState({ orderTime: null });
    const end = await payOrder(guest.world, WISH);
    expect(end.refused?.code).toBe("ORDER_DELIVERY_TIME_REQUIRED");
    expect(guest.service.requests).toEqual([]);
  });

  test("paying another way leaves the held order to expire", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    const before = placed[0]?.idempotency_key;
    leaveHeldOrder(guest.state);
    await payOrder(guest.world, WISH);
    expect(placed.at(-1)?.idempotency_key).not.toBe(before);
  });

  test("every call carries the token of its moment", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    guest.state.session.setState({ accessToken: "renewed" });
    await resumePayment(guest.world, "once");
    expect(guest.tokens.at(-1)).toBe("renewed");
    expect(guest.tokens[0]).not.toBe("renewed");
  });
});

describe("leaving", () => {
  test("[SESS-05] [ROBUST-14] logging out deletes every trace of the payment, and a late answer is nobody's", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    const waiting = resumePayment(guest.world, "poll");
    signOut(guest.state);
    guest.service.charge(guest.service.only().id);
    expect((await waiting).outcome).toMatchObject({ state: "pending", code: "FORGOTTEN" });
    expect([...guest.storage.map.keys()].filter((key) => key.includes("payment"))).toEqual([]);
    expect(heldOrder(guest.state, { purposeId: null, txnId: "txn_1" })).toBeNull();
  });

  test("[ROBUST-14] another store ends it as well, another token of the same person does not", async () => {
    const guest = shopper();
    await payOrder(guest.world, WISH);
    guest.state.session.setState({ accessToken: "renewed" });
    expect(isOpen(guest)).toBe(true);
    guest.state.store.setState(({ selected }) => ({ selected: selected && { ...selected, id: "koramangala" } }));
    expect(isOpen(guest)).toBe(false);
  });
});

describe("without a payment service", () => {
  const payu = { type: "payu", success: true, transaction_id: "txn-9", url: "https://checkout.payulatam.com/x" };
  const DIRECT = { way: "direct", gateways: ["PayULatinAmerica"] } as const;

  test("[PGW-16] placeOrder begins the payment, the page opens it, and finalizePayment alone says that it is paid", async () => {
    payment = { ...payu, payload: { merchantId: "1", signature: "s" } };
    let success = false;
    server.answer({ finalizePayment: () => ({ success, message: null }) });
    orderNow.status = "pending";
    const guest = shopper(new MapStorage(), DIRECT);
    const end = await payOrder(guest.world, { ...WISH, gateway: "PayULatinAmerica" });
    expect(end).toMatchObject({ orderId: "order-1", outcome: { state: "left" } });
    expect(placed[0]?.pg_service_txn_id ?? null).toBeNull();
    expect(guest.service.requests, "no payment service is asked").toEqual([]);
    expect((await resumePayment(guest.world, "once")).screen).toBe("pending");
    success = true;
    orderNow.status = "paid";
    expect((await resumePayment(guest.world, "once")).screen).toBe("paid");
    expect(server.callsOf("FinalizePayment").at(-1)?.variables).toMatchObject({ transactionId: "txn-9" });
    expect(lines(guest)).toBe(0);
  });

  test.each(["cheque", null])("[PGW-16] an unsupported type (%s) gives payment failed", async (type) => {
    payment = { ...payu, type };
    const guest = shopper(new MapStorage(), DIRECT);
    const end = await payOrder(guest.world, { ...WISH, gateway: "PayULatinAmerica" });
    expect(end.outcome).toMatchObject({
      success: false,
      state: "failed",
      code: "PAYMENT_FAILED",
      message: "Payment failed",
    });
    expect(guest.left).toEqual([]);
  });
});

describe("the wallet", () => {
  test("[WALL-02] [CFG-12] at least minReloadBtnVal; digits of any keyboard; anything else is no amount", () => {
    const of = (typed: string, currency = "INR", minimum = 100) => {
      const amount = reloadAmount(typed, { currency, minimum, gateway: "Stripe" });
      return amount.ok ? amount.value : amount.error.code;
    };
    expect(of("100")).toBe(10000);
    expect(of("99.99")).toBe("AMOUNT_TOO_SMALL");
    expect(of("1,250.50")).toBe(125050);
    expect(of("٢٥٠")).toBe(25000);
    expect(of("20000", "COP", 10000)).toBe(20000);
    expect(of("5.120", "BHD", 1), "gateways count thousandths in tens").toBe(5120);
    expect(of("5.125", "BHD", 1)).toBe("AMOUNT_STEP");
    for (const wrong of ["", "abc", "-100", "1e3", "12.345"]) expect(of(wrong)).toBe("AMOUNT_INVALID");
  });

  test("[WALL-02] initPayment in minor units with purpose reload, the checkout, then finalizePayment", async () => {
    server.answer({
      initPayment: () => ({ success: true, transaction_id: "reload-1" }),
      finalizePayment: () => ({ success: true }),
    });
    const guest = shopper();
    const input = { amount: asMinor(50000), gateway: "PhonePe" } as const;
    expect(await reloadWallet(guest.world, input)).toMatchObject({ ok: true, value: { state: "left" } });
    await reloadWallet(guest.world, input);
    const [first, second] = server.callsOf("InitPayment").map(({ variables }) => variables as Variables);
    expect(first).toMatchObject({ amount: 50000, purpose: "reload", channel: "web" });
    expect(second?.idempotency_key, "pressed twice it is one reload").toBe(first?.idempotency_key);
    const txn = guest.service.only();
    expect(txn.body).toMatchObject({ purpose: "wallet_reload", purpose_id: "reload-1", amount: 50000 });
    guest.service.charge(txn.id);
    expect((await resumePayment(guest.world, "poll")).screen).toBe("reloaded");
    expect(server.callsOf("FinalizePayment").at(-1)?.variables).toMatchObject({ transactionId: "reload-1" });
    expect(lines(guest), "the cart has nothing to do with it").toBe(1);
    await reloadWallet(guest.world, input);
    const third = server.callsOf("InitPayment").at(-1)?.variables as Variables;
    expect(third.idempotency_key).not.toBe(first?.idempotency_key);
  });

  test("[WALL-02] a refusal is told in the server's words and nothing is opened", async () => {
    server.answer({ initPayment: () => ({ success: false, message: "Wallets are closed today." }) });
    const guest = shopper();
    const answer = await reloadWallet(guest.world, { amount: asMinor(50000), gateway: "PhonePe" });
    expect(answer).toMatchObject({ ok: false, error: { message: "Wallets are closed today." } });
    expect(guest.left).toEqual([]);
  });
});

test("a page that is told of a payment by another tab does nothing to its cart", async () => {
  const guest = shopper();
  const { outcome } = await payOrder(guest.world, WISH);
  if (!outcome) throw new Error("There is an outcome.");
  finishPaid(guest.world, { ...outcome, state: "paid", first: false }, outcome.purposeId);
  expect(lines(guest)).toBe(1);
});
