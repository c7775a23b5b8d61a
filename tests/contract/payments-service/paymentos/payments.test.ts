import { describe, expect, test } from "vitest";
import { ProviderRefusal } from "../../../../backend/payments-service/provider.ts";
import { environmentAccount } from "../../../../backend/payments-service/providers/from-environment.ts";
import { paymentOsVendor } from "../../../../backend/payments-service/providers/paymentos/account.ts";
import {
  CHARGE,
  CREATE,
  CREATE_BODY,
  charge,
  expanded,
  input,
  KEYS,
  payment,
  proof,
  READ,
  REFUND,
  recorded,
  refund,
  refusal,
  signal,
  txn,
} from "./exchanges.ts";

describe("create", () => {
  test("[PGW-05] a payment of the amount in minor units, once per txn, with the headers of the business unit", async () => {
    const { provider, asked } = recorded({ [CREATE]: payment() });
    expect(await provider.create(input, signal)).toEqual({ data: { key: "pub_1" }, reference: payment().id });
    expect(asked[0]?.body).toEqual(CREATE_BODY);
    expect(Object.fromEntries(asked[0]?.headers ?? [])).toMatchObject({
      "app-id": "com.shop.test",
      "private-key": "private_canary",
      "api-version": "1.3.0",
      "x-payments-os-env": "test",
      "idempotency-key": "t0123456789",
    });
    // Its address for webhooks is in the console.
    expect(asked[0]?.headers.has("x-webhook-endpoint")).toBe(false);
  });

  test("[PGW-05] the card statement names shop and order within the 13 letters that every acquirer takes", async () => {
    const { provider, asked } = recorded({ [CREATE]: payment() });
    await provider.create(
      { ...input, business: { id: "union-burger", name: "Union Burger Co." }, order: "A1042" },
      signal,
    );
    await provider.create({ ...input, business: { id: "manara", name: "منارة" }, order: null }, signal);
    expect(asked[0]?.body).toMatchObject({ statement_soft_descriptor: "Union B A1042" });
    expect(asked[1]?.body).not.toHaveProperty("statement_soft_descriptor");
  });

  test("[ROBUST-02] PaymentOS: a payment that was made is not made again when its order has got a number", async () => {
    const { provider, calls } = recorded({});
    const again = await provider.create({ ...input, order: "A1042", reference: payment().id }, signal);
    expect(again).toEqual({ data: { key: "pub_1" }, reference: payment().id });
    expect(calls()).toEqual([]);
  });

  test("[PGW-05] live keys say so", async () => {
    const { provider, asked } = recorded({ [CREATE]: payment() }, { ...KEYS, live: true });
    await provider.create(input, signal);
    expect(asked[0]?.headers.get("x-payments-os-env")).toBe("live");
  });

  test("[ROBUST-25] a refusal is definite, without PaymentsOS's words; a wrong key, a limit and silence are not", async () => {
    const create = (answers: Record<string, object>) =>
      recorded(answers)
        .provider.create(input, signal)
        .catch((thrown) => thrown);
    const refused = await create({ [CREATE]: refusal(400) });
    expect(refused).toBeInstanceOf(ProviderRefusal);
    const unknown: readonly Record<string, object>[] = [
      { [CREATE]: refusal(401) },
      { [CREATE]: refusal(409) },
      { [CREATE]: refusal(429) },
      { [CREATE]: refusal(503) },
      {},
    ];
    for (const answers of unknown) expect(await create(answers)).not.toBeInstanceOf(ProviderRefusal);
    for (const answers of [{ [CREATE]: refusal(400) }, ...unknown])
      expect(String(await create(answers))).not.toContain("canary");
  });
});

