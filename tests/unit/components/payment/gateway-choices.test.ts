import { expect, test } from "vitest";
import { gatewayChoices } from "@/components/payment/choose/gateway-choices";
import { gatewayKeys } from "@/components/payment/choose/gateway-words";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { GATEWAYS } from "@/payments";

test("[ORD-03] a guest chooses a card once, whichever vendors of the shop take it; the shop's order says which one does", () => {
  expect(gatewayChoices(["FreedomPay", "Stripe", "PaymentOS"], null, null)).toEqual(["FreedomPay"]);
  expect(gatewayChoices(["Razorpay", "PhonePe", "PaymentOS"], null, null)).toEqual([
    "Razorpay",
    "PhonePe",
    "PaymentOS",
  ]);
  expect(gatewayChoices(["MercadoPago", "PayULatinAmerica"], null, null)).toEqual(["MercadoPago", "PayULatinAmerica"]);
  expect(gatewayChoices([], null, null)).toEqual([]);
});

test("[ORD-03] a gateway that takes more than cards in the shop's country is a choice of its own there, whichever stands first", () => {
  expect(gatewayChoices(["Stripe", "MercadoPago"], null, "CO")).toEqual(["Stripe", "MercadoPago"]);
  expect(gatewayChoices(["MercadoPago", "Stripe"], "Stripe", "CO")).toEqual(["MercadoPago", "Stripe"]);
  expect(gatewayChoices(["Stripe", "MercadoPago"], null, "MX")).toEqual(["Stripe"]);
});

test("[ORD-03] the vendor that a guest changed to after another failed serves the card, in its place of the list", () => {
  expect(gatewayChoices(["Stripe", "PhonePe", "PaymentOS"], "PaymentOS", null)).toEqual(["PaymentOS", "PhonePe"]);
  expect(gatewayChoices(["Stripe", "PhonePe"], "PaymentOS", null)).toEqual(["Stripe", "PhonePe"]);
});

test.each([ar, en, es])(
  "[PGW-10] of PayU a guest is promised cards, which every shop has there, no cash and no PSE",
  ({ gateways }) => {
    expect(gateways.PayULatinAmerica.hint).not.toMatch(/PSE|cash|efectivo|نقد/i);
  },
);

/** Every list of choices among all gateways, whichever of them serves the card, with the names that its rows have. */
const lists = (texts: typeof en.gateways) =>
  [null, "CO"].flatMap((country) =>
    GATEWAYS.map((wanted) =>
      gatewayChoices(GATEWAYS, wanted, country).map((gateway) => {
        const [of, key] = gatewayKeys(gateway, GATEWAYS, country).name.split(".");
        return (texts as Record<string, Record<string, string>>)[of as string]?.[key as string] as string;
      }),
    ),
  );

test.each([ar, en, es])(
  "[ORD-03] no two choices have the same name, in whichever language, also where one takes more than cards",
  ({ gateways }) => {
    for (const names of lists(gateways)) expect(new Set(names).size).toBe(names.length);
  },
);

test.each([ar, en, es])(
  "[ORD-03] two choices that take cards differ in their first word, and one that leads away says whose page it is",
  ({ gateways }) => {
    for (const names of lists(gateways))
      expect(new Set(names.map((name) => name.split(" ")[0])).size, names.join()).toBe(names.length);
    for (const away of ["FreedomPay", "PayULatinAmerica", "Tap"] as const)
      expect(gateways[away].hint).toContain(gateways[away].by);
    expect(gateways.Tap.besideCardsHint).toContain(gateways.Tap.by);
    // One of two: its name says nothing that the other's hint says too.
    expect(gateways.FreedomPay.hint).not.toContain(gateways.Tap.besideCards);
  },
);
