import { describe, expect, test } from "vitest";
import { ProviderRefusal } from "../../../../backend/payments-service/provider.ts";
import {
  CHARGE,
  CREATE,
  CREATE_BODY,
  charge,
  decided,
  input,
  recorded,
  refusal,
  signal,
  txn,
  UPDATE,
} from "./exchanges.ts";

describe("create", () => {
  test("[PGW-04] Tap: a charge of the amount in dinars under the txn's own key, and Tap's page for it", async () => {
    const { provider, asked } = recorded({ [CREATE]: charge() });
    expect(await provider.create(input, signal)).toEqual({
      data: { checkout_url: "https://checkout.tap.company?mode=page&token=abc" },
      reference: "chg_TS05A4320231530",
    });
    expect(asked[0]?.host).toBe("https://api.tap.company");
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer sk_test_canary");
    expect(asked[0]?.body).toEqual(CREATE_BODY);
  });

  test("[PGW-04] Tap: a charge gets its order's number once there is one, in the description alone, which Tap lets change", async () => {
    const { provider, asked } = recorded({ [UPDATE]: charge({ description: "Manara Grill: 1042" }) });
    await provider.nameOrder?.(txn, { shop: "Manara Grill", order: "1042" }, signal);
    expect(asked).toMatchObject([{ call: UPDATE, body: { description: "Manara Grill: 1042" } }]);
  });

  test("[ROBUST-02] Tap: a charge that was made is read and not made again when its order has got a number", async () => {
    const { provider, calls } = recorded({ [CHARGE]: charge() });
    const again = await provider.create({ ...input, order: "A1042", reference: "chg_TS05A4320231530" }, signal);
    expect(again).toEqual({
      data: { checkout_url: "https://checkout.tap.company?mode=page&token=abc" },
      reference: "chg_TS05A4320231530",
    });
    expect(calls()).toEqual([CHARGE]);
  });

  test.each([
    ["+4915123456789", "49", "15123456789"],
    ["+1 (242) 555-0142", "1", "2425550142"],
    ["+998901234567", "998", "901234567"],
  ])("[PGW-04] Tap: a guest from anywhere is named with their own number, %s", async (phone, country_code, number) => {
    const { provider, asked } = recorded({ [CREATE]: charge() });
    await provider.create({ ...input, customer: { ...input.customer, phone } }, signal);
    const { customer } = (asked[0]?.body ?? {}) as { customer?: object };
    expect(customer).toMatchObject({ phone: { country_code, number } });
    expect(customer).not.toHaveProperty("email");
  });

  test("[PGW-04] Tap: a guest without a name or a number that Tap can use is the shop's guest", async () => {
    const { provider, asked } = recorded({ [CREATE]: charge() });
    const nameless = { ...input.customer, name: " ", phone: "+0 123" };
    await provider.create({ ...input, customer: nameless }, signal);
    expect(asked[0]?.body).toMatchObject({
      customer: { first_name: "Manara Grill", email: "guest@manara.example" },
    });
  });

  test("[ROBUST-24] Tap: what it refuses with a code is definite; silence, limits and the key's rights are not, and no secret is revealed", async () => {
    const refused = recorded({ [CREATE]: refusal("1108") }).provider.create(input, signal);
    await expect(refused).rejects.toThrow(ProviderRefusal);
    const unknown: readonly Record<string, object>[] = [
      {},
      { [CREATE]: refusal("2108", 401) },
      { [CREATE]: refusal("2108", 403) },
      { [CREATE]: refusal("1129", 409) },
      { [CREATE]: refusal("1129", 429) },
      { [CREATE]: refusal("1129", 500) },
      { [CREATE]: { status: 200, body: {} } },
      { [CREATE]: charge({ transaction: { url: null } }) },
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

  test("[PGW-04] Tap: the check asks for a charge that nobody has; only 401 are wrong keys, silence says nothing", async () => {
    const check = (answers: Record<string, object>) => recorded(answers).provider.check?.(signal);
    const NONE = "GET /v2/charges/chg_none";
    expect(await check({ [NONE]: refusal("1143", 404) })).toBe(true);
    expect(await check({ [NONE]: refusal("2108", 401) })).toBe(false);
    await expect(check({ [NONE]: refusal("1143", 502) })).rejects.toThrow();
    await expect(check({})).rejects.toThrow();
  });
});

describe("fetch", () => {
  const declined = { code: "507", message: "Declined, Insufficient Funds" };
  test.each([
    ["INITIATED", charge(), { status: "initialized", message: null }],
    ["IN_PROGRESS", charge({ status: "IN_PROGRESS" }), { status: "pending" }],
    ["CAPTURED", decided("CAPTURED"), { status: "completed", amount: 5_120, currency: "BHD" }],
    ["DECLINED", decided("DECLINED", { response: declined }), { status: "failed", message: declined.message }],
    ["FAILED", decided("FAILED"), { status: "failed" }],
    ["RESTRICTED", decided("RESTRICTED"), { status: "failed" }],
    ["TIMEDOUT", decided("TIMEDOUT"), { status: "failed" }],
    ["CANCELLED", decided("CANCELLED"), { status: "canceled" }],
    ["ABANDONED", decided("ABANDONED"), { status: "canceled" }],
    ["VOID", decided("VOID"), { status: "canceled" }],
    ["UNKNOWN", decided("UNKNOWN"), { status: "pending" }],
    ["a state that is not known yet", decided("ON_HOLD"), { status: "pending" }],
  ])("[PGW-04] Tap: %s", async (_, answer, expected) => {
    expect(await recorded({ [CHARGE]: answer }).provider.fetch(txn, signal)).toMatchObject(expected);
  });

  test("[ROBUST-24] Tap: the amount is the charge's own, to the fils", async () => {
    const state = await recorded({ [CHARGE]: decided("CAPTURED", { amount: 5.119 }) }).provider.fetch(txn, signal);
    expect(state).toMatchObject({ status: "completed", amount: 5_119, g_txn_id: "chg_TS05A4320231530" });
  });

  test.each([
    ["COP", 25_500, 2_550_000],
    ["COP", 10.5, 1_050],
    ["ISK", 1_000, 100_000],
    ["JPY", 1_000, 1_000],
  ])(
    "[PGW-13] [ROBUST-24] Tap: a charge of %s %d is read in the unit in which it was asked for",
    async (currency, amount, units) => {
      const state = await recorded({ [CHARGE]: decided("CAPTURED", { amount, currency }) }).provider.fetch(txn, signal);
      expect(state).toMatchObject({ status: "completed", amount: units, currency });
    },
  );
});
