import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { codeFor, logIn, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";

const REFRESH = `mutation($token: String!) { refreshAuthToken(token: $token) { status token } }`;
const MINUTE = 60_000;

describeWithStorage("tokens", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  const lines: string[] = [];
  beforeAll(async () => {
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time), log });
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time = NOON;
  });
  const renew = async (token: string): Promise<string | null> =>
    (await backend.query(REFRESH, { variables: { token } })).data.refreshAuthToken.token;
  const works = async (token: string | null) =>
    (await backend.query("{ profile { phone } }", { token: token ?? "none" })).errors === undefined;

  test("[SESS-06] a token ends after two hours, may be renewed for thirty days, and no longer", async () => {
    const token = await logIn(backend, "9845100001");
    time += 119 * MINUTE;
    expect(await works(token)).toBe(true);
    time += 2 * MINUTE;
    expect(await works(token)).toBe(false);
    const next = await renew(token);
    expect(await works(next)).toBe(true);
    time += 31 * 24 * 60 * MINUTE;
    expect(await renew(next ?? "")).toBeNull();
  });

  test("[SESS-06] renewing rotates: the old token is over a minute after the new one came in, and a lost answer locks nobody out", async () => {
    const first = await logIn(backend, "9845100002");
    expect(await renew(first)).not.toBeNull();
    time += 10 * MINUTE;
    // That response was lost and never used.
    const second = await renew(first);
    expect(await works(first)).toBe(true);
    expect(await works(second)).toBe(true);
    time += MINUTE / 2;
    expect(await works(first)).toBe(true);
    time += MINUTE;
    expect(await works(first)).toBe(false);
    expect(await works(second)).toBe(true);
  });

  test("[SESS-06] a replaced token that comes back ends the whole sign-in: it is in two hands", async () => {
    const stolen = await logIn(backend, "9845100003");
    const other = await (async () => {
      time += MINUTE;
      return logIn(backend, "9845100003");
    })();
    const renewed = await renew(stolen);
    expect(await works(renewed)).toBe(true);
    time += 5 * MINUTE;
    expect(await renew(stolen)).toBeNull();
    expect(await works(renewed)).toBe(false);
    // Another device of the customer is another sign-in.
    expect(await works(other)).toBe(true);
  });

  test("[SESS-05] signing out ends this sign-in with all its renewals; signing out everywhere ends the others too", async () => {
    const signOut = (token: string, args = "") => backend.query(`mutation { signOut${args} { success } }`, { token });
    const phone = await logIn(backend, "9845100004");
    const renewed = (await renew(phone)) ?? "";
    time += MINUTE;
    const [laptop, tablet] = [
      await logIn(backend, "9845100004"),
      await (async () => {
        time += MINUTE;
        return logIn(backend, "9845100004");
      })(),
    ];
    expect((await signOut(renewed)).data.signOut.success).toBe(true);
    expect([await works(phone), await works(renewed), await works(laptop)]).toEqual([false, false, true]);
    expect(await renew(renewed)).toBeNull();
    await signOut(laptop, "(everywhere: true)");
    expect([await works(laptop), await works(tablet), await renew(tablet)]).toEqual([false, false, null]);
    expect((await signOut("nonsense")).data.signOut.success).toBe(true);
  });

  test("[ROLE-03] a guest's token holds for a day and is never renewed", async () => {
    const guest = await signUpGuest(backend, "9000000077");
    const addresses = async () => (await backend.query("{ addresses { id } }", { token: guest })).errors === undefined;
    time += 23 * 60 * MINUTE;
    expect(await addresses()).toBe(true);
    expect(await renew(guest)).toBeNull();
    time += 2 * 60 * MINUTE;
    expect(await addresses()).toBe(false);
  });

  test("[SEC-01] no token is ever written to the log or kept in the database", async () => {
    const token = await logIn(backend, "9845100005");
    const guest = await signUpGuest(backend, "9000000078");
    const renewed = (await renew(token)) ?? "";
    for (const one of [token, guest, renewed]) {
      await backend.query("{ profile { phone } }", { token: one });
      await backend.query("{ nonsense }", { token: one });
      await backend.query(`mutation { updateProfile(email: "no") { email } }`, { token: one });
      await backend.rest("GET", "/p/nothing", undefined, { authorization: `Bearer ${one}` });
    }
    await backend.query(REFRESH, { variables: { token: `${token}x` } });
    const { rows } = (await backend.app.db.execute(
      "select row_to_json(t)::text as kept from tokens t union all select row_to_json(l)::text from limited_acts l",
    )) as unknown as { rows: { kept: string }[] };
    const written = lines.join("") + rows.map(({ kept }) => kept).join("");
    expect(rows.length).toBeGreaterThan(3);
    for (const one of [token, guest, renewed]) expect(written).not.toContain(one.split(".")[2]);
    expect(await codeFor(backend, "9845100005")).toMatch(/^\d{6}$/);
  });
});
