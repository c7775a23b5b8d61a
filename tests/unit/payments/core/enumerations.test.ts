import { describe, expect, test } from "vitest";
import { hostsFor } from "../../../../config/hosts.ts";
import * as domain from "../../../../lib/domain/enumerations.ts";
import { setUpPayments } from "../../../../payments/core/config.ts";
import * as payments from "../../../../payments/core/enumerations.ts";

describe("enumerations", () => {
  test.each([
    ["GATEWAYS", payments.GATEWAYS, domain.GATEWAYS],
    ["PURPOSES", payments.PURPOSES, domain.PAYMENT_PURPOSES],
    ["SOURCE_APPS", payments.SOURCE_APPS, domain.SOURCE_APPS],
    ["ENTITY_TYPES", payments.ENTITY_TYPES, domain.ENTITY_TYPES],
    ["PAYMENT_ENVS", payments.PAYMENT_ENVS, domain.PAYMENT_ENVS],
    ["PLATFORMS", payments.PLATFORMS, domain.PLATFORMS],
    ["CHANNELS", payments.CHANNELS, domain.CHANNELS],
    ["TRANSACTION_STATUSES", payments.TRANSACTION_STATUSES, domain.TRANSACTION_STATUSES],
    ["TERMINAL_STATUSES", payments.TERMINAL_STATUSES, domain.TERMINAL_TRANSACTION_STATUSES],
  ])("[PGW-15] %s is the storefront's own list", (_, ours, theirs) => {
    expect(ours).toEqual(theirs);
  });

  test("[PGW-16] payment types of placed orders name gateways of ours; any other type is not supported", () => {
    expect(domain.ORDER_PAYMENT_TYPES.map(payments.gatewayOfOrderPayment)).toEqual([
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
