import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweep } from "../../../backend/payments-service/due/sweeper.ts";
import { txnById } from "../../../backend/payments-service/txns/txns.ts";
import { GATEWAYS, type Gateway } from "../../../payments/core/enumerations.ts";
import { begin, details, orderOf, type Paying } from "../../fixtures/payments/paying.ts";
import { initBody, pay } from "../../fixtures/payments/payments.ts";
import { actAsGuest, type GuestAct } from "../../fixtures/payments/sandbox-guest.ts";
import type { TestSandboxes } from "../../fixtures/payments/sandboxes.ts";
import { LATIN_AMERICAN, startWithSandboxes } from "../../fixtures/payments/with-sandboxes.ts";

/**
 * The service and the eight stand-ins together, over HTTP on both sides: what a guest gets after `npm start`, but for the
 * browser. Orders are real, clocks are one.
 */

const WORLDS = [
  { currency: "INR", gateways: GATEWAYS.filter((name) => !LATIN_AMERICAN.includes(name)) },
  { currency: "COP", gateways: LATIN_AMERICAN },
];

/** Of the vendors whose answers name the card. */
const CARDS: Partial<Record<Gateway, object>> = {
  Stripe: { brand: "Visa", last4: "4242" },
  MercadoPago: { brand: "Mastercard", last4: "0366" },
};

describe.each(WORLDS)("paying in $currency", ({ currency, gateways }) => {
  let paying: Paying;
  let sandboxes: TestSandboxes;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ paying, sandboxes, stop } = await startWithSandboxes(currency));
  });
  afterAll(() => stop());

  /** init, the held order, the guest's act at the vendor, and the capture that the client would send. */
  async function order(gateway: Gateway, act: GuestAct) {
    const major = gateway === "MercadoPago";
    const amount = major ? 199 : 19_900;
    const unit = { amount, current_amount: amount, amount_unit: major ? "major" : "minor", currency_code: currency };
    const begun = await begin(paying, { init: { gateway, ...unit } });
    expect(begun.init.body.data).toBeTruthy();
    const proof = await actAsGuest(gateway)(sandboxes.origins[gateway], begun.init.body.data, act);
    const captured =
      proof &&
      (await pay(paying.backend, paying.guest, "POST", `/txn/capture/${begun.txn}`, {
        ...proof,
        idempotency_key: begun.key,
      }));
    return { ...begun, captured, amount };
  }
  const charges = async (gateway: Gateway, txn: string) =>
    (await sandboxes.ledger(gateway)).filter(({ reference }) => reference === txn);
  const payment = async (placed: { order_id: string; access_token: string }) =>
    (await orderOf(paying, placed)).payment.status;

  test("[PGW-03] of a shop's vendors those are offered that take its currency, and no payment begins at another", async () => {
    const { body } = await pay(paying.backend, paying.guest, "GET", "/account/business/bistro/gateway");
    expect(body.gateway_names).toEqual(expect.arrayContaining([...gateways]));
    const [other, offered] = currency === "INR" ? ["MercadoPago", gateways[0]] : ["PhonePe", gateways[0]];
    expect(body.gateway_names).toContain(offered);
    expect(body.gateway_names).not.toContain(other);
    const major = other === "MercadoPago";
    const amount = major ? 199 : 19_900;
    const unit = { amount, current_amount: amount, amount_unit: major ? "major" : "minor", currency_code: currency };
    const refused = await pay(
      paying.backend,
      paying.guest,
      "POST",
      "/txn/init",
      initBody({ gateway: other, ...unit, purpose_id: `none-${other}`, idempotency_key: `none-${other}` }),
    );
    expect(refused.status).toBe(422);
    expect(await sandboxes.ledger(other as Gateway)).toEqual([]);
  });

  test.each(gateways)(
    "[PGW-04] %s: the guest pays, details says completed, and the order is paid once",
    async (gateway) => {
      const { txn, order: placed, amount } = await order(gateway, "pay");
      expect(await details(paying, txn)).toMatchObject({ status: "completed", amount, currency });
      expect(await payment(placed)).toBe("paid");
      expect((await charges(gateway, txn)).flatMap((one) => one.charges)).toHaveLength(1);
      expect((await orderOf(paying, placed)).payment.card, "named by two vendors").toEqual(CARDS[gateway] ?? null);
    },
  );

  test.each(gateways)(
    "[D6] %s: a closed tab is paid ten seconds later by the vendor's message alone; at FreedomPay, which sends none, by asking",
    async (gateway) => {
      const { order: placed, txn } = await order(gateway, "later");
      expect(await payment(placed)).toBe("pending");
      await sandboxes.pass(11);
      if (gateway === "FreedomPay") {
        paying.time.now += 10 * 60_000;
        await sweep(paying.backend.app);
      }
      await expect.poll(() => payment(placed)).toBe("paid");
      expect((await charges(gateway, txn)).flatMap((one) => one.charges)).toHaveLength(1);
    },
  );

  test.each(gateways)(
    "[ROBUST-17] %s: a declined payment charges nothing and leaves the order unpaid",
    async (gateway) => {
      const { order: placed, txn, captured } = await order(gateway, "decline");
      const { status } = await details(paying, txn);
      expect(["failed", "initialized"]).toContain(status);
      if (captured) expect(captured.body).toMatchObject({ success: false, message: expect.any(String) });
      expect(await payment(placed)).toBe("pending");
      expect((await charges(gateway, txn)).flatMap((one) => one.charges)).toEqual([]);
    },
  );

  test.each(gateways)("[D6] %s: money that arrives after the hold has expired is sent back, once", async (gateway) => {
    const { order: placed, txn } = await order(gateway, "later");
    paying.time.now += 16 * 60_000;
    for (let rounds = 0; rounds < 5; rounds++) await sweep(paying.backend.app);
    await sandboxes.tick();
    await expect
      .poll(async () => {
        // PayU refuses a refund in the first ten minutes, and decides about it later.
        paying.time.now += gateway === "PayULatinAmerica" ? 600_000 : 2_000;
        await sweep(paying.backend.app);
        const txnNow = await txnById(paying.backend.app.db, txn);
        return [(await details(paying, txn)).status, txnNow?.refunded_at !== null];
      })
      .toEqual(["refunded", true]);
    const books = await charges(gateway, txn);
    expect(books.flatMap((one) => one.charges)).toHaveLength(1);
    expect(books.flatMap(({ refunds }) => refunds)).toHaveLength(1);
    expect(await payment(placed)).not.toBe("paid");
  });
});
