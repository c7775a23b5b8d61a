import { expect, it } from "vitest";
import { confirmationSign, returnSignature } from "../../../../backend/payments-sandbox/payu-latam/signature.ts";

it("[SANDBOX-71] the signatures round as the vendor documents", () => {
  const message = { reference: "r", currency: "USD", state: "4" };
  const confirmed = (amount: string) => confirmationSign("k", { ...message, amount });
  expect(confirmed("150.00")).toBe(confirmed("150.0"));
  expect(confirmed("150.25")).not.toBe(confirmed("150.2"));
  const returned = (amount: string) => returnSignature("k", { ...message, amount });
  expect(returned("150.25")).toBe(returned("150.2"));
  expect(returned("150.35")).toBe(returned("150.4"));
  expect(returned("150.34")).toBe(returned("150.3"));
});
