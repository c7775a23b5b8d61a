import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { CENTRE, codeFor, logIn, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";

/** A store whose area ends before Church Street. */
const LAKE = 12;

const GET_OTP = `query($phone: String!) { getOTP(phone: $phone, isd_code: "+91", channel: web) { status message resend_after_seconds channel digits read_at } }`;
const VERIFY = `mutation($phone: String!, $otp: String!) {
  verifyOTP(phone: $phone, isd_code: "91", otp: $otp) { status message token signup user { phone full_name num_of_orders } }
}`;
const REFRESH = `mutation($token: String!) { refreshAuthToken(token: $token) { status message token } }`;
const SECONDS = 1000;

describeWithStorage("accounts", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time = NOON;
  });
  const ask = async (phone: string) => (await backend.query(GET_OTP, { variables: { phone } })).data.getOTP;
  const verify = async (phone: string, otp: string) =>
    (await backend.query(VERIFY, { variables: { phone, otp } })).data.verifyOTP;

  test("[SESS-01] a code from the outbox logs in; the first time the customer is asked for a name", async () => {
    expect(await ask("98450 00001")).toMatchObject({ status: "success", resend_after_seconds: 30 });
    const first = await verify("9845000001", await codeFor(backend, "9845000001"));
    expect(first).toMatchObject({ status: "success", signup: true, user: { phone: "9845000001", full_name: null } });
    const { data } = await backend.query(
      `mutation { completeSignup(firstName: "Asha", lastName: "Rao", email: "asha@example.com", optForPromos: true) { status token user { full_name email } } }`,
      { token: first.token },
    );
    expect(data.completeSignup).toMatchObject({
      status: "success",
      user: { full_name: "Asha Rao", email: "asha@example.com" },
    });
    time += 60 * SECONDS;
    await ask("+919845000001");
    const second = await verify("٩٨٤٥٠٠٠٠٠١", await codeFor(backend, "9845000001"));
    expect(second).toMatchObject({ status: "success", signup: false, user: { full_name: "Asha Rao" } });
  });

  test("[SESS-01] the answer says how the code was sent, how long it is, and where a guest of the demo reads it", async () => {
    const sent = await ask("9845000009");
    expect(sent).toMatchObject({ status: "success", channel: "sms", digits: 6 });
    const page = await (await fetch(sent.read_at)).text();
    const code = await codeFor(backend, "9845000009");
    expect(code).toHaveLength(sent.digits);
    expect(page).toContain(code);
    // The code that was sent a moment ago still holds, so its way is told again; a refused one was not sent at all.
    expect(await ask("9845000009")).toEqual({ ...sent, status: "error", message: expect.any(String) });
  });

  test("[SESS-01] a wrong code is refused five times, then even the right one; a used or expired one never works", async () => {
    await ask("9845000002");
    const right = await codeFor(backend, "9845000002");
    const wrong = right === "000000" ? "111111" : "000000";
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push((await verify("9845000002", wrong)).message);
    expect(answers[3]).toBe("This code is incorrect. Check the message and enter it again.");
    expect(answers[4]).toBe("Too many incorrect codes. Request a new one.");
    expect(await verify("9845000002", right)).toMatchObject({ status: "error", token: null });
    time += 31 * SECONDS;
    await ask("9845000002");
    const next = await codeFor(backend, "9845000002");
    time += 300 * SECONDS;
    expect((await verify("9845000002", next)).message).toBe("This code has expired. Request a new one.");
    await ask("9845000002");
    const third = await codeFor(backend, "9845000002");
    expect((await verify("9845000002", third)).status).toBe("success");
    expect((await verify("9845000002", third)).status).toBe("error");
  });

  test("[SESS-01] of a hundred guesses at once at most five are looked at", async () => {
    await ask("9845000003");
    const right = await codeFor(backend, "9845000003");
    const guesses = Array.from({ length: 100 }, (_, n) => String(n).padStart(6, "0")).filter(
      (guess) => guess !== right,
    );
    const answers = await Promise.all(guesses.map((guess) => verify("9845000003", guess)));
    expect(answers.filter(({ message }) => message.startsWith("This code is incorrect")).length).toBeLessThanOrEqual(4);
    expect((await verify("9845000003", right)).status).toBe("error");
  });

  test("[SESS-01] codes are sent again after thirty seconds and at most five that nobody enters, also when asked for at once", async () => {
    expect(await ask("9845000004")).toMatchObject({ status: "success" });
    expect(await ask("9845000004")).toMatchObject({ status: "error", resend_after_seconds: 30 });
    // Warm connections first: while they are being opened nothing really happens at once.
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`98451000${n + 10}`)));
    const burst = await Promise.all(Array.from({ length: 40 }, () => ask("9845000005")));
    expect(burst.filter(({ status }) => status === "success").length).toBe(1);
    for (let n = 0; n < 4; n += 1) {
      time += 31 * SECONDS;
      expect((await ask("9845000004")).status).toBe("success");
    }
    time += 31 * SECONDS;
    expect((await ask("9845000004")).message).toMatch(/^Too many codes/);
  });

  test("[SEC-01] no code stands in the database as it was sent", async () => {
    await ask("9845000006");
    const code = await codeFor(backend, "9845000006");
    const { rows } = (await backend.app.db.execute("select * from otp_codes")) as unknown as { rows: object[] };
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  test("[SESS-03] a guest orders with a token of its own, which is never renewed and opens no account page", async () => {
    const guest = await signUpGuest(backend);
    const refresh = await backend.query(REFRESH, { variables: { token: guest } });
    expect(refresh.data.refreshAuthToken).toMatchObject({ status: "error", token: null });
    for (const query of [
      "{ profile { phone } }",
      "{ getOrdersList { total } }",
      "{ favouriteItems { liked_on } }",
      "{ getCart { items { id } } }",
    ]) {
      const { errors } = await backend.query(query, { token: guest });
      expect(errors?.[0]?.extensions.code).toBe("LOGIN_REQUIRED");
    }
    const bad = await backend.query(
      `mutation { guestSignup(customerName: " ", isd_code: "+91", customerPhone: "9000000002", channel: web) { status } }`,
    );
    expect(bad.errors?.[0]?.extensions).toMatchObject({ code: "BAD_REQUEST", field: "customerName" });
    const short = await backend.query(
      `mutation { guestSignup(customerName: "Asha", isd_code: "+91", customerPhone: "12345", channel: web) { status } }`,
    );
    expect(short.errors?.[0]).toMatchObject({
      message: "This number is too short for +91. Check the number and the country.",
      extensions: { code: "PHONE_INVALID", field: "phone" },
    });
  });

  test("[SESS-06] a token is renewed while it holds; expired, forged, revoked and other businesses' tokens are not", async () => {
    const token = await logIn(backend, "9845000007");
    const renew = async (value: string, key?: string) =>
      (await backend.query(REFRESH, { variables: { token: value }, ...(key ? { key } : {}) })).data.refreshAuthToken;
    const renewed = await renew(token);
    expect(renewed.status).toBe("success");
    const profile = async (value: string) => backend.query("{ profile { phone } }", { token: value });
    expect((await profile(renewed.token)).data.profile.phone).toBe("9845000007");
    expect((await renew(`${token}x`)).status).toBe("error");
    expect((await renew(token, "key_test_rival")).status).toBe("error");
    await backend.app.db.execute("update customers set token_version = token_version + 1 where phone = '9845000007'");
    expect((await profile(renewed.token)).errors?.[0]?.extensions.code).toBe("LOGIN_REQUIRED");
    expect((await renew(renewed.token)).status).toBe("error");
    time += 31 * 86_400 * SECONDS;
    expect((await renew(token)).message).toBe("Your sign-in has expired. Sign in again.");
  });

  test("[SESS-07] a profile keeps what was sent and refuses dates, genders and mail addresses that are none", async () => {
    const token = await logIn(backend, "9845000008");
    const update = (args: string) =>
      backend.query(`mutation { updateProfile(${args}) { full_name email gender birthdate recv_promo } }`, { token });
    const { data } = await update(
      'full_name: "Asha de la Rao", email: "a@b.in", gender: "Female", birthdate: "1990-02-28"',
    );
    expect(data.updateProfile).toMatchObject({ full_name: "Asha de la Rao", email: "a@b.in", birthdate: "1990-02-28" });
    expect((await update("recv_promo: true")).data.updateProfile).toMatchObject({ gender: "Female", recv_promo: true });
    for (const args of [
      'birthdate: "1990-02-30"',
      'birthdate: "2030-01-01"',
      'gender: "x"',
      'email: "nobody"',
      `full_name: "${"x".repeat(121)}"`,
    ]) {
      expect((await update(args)).errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
    }
  });

  test("[ADDR-02] an account keeps fifty addresses, also when many are saved at once, and is told so in its language", async () => {
    const token = await logIn(backend, "9845000150");
    let house = 0;
    const save = (lang: string) => {
      house += 1;
      return backend.query(`mutation { updateAddress(address_1: "${house} Lane", lat: 12.975, lng: 77.59) { id } }`, {
        token,
        lang,
        location: CENTRE,
      });
    };
    const saved = await Promise.all(Array.from({ length: 60 }, () => save("en")));
    expect(saved.filter(({ errors }) => !errors)).toHaveLength(50);
    const said = await Promise.all(["en", "ar"].map(async (lang) => (await save(lang)).errors?.[0]?.message));
    expect(new Set(said).size).toBe(2);
    for (const sentence of said) expect(sentence).toContain("50");
    const { data } = await backend.query("{ addresses { id } }", { token });
    await backend.query(`mutation { deleteAddress(address_id: "${data.addresses[0].id}") { success } }`, { token });
    expect((await save("en")).errors).toBeUndefined();
  });

  test("[ADDR-02] an address that is saved again, also at once, is in the book once", async () => {
    const token = await logIn(backend, "9845000151");
    const save = (more = "") =>
      backend.query(`mutation { updateAddress(address_1: "4 Lane", lat: 12.975, lng: 77.59 ${more}) { id } }`, {
        token,
        location: CENTRE,
      });
    const saved = await Promise.all([save(), save(), save()]);
    expect(new Set(saved.map(({ data }) => data.updateAddress.id)).size).toBe(1);
    expect((await save('address_2: "Flat 2"')).data.updateAddress.id).not.toBe(saved[0]?.data.updateAddress.id);
    expect((await backend.query("{ addresses { id } }", { token })).data.addresses).toHaveLength(2);
  });

  test("[ADDR-01] only its owner can list, change and delete an address", async () => {
    const [mine, other] = [await logIn(backend, "9845000009"), await logIn(backend, "9845000010")];
    const save = (token: string, args: string) =>
      backend.query(`mutation { updateAddress(${args}) { id } }`, { token, location: CENTRE });
    const place = "lat: 12.975, lng: 77.59";
    const { data } = await save(mine, `address_1: "12 Church Street", tag: "Home", ${place}`);
    const { id } = data.updateAddress;
    const list = async (token: string) =>
      (await backend.query("{ addresses { id address_1 tag } }", { token })).data.addresses;
    expect(await list(mine)).toEqual([{ id, address_1: "12 Church Street", tag: "Home" }]);
    expect(await list(other)).toEqual([]);
    expect((await save(other, `id: "${id}", address_1: "Taken", ${place}`)).errors?.[0]?.extensions.code).toBe(
      "NOT_FOUND",
    );
    const remove = async (token: string) =>
      (await backend.query(`mutation { deleteAddress(address_id: "${id}") { success } }`, { token })).data
        .deleteAddress;
    expect(await remove(other)).toEqual({ success: false });
    await save(mine, `id: "${id}", address_1: "14 Church Street", ${place}`);
    expect(await list(mine)).toMatchObject([{ id, address_1: "14 Church Street" }]);
    expect(await remove(mine)).toEqual({ success: true });
    expect(await list(mine)).toEqual([]);
    expect((await save(mine, `address_1: " ", ${place}`)).errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
    expect((await save(mine, 'address_1: "Nowhere", lat: 91, lng: 0')).errors?.[0]?.extensions.code).toBe(
      "BAD_REQUEST",
    );
  });

  test("[ADDR-01] [ADDR-02] each address says whether the store of the call delivers there; without a store it says nothing", async () => {
    const token = await logIn(backend, "9845000077");
    const address =
      'address_1: "12 Church Street", sub_locality: "Ashok Nagar", phone: "080 1", lat: 12.975, lng: 77.59';
    await backend.query(`mutation { updateAddress(${address}) { id } }`, { token, location: CENTRE });
    const read = async (location?: number) =>
      (
        await backend.query("{ addresses { sub_locality phone in_area } }", {
          token,
          ...(location ? { location } : {}),
        })
      ).data.addresses[0];
    expect(await read(CENTRE)).toEqual({ sub_locality: "Ashok Nagar", phone: "080 1", in_area: true });
    expect(await read(LAKE)).toMatchObject({ in_area: false });
    expect(await read()).toMatchObject({ in_area: null });
  });

  test("[ADDR-03] a guest is offered only what that guest wrote, not the addresses of an account of the same number", async () => {
    const phone = "9845000021";
    const save = (token: string, street: string) =>
      backend.query(`mutation { updateAddress(address_1: "${street}", lat: 12.975, lng: 77.59) { id } }`, {
        token,
        location: CENTRE,
      });
    const streets = async (token: string) =>
      (await backend.query("{ addresses { address_1 } }", { token })).data.addresses.map(
        ({ address_1 }: { address_1: string }) => address_1,
      );
    const account = await logIn(backend, phone);
    await save(account, "12 Church Street");
    const [guest, again] = [await signUpGuest(backend, phone), await signUpGuest(backend, phone)];
    expect(await streets(guest)).toEqual([]);
    await save(guest, "7 Brigade Road");
    expect(await streets(guest)).toEqual(["7 Brigade Road"]);
    expect(await streets(again)).toEqual([]);
    expect(await streets(account)).toEqual(["12 Church Street"]);
  });
});
