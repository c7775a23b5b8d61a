import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paymentDays, paymentDaysMissed } from "../../../../backend/db/schema.ts";
import { checkDays } from "../../../../backend/payments-service/days/job.ts";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import { GATEWAYS, type Gateway } from "../../../../payments/core/enumerations.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, newKey, type Paying } from "../../../fixtures/payments/paying.ts";
import { pay } from "../../../fixtures/payments/payments.ts";
import { actAsGuest } from "../../../fixtures/payments/sandbox-guest.ts";
import type { TestSandboxes } from "../../../fixtures/payments/sandboxes.ts";
import { LATIN_AMERICAN, startWithSandboxes } from "../../../fixtures/payments/with-sandboxes.ts";

const DAY = 86_400_000;
const PRICE = 199;
const WORLDS = [
  { currency: "INR", minor: 100, gateways: GATEWAYS.filter((name) => !LATIN_AMERICAN.includes(name)) },
  { currency: "COP", minor: 1, gateways: LATIN_AMERICAN },
];

describe.each(WORLDS)("a demo's days in $currency", ({ currency, minor, gateways }) => {
  let paying: Paying;
  let sandboxes: TestSandboxes;
  let manager: ConsoleVisitor;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ paying, sandboxes, stop } = await startWithSandboxes(currency));
    manager = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
  });
  afterAll(() => stop());

  /** An order that its guest has paid at the stand-in. */
  async function paid(gateway: Gateway): Promise<string> {
    paying.guest = await signUpGuest(paying.backend);
    const major = gateway === "MercadoPago";
    const amount = major ? PRICE : PRICE * 100;
    const unit = { amount, current_amount: amount, amount_unit: major ? "major" : "minor", currency_code: currency };
    const { txn, key, init, order } = await begin(paying, { init: { gateway, ...unit } });
    const proof = await actAsGuest(gateway)(sandboxes.origins[gateway], init.body.data, "pay");
    if (proof)
      await pay(paying.backend, paying.guest, "POST", `/txn/capture/${txn}`, { ...proof, idempotency_key: key });
    await pay(paying.backend, paying.guest, "GET", `/txn/details/${txn}`);
    return order.order_id;
  }
  const pass = async (minutes: number) => {
    for (let left = minutes; left > 0; left -= 10) {
      await sandboxes.pass(600);
      await sweep(paying.backend.app);
    }
  };

  test("[PAY-DAYS] every stand-in tells of its payments and refunds as the vendor does: the day agrees, also those without a payment, and none is missed", async () => {
    for (const gateway of gateways) {
      const [kept, back] = [await paid(gateway), await paid(gateway)];
      // PayU refuses a refund in the first minutes.
      await pass(20);
      const fields = { key: newKey("refund"), reason: "late" };
      const part = { kind: "sum", amount: "50" };
      const partly = sandboxes.provider(gateway).refundsParts ? kept : null;
      if (partly)
        expect(
          (await manager.post(`/console/11/orders/${partly}/refund`, { ...fields, ...part })).status,
          gateway,
        ).toBe(200);
      const whole = { ...fields, key: newKey("refund"), kind: "rest" };
      expect((await manager.post(`/console/11/orders/${back}/refund`, whole)).status, gateway).toBe(200);
      await pass(20);
    }
    paying.time.now = NOON + 2 * DAY;
    await checkDays(paying.backend.app);
    expect(await paying.backend.app.db.select().from(paymentDaysMissed)).toEqual([]);
    const rows = await paying.backend.app.db.select().from(paymentDays);
    for (const gateway of gateways) {
      const own = rows.filter((row) => row.gateway === gateway);
      expect(own.length, gateway).toBeGreaterThan(2);
      expect(
        own.flatMap(({ differences }) => differences),
        gateway,
      ).toEqual([]);
      const sum = (what: "taken" | "returned" | "vendor_taken" | "vendor_returned") =>
        own.reduce((all, row) => all + row[what], 0);
      const taken = 2 * PRICE * minor;
      const returned = (sandboxes.provider(gateway).refundsParts ? PRICE + 50 : PRICE) * minor;
      expect([sum("taken"), sum("vendor_taken"), gateway]).toEqual([taken, taken, gateway]);
      expect([sum("returned"), sum("vendor_returned"), gateway]).toEqual([returned, returned, gateway]);
    }
  });
});
