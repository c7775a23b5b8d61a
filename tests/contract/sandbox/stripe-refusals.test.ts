import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { create, keysOf, runSandboxes, sandboxes, send, signal } from "./merchant.ts";

runSandboxes();

const SHOP = "http://shop.localhost/pg";

describe("Stripe", () => {
  const confirm = (secret: string, card: Record<string, string>, more: Record<string, string> = {}) => {
    const { public: key } = keysOf("Stripe");
    const form = new URLSearchParams({ key, client_secret: secret, return_url: SHOP, ...more });
    for (const [name, value] of Object.entries(card)) form.set(`card[${name}]`, value);
    return send("Stripe", `/v1/payment_intents/${secret.split("_secret")[0]}/confirm`, form);
  };
  /** What the form sends for a customer who has ticked its box. */
  const keepWith = (data: Readonly<Record<string, unknown>>) => ({
    customer_session_client_secret: String(data.customer_session_client_secret),
    "payment_method_data[allow_redisplay]": "always",
    setup_future_usage: "on_session",
  });
  const good = { number: "4242424242424242", exp: "12/34", cvc: "123" };
  const secretOf = async () => String((await create("Stripe")).data.stripe_client_secret);

  it("[SANDBOX-20] refuses another key, another secret, a wrong number, an expired card and one that is no test card", async () => {
    const secret = await secretOf();
    expect((await confirm(secret, good, { key: "pk_test_other" })).body.error.type).toBe("authentication_error");
    expect((await confirm(`${secret}0`, good)).status).toBe(404);
    expect((await confirm(secret, { ...good, number: "4242424242424241" })).body.error.code).toBe("incorrect_number");
    expect((await confirm(secret, { ...good, exp: "01/20" })).body.error.code).toBe("expired_card");
    const live = await confirm(secret, { ...good, number: "4111111111111111" });
    expect(live.body.error.decline_code).toBe("test_mode_live_card");
  });

  it("[SANDBOX-21] a succeeded intent cannot be confirmed again, and a challenge decides", async () => {
    const secret = await secretOf();
    const asked = await confirm(secret, { ...good, number: "4000002500003155" });
    expect(asked.body.status).toBe("requires_action");
    const id = secret.split("_secret")[0];
    const answer = (result: string) =>
      send(
        "Stripe",
        `/v1/payment_intents/${id}/challenge`,
        new URLSearchParams({ key: keysOf("Stripe").public, client_secret: secret, result }),
      );
    expect((await answer("fail")).body.error.code).toBe("payment_intent_authentication_failure");
    await confirm(secret, { ...good, number: "4000002500003155" });
    expect((await answer("pass")).body.status).toBe("succeeded");
    expect((await confirm(secret, good)).body.error).toMatchObject({
      code: "payment_intent_unexpected_state",
      payment_intent: { status: "succeeded" },
    });
  });

  it("[SANDBOX-22] the same idempotency key with another amount is an error, and a cancelled intent cannot be paid", async () => {
    const { input, data, txn } = await create("Stripe");
    const amount = { ...input.amount, value: input.amount.value + 10 };
    await expect(sandboxes.provider("Stripe").create({ ...input, amount }, signal())).rejects.toThrow(
      "same parameters",
    );
    await sandboxes.provider("Stripe").cancel?.(txn, signal());
    expect((await confirm(String(data.stripe_client_secret), good)).status).toBe(400);
    expect((await sandboxes.provider("Stripe").fetch(txn, signal())).status).toBe("canceled");
  });

  it("[SANDBOX-23] its messages pass the vendor's own library", async () => {
    const { data } = await create("Stripe");
    await confirm(String(data.stripe_client_secret), good);
    await sandboxes.tick();
    const { message } = sandboxes.heard.filter(({ gateway }) => gateway === "Stripe").at(-1) ?? {};
    const header = message?.headers["stripe-signature"] ?? "";
    const body = Buffer.from(message?.body ?? []).toString();
    const event = new Stripe("sk_test_x").webhooks.constructEvent(body, header, keysOf("Stripe").webhook);
    expect(event.type).toMatch(/^payment_intent\./);
  });

  it("[SANDBOX-24] a card is offered again to the customer who agreed to keep it, and to nobody else; without that it is not kept", async () => {
    const customer = { id: "c1", name: null, email: null, phone: null, reference: null };
    const first = await create("Stripe", { customer });
    expect(first.data.payment_methods).toEqual([]);
    const known = { ...customer, reference: first.customer_reference };
    await confirm(String(first.data.stripe_client_secret), good);
    const second = await create("Stripe", { customer: known });
    expect(second.data.payment_methods, "nobody asked").toEqual([]);
    const other = await create("Stripe", { customer: { ...customer, id: "c9" } });
    await confirm(String(second.data.stripe_client_secret), good, keepWith(other.data));
    const third = await create("Stripe", { customer: known });
    expect(third.data.payment_methods, "another customer's box").toEqual([]);
    await confirm(String(third.data.stripe_client_secret), good, keepWith(third.data));
    const again = await create("Stripe", { customer: known });
    expect(again.data.payment_methods).toMatchObject([{ card: { brand: "visa", last4: "4242" } }]);
    const [method] = again.data.payment_methods as { id: string }[];
    const pay = (secret: string, back: object = { return_url: SHOP }) => {
      const fields = { key: keysOf("Stripe").public, client_secret: secret, payment_method: method?.id ?? "", ...back };
      return send("Stripe", `/v1/payment_intents/${secret.split("_secret")[0]}/confirm`, new URLSearchParams(fields));
    };
    // The intent takes methods that redirect.
    const nowhere = await pay(String(again.data.stripe_client_secret), {});
    expect([nowhere.status, nowhere.body.error.message]).toEqual([400, expect.stringContaining("`return_url`")]);
    expect((await pay(await secretOf())).body.error.code).toBe("resource_missing");
    expect((await pay(String(again.data.stripe_client_secret))).body.status).toBe("succeeded");
  });

  it("[SANDBOX-25] a page that was drawn for another amount, currency or future use is refused, and a wallet's card is not offered as a saved one", async () => {
    const customer = { id: "c2", name: null, email: null, phone: null, reference: null };
    const { data, input, customer_reference: reference } = await create("Stripe", { customer });
    const secret = String(data.stripe_client_secret);
    const drawnFor = (expected: Record<string, string>) => {
      const form = new URLSearchParams({
        key: keysOf("Stripe").public,
        client_secret: secret,
        return_url: SHOP,
        wallet: "apple_pay",
      });
      for (const [name, value] of Object.entries(good)) form.set(`card[${name}]`, value);
      for (const [name, value] of Object.entries(expected)) form.set(`expected[${name}]`, value);
      return send("Stripe", `/v1/payment_intents/${secret.split("_secret")[0]}/confirm`, form);
    };
    const amount = String(input.amount.value);
    const currency = input.amount.currency.toLowerCase();
    const future = { setup_future_usage: "null" };
    for (const other of [
      { amount: String(input.amount.value + 10), currency, ...future },
      { amount, currency: "xxx", ...future },
      { amount, currency, setup_future_usage: "off_session" },
    ]) {
      const refused = await drawnFor(other);
      expect(refused.body.error).toMatchObject({ type: "invalid_request_error" });
      expect(refused.body.error.message).toContain("does not match the expected");
    }
    expect((await drawnFor({ amount, currency, ...future })).body.status).toBe("succeeded");
    const again = await create("Stripe", { customer: { ...customer, reference: reference ?? null } });
    expect(again.data.payment_methods).toEqual([]);
  });
});
