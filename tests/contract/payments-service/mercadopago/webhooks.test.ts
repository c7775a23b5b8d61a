import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type ProviderMessage, WebhookRefused } from "../../../../backend/payments-service/provider.ts";
import {
  environmentAccount,
  environmentAccounts,
  PaymentSettingsError,
  runningProviders,
} from "../../../../backend/payments-service/providers/from-environment.ts";
import { mercadoPagoVendor } from "../../../../backend/payments-service/providers/mercadopago/account.ts";
import { isSigned } from "../../../../backend/payments-service/providers/mercadopago/shapes.ts";
import { KEYS, recorded } from "./exchanges.ts";

/**
 * A notification as in mercadopago.com developers, "Webhooks": the payment's id in the address (`data.id`) and in the
 * body, and the signature over id, request and time.
 */
const REQUEST = "2066ca19-c6f1-498a-be75-1923005edd06";
const TS = "1742505638683";
const address = (query: string) => new URL(`https://pay.example/v1/webhook/MercadoPago?${query}`);
const notification = (change: Record<string, unknown> = {}) => ({
  id: 112_233_445_566,
  live_mode: true,
  type: "payment",
  date_created: "2026-11-20T11:27:00.000-05:00",
  user_id: 44_444,
  api_version: "v1",
  action: "payment.updated",
  data: { id: "20359978" },
  ...change,
});
const sign = (text: string) => createHmac("sha256", KEYS.webhookSecret).update(text).digest("hex");
const OWN = "source_news=webhooks&external_reference=t0123456789&data.id=20359978&type=payment";
const message = (body: string, headers: Record<string, string> = {}, query = OWN): ProviderMessage => ({
  method: "POST",
  url: address(query),
  headers: {
    "x-request-id": REQUEST,
    "x-signature": `ts=${TS},v1=${sign(`id:20359978;request-id:${REQUEST};ts:${TS};`)}`,
    ...headers,
  },
  body: Buffer.from(body),
});
const { provider } = recorded({});

describe("webhook", () => {
  // Accepted by WebhookSignatureValidator of the official sdk-nodejs 3.3.0, with the values of its own tests.
  test.each([
    [
      "an order's id",
      "data.id=ord01jq4s4ky8hwq6na5pxb65b3d3",
      REQUEST,
      "633f91233312dd391ec75fa0bea539cfc2d6c4918873305b84a96cc1c58db71c",
    ],
    ["a payment's id", "data.id=20359978", REQUEST, "e1defe4a97c3a0a2115e961145757a723789b1520f116a259b03c5d3c1c724b5"],
    ["the time alone", "", "", "3f075add3ddb923bebf0bc0648457b8244cf4420b98d5b445167d379bec0ca54"],
  ])("[ROBUST-16] %s is signed as the vendor's own package signs it", (_, query, request, v1) => {
    const signed = (headers: Record<string, string>) =>
      isSigned({ url: address(query), headers: { "x-request-id": request, ...headers } }, "your_secret_key_here");
    expect(signed({ "x-signature": `ts=${TS},v1=${v1}` })).toBe(true);
    expect(signed({ "x-signature": `ts=${TS}, v1=${v1}, v2=00` })).toBe(true);
    const wrong = [`ts=${TS}`, `v1=${v1}`, `ts=1742505638684,v1=${v1}`, `ts=${TS},v1=${v1.slice(2)}`, "nothing", ""];
    for (const value of wrong) expect(signed({ "x-signature": value })).toBe(false);
    expect(signed({})).toBe(false);
  });

  test("[PGW-09] a notification names the payment and, by our own parameter, the txn; its status is only a reason to ask", () => {
    expect(provider.readWebhook(message(JSON.stringify(notification())))).toEqual({
      eventId: "112233445566",
      reference: "t0123456789",
      status: "pending",
      amount: null,
      currency: null,
      g_txn_id: "20359978",
      at: new Date("2026-11-20T16:27:00Z"),
    });
  });

  test("other topics, and notifications to the dashboard's address, concern no txn", () => {
    const plan = notification({ type: "plan", action: "updated" });
    expect(provider.readWebhook(message(JSON.stringify(plan)))).toBeNull();
    const bare = message(JSON.stringify(notification()), {}, "data.id=20359978&type=payment");
    expect(provider.readWebhook(bare)).toBeNull();
  });

  test("[ROBUST-16] another payment's id, a wrong signature and an unreadable body are refused", () => {
    const body = JSON.stringify(notification());
    const bad = [
      message(body, {}, OWN.replace("20359978", "20359979")),
      message(body, { "x-signature": `ts=${TS},v1=${sign("id:20359978;")}` }),
      message(body, { "x-request-id": "another" }),
      message("{"),
    ];
    for (const one of bad) expect(() => provider.readWebhook(one)).toThrow(WebhookRefused);
  });
});

describe("keys", () => {
  const env = {
    MERCADOPAGO_PUBLIC_KEY: "TEST-1",
    MERCADOPAGO_ACCESS_TOKEN: "TEST-2",
    MERCADOPAGO_WEBHOOK_SECRET: "secret",
  };

  test.each([
    ["a missing secret", { MERCADOPAGO_WEBHOOK_SECRET: "" }, "MERCADOPAGO_WEBHOOK_SECRET is not"],
    ["test and live together", { MERCADOPAGO_ACCESS_TOKEN: "APP_USR-2" }, "must all be test keys"],
    ["another vendor's key", { MERCADOPAGO_PUBLIC_KEY: "pk_test_1" }, "not what Mercado Pago issues"],
    [
      "live keys in a demo",
      { MERCADOPAGO_PUBLIC_KEY: "APP_USR-1", MERCADOPAGO_ACCESS_TOKEN: "APP_USR-2" },
      "live keys",
    ],
  ])("[ROBUST-25] %s stops the start", (_, change, words) => {
    const start = () => environmentAccount(mercadoPagoVendor, { ...env, ...change }, true);
    expect(start).toThrow(PaymentSettingsError);
    expect(start).toThrow(words);
  });

  test("[PGW-09] with keys Mercado Pago itself takes its stand-in's place", async () => {
    const running = await runningProviders({ demo: true, accounts: environmentAccounts(env, true) });
    expect(running.map(({ gateway, kind }) => [gateway, kind])).toEqual([["MercadoPago", "real"]]);
  });
});
