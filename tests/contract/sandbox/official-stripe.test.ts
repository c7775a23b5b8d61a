import { afterAll, beforeAll, expect, it } from "vitest";
import { merchantKeys } from "../../../backend/payments-sandbox/core/keys.ts";
import type { PaymentProvider } from "../../../backend/payments-service/provider.ts";
import { stripeProvider } from "../../../backend/payments-service/providers/stripe/stripe.ts";
import { actAsGuest } from "../../fixtures/payments/sandbox-guest.ts";
import { startTestSandboxes, type TestSandboxes, txnOf } from "../../fixtures/payments/sandboxes.ts";

/**
 * Runs the provider for real money, with Stripe's official package, against the sandbox. A sandbox that only our own
 * code can use would prove little.
 */
const signal = () => AbortSignal.timeout(10_000);
let sandboxes: TestSandboxes;
let provider: PaymentProvider;
beforeAll(async () => {
  sandboxes = await startTestSandboxes();
  const keys = merchantKeys(sandboxes.secret, "Stripe");
  const setup = { secretKey: keys.api, publishableKey: keys.public, webhookSecret: keys.webhook };
  provider = stripeProvider(setup, {
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input));
      const headers = new Headers(init?.headers);
      // A merchant sets this address in Stripe's dashboard.
      headers.set("x-webhook-endpoint", sandboxes.input("Stripe", "any").webhook_url);
      return fetch(`${sandboxes.origins.Stripe}${pathname}${search}`, { ...init, headers });
    },
  });
});
afterAll(() => sandboxes.stop());

it("[SANDBOX-25] the official package makes, reads, refunds and cancels intents of the stand-in", async () => {
  const customer = { id: "c1", name: "Asha Rao", email: null, phone: null, reference: null };
  const input = { ...sandboxes.input("Stripe", "O1"), customer };
  const first = await provider.create(input, signal());
  const { customer_session_client_secret: session, ...same } = first.data;
  const again = await provider.create(input, signal());
  expect(again).toMatchObject({ ...first, data: same });
  expect(again.data.customer_session_client_secret, "each serves one form").not.toBe(session);
  const txn = txnOf(input, first.reference);
  expect((await provider.fetch(txn, signal())).status).toBe("initialized");
  await actAsGuest("Stripe")(sandboxes.origins.Stripe, first.data, "pay");
  const { value: amount, currency } = input.amount;
  const paid = await provider.fetch(txn, signal());
  expect({ ...paid, currency: paid.currency?.toUpperCase() }).toMatchObject({ status: "completed", amount, currency });
  expect((await provider.refund(txn, "R1", signal())).status).toBe("done");
  expect((await provider.refund(txn, "R2", signal())).status).toBe("done");
  expect((await provider.fetch(txn, signal())).status).toBe("refunded");
  const later = { ...input, txn_id: "O2", customer: { ...customer, reference: first.customer_reference ?? null } };
  const second = await provider.create(later, signal());
  expect(second.data.payment_methods).toEqual([]);
  await provider.cancel?.(txnOf(later, second.reference), signal());
  expect((await provider.fetch(txnOf(later, second.reference), signal())).status).toBe("canceled");
});

it("[SANDBOX-26] its webhook check takes the stand-in's messages", async () => {
  const input = sandboxes.input("Stripe", "O3");
  const { data, reference } = await provider.create(input, signal());
  await actAsGuest("Stripe")(sandboxes.origins.Stripe, data, "pay");
  await sandboxes.tick();
  const events = sandboxes.heard.map(({ message }) => provider.readWebhook(message));
  expect(events.find((event) => event?.reference === reference)).toMatchObject({ status: "completed" });
});
