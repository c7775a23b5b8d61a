import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { orders } from "../../../../backend/db/schema.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, capture, newKey, type Paying, startPaying } from "../../../fixtures/payments/paying.ts";
import { paidOrder } from "../../../fixtures/payments/refunds.ts";

describeWithStorage("[PAY-REFUND] the form that gives money back", (storage) => {
  let paying: Paying;
  let manager: ConsoleVisitor;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
    manager = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
  });
  afterAll(() => paying.backend.remove());
  beforeEach(async () => {
    paying.guest = await signUpGuest(paying.backend);
  });

  const formOf = async (id: string) => {
    const { body } = await manager.get(`/console/11/orders/${id}`);
    return body.slice(body.indexOf('class="refund-more"'));
  };

  test("offers nothing but the whole payment where the provider refunds no parts, preselected and with the provider's name", async () => {
    const parts = await formOf((await paidOrder(paying)).id);
    for (const kind of ["rest", "sum", "parts"]) expect(parts).toContain(`id="kind-${kind}"`);
    expect(parts).not.toContain("whole payments");
    const provider = paying.backend.app.payments.providers.get("PaymentOS") as { refundsParts?: true };
    const { refundsParts } = provider;
    Object.assign(provider, { refundsParts: undefined });
    try {
      const { txn, key, order } = await begin(paying, { init: { gateway: "PaymentOS" } });
      await capture(paying, txn, key);
      const whole = await formOf(order.order_id);
      expect(whole).toMatch(/id="kind-rest"[^>]* checked/);
      expect(whole).toContain("PaymentsOS gives back whole payments here");
      for (const kind of ["sum", "parts"]) expect(whole).not.toContain(`id="kind-${kind}"`);
      const form = { key: newKey("refund"), reason: "late", kind: "rest" };
      expect((await manager.post(`/console/11/orders/${order.order_id}/refund`, form)).status).toBe(200);
    } finally {
      Object.assign(provider, { refundsParts });
    }
  });

  test("names no more for a dish than what is left of the order, and states the limit for several together", async () => {
    const { id } = await paidOrder(paying);
    const before = await formOf(id);
    const [, cost = ""] = /All that is left: ₹([\d.]+)/.exec(before) ?? [];
    expect(before).not.toContain("Together at most");
    const sum = { key: newKey("refund"), reason: "late", kind: "sum", amount: String(Number(cost) - 5) };
    expect((await manager.post(`/console/11/orders/${id}/refund`, sum)).status).toBe(200);
    const after = await formOf(id);
    expect(after).toContain("All that is left: ₹5.00");
    expect(after).toMatch(/pieces?, ₹5\.00/);
    expect(after).toContain("Together at most ₹5.00");
    const dish = { key: newKey("refund"), reason: "late", kind: "parts", "line-0": "9" };
    const [, pieces = ""] = /(\d) pieces?, /.exec(after) ?? [];
    const refunded = await manager.post(`/console/11/orders/${id}/refund`, { ...dish, "line-0": pieces });
    expect(refunded.said).toContain("₹5.00");
  });

  test("says of an order that was paid in person how it goes back: in cash by hand, from a card on the terminal, and records it so", async () => {
    const ways = {
      cash: ["paid in cash. Hand the money over first", "handed back in cash"],
      card_on_delivery: ["on your card terminal first", "given back on the card terminal"],
    } as const;
    for (const [payment_option, [before, after]] of Object.entries(ways)) {
      paying.guest = await signUpGuest(paying.backend);
      const { data } = await placeOrder(paying.backend, paying.guest, paying.ids);
      const { order_id: id } = data.placeOrder;
      await paying.backend.app.db.update(orders).set({ payment_option }).where(eq(orders.id, id));
      // Until it is completed.
      for (let steps = 0; steps < 6; steps += 1)
        await paying.backend.rest("POST", "/staff/orders/advance", { order: id });
      expect(await formOf(id)).toContain(before);
      const form = { key: newKey("refund"), reason: "late", kind: "sum", amount: "5" };
      const { said } = await manager.post(`/console/11/orders/${id}/refund`, form);
      expect(said).toMatch(/^Recorded: ₹5\.00 of order/);
      expect(said).toContain(after);
      expect((await manager.get(`/console/11/orders/${id}`)).body).toContain(`₹5.00 ${after}`);
    }
  });
});