describe("capture", () => {
  const capture = (answers: Readonly<Record<string, object>>) => {
    const vendor = recorded(answers);
    return { ...vendor, state: vendor.provider.capture?.(txn, proof, signal, input) };
  };

  test("[PGW-05] charges the token with its security code, once per txn, and believes the payment only", async () => {
    const paid = { [CHARGE]: charge("Succeed"), [READ]: expanded("Captured", [charge("Succeed")]) };
    const { state, asked, calls } = capture(paid);
    expect(await state).toMatchObject({
      status: "completed",
      amount: 4097,
      currency: "USD",
      g_txn_id: "09e13275-409a-4d20-a79b-bdecafe62223",
    });
    expect(calls()).toEqual([CHARGE, READ]);
    expect(asked[0]?.headers.get("idempotency-key")).toBe("t0123456789-charge");
    expect(asked[0]?.body).toEqual({
      payment_method: { type: "tokenized", token: proof.g_txn_id, credit_card_cvv: "MjBlNmU1YzY" },
      reconciliation_id: "t0123456789",
      merchant_site_url: input.return_url,
    });
  });

  test("[PGW-05] a bank's page is passed on while the charge is pending", async () => {
    const pending = charge("Pending", { redirection: { url: "https://bank.example/3ds" } });
    const { state } = capture({ [CHARGE]: pending, [READ]: expanded("Pending", [pending]) });
    expect(await state).toMatchObject({ status: "pending", redirect_url: "https://bank.example/3ds" });
  });

  test.each([
    [
      "declined, and the payment with it",
      { [CHARGE]: charge("Failed"), [READ]: expanded("Failed", [charge("Failed")]) },
    ],
    [
      "declined, and the payment still open",
      { [CHARGE]: charge("Failed"), [READ]: expanded("Initialized", [charge("Failed")]) },
    ],
    ["refused before it began", { [CHARGE]: refusal(400), [READ]: expanded("Initialized", []) }],
  ])("[PGW-05] a charge that is %s is over, in our own words", async (_, answers) => {
    const state = await capture(answers).state;
    expect(state).toMatchObject({ status: "failed", message: expect.stringContaining("declined the card") });
  });

  test("[ROBUST-03] a repeat that is refused, because the first call took the money, is paid; one that is under way is unknown", async () => {
    const paid = { [CHARGE]: refusal(400), [READ]: expanded("Captured", [charge("Succeed")]) };
    expect((await capture(paid).state)?.status).toBe("completed");
    await expect(capture({ [CHARGE]: refusal(409), [READ]: expanded("Initialized", []) }).state).rejects.toThrow("409");
    await expect(capture({ [CHARGE]: refusal(502) }).state).rejects.toThrow("502");
  });
});

test.each([
  ["Initialized", "initialized"],
  ["Pending", "pending"],
  ["Authorized", "authorized"],
  ["Captured", "completed"],
  ["Voided", "canceled"],
  ["Refunded", "refunded"],
  ["Chargeback", "pending"],
])("[ROBUST-17] a payment that is %s is %s, with its own amount", async (said, status) => {
  const { provider } = recorded({ [READ]: payment({ status: said, amount: 4000 }) });
  expect(await provider.fetch(txn, signal)).toMatchObject({ status, amount: 4000, currency: "USD" });
});

describe("refund", () => {
  const run = (answers: Readonly<Record<string, object>>) => {
    const vendor = recorded(answers);
    return { ...vendor, state: vendor.provider.refund(txn, "refund-0123456789", signal) };
  };
  const paid = expanded("Captured", [charge("Succeed")]);

  test.each([
    ["Succeed", "done"],
    ["Pending", "pending"],
    ["Failed", "refused"],
  ])("[ROBUST-18] one that is %s is %s, also when it is asked for again, and it is made once", async (said, status) => {
    const first = run({ [READ]: paid, [REFUND]: refund(said) });
    const expected = { status, refund_reference: "fe2c3486-7025-4c4d-94be-9eb799fa7da4" };
    expect(await first.state).toEqual(expected);
    expect(first.asked[1]?.body).toEqual({ amount: 4097, reconciliation_id: "refund-0123456789" });
    expect(first.asked[1]?.headers.get("idempotency-key")).toBe("refund-0123456789");
    const again = run({ [READ]: expanded("Captured", [charge("Succeed")], [refund(said)]) });
    expect(await again.state).toEqual(expected);
    expect(again.calls()).toEqual([READ]);
  });

  test("[ROBUST-18] money that went back in PaymentsOS's console is done; a refusal is one, a key in use and silence are not", async () => {
    expect(
      (await run({ [READ]: expanded("Refunded", [], [refund("Succeed", { reconciliation_id: "x" })]) }).state).status,
    ).toBe("done");
    expect((await run({ [READ]: paid, [REFUND]: refusal(400) }).state).status).toBe("refused");
    await expect(run({ [READ]: paid, [REFUND]: refusal(409) }).state).rejects.toThrow("409");
    await expect(run({ [READ]: paid }).state).rejects.toThrow();
  });
});

