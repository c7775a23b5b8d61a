import { expect, test } from "vitest";
import { CATALOGUE_TEXTS, cancelCode, messageOf, OUTCOME_CODES } from "../../../../payments/core/errors.ts";

test("[PGW-02] the catalogue of section 8, word for word", () => {
  expect([...CATALOGUE_TEXTS].sort()).toEqual(
    [
      "Payment cancelled",
      "Payment Cancelled",
      "Pago cancelado",
      "Payment failed",
      "Pago fallido",
      "Unable to capture the payment",
      "Payment initialization failed",
      "Unable to fetch payment details",
      "Error occured while fetching available gateways",
      "Unable to fetch payment status, Check after sometime",
      "PhonePe Payment URL not found",
      "PayU Payment URL not found",
      "FreedomPay Payment URL not found",
      "Client secret not provided",
      "Please enter the name",
      "Invalid card details",
      "No gateways configured or enabled",
      "Selected payment gateway is not available at the moment",
    ].sort(),
  );
});

test("[PGW-14] the card checkout spells its cancellation with a capital; Spanish is MercadoPago's alone", () => {
  expect(messageOf(cancelCode("PaymentOS"))).toBe("Payment Cancelled");
  expect(messageOf(cancelCode("Razorpay"), { gateway: "Razorpay", language: "es" })).toBe("Payment cancelled");
  expect(messageOf(cancelCode("MercadoPago"), { gateway: "MercadoPago", language: "es-CO" })).toBe("Pago cancelado");
  expect(messageOf("PAYMENT_FAILED", { gateway: "MercadoPago", language: "ar" })).toBe("Payment failed");
});

test("[ROBUST-25] every code but paid and left has a sentence", () => {
  for (const code of OUTCOME_CODES) expect(messageOf(code) === "").toBe(code === "PAID" || code === "LEFT");
});
