import { describe, expect, test } from "vitest";
import { WebhookRefused } from "../../../../backend/payments-service/provider.ts";
import { environmentAccount } from "../../../../backend/payments-service/providers/from-environment.ts";
import { tapVendor } from "../../../../backend/payments-service/providers/tap/account.ts";
import {
  charge,
  decided,
  input,
  list,
  ONE_REFUND,
  REFUND,
  REFUNDS,
  recorded,
  refund,
  refusal,
  signal,
  txn,
} from "./exchanges.ts";

const NONE = { status: 400, body: { message: "Refunds not found" } };

describe("refund", () => {
  const run = (answers: Readonly<Record<string, object>>) => {
    const vendor = recorded(answers);
    const refunded = { ...txn, webhook_url: "https://pay.example/v1/webhook/Tap" };
    return { ...vendor, state: vendor.provider.refund(refunded, "refund-0123456789", signal) };
  };

  test("[ROBUST-18] Tap: a refund is looked for among the charge's own before it is made, under its own id and key", async () => {
    const { state, asked, calls } = run({ [REFUNDS]: NONE, [REFUND]: refund("PENDING") });
    expect(await state).toEqual({ status: "pending", refund_reference: "re_TS02A5720231530" });
    expect(calls()).toEqual([REFUNDS, REFUND]);
    expect(asked[0]?.body).toEqual({ charges: ["chg_TS05A4320231530"], limit: 50 });
    expect(asked[1]?.body).toEqual({
      charge_id: "chg_TS05A4320231530",
      amount: 5.12,
      currency: "BHD",
      reason: "requested_by_customer",
      reference: { merchant: "refund-0123456789", idempotent: "refund-0123456789" },
      // Tap tells what the bank decided only where the refund itself says so.
      post: { url: "https://pay.example/v1/webhook/Tap" },
    });
  });

  test.each([
    ["PENDING", "pending"],
    ["ACCEPTED", "pending"],
    ["REFUNDED", "done"],
    ["DECLINED", "refused"],
    ["FAILED", "refused"],
    ["a state that is not known yet", "pending"],
  ])("[ROBUST-18] Tap: asked again, a refund that is %s is %s, and none is made twice", async (said, status) => {
    const { state, calls } = run({
      [REFUNDS]: list(refund("REFUNDED", { reference: { merchant: "another" } }), refund(said)),
    });
    expect(await state).toEqual({ status, refund_reference: "re_TS02A5720231530" });
    expect(calls()).not.toContain(REFUND);
  });

  test("[ROBUST-18] Tap: a refusal is looked up again before it counts, and no answer counts as none", async () => {
    const twice = run({ [REFUNDS]: [NONE, list(refund("PENDING"))], [REFUND]: refusal("1149") });
    expect((await twice.state).status).toBe("pending");
    const refused = run({ [REFUNDS]: NONE, [REFUND]: refusal("1149") });
    expect(await refused.state).toEqual({ status: "refused", refund_reference: null });
    await expect(run({ [REFUNDS]: NONE }).state).rejects.toThrow();
    await expect(run({ [REFUNDS]: refusal("1", 500) }).state).rejects.toThrow();
    await expect(run({ [REFUNDS]: { status: 200, body: { object: "list" } } }).state).rejects.toThrow();
  });

  test("[ROBUST-18] Tap: a list that is refused or cut off proves no refund missing, so none is made", async () => {
    const cut = { ...list(refund("REFUNDED", { reference: { merchant: "another" } })), has_more: true };
    for (const answer of [refusal("1151"), cut]) {
      const { state, calls } = run({ [REFUNDS]: answer, [REFUND]: refund("PENDING") });
      await expect(state).rejects.toThrow();
      expect(calls()).not.toContain(REFUND);
    }
  });

  test("[PAY-REFUND] Tap: of a part, its amount is asked for, and later what became of that refund of this charge", async () => {
    const { provider, asked } = recorded({
      [REFUNDS]: NONE,
      [REFUND]: refund("PENDING", { amount: 1.25 }),
      [ONE_REFUND]: refund("REFUNDED", { amount: 1.25 }),
    });
    const part = { amount: { ...txn.amount, value: 1_250, shown: "1.250" }, before: 0 };
    expect((await provider.refund(txn, "part-0123456789", signal, part)).status).toBe("pending");
    expect(asked[1]?.body).toMatchObject({ amount: 1.25, reference: { merchant: "part-0123456789" } });
    expect(await provider.refundState?.(txn, "re_TS02A5720231530", signal)).toEqual({
      status: "done",
      refund_reference: "re_TS02A5720231530",
      amount: 1_250,
    });
    const another = { ...txn, reference: "chg_TS0999" };
    await expect(provider.refundState?.(another, "re_TS02A5720231530", signal)).rejects.toThrow("another charge");
  });
});

