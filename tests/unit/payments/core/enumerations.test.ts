import { describe, expect, test } from "vitest";
import { hostsFor } from "../../../../config/hosts.ts";
import { setUpPayments } from "../../../../payments/core/config.ts";
import * as payments from "../../../../payments/core/enumerations.ts";

describe("enumerations", () => {
  test("[PGW-15] the configuration takes each entity, source app and environment of the lists, and no other", () => {
    const known = {
      entity_id: "a",
      entity_type: "business",
      currency: "INR",
      source_app: "meraki",
      auth_token: "t",
      env: "staging",
    };
    const lists = { entity_type: payments.ENTITY_TYPES, source_app: payments.SOURCE_APPS, env: payments.PAYMENT_ENVS };
    for (const [name, values] of Object.entries(lists)) {
      for (const value of values) expect(() => setUpPayments({ ...known, [name]: value } as never)).not.toThrow();
      expect(() => setUpPayments({ ...known, [name]: "another" } as never)).toThrow(name);
    }
  });

  test("[PGW-16] payment types of placed orders name gateways of ours; any other type is not supported", () => {
    expect(["razorpay", "payu", "stripe"].map(payments.gatewayOfOrderPayment)).toEqual([
      "Razorpay",
      "PayULatinAmerica",
      "Stripe",
    ]);
    for (const type of ["paypal", "", null, undefined, "toString"])
      expect(payments.gatewayOfOrderPayment(type)).toBeNull();
  });

  test("[PGW-01] the services of both environments are those of the configuration", () => {
    for (const env of ["staging", "production"] as const) {
      const { baseUrl } = setUpPayments({
        entity_id: "a",
        entity_type: "business",
        currency: "INR",
        source_app: "meraki",
        auth_token: "t",
        env,
      });
      expect(baseUrl).toBe(`${hostsFor(env, { NODE_ENV: "test" }).payments}/v1`);
    }
  });
});
