import { afterAll, beforeAll, expect, test } from "vitest";
import { demoToken } from "../../../../backend/identity/social/demo.ts";
import { INVALID_TOKEN_VERDICT } from "../../../../backend/identity/social/social-verifier.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { codeFor, logIn, NOON } from "../../../fixtures/backend/ordering.ts";

const LOGIN = `mutation($token: String!, $type: String!) { socialLogin(token: $token, type: $type, name: "Liar", email: "liar@example.com") { status code token phone social_token message } }`;
const VERIFY = `mutation($phone: String!, $otp: String!, $social: String, $ref: String) { verifyOTP(phone: $phone, isd_code: "+91", otp: $otp, social_token: $social, referral_code: $ref) { status token signup user { full_name email } } }`;
const ASHA = { email: "asha@example.com", name: "Asha Rao" };
const ASK = `query($phone: String!) { getOTP(phone: $phone, isd_code: "+91", channel: web) { status } }`;

describeWithStorage("social sign-in", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({
      storage,
      autopilotSeconds: 0,
      clock: () => new Date(time),
      socialVerifiers: {
        google: async (token) =>
          token.startsWith("good-google")
            ? { ok: true, person: { subject: `g-${token}`.slice(0, 12), ...ASHA }, singleUse: true }
            : INVALID_TOKEN_VERDICT,
      },
    });
  });
  afterAll(() => backend.remove());
  const social = async (token: string, type = "google") =>
    (await backend.query(LOGIN, { variables: { token, type } })).data.socialLogin;
  const verify = async (phone: string, given: string | null, ref?: string) => {
    await backend.query(ASK, { variables: { phone } });
    const otp = await codeFor(backend, phone);
    return (await backend.query(VERIFY, { variables: { phone, otp, social: given, ref } })).data.verifyOTP;
  };

  test("[SESS-02] somebody new proves a number once; name and e-mail are the provider's, and the next time one tap signs in", async () => {
    const first = await social("good-google 1");
    expect(first).toMatchObject({ status: "phone_needed", token: null, phone: null });
    const proved = await verify("9845300001", first.social_token);
    expect(proved).toMatchObject({
      status: "success",
      signup: false,
      user: { full_name: "Asha Rao", email: "asha@example.com" },
    });
    // A replay of an intercepted token is refused.
    expect(await social("good-google 1")).toMatchObject({ status: "error", code: "INVALID_TOKEN", token: null });
    const again = await social("good-google 2");
    expect(again).toMatchObject({ status: "success", phone: "9845300001", social_token: null });
    const { data } = await backend.query("{ profile { full_name } }", { token: again.token });
    expect(data.profile.full_name).toBe("Asha Rao");
  });

  test("[RTE-18] [REF-01] [SESS-02] somebody invited who comes by a provider is noted as invited, a customer already here is not", async () => {
    const inviter = await logIn(backend, "9845300010");
    const { data } = await backend.query("{ referral { code } }", { token: inviter });
    const { code } = data.referral;
    const friend = demoToken(backend.app, { subject: "d-9", email: "f@example.com", name: "Fay Friend" });
    await verify("9845300011", (await social(friend)).social_token, code);
    const known = demoToken(backend.app, { subject: "d-10", email: "a@example.com", name: "Asha Again" });
    time += 60_000;
    await verify("9845300001", (await social(known)).social_token, code);
    const { data: own } = await backend.query("{ referral { invited } }", { token: inviter });
    expect(own.referral.invited).toBe(1);
    time = NOON;
  });

  test("[SESS-02] the word for a provider is no login, ends after fifteen minutes, and belongs to its business", async () => {
    const sealed = (await social(demoToken(backend.app, { subject: "d-1", email: "d@example.com", name: "Dev" })))
      .social_token;
    expect((await backend.query("{ profile { phone } }", { token: sealed })).errors?.[0]?.extensions.code).toBe(
      "LOGIN_REQUIRED",
    );
    expect(await backend.app.tokens.unseal(sealed, "rival", new Date(time))).toBeNull();
    time += 16 * 60_000;
    // The number still signs in; it is only no longer linked to the provider.
    expect(await verify("9845300002", sealed)).toMatchObject({ status: "success", signup: true });
    time = NOON;
  });

  test("[SESS-02] refusals say why: a bad token, no e-mail, a provider that is not set up", async () => {
    expect(await social("forged")).toMatchObject({ status: "error", code: "INVALID_TOKEN", token: null });
    // Longer than any provider's token: refused unread.
    expect(await social(`good-google ${"x".repeat(8_000)}`)).toMatchObject({ code: "INVALID_TOKEN" });
    expect(await social(demoToken(backend.app, { subject: "d-2" }))).toMatchObject({
      status: "error",
      code: "INVALID_EMAIL",
    });
    for (const type of ["facebook", "myspace"]) {
      const { errors } = await backend.query(LOGIN, { variables: { token: "t", type } });
      expect(errors?.[0]?.extensions.code).toBe("NOT_AVAILABLE");
    }
  });

  test("[SESS-02] a customer with a name keeps it when a provider is tied to their account", async () => {
    const token = await logIn(backend, "9845300003");
    await backend.query(
      `mutation { completeSignup(firstName: "Meera", lastName: "Iyer", email: "m@example.com", optForPromos: false) { status } }`,
      {
        token,
      },
    );
    time += 60_000;
    const sealed = await social(demoToken(backend.app, { subject: "d-3", email: "x@example.com", name: "Other" }));
    expect(await verify("9845300003", sealed.social_token)).toMatchObject({
      signup: false,
      user: { full_name: "Meera Iyer", email: "m@example.com" },
    });
    time = NOON;
  });
});

test("[SESS-02] the demo's own tokens are refused outside the demo", async () => {
  const backend = await startTestBackend({ autopilotSeconds: 0 });
  const token = demoToken(backend.app, { subject: "d-1", email: "d@example.com", name: "Dev" });
  await backend.stop();
  const { dataDir, databaseUrl } = backend;
  const real = await startTestBackend({ dataDir, databaseUrl, demo: false, autopilotSeconds: 0 });
  try {
    const { errors } = await real.query(LOGIN, { variables: { token, type: "google" } });
    expect(errors?.[0]?.extensions.code).toBe("NOT_AVAILABLE");
    // Nor does anything lead to the demo's outbox.
    const { data } = await real.query(
      'query { getOTP(phone: "9845300009", isd_code: "+91", channel: web) { status channel digits read_at } }',
    );
    expect(data.getOTP).toEqual({ status: "success", channel: "sms", digits: 6, read_at: null });
  } finally {
    await real.remove();
  }
});
