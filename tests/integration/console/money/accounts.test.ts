import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { ConsoleVisitor } from "../../../fixtures/backend/console.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";
import { AccountBanks, secretOf } from "../../../fixtures/payments/own-accounts.ts";
import { payingOptions } from "../../../fixtures/payments/paying.ts";
import { TestBank } from "../../../fixtures/payments/payments.ts";

const PASSWORD = "word-of-the-owner";
const PAGE = "/console/11/payments/Razorpay";

await describeWithStorage("[PAY-ACCOUNTS] payment accounts in the console", (storage) => {
  const accounts = new AccountBanks();
  const time = { now: NOON };
  let backend: TestBackend;
  let owner: ConsoleVisitor;
  const hire = async (login: string, role: string, business = "bistro") => {
    const person = { business, login, name: login, role, stores: null, password: PASSWORD };
    expect((await backend.rest("POST", "/staff/people", person)).status).toBe(201);
    const visitor = new ConsoleVisitor(backend);
    await visitor.signIn(login, PASSWORD);
    return visitor;
  };
  const start = (change: object = {}) =>
    startTestBackend({ storage, ...payingOptions(new TestBank(), time), vendors: [accounts.vendor], ...change });
  beforeAll(async () => {
    backend = await start();
    owner = await hire("olga", "owner");
  });
  afterAll(() => backend.remove());
  beforeEach(async () => {
    // The budget of passwords of an earlier test is over.
    for (let hours = 0; hours < 2; hours += 1) {
      time.now += 60 * 60_000;
      await owner.get("/console/11/payments");
    }
  });

  const enter = (who: ConsoleVisitor, keyId: string, change: Record<string, string> = {}) =>
    who.post(PAGE, { mode: "test", keyId, webhookSecret: secretOf(keyId), own: PASSWORD, ...change });
  const stateOf = async (who: ConsoleVisitor, path = PAGE) => {
    const { body } = await who.get(path);
    return { body, words: /<p class="big">([^<]+)/.exec(body)?.[1] };
  };
  const active = () => backend.app.payments.accounts.active("bistro", "Razorpay")?.row;

  test("an owner enters test keys, which serve the next payment at once; of a secret its last four characters are shown, also after new keys with from when to when those before were used, and each change names who made it", async () => {
    expect((await stateOf(owner)).words).toContain("Practice payments");
    const entered = await enter(owner, "test_first");
    expect([entered.status, entered.said]).toEqual([200, expect.stringContaining("they order without paying")]);
    expect(active()).toMatchObject({ mode: "test", values: { keyId: "test_first" } });
    const first = active()?.id;
    const { body, words } = await stateOf(owner);
    expect(words).toBe("Test keys since today: guests order without paying");
    expect(body).toContain("test_first");
    expect(body).toContain(`ends in ${secretOf("test_first").slice(-4)}`);
    expect(body).toContain(`/v1/webhook/Razorpay/${first}`);
    expect((await enter(owner, "test_second")).said).toContain("those under way are finished with the earlier ones");
    expect(active()?.values.keyId).toBe("test_second");
    const after = await owner.get(PAGE);
    expect(after.body).toMatch(/Test keys: today, \d[^<]+ to today, \d[^<]+<.+test_first/);
    expect(after.body + body).not.toContain("canary");
    const list = (await owner.get("/console/11/payments")).body;
    expect(list).toContain("Bank: test keys entered");
    expect(list).toContain("olga");
    expect((await owner.get("/console/11/people")).body).not.toContain("Bank");
  });

  test("what is wrong with keys is said in a sentence at its field, and nothing of what was typed comes back; a demo refuses live keys", async () => {
    const before = active()?.id;
    const refused = async (keyId: string, change: Record<string, string> = {}) => {
      const { status, body, said } = await enter(owner, keyId, change);
      expect([status, body]).toEqual([422, expect.not.stringContaining("canary")]);
      return [Object.keys((JSON.parse(body) as { wrong?: object }).wrong ?? {})[0], said];
    };
    expect(await refused("test_1", { webhookSecret: " " })).toEqual([
      "webhookSecret",
      "Webhook secret is missing. Copy it from Bank's dashboard.",
    ]);
    expect(await refused("other")).toEqual(["keyId", expect.stringContaining("doesn't look like what Bank issues")]);
    expect(await refused("test_1", { mode: "live" })).toEqual(["mode", expect.stringContaining("Bank's test keys")]);
    // Whatever was chosen, no other choice would help.
    expect(await refused("live_1")).toEqual(["keyId", expect.stringContaining("Enter test keys")]);
    expect(await refused("live_1", { mode: "live" })).toEqual(["mode", expect.stringContaining("refuses live keys")]);
    expect((await owner.get(PAGE)).body).toMatch(/name="mode" value="live"[^>]* disabled/);
    expect(await refused("test_unknown")).toEqual([undefined, expect.stringContaining("doesn't know these keys")]);
    expect(await refused("test_silent")).toEqual([undefined, expect.stringContaining("didn't answer")]);
    expect(await refused("test_1", { own: "not it" })).toEqual(["own", expect.stringContaining("password")]);
    expect(active()?.id).toBe(before);
  });

  test("only an owner who knows their password changes where the money goes: managers and staff see why not, and another business's owner reaches nothing", async () => {
    const [manager, cook, rita] = [
      await hire("mona", "manager"),
      await hire("carl", "staff"),
      await hire("rita", "owner", "rival"),
    ];
    const before = active()?.id;
    for (const who of [manager, cook]) {
      expect((await who.get(PAGE)).body).toContain("Only an owner");
      expect((await who.get(PAGE)).body).not.toContain("test_second");
      expect((await enter(who, "test_evil")).status).toBe(403);
      expect((await who.post(`${PAGE}/retire`, { own: PASSWORD })).status).toBe(403);
      expect((await who.post(`${PAGE}/check`)).status).toBe(403);
    }
    expect((await rita.get(PAGE)).status).toBe(404);
    expect((await enter(rita, "test_evil")).status).toBe(404);
    expect((await owner.post(`${PAGE}/retire`, { own: "not it" })).status).toBe(422);
    expect((await owner.get("/console/11/payments/Stripe")).status).toBe(404);
    expect(active()?.id).toBe(before);
  });

  test("the keys in use are checked with the vendor, and one unit is taken and given back where that needs no guest; elsewhere the page says how", async () => {
    expect((await owner.post(`${PAGE}/check`)).said).toBe("Bank knows these test keys.");
    accounts.takeCalls("test_second");
    expect((await owner.post(`${PAGE}/trial`)).said).toBe(
      "Bank took the trial's amount with its test card and gave it back.",
    );
    expect(accounts.takeCalls("test_second")).toEqual(["trial 100 INR"]);
    expect((await owner.get("/console/11/payments")).body).toContain("Bank: trial payment");
    await enter(owner, "test_declined");
    const declined = await owner.post(`${PAGE}/trial`);
    expect([declined.status, declined.said]).toEqual([422, "Bank took nothing: Card declined."]);
    await enter(owner, "test_guests");
    expect((await owner.get(PAGE)).body).toContain("To try it, order something in your shop");
    expect((await owner.post(`${PAGE}/trial`)).status).toBe(409);
    expect(accounts.takeCalls("test_guests")).toEqual([]);
  });

  test("an owner takes an account out of use; without one there is nothing to retire or to check", async () => {
    expect((await owner.post(`${PAGE}/retire`, { own: PASSWORD })).said).toContain("no longer takes payments");
    expect(active()).toBeUndefined();
    expect((await owner.post(`${PAGE}/retire`, { own: PASSWORD })).status).toBe(409);
    expect((await owner.post(`${PAGE}/check`)).status).toBe(409);
    expect((await owner.get("/console/11/payments")).body).toContain("Bank: account taken out of use (test keys)");
  });

  test("outside of a demo live keys are taken and replaced by test keys only after a tick, and no trial is made on them", async () => {
    const { databaseUrl, dataDir } = backend;
    await backend.stop();
    backend = await start({ databaseUrl, dataDir, demo: false });
    owner = new ConsoleVisitor(backend);
    await owner.signIn("olga", PASSWORD);
    expect((await enter(owner, "live_1", { mode: "live" })).said).toContain("go to this account");
    expect((await stateOf(owner)).words).toContain("guests pay for real");
    expect((await owner.post(`${PAGE}/trial`)).status).toBe(409);
    expect(accounts.takeCalls("live_1")).toEqual([]);
    const unsure = await enter(owner, "test_again");
    expect([unsure.status, unsure.said]).toEqual([422, expect.stringContaining("Tick the box")]);
    expect(active()?.mode).toBe("live");
    expect((await enter(owner, "test_again", { sure: "yes" })).status).toBe(200);
    expect(active()?.mode).toBe("test");
  });
});