describe("refund in parts", () => {
  const five = refund("Succeed", { id: "r-5", reconciliation_id: "part-1", amount: 500 });
  const rest = refund("Succeed", { id: "r-9", reconciliation_id: "part-2", amount: 3_597 });
  const partly = (...refunds: object[]) => expanded("Refunded", [charge("Succeed")], refunds);

  test("[ROBUST-18] PaymentOS: a payment whose refund is pending or was refused is not back, whatever its status says", async () => {
    for (const said of ["Pending", "Failed"]) {
      const one = refund(said, { id: "r-5", reconciliation_id: "part-1", amount: 500 });
      const whole = refund(said, { id: "r-6", reconciliation_id: "whole", amount: 4_097 });
      for (const made of [one, whole]) {
        const { provider } = recorded({ [READ]: partly(made) });
        expect((await provider.fetch(txn, signal)).status).toBe("completed");
      }
    }
  });

  test("[PAY-REFUND] PaymentOS: a part is a refund of its amount under its own id, also after another part, and is asked about by its id", async () => {
    const { provider, asked } = recorded({ [READ]: partly(five), [REFUND]: rest });
    const part = { amount: { ...txn.amount, value: 3_597, shown: "35.97" }, before: 500 };
    expect(await provider.refund(txn, "part-2", signal, part)).toEqual({ status: "done", refund_reference: "r-9" });
    expect(asked[1]?.body).toEqual({ amount: 3_597, reconciliation_id: "part-2" });
    expect((await provider.refundState?.(txn, "r-5", signal))?.status).toBe("done");
    await expect(provider.refundState?.(txn, "r-9", signal)).rejects.toThrow("no such refund");
    expect(provider.refundsParts).toBe(true);
  });

  test("[PAY-REFUND] PaymentOS: a payment of which a part went back is still paid, and refunded once all of it is back", async () => {
    const statusOf = async (answer: object) => (await recorded({ [READ]: answer }).provider.fetch(txn, signal)).status;
    expect(await statusOf(partly(five))).toBe("completed");
    expect(await statusOf(partly(five, refund("Failed", { amount: 3_597 })))).toBe("completed");
    expect(await statusOf(partly(five, rest))).toBe("refunded");
    // Nobody says how much: the status is believed.
    expect(await statusOf(partly(refund("Succeed", { amount: null })))).toBe("refunded");
  });
});

test("[ROBUST-18] PaymentOS: what a bank has only authorised is voided when the payment is given up, and nothing else", async () => {
  const VOID = CHARGE.replace("charges", "voids");
  const run = async (status: string) => {
    const { provider, asked, calls } = recorded({ [READ]: expanded(status, []), [VOID]: { id: "v-1" } });
    await provider.cancel?.(txn, signal);
    return { calls: calls(), key: asked[1]?.headers.get("idempotency-key") };
  };
  expect(await run("Authorized")).toEqual({ calls: [READ, VOID], key: "t0123456789-void" });
  for (const status of ["Initialized", "Pending", "Captured", "Voided"])
    expect((await run(status)).calls).toEqual([READ]);
});

describe("keys", () => {
  test("[PGW-05] a payment that does not exist tells keys that are known from those that are not", async () => {
    const unknownPayment = "GET /payments/00000000-0000-0000-0000-000000000000";
    const check = (answers: Record<string, object>) => recorded(answers).provider.check?.(signal);
    expect(await check({ [unknownPayment]: refusal(404) })).toBe(true);
    expect(await check({ [unknownPayment]: refusal(401) })).toBe(false);
    await expect(check({ [unknownPayment]: refusal(502) })).rejects.toThrow();
    await expect(check({})).rejects.toThrow();
  });

  test("[ROBUST-25] an account says itself whether it is live, and a demo takes no live one", () => {
    const env = {
      PAYMENTSOS_APP_ID: "com.shop",
      PAYMENTSOS_PUBLIC_KEY: "pub",
      PAYMENTSOS_PRIVATE_KEY: "secret",
      PAYMENTSOS_ENVIRONMENT: "test",
    };
    const account = (change: Record<string, string>, demo: boolean) =>
      environmentAccount(paymentOsVendor, { ...env, ...change }, demo);
    expect(account({}, true)?.mode).toBe("test");
    expect(() => account({ PAYMENTSOS_ENVIRONMENT: "live" }, true)).toThrow("live keys");
    expect(() => account({ PAYMENTSOS_ENVIRONMENT: "production" }, false)).toThrow("PAYMENTSOS_ENVIRONMENT");
  });
});
