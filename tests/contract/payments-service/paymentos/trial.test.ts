import { expect, test } from "vitest";
import {
  CHARGE,
  CREATE,
  charge,
  expanded,
  KEYS,
  payment,
  READ,
  REFUND,
  recorded,
  refund,
  refusal,
  signal,
} from "./exchanges.ts";

const TOKEN = "POST /tokens";
const amount = { value: 100, unit: "minor", currency: "USD", shown: "1.00" } as const;
/** What public integrations read of the answer to POST /tokens, version 1.3.0. */
const token = { token: "7a380b1a-342e-4b28-ae05-4d70b0bc7444", type: "tokenized", encrypted_cvv: "MjBlNmU1YzY" };

const run = (answers: Readonly<Record<string, object>> = {}) => {
  const vendor = recorded({
    [TOKEN]: token,
    [CREATE]: payment({ amount: 100 }),
    [CHARGE]: charge("Succeed"),
    [READ]: expanded("Captured", [charge("Succeed")]),
    [REFUND]: refund("Succeed"),
    ...answers,
  });
  return { ...vendor, trial: vendor.provider.trial?.(amount, "t77", signal) };
};

test("[PGW-05] PaymentsOS's mock processor pays an amount without a guest and gets it back, each under a key of its own", async () => {
  const { trial, asked } = run();
  expect(await trial).toEqual({ taken: true, refund: "done", message: null });
  expect(asked.map(({ call, headers }) => [call, headers.get("idempotency-key")])).toEqual([
    [TOKEN, null],
    [CREATE, "t77"],
    [CHARGE, "t77-charge"],
    [READ, null],
    [REFUND, "t77-back"],
  ]);
  expect(asked[0]?.headers.get("public-key")).toBe(KEYS.publicKey);
  expect(asked[0]?.headers.get("x-payments-os-env")).toBe("test");
  expect(asked[0]?.body).toMatchObject({ token_type: "credit_card", card_number: "4111111111111111" });
  expect(asked[1]?.body).toMatchObject({ amount: 100, currency: "USD", order: { id: "t77" } });
  expect(asked[2]?.body.payment_method).toEqual({
    type: "tokenized",
    token: token.token,
    credit_card_cvv: token.encrypted_cvv,
  });
  expect(asked[4]?.body).toEqual({ amount: 100, reconciliation_id: "t77-back" });
});

test("[PGW-05] a refund may be pending at PaymentsOS, a charge that failed is not given back, and silence says nothing", async () => {
  expect(await run({ [REFUND]: refund("Pending") }).trial).toEqual({ taken: true, refund: "pending", message: null });
  const declined = run({ [READ]: expanded("Failed", [charge("Failed")]) });
  expect(await declined.trial).toEqual({ taken: false, refund: null, message: null });
  expect(declined.calls()).not.toContain(REFUND);
  expect(await run({ [CREATE]: refusal(400) }).trial).toMatchObject({ taken: false, refund: null });
  await expect(run({ [CHARGE]: { status: 502, body: {} } }).trial).rejects.toThrow();
});
