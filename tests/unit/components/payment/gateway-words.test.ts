import { expect, test } from "vitest";
import { paidByKey } from "../../../../components/payment/choose/gateway-words.ts";

test("[ORD-03] an order paid where a gateway takes more than cards names the gateway, not a choice of ways", () => {
  expect(paidByKey("MercadoPago", "CO")).toBe("MercadoPago.by");
  expect(paidByKey("MercadoPago", "MX")).toBe("MercadoPago.name");
  expect(paidByKey("Stripe", "CO")).toBe("Stripe.name");
  expect(paidByKey("toString", null)).toBe("toString.name");
});
