import { afterEach, expect, test, vi } from "vitest";
import type { BusinessConfig } from "@/config/schema";
import { paymentSetup } from "@/lib/business/payment/payment-setup";

afterEach(() => vi.unstubAllGlobals());

let made = 0;
/** The setup of a business that nobody has asked about, from what the payment service answers. */
function setupFrom(listed: object) {
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(String(url).includes("/gateway") ? { message: "success", ...listed } : {}),
  );
  const biz = { id: `shop-${++made}`, env: "staging", apiKey: "key" };
  return paymentSetup({ biz } as BusinessConfig);
}

test("[PGW-02] the gateways in order, and the keys with which a page draws wallets' buttons", async () => {
  const setup = await setupFrom({ gateway_names: ["Tap", "Stripe", "PayPal"], page_keys: { Stripe: "pk_test_1a" } });
  expect(setup).toMatchObject({ gateways: ["Tap", "Stripe"], pageKeys: { Stripe: "pk_test_1a" } });
});

test.each([
  ["no keys, as from a service that knows none", undefined],
  ["a secret key", { Stripe: "sk_test_1a" }],
  ["a key with anything else in it", { Stripe: "pk_test_1<script>" }],
  ["a key of nobody", { PayPal: "pk_test_1a" }],
  ["something that is no list of keys", "pk_test_1a"],
])("[SEC-02] %s: nothing of it becomes part of a page", async (_what, page_keys) => {
  expect((await setupFrom({ gateway_names: ["Stripe"], page_keys })).pageKeys).toEqual({});
});
