import { expect, test } from "vitest";
import { gatewayKeys, insteadKey, paidByKey } from "../../../../components/payment/choose/gateway-words.ts";
import ar from "../../../../messages/ar.json" with { type: "json" };
import en from "../../../../messages/en.json" with { type: "json" };
import es from "../../../../messages/es.json" with { type: "json" };

test("[ORD-03] an order paid where a gateway takes more than cards names the gateway, not a choice of ways", () => {
  expect(paidByKey("MercadoPago", "CO")).toBe("MercadoPago.by");
  expect(paidByKey("MercadoPago", "MX")).toBe("MercadoPago.name");
  expect(paidByKey("Stripe", "CO")).toBe("Stripe.name");
  expect(paidByKey("Tap", "BH")).toBe("Tap.by");
  expect(paidByKey("toString", null)).toBe("toString.name");
});

test("[ORD-03] beside a gateway for cards Tap is named by what else it takes; alone it is named with cards", () => {
  expect(gatewayKeys("Tap", ["FreedomPay", "Tap"], "BH").name).toBe("Tap.besideCards");
  expect(gatewayKeys("Tap", ["FreedomPay", "Tap"], "BH").hint).toBe("Tap.besideCardsHint");
  expect(gatewayKeys("Tap", ["Tap"], "BH").name).toBe("Tap.name");
  expect(gatewayKeys("FreedomPay", ["FreedomPay", "Tap"], "BH").name).toBe("FreedomPay.name");
});

test("[ORD-03] [PGW-02] after a failure a way to pay is offered by the name of its row, and a card by whose it is", () => {
  expect(insteadKey("Tap", ["FreedomPay", "Tap"], "BH")).toBe("Tap.besideCards");
  expect(insteadKey("Tap", ["Razorpay", "Tap"], "BH")).toBe("Tap.name");
  expect(insteadKey("PhonePe", ["Stripe", "PhonePe"], "IN")).toBe("PhonePe.name");
  expect(insteadKey("Stripe", ["MercadoPago", "PhonePe"], "CO")).toBe("Stripe.by");
  expect(insteadKey("MercadoPago", ["Stripe", "MercadoPago"], "MX")).toBe("MercadoPago.by");
  expect(insteadKey("MercadoPago", ["Stripe", "MercadoPago"], "CO"), "it takes more than cards").toBe(
    "MercadoPago.withPseBy",
  );
  expect(insteadKey("MercadoPago", ["PayULatinAmerica", "MercadoPago"], "CO")).toBe("MercadoPago.withPseBy");
});

test("[ORD-03] a row for a card or PSE beside one for a card says whose it is", () => {
  expect(gatewayKeys("MercadoPago", ["Stripe", "MercadoPago"], "CO")).toEqual({
    name: "MercadoPago.withPseBy",
    hint: "MercadoPago.withPseHint",
  });
  expect(gatewayKeys("MercadoPago", ["PayULatinAmerica", "MercadoPago"], "CO").name).toBe("MercadoPago.withPse");
});

test.each([ar, en, es])("[ORD-03] [PGW-02] what is paid with instead reads on in a sentence", ({ gateways, pay }) => {
  const sentence = pay.instead.replace("{gateway}", gateways.MercadoPago.withPseBy);
  expect(sentence).toContain("Mercado Pago (");
  expect(sentence).not.toMatch(/Tarjeta|Card/);
});
