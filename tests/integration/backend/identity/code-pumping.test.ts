import { afterAll, beforeAll, expect, test } from "vitest";
import { visitorSignature } from "../../../../backend/http/visitor.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { codeFor, NOON } from "../../../fixtures/backend/ordering.ts";
import { isFullRun } from "../../../full-run.ts";

/** When an attack goes on, from the beginning of an hour to its end. */
const MINUTES = isFullRun ? [0, 10, 20, 30, 40, 50] : [0, 50];
const CUSTOMERS = isFullRun ? 60 : 15;
/** Requests of each kind of attack at each of these minutes; more than are let through. */
const EACH = isFullRun ? 40 : 20;
const SECRET = "secret-of-the-storefront-under-test";
const from = (address: string) => {
  const visitor = { address, host: "bistro.localhost" };
  return {
    "x-visitor-address": address,
    "x-visitor-host": visitor.host,
    "x-visitor-signature": visitorSignature(visitor, SECRET),
  };
};
const ASK = `query($phone: String!, $isd: String!, $device: ID) { getOTP(phone: $phone, isd_code: $isd, channel: web, device: $device) { status code message } }`;
const VERIFY = `mutation($phone: String!, $otp: String!, $device: ID) { verifyOTP(phone: $phone, isd_code: "+91", otp: $otp, device: $device) { status } }`;
const GUEST = `mutation($phone: String!) { guestSignup(customerName: "A B", isd_code: "+91", customerPhone: $phone, channel: web) { status message } }`;

