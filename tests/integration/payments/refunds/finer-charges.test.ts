import { afterAll, beforeAll, expect, test } from "vitest";
import { gatewayAmount } from "../../../../backend/payments-service/amounts.ts";
import { movementsAmong } from "../../../../backend/payments-service/days/our-movements.ts";
import { vendorMovements } from "../../../../backend/payments-service/days/vendor-movements.ts";
import { refundTxn } from "../../../../backend/payments-service/due/refunds.ts";
import type { CreateInput, GatewayAmount, PaymentProvider } from "../../../../backend/payments-service/provider.ts";
import { compareDay, differenceOf } from "../../../../backend/payments-service/rules/compare-day.ts";
import { absorb } from "../../../../backend/payments-service/txns/absorb.ts";
import * as tap from "../../../contract/payments-service/tap/exchanges.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";
import { booked } from "../../../fixtures/payments/booked.ts";
import { newKey, type Paying, startPaying } from "../../../fixtures/payments/paying.ts";

const GATEWAY = "Tap";

describeWithStorage("[PAY-REFUND] a charge of more digits than could be asked for", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());

  /** Asked for in full steps, and reported by the adapter as another amount. */
  async function takenAs(stated: number, currency: string, asked: string) {
    const { app } = paying.backend;
    const txn = newKey("finer");
    await booked(paying, txn, GATEWAY, {
      amount: asked,
      currency,
      status: "initialized",
      pays: false,
      charged_at: null,
    });
    const charge = tap.decided("CAPTURED", { amount: stated, currency });
    const reported = await tap.recorded({ [tap.CHARGE]: charge }).provider.fetch(tap.txn, tap.signal);
    const bank = paying.bank.providers.find(({ gateway }) => gateway === GATEWAY) as PaymentProvider;
    const amount = gatewayAmount(asked, currency, GATEWAY) as GatewayAmount;
    await bank.create({ ...tap.input, txn_id: txn, amount } satisfies CreateInput, tap.signal);
    paying.bank.account(txn).amount = reported.amount ?? 0;
    paying.bank.pay(txn);
    return (await absorb(app, txn, reported, "webhook")).txn;
  }

  test.each([
    [12.505, "USD", "12.50", 1_250, 1_250, 1],
    [12.504, "USD", "12.50", 1_250, 1_250, 0],
    [5.119, "KWD", "5.120", 5_110, 5_110, 9],
    [25.5, "ISK", "26", 2_500, 25, 1],
    [25.4, "ISK", "25", 2_500, 25, 0],
    [100.5, "CLP", "100", 100, 100, 1],
  ])(
    "%s %s goes back in one call, as far as the provider can be sent it, and that is what the books have; the rest is named from half a minor unit on",
    async (stated, currency, asked, sent, minor, rest) => {
      const { app } = paying.backend;
      const txn = await takenAs(stated, currency, asked);
      expect(txn).toMatchObject({ status: "flagged", refund_reason: "amount_differs" });
      const calls: string[] = [];
      paying.bank.trouble = (call, when) => void (when === "before" && calls.push(call));
      await refundTxn(app, txn);
      paying.bank.trouble = () => {};
      expect(calls).toEqual(["refund"]);
      expect([...paying.bank.account(txn.id).back.values()]).toEqual([sent]);
      const span = [new Date(NOON - 1), new Date(NOON + 1)] as const;
      const entries = (await movementsAmong(app.db, { business_id: "bistro" }, ...span)).filter(
        (one) => one.txn === txn.id,
      );
      expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
        ["charge", minor],
        ["refund", minor],
      ]);
      const on = { business_id: "bistro", gateway: GATEWAY, account: txn.account } as const;
      const bank = paying.bank.providers.find(({ gateway }) => gateway === GATEWAY) as PaymentProvider;
      const [from, until] = span;
      const { movements } = await vendorMovements(app, on, bank, { ours: entries, from, until, currency });
      expect(differenceOf(compareDay(entries, movements).differences)).toBe(rest);
    },
  );
});
