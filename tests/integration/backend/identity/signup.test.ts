import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../../fixtures/backend/configuration.ts";
import { codeFor, logIn, logInNameless, menuIds, NOON, placeOrder } from "../../../fixtures/backend/ordering.ts";

const SIGN_UP = `mutation($id: ID, $first: String!, $last: String!, $email: String, $promo: Boolean, $code: String) {
  completeSignup(id: $id, firstName: $first, lastName: $last, email: $email, optForPromos: $promo, referral_code: $code) {
    status user { userbiz_id first_name last_name full_name access_token balance } } }`;
const VERIFY = `mutation($phone: String!, $otp: String!) { verifyOTP(phone: $phone, isd_code: "+91", otp: $otp) { token signup user { access_token balance } } }`;
const asha = { first: "Asha", last: "Rao", email: "asha@example.com", promo: false };

describe("signing up", () => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  beforeAll(async () => {
    backend = await startTestBackend({ autopilotSeconds: 0, clock: () => new Date(NOON) });
    ids = await menuIds(backend);
  });
  afterAll(() => backend?.remove());
  const signUp = (token: string, variables: Record<string, unknown>) => backend.query(SIGN_UP, { token, variables });
  const rows = async (sql: string) =>
    ((await backend.app.db.execute(sql)) as unknown as { rows: Record<string, unknown>[] }).rows;

  test("[SESS-01] [SESS-08] the server asks for what the form asks for: a name, an e-mail and the choice about offers", async () => {
    const token = await logInNameless(backend, "9846500001");
    const refused: [Record<string, unknown>, string][] = [
      [{ ...asha, first: " " }, "firstName"],
      [{ ...asha, email: null }, "email"],
      [{ ...asha, email: "  " }, "email"],
      [{ ...asha, email: "asha@" }, "email"],
      [{ ...asha, promo: null }, "optForPromos"],
      [{ ...asha, id: "00000000-0000-4000-8000-000000000000" }, "id"],
    ];
    for (const [given, field] of refused) {
      const { errors } = await signUp(token, given);
      expect([given, errors?.[0]?.extensions]).toMatchObject([given, { code: "BAD_REQUEST", field }]);
    }
    expect(await rows("select signed_up_at from customers where phone = '9846500001'")).toEqual([
      { signed_up_at: null },
    ]);
    expect((await signUp(token, asha)).data.completeSignup.user.full_name).toBe("Asha Rao");
  });

  test("[SESS-07] a person with one name has no last name, and line breaks and runs of spaces in a name are one space", async () => {
    const one = await signUp(await logInNameless(backend, "9846500002"), { ...asha, first: "Suharto", last: "" });
    expect(one.data.completeSignup.user).toMatchObject({
      first_name: "Suharto",
      last_name: null,
      full_name: "Suharto",
    });
    const token = await logInNameless(backend, "9846500003");
    const many = await signUp(token, { ...asha, first: " Ana\nMaría ", last: "de\r\n Souza\t" });
    expect(many.data.completeSignup.user.full_name).toBe("Ana María de Souza");
    const { data } = await backend.query(`mutation { updateProfile(full_name: "Ana\\nMaría  Souza") { full_name } }`, {
      token,
    });
    expect(data.updateProfile.full_name).toBe("Ana María Souza");
  });

  test("[SESS-01] [RTE-18] left between code and name: asked again at every sign-in, no order without it, and the invitation counts days later", async () => {
    const inviter = await logIn(backend, "9846500004");
    const { code } = (await backend.query("{ referral { code } }", { token: inviter })).data.referral;
    const first = await logInNameless(backend, "9846500005");
    const order = await placeOrder(backend, first, ids, { phone: "9846500005" });
    expect(order.errors?.[0]).toMatchObject({
      message: expect.stringContaining("enter your name"),
      extensions: { code: "SIGNUP_REQUIRED" },
    });
    const again = await logInNameless(backend, "9846500005");
    expect((await signUp(again, { ...asha, code })).data.completeSignup.status).toBe("success");
    expect((await placeOrder(backend, again, ids, { phone: "9846500005" })).errors).toBeUndefined();
    const [row] = await rows(
      "select s.phone as sender from customers c join customers s on s.id = c.referred_by where c.phone = '9846500005'",
    );
    expect(row?.sender).toBe("9846500004");
  });

  test("[API-01] the user that comes with a sign-in has the token that came with it and the wallet's balance", async () => {
    await logIn(backend, "9846500006");
    await rows(
      "insert into wallets (business_id, customer_id, balance) select 'bistro', id, 12550 from customers where phone = '9846500006'",
    );
    await backend.query(`{ getOTP(phone: "9846500006", isd_code: "+91", channel: web) { status } }`);
    const variables = { phone: "9846500006", otp: await codeFor(backend, "9846500006") };
    const { verifyOTP } = (await backend.query(VERIFY, { variables })).data;
    expect(verifyOTP).toMatchObject({ signup: false, user: { balance: 125.5, access_token: verifyOTP.token } });
  });
});

test("[WALL-02] [CFG-12] money is added where the wallet is on, and at least as much as the business says, in the customer's language", async () => {
  const INIT = 'mutation($amount: Int!) { initPayment(channel: web, amount: $amount, purpose: "reload") { success } }';
  const withWallet = async (wallet: object) => {
    const configuration = configurationOf(configOf("bistro", { customizations: { wallet } }));
    const backend = await startTestBackend({ configuration, autopilotSeconds: 0, clock: () => new Date(NOON) });
    const token = await logIn(backend, "9846500007");
    return {
      backend,
      add: (amount: number, lang = "en") => backend.query(INIT, { token, lang, variables: { amount } }),
    };
  };
  const off = await withWallet({ enabled: false, minReloadBtnVal: 100 });
  expect((await off.add(50_000)).errors?.[0]?.extensions.code).toBe("NOT_AVAILABLE");
  await off.backend.remove();
  const on = await withWallet({ enabled: true, minReloadBtnVal: 100 });
  for (const [lang, words] of [
    ["en", "The minimum amount to add is ₹100.00."],
    ["ar", "أقل مبلغ يمكن إضافته"],
  ] as const) {
    const [error] = (await on.add(9_999, lang)).errors ?? [];
    expect(error).toMatchObject({ extensions: { code: "AMOUNT_TOO_SMALL", min: 10_000 } });
    expect(error?.message).toContain(words);
  }
  expect((await on.add(1)).errors?.[0]?.extensions.code).toBe("AMOUNT_TOO_SMALL");
  expect((await on.add(10_000)).data.initPayment.success).toBe(true);
  await on.backend.remove();
});
