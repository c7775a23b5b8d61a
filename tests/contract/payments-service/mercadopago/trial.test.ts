import { expect, test } from "vitest";
import { methods, PAYMENT, payment, recorded, refund, refusal, signal } from "./exchanges.ts";

const METHODS = "GET /v1/payment_methods";
const TOKEN = "POST /v1/card_tokens";
const PAY = "POST /v1/payments";
const BACK = `POST ${PAYMENT}/refunds`;

const amount = { value: 1, unit: "major", currency: "COP", shown: "1" } as const;
const master = (min_allowed_amount?: number) => [...methods(), { id: "master", status: "active", min_allowed_amount }];
// sdk-nodejs 3.3.0, e2e/__tests__/utils (create-card-token): POST /v1/card_tokens with the access token.
const token = { id: "ff8080814c11e237014c1ff593b57b4d", live_mode: false };

const run = (answers: Readonly<Record<string, object>>) => {
  const vendor = recorded({ [METHODS]: master(), [TOKEN]: token, [PAY]: payment(), [BACK]: refund(), ...answers });
  return { ...vendor, trial: vendor.provider.trial?.(amount, "t77", signal) };
};

test("[PGW-09] Mercado Pago's test card pays the account's least amount without a guest and gets it back, each under a key of its own", async () => {
  const { trial, asked } = run({ [METHODS]: master(1_000) });
  expect(await trial).toEqual({ taken: true, refund: "done", message: null });
  expect(asked.map(({ call, headers }) => [call, headers.get("x-idempotency-key")])).toEqual([
    [METHODS, null],
    [TOKEN, null],
    [PAY, "t77"],
    [BACK, "t77-back"],
  ]);
  expect(asked[1]?.body).toMatchObject({
    card_number: "5254133674403564",
    expiration_month: 11,
    cardholder: { name: "APRO" },
  });
  expect(asked[2]?.body).toMatchObject({
    token: token.id,
    transaction_amount: 1_000,
    installments: 1,
    payment_method_id: "master",
    external_reference: "t77",
    metadata: { trial_id: "t77" },
    payer: { email: "trial@example.com" },
  });
  // All that was taken.
  expect(asked[3]?.body).toEqual({});
});

test("[PGW-09] where the account names no least amount one unit is taken; what is not taken is not given back, and Mercado Pago's words are shown", async () => {
  const one = run({});
  await one.trial;
  expect(one.asked[2]?.body.transaction_amount).toBe(1);
  const declined = run({ [PAY]: payment({ status: "rejected", status_detail: "cc_rejected_other_reason" }) });
  expect(await declined.trial).toEqual({ taken: false, refund: null, message: "cc_rejected_other_reason" });
  expect(declined.calls()).not.toContain(BACK);
  const refused = run({ [PAY]: refusal("Invalid transaction_amount") });
  expect(await refused.trial).toEqual({ taken: false, refund: null, message: "Invalid transaction_amount" });
  await expect(run({ [PAY]: { status: 500, body: {} } }).trial).rejects.toThrow();
});
