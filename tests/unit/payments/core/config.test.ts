import { describe, expect, test } from "vitest";
import { PaymentConfigError, setUpPayments } from "../../../../payments/core/config.ts";
import type { PaymentConfig } from "../../../../payments/core/types.ts";

const config = (overrides: object = {}) =>
  ({
    entity_id: "kaapi",
    entity_type: "business",
    currency: "INR",
    source_app: "meraki",
    auth_token: "token",
    ...overrides,
  }) as PaymentConfig;

describe("configuration", () => {
  test("[PGW-01] env is staging, the language English, and views are dialogs unless said otherwise", () => {
    expect(setUpPayments(config())).toMatchObject({
      env: "staging",
      locale: "en",
      modal: true,
      sandbox: {},
      baseUrl: "https://payments.staging.storefront.example/v1",
    });
    expect(setUpPayments(config({ env: "production" })).baseUrl).toBe("https://payments.storefront.example/v1");
  });

  test.each([
    ["http://localhost:4000/payments", "http://localhost:4000/payments/v1"],
    ["http://localhost:4000/payments/", "http://localhost:4000/payments/v1"],
    ["http://localhost:4000/payments/v1", "http://localhost:4000/payments/v1"],
  ])("[PGW-01] base_url %s wins over env, under path prefix /v1", (base_url, baseUrl) => {
    expect(setUpPayments(config({ base_url })).baseUrl).toBe(baseUrl);
  });

  test.each([
    ["no entity", { entity_id: "" }],
    ["an unknown kind of entity", { entity_type: "chain" }],
    ["an unknown app", { source_app: "gandalf" }],
    ["a currency that is none", { currency: "rupees" }],
    ["an unknown env", { env: "test" }],
    ["an address that is none", { base_url: "payments" }],
    ["http in production", { env: "production", base_url: "http://payments.example" }],
    ["a sandbox for no gateway", { sandbox: { PayPal: "http://localhost:4101" } }],
    ["a sandbox with a path", { sandbox: { Stripe: "http://localhost:4101/x" } }],
  ])("[PGW-01] %s is refused", (_, overrides) => {
    expect(() => setUpPayments(config(overrides))).toThrow(PaymentConfigError);
  });

  test("[ROBUST-25] sandbox providers cannot be used in production", () => {
    const sandbox = { Stripe: "http://localhost:4101" };
    expect(setUpPayments(config({ sandbox })).sandbox).toEqual(sandbox);
    expect(() => setUpPayments(config({ sandbox, env: "production" }))).toThrow(/cannot be used with env production/);
  });

  test("[ROBUST-25] a production build that did not choose its env fails at start", () => {
    expect(() => setUpPayments(config(), { productionBuild: true })).toThrow(/env is not set/);
    expect(setUpPayments(config({ env: "staging" }), { productionBuild: true }).env).toBe("staging");
  });
});