describe("webhook", () => {
  // `printf '<text>' | openssl dgst -sha256 -hmac sk_test_canary`, with the text that docs/webhook builds of these bodies:
  // x_id…x_amount5.120x_currencyBHDx_gateway_reference…x_payment_reference…x_statusCAPTUREDx_created1698312605123.
  const OF_CHARGE = "3ee3d7914d8c214718059b858511c4368da71ae77b620253f89b2822965a4b5c";
  const OF_REFUND = "c89f113a018c82434a3d4d21d9bb5997a324241b7a96ee36c3ba311aaa7f5b0d";
  // The same with x_amount25500.00x_currencyCOP.
  const OF_PESOS = "a0c9d2ceb06a2379ccc10ae17dc910e04b41c7d570d560711650e4a2c13d74df";
  // The same with x_amount2500x_currencyISK, and with x_amount1000.00x_currencyMGA.
  const OF_CROWNS = "633bcdca8a4c0b33e0e99cbb52c05ac7ade2cbd50f3632dbdc9a6ee0a475731c";
  const OF_ARIARY = "122158497beec0ddf324180f1d0f92ee4cf1832c51c7b6a9e6498c9ba338dfa1";
  const message = (body: object | string, hashstring: string) => ({
    method: "POST" as const,
    url: new URL(input.webhook_url),
    headers: { hashstring },
    body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  });
  const { provider } = recorded({});
  const captured = decided("CAPTURED");
  const givenBack = refund("REFUNDED", { amount: 1 });

  test("[ROBUST-16] Tap: a captured charge, signed with three decimals of the dinar, is reported once however often it comes", () => {
    const read = () => provider.readWebhook(message(captured, OF_CHARGE));
    expect(read()).toEqual({
      eventId: "chg_TS05A4320231530:CAPTURED",
      reference: "t0123456789",
      status: "completed",
      amount: 5_120,
      currency: "BHD",
      g_txn_id: "chg_TS05A4320231530",
      at: new Date(1_698_312_605_123),
    });
    expect(read()).toEqual(read());
  });

  test("[PGW-13] [ROBUST-16] Tap: a charge of pesos, signed with two decimals, is reported in the unit in which it was asked for", () => {
    const pesos = decided("CAPTURED", { amount: 25_500, currency: "COP" });
    expect(provider.readWebhook(message(pesos, OF_PESOS))).toMatchObject({ amount: 2_550_000, currency: "COP" });
  });

  test("[ROBUST-16] Tap: a charge is signed with the decimals of ISO 4217, also where it is sent in another unit", () => {
    const crowns = decided("CAPTURED", { amount: 2_500, currency: "ISK" });
    expect(provider.readWebhook(message(crowns, OF_CROWNS))).toMatchObject({ amount: 250_000, currency: "ISK" });
    const ariary = decided("CAPTURED", { amount: 1_000, currency: "MGA" });
    expect(provider.readWebhook(message(ariary, OF_ARIARY))).toMatchObject({ amount: 1_000, currency: "MGA" });
  });

  test("[PAY-REFUND] Tap: a refund's message names its charge and the refund to ask about", () => {
    expect(provider.readWebhook(message(givenBack, OF_REFUND))).toMatchObject({
      eventId: "re_TS02A5720231530:REFUNDED",
      reference: "chg_TS05A4320231530",
      refund: "re_TS02A5720231530",
      amount: 1_000,
    });
  });

  test("[ROBUST-16] Tap: another amount, state or key, no hashstring and an unreadable body are refused", () => {
    const bad = [
      message({ ...captured, amount: 5.13 }, OF_CHARGE),
      message({ ...captured, status: "DECLINED" }, OF_CHARGE),
      message(captured, OF_REFUND),
      message(captured, ""),
      message(captured, OF_CHARGE.slice(2)),
      message(charge(), "00".repeat(32)),
      message("{", OF_CHARGE),
      message("null", OF_CHARGE),
    ];
    for (const one of bad) expect(() => provider.readWebhook(one)).toThrow(WebhookRefused);
  });
});

test("[ROBUST-25] Tap: a key says itself whether it is a test's, and a demo takes no live one", () => {
  const account = (key: string, demo: boolean) => environmentAccount(tapVendor, { TAP_SECRET_KEY: key }, demo);
  expect(account("sk_test_abc", true)?.mode).toBe("test");
  expect(account("sk_live_abc", false)?.mode).toBe("live");
  expect(() => account("sk_live_abc", true)).toThrow("live keys");
  expect(() => account("pk_test_abc", false)).toThrow("TAP_SECRET_KEY is not what Tap Payments issues");
});
