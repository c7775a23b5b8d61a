import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { visitorSignature } from "../../../../backend/http/visitor.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { codeFor, logIn, NOON } from "../../../fixtures/backend/ordering.ts";

const SECRET = "secret-of-the-storefront-under-test";
const from = (address: string) => {
  const visitor = { address, host: "bistro.localhost" };
  return {
    "x-visitor-address": address,
    "x-visitor-host": visitor.host,
    "x-visitor-signature": visitorSignature(visitor, SECRET),
  };
};
const REQUEST_CODE = `query($phone: String!, $device: ID) { getOTP(phone: $phone, isd_code: "+91", channel: web, device: $device) { status code message resend_after_seconds } }`;
const VERIFY = `mutation($phone: String!, $otp: String!, $device: ID) { verifyOTP(phone: $phone, isd_code: "+91", otp: $otp, device: $device) { status code message } }`;
const CUSTOMER = "9846000001";
const UNKNOWN_NUMBER = "9857000001";
const CUSTOMERS_DEVICE = "device-of-the-customer-1";

describeWithStorage("signing in while strangers try", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  let hour = 0;
  beforeAll(async () => {
    const clock = () => new Date(time);
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock, storefrontSecret: SECRET });
    await logIn(backend, CUSTOMER);
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    hour += 30;
    time = NOON + hour * 3_600_000;
  });
  const requestCode = async (address: string, phone: string, device?: string) =>
    (await backend.query(REQUEST_CODE, { variables: { phone, device }, headers: from(address) })).data.getOTP;
  const verify = async (address: string, phone: string, otp: string, device?: string) =>
    (await backend.query(VERIFY, { variables: { phone, otp, device }, headers: from(address) })).data.verifyOTP;
  const wrong = (otp: string) => (otp === "000000" ? "000001" : "000000");
  /** An answer without the number, which it repeats in groups. */
  const withoutNumber = (answer: { message: string }, phone: string) => ({
    ...answer,
    message: answer.message.replace(/\s/g, "").replace(phone, "…"),
  });

  test("[SESS-01] a stranger gets the same response for a customer's number and an unknown one, in every state of the limits", async () => {
    const both = async (state: string, act: (phone: string) => Promise<{ message: string }>) => {
      const [customer, unknown] = [await act(CUSTOMER), await act(UNKNOWN_NUMBER)];
      expect([state, withoutNumber(customer, CUSTOMER)]).toEqual([state, withoutNumber(unknown, UNKNOWN_NUMBER)]);
      return customer;
    };
    await both("no code yet", (phone) => verify("10.1.0.1", phone, "123456"));
    await both("first code", (phone) => requestCode("10.1.0.1", phone));
    expect(await both("too soon", (phone) => requestCode("10.1.0.1", phone))).toMatchObject({ code: "TOO_SOON" });
    await both("a wrong code", async (phone) => verify("10.1.0.1", phone, wrong(await codeFor(backend, phone))));
    for (let n = 0; n < 3; n += 1) {
      await both("more wrong codes", async (phone) => verify("10.1.0.1", phone, wrong(await codeFor(backend, phone))));
    }
    expect(
      await both("the last", async (phone) => verify("10.1.0.1", phone, wrong(await codeFor(backend, phone)))),
    ).toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
    for (let n = 0; n < 4; n += 1) {
      time += 31_000;
      await both("another code", (phone) => requestCode("10.1.0.1", phone));
    }
    time += 31_000;
    expect(await both("too many of one asker", (phone) => requestCode("10.1.0.1", phone))).toMatchObject({
      code: "TOO_MANY",
    });
    for (let n = 0; n < 5; n += 1) await both("other askers", (phone) => requestCode(`10.1.1.${n}`, phone));
    expect(await both("too many of the number", (phone) => requestCode("10.1.2.1", phone))).toMatchObject({
      code: "TOO_MANY",
    });
  });

  test("[SESS-01] a stranger gets the same response for a customer's number and an unknown one when the numbers around them are used up", async () => {
    for (const block of ["984600", "985700"]) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => requestCode(`10.2.${n}.1`, `${block}${2000 + n}`)));
    }
    const [customer, unknown] = [
      await requestCode("10.2.99.1", CUSTOMER),
      await requestCode("10.2.99.1", UNKNOWN_NUMBER),
    ];
    expect(customer).toMatchObject({ status: "error", code: "TOO_MANY" });
    expect(customer).toEqual(unknown);
  });

  test("[SESS-01] a stranger's guesses do not void a customer's code, and are soon refused", async () => {
    await requestCode("10.3.0.1", CUSTOMER, CUSTOMERS_DEVICE);
    const otp = await codeFor(backend, CUSTOMER);
    const guesses: string[] = [];
    for (let n = 0; n < 12; n += 1) guesses.push((await verify("10.3.0.66", CUSTOMER, wrong(otp))).code);
    expect(guesses.filter((code) => code === "WRONG")).toHaveLength(10);
    expect(guesses.at(-1)).toBe("TOO_MANY_ATTEMPTS");
    // In the same network, too: the code belongs to the device that asked for it.
    for (let n = 0; n < 12; n += 1) await verify("10.3.0.1", CUSTOMER, wrong(otp), "device-of-somebody-else");
    for (let n = 0; n < 12; n += 1) await verify(`10.3.1.${n}`, CUSTOMER, wrong(otp));
    // Even the correct code no longer works for them.
    expect(await verify("10.3.2.1", CUSTOMER, otp)).toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
    expect(await verify("10.3.0.1", CUSTOMER, otp, CUSTOMERS_DEVICE)).toMatchObject({ status: "success" });
  });

  test("[SESS-01] a stranger who requests codes neither blocks the owner's code nor replaces one already sent", async () => {
    await requestCode("10.4.0.1", CUSTOMER, CUSTOMERS_DEVICE);
    const otp = await codeFor(backend, CUSTOMER);
    for (let n = 0; n < 6; n += 1) {
      await requestCode("10.4.0.66", CUSTOMER);
      time += 31_000;
    }
    expect(await verify("10.4.0.1", CUSTOMER, otp, CUSTOMERS_DEVICE)).toMatchObject({ status: "success" });
    // A new customer as well: the stranger's five an hour are the stranger's.
    for (let n = 0; n < 6; n += 1) {
      await requestCode("10.4.0.66", UNKNOWN_NUMBER);
      time += 31_000;
    }
    expect(await requestCode("10.4.0.2", UNKNOWN_NUMBER)).toMatchObject({ status: "success" });
    // Many strangers are one too many for a new number, and none for the device that signed in before.
    for (let n = 0; n < 15; n += 1) await requestCode(`10.4.1.${n}`, CUSTOMER);
    expect(await requestCode("10.4.0.3", CUSTOMER)).toMatchObject({ code: "TOO_MANY" });
    expect(await requestCode("10.4.0.1", CUSTOMER, CUSTOMERS_DEVICE)).toMatchObject({ status: "success" });
  });

  test("[SESS-01] a code that was asked for over Wi-Fi is entered over the phone network", async () => {
    await requestCode("10.5.0.1", UNKNOWN_NUMBER, "device-of-a-new-guest");
    const otp = await codeFor(backend, UNKNOWN_NUMBER);
    expect(await verify("192.0.2.1", UNKNOWN_NUMBER, wrong(otp), "device-of-a-new-guest")).toMatchObject({
      code: "WRONG",
    });
    expect(await verify("192.0.2.1", UNKNOWN_NUMBER, otp, "device-of-a-new-guest")).toMatchObject({
      status: "success",
    });
    time += 3_600_000;
    await requestCode("10.5.0.1", CUSTOMER);
    expect(await verify("192.0.2.2", CUSTOMER, await codeFor(backend, CUSTOMER))).toMatchObject({ status: "success" });
  });

  test("[SESS-01] ten networks that use up a number's codes keep its owner waiting neither at home nor on a device that signed in before", async () => {
    const owner = "9846007001";
    const attack = (phone: string, last = 10) =>
      Promise.all(Array.from({ length: last }, (_, n) => requestCode(`10.6.1.${n}`, phone)));
    await requestCode("10.6.0.1", owner);
    expect(await verify("10.6.0.1", owner, await codeFor(backend, owner))).toMatchObject({ status: "success" });
    time += 3_600_000;
    for (const phone of [owner, "9857007001"]) await attack(phone);
    const stranger = await requestCode("10.6.2.1", owner, "device-of-a-stranger-1");
    expect(stranger).toMatchObject({ status: "error", code: "TOO_MANY" });
    // Nothing tells that the number has an account, nor does the owner's network tell anything of another number.
    expect(await requestCode("10.6.2.1", "9857007001", "device-of-a-stranger-1")).toEqual(stranger);
    expect(await requestCode("10.6.0.1", "9857007001")).toEqual(stranger);
    expect(await requestCode("10.6.0.1", owner, "new-device-of-the-owner")).toMatchObject({ status: "success" });
    time += 31_000;
    expect(await requestCode("10.6.0.1", owner, "new-device-of-the-owner")).toMatchObject({ status: "success" });
    time += 31_000;
    // Two an hour: a stranger at the owner's network floods nobody either.
    expect(await requestCode("10.6.0.1", owner, "device-of-a-stranger-2")).toMatchObject({ code: "TOO_MANY" });
    time += 3_600_000;
    await attack(owner);
    await requestCode("10.6.0.1", owner, "new-device-of-the-owner");
    const otp = await codeFor(backend, owner);
    expect(await verify("10.6.0.1", owner, otp, "new-device-of-the-owner")).toMatchObject({ status: "success" });
  });

  test("[SESS-01] an attack that lasts all day leaves the owner's networks six codes at least, and a number gets forty in a day at most", async () => {
    const owner = "9846007002";
    await requestCode("10.7.0.1", owner);
    await verify("10.7.0.1", owner, await codeFor(backend, owner));
    time += 25 * 3_600_000;
    const counts = { strangers: 0, home: 0 };
    for (let n = 0; n < 12; n += 1) {
      for (let m = 0; m < 10; m += 1)
        if ((await requestCode(`10.7.${n + 1}.${m}`, owner)).status === "success") counts.strangers += 1;
      if ((await requestCode("10.7.0.1", owner)).status === "success") counts.home += 1;
      time += 3_600_000;
    }
    expect(counts).toEqual({ strangers: 31, home: 9 });
  });

  test("[SESS-01] a network is the owner's for ninety days after the last right code", async () => {
    const owner = "9846007003";
    await requestCode("10.8.0.1", owner);
    await verify("10.8.0.1", owner, await codeFor(backend, owner));
    const attacked = async () => {
      for (let n = 0; n < 10; n += 1) await requestCode(`10.8.1.${n}`, owner);
      return (await requestCode("10.8.0.1", owner)).status;
    };
    const begun = time;
    time = begun + 89 * 86_400_000;
    expect(await attacked()).toBe("success");
    time = begun + 91 * 86_400_000;
    expect(await attacked()).toBe("error");
    time = begun;
  });
});
