import { describe, expect, test } from "vitest";
import { OpenAlready, ProviderRefusal } from "../../../../backend/payments-service/provider.ts";
import {
  attempt,
  input,
  KEYS,
  NOW_S,
  order,
  PAY,
  PAY_BODY,
  page,
  recorded,
  refusal,
  STATUS,
  signal,
  TOKEN,
  token,
  txn,
} from "./exchanges.ts";

describe("create", () => {
  test("[PGW-06] an order of the amount in paise that ends with the hold, and PhonePe's page for it", async () => {
    const { provider, asked } = recorded({ [PAY]: page });
    const made = await provider.create(input, signal);
    expect(made).toEqual({ data: { checkout_url: page.redirectUrl }, reference: page.orderId });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      client_id: KEYS.clientId,
      client_secret: KEYS.clientSecret,
      client_version: "1",
      grant_type: "client_credentials",
    });
    expect(asked[1]?.headers.get("authorization")).toBe("O-Bearer accessToken_canary");
    // Its address for webhooks is in the dashboard.
    expect(asked[1]?.headers.get("x-callback-url")).toBeNull();
    expect(JSON.parse(asked[1]?.body ?? "")).toEqual(PAY_BODY);
  });

  test("[PGW-06] live keys go to the production hosts, test keys to the sandbox's", async () => {
    const live = { "POST /apis/identity-manager/v1/oauth/token": token(), "POST /apis/pg/checkout/v2/pay": page };
    const production = recorded(live, { ...KEYS, live: true });
    await production.provider.create(input, signal);
    expect(production.asked.map(({ host }) => host)).toEqual(["https://api.phonepe.com", "https://api.phonepe.com"]);
    const test = recorded({ [PAY]: page });
    await test.provider.create(input, signal);
    expect(new Set(test.asked.map(({ host }) => host))).toEqual(new Set(["https://api-preprod.phonepe.com"]));
  });

  test("[ROBUST-24] another currency than rupees and a refusal of PhonePe's are definite; silence and limits are not, and no secret is revealed", async () => {
    const dollars = { ...input, amount: { ...input.amount, currency: "USD" } };
    await expect(recorded({}).provider.create(dollars, signal)).rejects.toThrow(ProviderRefusal);
    const noOrder = { [STATUS]: refusal("INVALID_MERCHANT_ORDER_ID") };
    const refused = recorded({ [PAY]: refusal("BAD_REQUEST"), ...noOrder }).provider.create(input, signal);
    await expect(refused).rejects.toThrow(ProviderRefusal);
    const unknown: readonly Record<string, object>[] = [
      {},
      { [PAY]: refusal("BAD_REQUEST") },
      { [PAY]: refusal("TOO_MANY_REQUESTS", 429) },
      { [PAY]: refusal("INTERNAL_SERVER_ERROR", 500) },
      { [PAY]: { status: 200, body: {} } },
      { [TOKEN]: refusal("401", 401) },
    ];
    for (const answers of unknown) {
      const error = await recorded(answers)
        .provider.create(input, signal)
        .catch((thrown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(ProviderRefusal);
      expect(String(error)).not.toContain("canary");
    }
  });
});

test("[ROBUST-02] PhonePe: a repeat that is refused says nothing of the order, whose page may be open", async () => {
  const answers = { [PAY]: refusal("DUPLICATE_ORDER"), [STATUS]: order({ state: "PENDING", paymentDetails: [] }) };
  const { provider } = recorded(answers);
  const error = await provider.create(input, signal).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(OpenAlready);
  expect(provider.opensOnce).toBe(true);
});

describe("token", () => {
  test("[PGW-06] one token serves until half of its life is over, then the next is fetched", async () => {
    const { provider, calls, clock } = recorded({ [STATUS]: order() });
    const tokens = () => calls().filter((call) => call === TOKEN).length;
    await provider.fetch(txn, signal);
    clock.seconds = NOW_S + 1799;
    await provider.fetch(txn, signal);
    expect(tokens()).toBe(1);
    clock.seconds = NOW_S + 1801;
    await provider.fetch(txn, signal);
    expect(tokens()).toBe(2);
  });

  test("[PGW-06] a token that PhonePe has withdrawn is replaced once", async () => {
    const withdrawn = refusal("401", 401);
    const tokens = [token({ access_token: "old" }), token({ access_token: "new" })];
    const { provider, asked } = recorded({ [TOKEN]: tokens, [STATUS]: [withdrawn, order()] });
    expect((await provider.fetch(txn, signal)).status).toBe("completed");
    expect(asked.at(-1)?.headers.get("authorization")).toBe("O-Bearer new");
    await expect(recorded({ [STATUS]: withdrawn }).provider.fetch(txn, signal)).rejects.toThrow("401");
  });

  test("[PGW-06] the check fetches a token: refused are wrong keys, silence says nothing", async () => {
    const check = (answers: Record<string, object>) => recorded(answers).provider.check?.(signal);
    expect(await check({})).toBe(true);
    expect(await check({ [TOKEN]: refusal("401", 401) })).toBe(false);
    expect(await check({ [TOKEN]: refusal("BAD_REQUEST") })).toBe(false);
    await expect(check({ [TOKEN]: { status: 502, body: {} } })).rejects.toThrow();
  });
});

describe("fetch", () => {
  const failed = attempt({ state: "FAILED", transactionId: "OM1", errorCode: "PAYMENT_ERROR" });
  const errorContext = { errorCode: "INVALID_MPIN", detailedErrorCode: "ZM", description: "Wrong UPI PIN." };

  test.each([
    ["nobody tried", order({ state: "PENDING", paymentDetails: [] }), { status: "initialized", g_txn_id: null }],
    [
      "a try failed, and PhonePe offers another",
      order({ state: "PENDING", paymentDetails: [failed] }),
      { status: "initialized" },
    ],
    [
      "the guest's app has not answered yet",
      order({ state: "PENDING", paymentDetails: [failed, attempt({ state: "PENDING" })] }),
      { status: "pending" },
    ],
    [
      "failed for good, in PhonePe's words",
      order({ state: "FAILED", errorCode: "INVALID_MPIN", errorContext, paymentDetails: [failed] }),
      { status: "failed", message: "Wrong UPI PIN." },
    ],
    [
      "given up by the guest",
      order({ state: "FAILED", errorCode: "TXN_CANCELLED", paymentDetails: [] }),
      { status: "canceled" },
    ],
    [
      "failed once and paid then",
      order({ paymentDetails: [failed, attempt()] }),
      { status: "completed", amount: 50_000, currency: "INR", g_txn_id: "OM2406121817537233671905" },
    ],
    ["a state that is not known yet", order({ state: "ON_HOLD" }), { status: "pending" }],
  ])("[PGW-06] %s", async (_, answer, expected) => {
    expect(await recorded({ [STATUS]: answer }).provider.fetch(txn, signal)).toMatchObject(expected);
  });

  test("[ROBUST-24] the amount is the order's own", async () => {
    const { provider } = recorded({ [STATUS]: order({ amount: 49_900 }) });
    expect(await provider.fetch(txn, signal)).toMatchObject({ status: "completed", amount: 49_900 });
  });
});