describeWithStorage("code pumping", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  beforeAll(async () => {
    const clock = () => new Date(time);
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock, storefrontSecret: SECRET });
  });
  afterAll(() => backend.remove());
  const ask = async (address: string, phone: string, isd = "+91", device?: string): Promise<string> =>
    (await backend.query(ASK, { variables: { phone, isd, device }, headers: from(address) })).data.getOTP.status;
  const sentIn = async (attack: Promise<string>[]) =>
    (await Promise.all(attack)).filter((status) => status === "success").length;

  test("[SESS-01] an hour of pumping from two hundred addresses costs a few dozen messages, and every customer still gets in", async () => {
    const outcome = { asked: 0, oneAddress: 0, oneBlock: 0, abroad: 0 };
    const count = (kind: Exclude<keyof typeof outcome, "asked">, attack: Promise<string>[]) => {
      outcome.asked += attack.length;
      return sentIn(attack).then((sent) => {
        outcome[kind] += sent;
      });
    };
    const numbers = (n: number, of: (index: number) => string) => Array.from({ length: n }, (_, index) => of(index));
    for (const minute of MINUTES) {
      time = NOON + minute * 60_000;
      const m = minute / 10;
      // One machine, any numbers; then many machines on a block of numbers they own, at home and abroad.
      await count(
        "oneAddress",
        numbers(EACH, (n) => `98${m}${1000000 + n * 10007}`.slice(0, 10)).map((phone) => ask("198.51.100.1", phone)),
      );
      await count(
        "oneBlock",
        numbers(EACH, (n) => `984777${String(m * 100 + n).padStart(4, "0")}`).map((phone, n) =>
          ask(`203.0.113.${(m * 40 + n) % 200}`, phone),
        ),
      );
      await count(
        "abroad",
        numbers(EACH, (n) => `7${m}${String(911000000 + n * 1000003)}`.slice(0, 10)).map((phone, n) =>
          ask(`192.0.2.${(m * 40 + n) % 200}`, phone, "+44"),
        ),
      );
    }
    // Meanwhile customers sign in, each from their own address, and the last ten behind the carrier's one.
    let entered = 0;
    for (let n = 0; n < CUSTOMERS; n += 1) {
      time += 20_000;
      const phone = `9${String(700000000 + n * 1234567)}`;
      const address = n < CUSTOMERS - 10 ? `10.0.${n}.1` : "10.1.1.1";
      if ((await ask(address, phone)) !== "success") continue;
      const otp = await codeFor(backend, phone);
      const { data } = await backend.query(VERIFY, { variables: { phone, otp }, headers: from(address) });
      if (data.verifyOTP.status === "success") entered += 1;
    }
    const sent = outcome.oneAddress + outcome.oneBlock + outcome.abroad;
    console.info(
      `code pumping (${storage}): ${outcome.asked} requests, ${sent} messages sent (one address ${outcome.oneAddress}, one block ${outcome.oneBlock}, abroad ${outcome.abroad}); customers who got in meanwhile: ${entered} of ${CUSTOMERS}`,
    );
    expect(outcome.asked).toBe(MINUTES.length * 3 * EACH);
    expect(outcome.oneAddress).toBe(15);
    expect(outcome.oneBlock).toBe(15);
    expect(outcome.abroad).toBe(20);
    expect(entered).toBe(CUSTOMERS);
  });

  test("[SESS-01] a known customer gets a code on their device while numbers close to theirs are under attack", async () => {
    time = NOON + 24 * 3_600_000;
    const device = "device-of-the-customer-1";
    expect(await ask("10.2.2.2", "9846660001", "+91", device)).toBe("success");
    const otp = await codeFor(backend, "9846660001");
    await backend.query(VERIFY, { variables: { phone: "9846660001", otp, device } });
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`10.3.0.${n}`, `98466601${n + 10}`)));
    time += 31_000;
    expect(await ask("10.4.4.4", "9846660200")).toBe("error");
    expect(await ask("10.4.4.4", "9846660001", "+91", device)).toBe("success");
    // From any other device, the response does not reveal that the number has an account.
    expect(await ask("10.4.4.4", "9846660001")).toBe("error");
    // An hour later the block is free again.
    time += 3_600_000;
    expect(await ask("10.4.4.4", "9846660200")).toBe("success");
  });

  test("[SESS-01] one network that requests codes for a whole block of numbers does not block other customers in it", async () => {
    time = NOON + 26 * 3_600_000;
    const sent = await sentIn(Array.from({ length: 20 }, (_, n) => ask("10.8.0.1", `98433310${n + 10}`)));
    expect(sent).toBe(15);
    expect(await ask("10.8.1.1", "9843332000", "+91", "device-of-somebody-new")).toBe("success");
    // Ten networks, in the whole run with all that each may ask for: the block's total ends it.
    const attack = Array.from({ length: isFullRun ? 150 : 70 }, (_, n) =>
      ask(`10.8.2.${n % 10}`, `9843339${String(n).padStart(3, "0")}`),
    );
    expect(sent + 1 + (await sentIn(attack))).toBe(60);
  });

  test("[SESS-01] each limit says what was too much", async () => {
    time = NOON + 28 * 3_600_000;
    const told = async (address: string, phone: string): Promise<string> =>
      (await backend.query(ASK, { variables: { phone, isd: "+91" }, headers: from(address) })).data.getOTP.message;
    await Promise.all(Array.from({ length: 15 }, (_, n) => ask("10.9.0.1", `98${n + 10}444000`)));
    expect(await told("10.9.0.1", "9877444001")).toContain("from your network");
    await Promise.all(Array.from({ length: 10 }, (_, n) => ask(`10.9.1.${n}`, "9842220001")));
    expect(await told("10.9.2.1", "9842220001")).toContain("for this number");
    await Promise.all(Array.from({ length: 5 }, (_, n) => ask(`10.9.3.${n}`, `984222100${n}`)));
    expect(await told("10.9.2.1", "9842220002")).toContain("similar to this one");
  });

  test("[SESS-01] the message's last line binds the code to the shop's own host, so that the browser fills it in there", async () => {
    time = NOON + 30 * 3_600_000;
    await ask("10.5.5.5", "9847770001");
    const { body } = await backend.rest("GET", "/outbox?business=bistro");
    expect(String(body)).toMatch(/@bistro\.localhost #\d{6}</);
  });

  test("[SESS-03] guests sign up thirty times an hour from one address; strangers who give somebody's number keep nobody from using it", async () => {
    time = NOON + 48 * 3_600_000;
    const join = async (address: string, phone: string) =>
      (await backend.query(GUEST, { variables: { phone }, headers: from(address) })).data.guestSignup;
    const joined = await Promise.all(Array.from({ length: 40 }, (_, n) => join("10.6.6.6", `98488${10000 + n}`)));
    expect(joined.filter(({ status }) => status === "success").length).toBe(30);
    expect(joined.find(({ status }) => status === "error").message).toMatch(
      /^Too many guests have signed up from your network. Try again in 60 minutes/,
    );
    const same = await Promise.all(Array.from({ length: 15 }, (_, n) => join(`10.7.0.${n}`, "9848900001")));
    expect(same.filter(({ status }) => status === "success").length).toBe(15);
    expect(await join("10.7.1.1", "9848900001")).toMatchObject({ status: "success" });
  });
});

test("[SESS-01] a sender that fails is reported, a missing captcha token too, and neither sends anything", async () => {
  const refused: string[] = [];
  const backend = await startTestBackend({
    autopilotSeconds: 0,
    sender: async (_context, { recipient }) => {
      refused.push(recipient);
      throw new Error("no route");
    },
  });
  const strict = await startTestBackend({ autopilotSeconds: 0, captchaSecret: "captcha" });
  try {
    const ask = async (one: TestBackend) =>
      (await one.query(ASK, { variables: { phone: "9845000001", isd: "+91" } })).data.getOTP;
    expect(await ask(backend)).toMatchObject({ status: "error", code: "UNREACHABLE" });
    expect(refused).toEqual(["+919845000001"]);
    expect(await ask(strict)).toMatchObject({ status: "error", code: "CAPTCHA" });
    expect((await strict.rest("GET", "/outbox")).body).not.toContain("9845000001");
  } finally {
    await backend.remove();
    await strict.remove();
  }
});
