import { GraphQLError } from "graphql";
import { describe, expect, test } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { leaveHeldOrder } from "@/lib/actions/order/placing/placing";
import { payOrder } from "@/lib/actions/payment/pay-order";
import { resumePayment } from "@/lib/actions/payment/resume-payment";
import { coffee, MapStorage } from "../../fixtures";
import { commerce, isOpen, lines, REQUEST, serveCommerce, shopper } from "./shopper";

serveCommerce();

describe("paying for an order", () => {
  test("[PGW-16] [PGW-04] init, then the order is held under pg_service_txn_id and its own key, then the window leaves", async () => {
    const guest = shopper();
    const end = await payOrder(guest.context, REQUEST);
    const txn = guest.service.only();
    expect(end).toMatchObject({ refused: null, orderId: "order-1", outcome: { state: "left" } });
    expect(commerce.placed).toMatchObject([{ pg_service_txn_id: txn.id, payment_option: "payment_gateway" }]);
    expect(txn.body).toMatchObject({
      purpose: "ordering",
      purpose_id: commerce.placed[0]?.idempotency_key,
      amount: 28305,
    });
    expect(txn.body).toMatchObject({ extras: { description: "Test Kitchen: order" } });
    expect(guest.left).toHaveLength(1);
    expect(lines(guest)).toBe(1);
    expect(isOpen(guest)).toBe(true);
  });

  test("[ROBUST-18] back after paying: paid, the order is known, and the cart is cleared once", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    guest.service.charge(guest.service.only().id);
    expect(await resumePayment(guest.context, "poll")).toMatchObject({ screen: "paid", orderId: "order-1" });
    expect(lines(guest)).toBe(0);
    expect(isOpen(guest)).toBe(false);
    addItem(guest.state, coffee);
    await resumePayment(guest.context, "poll");
    expect(lines(guest), "a new cart is not the old one").toBe(1);
  });

  test("[ROBUST-18] a cart that changed while the guest was away stays", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    addItem(guest.state, { ...coffee, id: "tea" });
    guest.service.charge(guest.service.only().id);
    expect((await resumePayment(guest.context, "poll")).screen).toBe("paid");
    expect(lines(guest)).toBeGreaterThan(0);
  });

  test("[ROBUST-17] while the outcome is unknown it is pending, and another cart cannot be paid", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    guest.service.only().status = "pending";
    expect((await resumePayment(guest.context, "once")).screen).toBe("pending");
    addItem(guest.state, { ...coffee, id: "tea" });
    const end = await payOrder(guest.context, REQUEST);
    expect(end.outcome).toMatchObject({ state: "pending", code: "STATUS_UNKNOWN" });
    expect(guest.service.txns.size).toBe(1);
    expect(commerce.placed).toHaveLength(1);
  });

  test("a declined payment: not charged, the cart is kept, and the next press is a new txn for the same held order", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    guest.service.only().status = "failed";
    expect(await resumePayment(guest.context, "poll")).toMatchObject({ screen: "notCharged" });
    expect(lines(guest)).toBe(1);
    const again = shopper(guest.storage, {}, guest.service);
    await payOrder(again.context, REQUEST);
    expect(guest.service.txns.size).toBe(2);
    expect(new Set(commerce.placed.map((one) => one.idempotency_key)).size).toBe(1);
  });

  test("paid after the hold ended: the money is refunded and the cart is kept", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    commerce.orderNow = { state: "EXPIRED", status: "refunding" };
    guest.service.charge(guest.service.only().id);
    expect((await resumePayment(guest.context, "poll")).screen).toBe("refunded");
    expect(lines(guest)).toBe(1);
    guest.service.only().status = "refunded";
    expect(isOpen(guest)).toBe(false);
  });

  test.each([
    ["late", "refunded"],
    ["cancelled", "orderCancelled"],
    ["shop", "givenBack"],
    ["amount", "wrongAmount"],
    ["twice", "goesBack"],
  ] as const)("[PGW-16] of money that goes back the guest is told why: %s", async (refund, screen) => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    Object.assign(guest.service.only(), { status: "refunded", refund });
    expect(await resumePayment(guest.context, "poll")).toMatchObject({ screen, orderId: "order-1" });
  });

  test.each([
    ["PLACED", "givenBack"],
    ["CANCELLED", "orderCancelled"],
    ["EXPIRED", "refunded"],
  ])("[PGW-16] where the service does not say why money goes back, its order does: %s", async (state, screen) => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    commerce.orderNow = { state, status: "refunding" };
    guest.service.only().status = "refunded";
    expect((await resumePayment(guest.context, "poll")).screen).toBe(screen);
  });

  test.each([
    ["wallet_reload", "completed", "reloaded"],
    ["invoice_payment", "completed", "sharePaid"],
    ["ordering", "completed", "paidElsewhere"],
    [undefined, "completed", "received"],
    ["wallet_reload", "refunded", "goesBack"],
    ["invoice_payment", "failed", "shareNotPaid"],
  ] as const)(
    "[ROBUST-06] in another browser a payment for %s that is %s is reported as what it is",
    async (purpose, status, screen) => {
      const { service } = shopper();
      const elsewhere = shopper(new MapStorage(), {}, service);
      await payOrder(elsewhere.context, REQUEST);
      const txn = service.only();
      Object.assign(txn, { status, body: { ...txn.body, purpose } });
      const other = shopper(new MapStorage(), {}, service);
      other.host.replaceUrl(`${other.host.url().split("?")[0]}?attempt=${txn.key}&txn=${txn.id}`);
      expect((await resumePayment(other.context, "poll")).screen).toBe(screen);
      expect(isOpen(other)).toBe(false);
    },
  );

  test("the price changed: refused with the new bill, nothing is opened and nothing charged", async () => {
    commerce.placing = () => {
      throw new GraphQLError("It costs more now.", { extensions: { code: "PRICE_CHANGED" } });
    };
    const guest = shopper();
    const end = await payOrder(guest.context, REQUEST);
    expect(end.refused).toMatchObject({ code: "PRICE_CHANGED" });
    expect(guest.left).toEqual([]);
    expect(isOpen(guest)).toBe(false);
  });

  test("an expired hold is replaced: the same cart is placed again under a new key", async () => {
    let first: unknown = null;
    commerce.placing = ({ idempotency_key }) => {
      first ??= idempotency_key;
      if (idempotency_key === first) throw new GraphQLError("Too late.", { extensions: { code: "ORDER_EXPIRED" } });
    };
    const guest = shopper();
    const end = await payOrder(guest.context, REQUEST);
    expect(end).toMatchObject({ refused: null, outcome: { state: "left" } });
    expect(new Set(commerce.placed.map((one) => one.idempotency_key)).size).toBe(2);
  });

  test("[ORD-02] a hold that init reports as ended is replaced once; other refusals of the service are shown", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    guest.service.only().status = "canceled";
    const over = { success: false, message: "The order was not paid in time." };
    guest.service.scripted.push({ match: "POST /txn/init", answer: { status: 409, body: over } });
    const back = shopper(guest.storage, {}, guest.service);
    const end = await payOrder(back.context, REQUEST);
    expect(end).toMatchObject({ refused: null, outcome: { state: "left" } });
    expect(new Set(commerce.placed.map((one) => one.idempotency_key)).size).toBe(2);
    expect(lines(back)).toBe(1);
    const other = shopper();
    const no = { status: 422, body: { success: false, message: "Not here." } };
    other.service.scripted.push({ match: "POST /txn/init", answer: no }, { match: "POST /txn/init", answer: no });
    const refused = await payOrder(other.context, REQUEST);
    expect(refused.outcome).toMatchObject({ state: "failed", code: "INIT_FAILED", message: "Not here." });
    expect(other.service.count("POST /txn/init")).toBe(1);
  });

  test("missing details are reported before anything begins", async () => {
    const guest = shopper();
    guest.state.time.setState({ orderTime: null });
    const end = await payOrder(guest.context, REQUEST);
    expect(end.refused?.code).toBe("ORDER_DELIVERY_TIME_REQUIRED");
    expect(guest.service.requests).toEqual([]);
  });

  test("paying another way leaves the held order to expire", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    const before = commerce.placed[0]?.idempotency_key;
    leaveHeldOrder(guest.state);
    await payOrder(guest.context, REQUEST);
    expect(commerce.placed.at(-1)?.idempotency_key).not.toBe(before);
  });

  test("every call carries the current token", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    guest.state.session.setState({ accessToken: "renewed" });
    await resumePayment(guest.context, "once");
    expect(guest.tokens.at(-1)).toBe("renewed");
    expect(guest.tokens[0]).not.toBe("renewed");
  });
});
