import { Script } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { classicScript } from "../../../backend/payments-sandbox/core/assets.ts";
import { SandboxRefused, startSandboxes } from "../../../backend/payments-sandbox/start.ts";
import type { Gateway } from "../../../backend/payments-service/provider.ts";
import { setUpPayments } from "../../../payments/core/config.ts";
import { paymentCsp } from "../../../payments/core/csp.ts";
import { GATEWAYS } from "../../../payments/core/enumerations.ts";
import { startTestSandboxes, type TestSandboxes } from "../../fixtures/payments/sandboxes.ts";

let sandboxes: TestSandboxes;
beforeAll(async () => {
  sandboxes = await startTestSandboxes();
});
afterAll(() => sandboxes.stop());

describe("the sandboxes as a whole", () => {
  it("[SANDBOX-80] refuse to start outside the demo, whatever else is given", async () => {
    await expect(startSandboxes({ demo: false, secret: "s", dataDir: null })).rejects.toThrow(SandboxRefused);
  });

  it("[SANDBOX-81] cannot be chosen in production: the client refuses the configuration and no policy names their origins", () => {
    const config = {
      entity_id: "kaapi",
      entity_type: "business",
      currency: "INR",
      source_app: "meraki",
      auth_token: "t",
      env: "production",
      sandbox: sandboxes.origins,
    } as const;
    expect(() => setUpPayments(config)).toThrow(/sandbox providers cannot be used with env production/);
    const policy = paymentCsp({ gateways: GATEWAYS, env: "production", sandbox: sandboxes.origins, posts: true });
    for (const origin of Object.values(sandboxes.origins)) expect(JSON.stringify(policy)).not.toContain(origin);
  });

  it("[SANDBOX-82] a port in use is said, and nothing stays running", async () => {
    const port = Number(new URL(sandboxes.origins.PhonePe).port) - 1;
    await expect(startSandboxes({ demo: true, secret: "s", dataDir: null, port, test: true })).rejects.toThrow(
      /Port \d+ for the sandbox of \w+ is in use/,
    );
  });

  it("[SANDBOX-83] have fault switches in tests only, and a ledger without secrets", async () => {
    const plain = await startSandboxes({ demo: true, secret: "s", dataDir: null });
    const answer = await fetch(`${plain.origins.Stripe}/sandbox/faults`, { method: "POST", body: "{}" });
    await plain.stop();
    expect(answer.status).toBe(404);
    const input = sandboxes.input("Stripe", "L1");
    const { data } = await sandboxes.provider("Stripe").create(input, AbortSignal.timeout(5000));
    const ledger = JSON.stringify(await sandboxes.ledger("Stripe"));
    expect(ledger).not.toContain(String(data.stripe_client_secret));
  });

  it.each(vendorScripts())("[SANDBOX-84] %s%s is one script that needs no other", async (gateway, path) => {
    const answer = await fetch(`${sandboxes.origins[gateway as Gateway]}${path}`);
    expect(answer.headers.get("content-type")).toMatch(/javascript/);
    const text = await answer.text();
    expect(() => new Script(text)).not.toThrow();
    expect(text).not.toMatch(/^\s*(?:import|export)\s/m);
  });

  it("[SANDBOX-85] scripts can be missing, which a shop must live with", async () => {
    await sandboxes.faults("Stripe", { scripts: "missing" });
    expect((await fetch(`${sandboxes.origins.Stripe}/endive/stripe.js`)).status).toBe(404);
    await sandboxes.faults("Stripe", { scripts: "fine" });
    expect(classicScript(["mercadopago/security.js"])).toContain("MP_DEVICE_SESSION_ID");
  });
});

function vendorScripts(): readonly (readonly [Gateway, string])[] {
  return [
    ["Stripe", "/endive/stripe.js"],
    ["Stripe", "/v3/"],
    ["Stripe", "/sandbox/element.js"],
    ["Stripe", "/sandbox/challenge.js"],
    ["Razorpay", "/v1/checkout.js"],
    ["Razorpay", "/sandbox/overlay.js"],
    ["MercadoPago", "/js/v2"],
    ["MercadoPago", "/v2/security.js"],
    ["MercadoPago", "/sandbox/brick.js"],
    ["PaymentOS", "/v3/latest/secure-fields.min.js"],
    ["PaymentOS", "/sandbox/field.js"],
  ];
}
