import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { WebhookRefused } from "../../../../backend/payments-service/provider.ts";
import { charge, input, KEYS, recorded, refund } from "./exchanges.ts";

/**
 * A message in the shape of the one that a public PayU service is tested with (its PayuNotificationRequest and
 * PayuSignatureService, which joins these values with commas and signs them with the private key).
 */
const event = (data: object) => ({
  id: "a6e1647c-2b66-4559-b9b9-21cc15268c4c",
  created: "1614869538749",
  payment_id: "0a53fb14-2d88-4d16-b393-60de747a7af1",
  account_id: "ac94fd71-1978-4cde-914c-4c73c71bcf4e",
  app_id: "com.shop.test",
  data: { currency: "USD", ...data },
});
/**
 * Computed with Python's hmac over "payment.charge.update,a6e1647c-…,ac94fd71-…,0a53fb14-…,1614869538749,com.shop.test,
 * 09e13275-…,Succeed,,,0,t0123456789,4097,USD" with the private key of these exchanges.
 */
const SIGNATURE = "39c63bc4ed3143b9082c6b1be4204d690e6d118cfd38144423772daec8b16db4";

const message = (body: object | string, type: string, signature: string) => ({
  method: "POST" as const,
  url: new URL(input.webhook_url),
  headers: { "event-type": type, signature, version: "1.3.0", "x-payments-os-env": "test" },
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});
const { provider } = recorded({});
const UPDATE = "payment.charge.update";
const paid = event(charge("Succeed"));

test("[PGW-05] [ROBUST-16] a charge that succeeded is read with payment, amount and time, whichever of two signatures is ours", () => {
  const other = "b4531f1a16904562ac9c9e938e06c585bde59d3da9e847022b9b2830f5e2e544";
  for (const signature of [`sig1=${SIGNATURE}`, `sig1=${other},sig2=${SIGNATURE}`]) {
    expect(provider.readWebhook(message(paid, UPDATE, signature))).toEqual({
      eventId: "a6e1647c-2b66-4559-b9b9-21cc15268c4c",
      reference: "0a53fb14-2d88-4d16-b393-60de747a7af1",
      status: "completed",
      amount: 4097,
      currency: "USD",
      g_txn_id: "09e13275-409a-4d20-a79b-bdecafe62223",
      at: new Date("2021-03-04T14:52:18.749Z"),
    });
  }
});

test.each([
  ["2021-03-04T14:52:18.749Z", new Date("2021-03-04T14:52:18.749Z")],
  ["on Thursday", null],
])("[PGW-05] a genuine message with the time %s is kept", (created, at) => {
  const dated = { ...paid, created };
  const { id, amount, reconciliation_id } = charge("Succeed");
  const text = [UPDATE, dated.id, dated.account_id, dated.payment_id, created, dated.app_id];
  const rest = [id, "Succeed", "", "", "0", reconciliation_id, amount, "USD"];
  const signature = createHmac("sha256", KEYS.privateKey)
    .update([...text, ...rest].join(","))
    .digest("hex");
  expect(provider.readWebhook(message(dated, UPDATE, `sig1=${signature}`))?.at).toEqual(at);
});

test.each([
  ["another amount", { ...paid, data: { ...paid.data, amount: 1 } }, UPDATE, `sig1=${SIGNATURE}`],
  ["another payment", { ...paid, payment_id: "another" }, UPDATE, `sig1=${SIGNATURE}`],
  ["another result", event(charge("Failed")), UPDATE, `sig1=${SIGNATURE}`],
  ["another type", paid, "payment.refund.update", `sig1=${SIGNATURE}`],
  ["no signature", paid, UPDATE, ""],
  ["a signature that is cut off", paid, UPDATE, `sig1=${SIGNATURE.slice(0, -2)}`],
  ["a body that cannot be read", "{", UPDATE, `sig1=${SIGNATURE}`],
])("[ROBUST-16] %s is refused", (_, body, type, signature) => {
  expect(() => provider.readWebhook(message(body, type, signature))).toThrow(WebhookRefused);
});

test("[ROBUST-16] a message about a refund is not a charge's, even with its signature", () => {
  const refunded = event(refund("Succeed"));
  expect(() => provider.readWebhook(message(refunded, "payment.refund.create", `sig1=${SIGNATURE}`))).toThrow();
});

test("[PAY-REFUND] PaymentOS: a message about a refund names its payment and the refund to ask about", () => {
  // As above, over "payment.refund.update,…,fe2c3486-…,Failed,,,1,refund-0123456789,4097,USD".
  const signature = "sig1=fa025eec066b2bff811ed4b91b82279bc3075b7f00aa72d32c69096d27bac921";
  const told = provider.readWebhook(message(event(refund("Failed")), "payment.refund.update", signature));
  expect(told).toMatchObject({
    reference: "0a53fb14-2d88-4d16-b393-60de747a7af1",
    refund: "fe2c3486-7025-4c4d-94be-9eb799fa7da4",
    status: "pending",
    g_txn_id: null,
  });
});
