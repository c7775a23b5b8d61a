import { expect, test } from "vitest";
import { gatewayNameKey } from "../../../../components/payment/choose/gateway-words.ts";

test("[ORD-03] a gateway has a name of its own in a country where it takes more than cards", () => {
  expect(gatewayNameKey("MercadoPago", "CO")).toBe("MercadoPago.withPse");
  expect(gatewayNameKey("MercadoPago", "MX")).toBe("MercadoPago.name");
  expect(gatewayNameKey("Stripe", "CO")).toBe("Stripe.name");
  expect(gatewayNameKey("toString", null)).toBe("toString.name");
});
