import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { visitorSignature } from "../../../../backend/http/visitor.ts";
import { ORDER_LIMITS } from "../../../../backend/rules/order-limits.ts";
import {
  describeWithStorage,
  type GraphqlAnswer,
  startTestBackend,
  type TestBackend,
} from "../../../fixtures/backend/backend.ts";
import {
  CENTRE,
  codeFor,
  FRIES_FOR_TWO,
  logIn,
  menuIds,
  NOON,
  PLACE_ORDER,
  signUpGuest,
} from "../../../fixtures/backend/ordering.ts";

const SECRET = "secret-of-the-storefront-under-test";
const from = (address: string) => {
  const visitor = { address, host: "bistro.localhost" };
  return {
    "x-visitor-address": address,
    "x-visitor-host": visitor.host,
    "x-visitor-signature": visitorSignature(visitor, SECRET),
  };
};
const PROVE = `mutation($otp: String!) { proveGuestPhone(otp: $otp) { status code message } }`;

describeWithStorage("orders that nobody has paid for", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let time = NOON;
  let made = 0;
  let days = 0;
  beforeAll(async () => {
    const clock = () => new Date(time);
    backend = await startTestBackend({
      storage,
      autopilotSeconds: 0,
      clock,
      storefrontSecret: SECRET,
      orderLimits: ORDER_LIMITS,
    });
    ids = await menuIds(backend);
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    days += 1;
    time = NOON + days * 24 * 3_600_000;
  });
  const order = (token: string, phone: string, { address = "10.0.0.1", lang = "en" } = {}) => {
    made += 1;
    return backend.query(PLACE_ORDER, {
      token,
      lang,
      location: CENTRE,
      headers: from(address),
      variables: {
        idempotency_key: `limit-key-${made}`,
        phone,
        channel: "web",
        order_type: "pickup",
        payment_option: "cash",
        items: [{ id: ids["French Fries"], quantity: 2 }],
        delivery_datetime: new Date(time).toISOString().slice(0, 16).replace("T", " "),
        payable_amount: FRIES_FOR_TWO,
      },
    });
  };
  const outcome = ({ data, errors }: GraphqlAnswer<unknown>): string =>
    errors?.[0]?.extensions.code ?? data.placeOrder.status;
  const end = async (answer: GraphqlAnswer<unknown>) => {
    for (let step = 0; step < 3; step += 1) {
      await backend.rest("POST", "/staff/orders/advance", { order: answer.data.placeOrder.order_id });
    }
  };

  test("[ORD-01] of a hundred cash orders under an invented number one is cooked; the others ask for a code, in the guest's language", async () => {
    const guest = await signUpGuest(backend, "9846000001");
    const flood = await Promise.all(
      Array.from({ length: 100 }, (_, n) => order(guest, `98460${10000 + n}`, { address: `10.1.0.${n}` })),
    );
    const outcomes = flood.map(outcome);
    expect(outcomes.filter((one) => one === "success")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["success", "PHONE_PROOF_REQUIRED"]));
    for (const [lang, words] of [
      ["en", "confirm with a code"],
      ["ar", "أكّد برمز"],
    ] as const) {
      const [error] = (await order(guest, "9846000001", { lang })).errors ?? [];
      expect(error?.message).toContain(words);
      expect(error?.message).toContain("\u2066+91\u00a098460\u00a000001\u2069");
      expect(error?.extensions).toMatchObject({ isd_code: "+91", phone: "9846000001" });
    }
  });

  test("[ORD-01] another guest with the same number, or ordering for it, needs the code as well", async () => {
    const [one, other] = [await signUpGuest(backend, "9846000002"), await signUpGuest(backend, "9846000002")];
    expect(outcome(await order(one, "9846000002"))).toBe("success");
    expect(outcome(await order(other, "9846999999", { address: "10.2.0.1" }))).toBe("PHONE_PROOF_REQUIRED");
    const third = await signUpGuest(backend, "9846000003");
    expect(outcome(await order(third, "9846000002", { address: "10.2.0.2" }))).toBe("PHONE_PROOF_REQUIRED");
  });

  test("[ORD-01] [SEC-01] who orders under a number with an open order of somebody else is told nothing of that order", async () => {
    const [first, stranger] = [await signUpGuest(backend, "9846000021"), await signUpGuest(backend, "9846000022")];
    expect(outcome(await order(first, "9846000021"))).toBe("success");
    const says = async (token: string, phone: string) => {
      const [error] = (await order(token, phone, { address: "10.2.0.3" })).errors ?? [];
      return { code: error?.extensions.code, message: error?.message ?? "" };
    };
    const refused = await says(stranger, "9846000021");
    expect(refused.code).toBe("PHONE_PROOF_REQUIRED");
    expect(refused.message).not.toMatch(/in progress|already/);
    expect(refused.message).toContain("verify your number \u2066+91\u00a098460\u00a000022\u2069");
    const own = await says(first, "9846000099");
    expect(own.message).toContain("You already have an unpaid order in progress");
  });

  test("[ORD-01] [SESS-03] a guest who eats once a day is never asked, nor one whose first order has come", async () => {
    const guest = await signUpGuest(backend, "9846000004");
    const first = await order(guest, "9846000004");
    await end(first);
    expect(outcome(await order(guest, "9846000004"))).toBe("success");
    // A store that marks nothing keeps nobody from ordering the next day.
    time += 20 * 3_600_000 + 4 * 3_600_000;
    const again = await signUpGuest(backend, "9846000004");
    expect(outcome(await order(again, "9846000004"))).toBe("success");
  });

  test("[ORD-01] a guest who enters the code goes on as the same guest, up to five unpaid orders at a time", async () => {
    const guest = await signUpGuest(backend, "9846000005");
    await order(guest, "9846000005");
    expect(outcome(await order(guest, "9846000005"))).toBe("PHONE_PROOF_REQUIRED");
    expect((await backend.query(PROVE, { token: guest, variables: { otp: "000000" } })).data.proveGuestPhone.code).toBe(
      "NONE",
    );
    await backend.query(`{ getOTP(phone: "9846000005", isd_code: "+91", channel: web) { status } }`);
    const otp = await codeFor(backend, "9846000005");
    const wrong = otp === "000000" ? "000001" : "000000";
    const prove = async (code: string) =>
      (await backend.query(PROVE, { token: guest, variables: { otp: code } })).data.proveGuestPhone;
    expect(await prove(wrong)).toMatchObject({ status: "error", code: "WRONG" });
    expect(await prove(otp)).toEqual({ status: "success", code: null, message: null });
    const outcomes: string[] = [];
    for (let n = 0; n < 5; n += 1) outcomes.push(outcome(await order(guest, "9846000005")));
    expect(outcomes).toEqual([...Array(4).fill("success"), "TOO_MANY_OPEN_ORDERS"]);
    const { data } = await backend.query("{ addresses { id } }", { token: guest });
    expect(data.addresses).toEqual([]);
  });

  test("[ORD-01] a customer has at most five unpaid orders in progress, and orders of others for the same number do not count", async () => {
    const account = await logIn(backend, "9846000006");
    const stranger = await signUpGuest(backend, "9846000066");
    expect(outcome(await order(stranger, "9846000006"))).toBe("success");
    const placed: GraphqlAnswer<unknown>[] = [];
    for (let n = 0; n < 5; n += 1) placed.push(await order(account, "9846000006"));
    expect(placed.map(outcome)).toEqual(Array(5).fill("success"));
    expect(outcome(await order(account, "9846000006"))).toBe("TOO_MANY_OPEN_ORDERS");
    await end(placed[0] as GraphqlAnswer<unknown>);
    expect(outcome(await order(account, "9846000006"))).toBe("success");
  });

  test("[ORD-01] one number has five unpaid orders under way, however many guests and accounts prove it", async () => {
    const phone = "9846000020";
    const outcomes: string[] = [];
    const proofs: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      time += 31_000;
      const guest = await signUpGuest(backend, phone);
      await backend.query(`{ getOTP(phone: "${phone}", isd_code: "+91", channel: web) { status } }`);
      const variables = { otp: await codeFor(backend, phone) };
      const { data } = await backend.query(PROVE, { token: guest, variables });
      proofs.push(data.proveGuestPhone.code ?? data.proveGuestPhone.status);
      for (let n = 0; n < 6; n += 1) outcomes.push(outcome(await order(guest, phone)));
    }
    expect(proofs).toEqual([...Array(5).fill("success"), "TOO_MANY_PROOFS"]);
    expect(outcomes.filter((one) => one === "success")).toHaveLength(5);
    expect(outcomes.slice(5, 30)).toEqual(Array(25).fill("TOO_MANY_OPEN_ORDERS"));
    time += 31_000;
    expect(outcome(await order(await logIn(backend, phone), phone))).toBe("TOO_MANY_OPEN_ORDERS");
  });

  test("[ORD-01] twenty orders an hour are one number's most, of its guests and its account together", async () => {
    const phone = "9846000021";
    const guest = await signUpGuest(backend, phone);
    await backend.query(`{ getOTP(phone: "${phone}", isd_code: "+91", channel: web) { status } }`);
    await backend.query(PROVE, { token: guest, variables: { otp: await codeFor(backend, phone) } });
    for (let n = 0; n < 12; n += 1) await end(await order(guest, phone));
    time += 31_000;
    const account = await logIn(backend, phone);
    const outcomes: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      const placed = await order(account, phone);
      outcomes.push(outcome(placed));
      if (outcomes.at(-1) === "success") await end(placed);
    }
    expect(outcomes).toEqual([...Array(8).fill("success"), "TOO_MANY_ORDERS"]);
  });

  test("[ORD-01] the same digits under another country's code are another number", async () => {
    const abroad = `mutation { guestSignup(customerName: "Ana Ruiz", isd_code: "+57", customerPhone: "9846000022", channel: web) {
      data { access_token } } }`;
    const { data } = await backend.query(abroad);
    expect(outcome(await order(data.guestSignup.data.access_token, "9846000022"))).toBe("success");
    const here = await signUpGuest(backend, "9846000022");
    expect(outcome(await order(here, "9846000022", { address: "10.2.0.9" }))).toBe("success");
  });

  test("[ORD-01] twenty orders an hour are one person's most, and are told when it goes on", async () => {
    const account = await logIn(backend, "9846000007");
    for (let n = 0; n < 20; n += 1) await end(await order(account, "9846000007"));
    const refused = await order(account, "9846000007");
    expect(outcome(refused)).toBe("TOO_MANY_ORDERS");
    expect(refused.errors?.[0]?.message).toContain("60 min");
    time += 3_600_000;
    expect(outcome(await order(account, "9846000007"))).toBe("success");
  });

  test("[ORD-01] one network's invented guests bring ten cash orders an hour, and its next guest orders with a code", async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const phone = `98461${10000 + n}`;
      outcomes.push(outcome(await order(await signUpGuest(backend, phone), phone, { address: "10.9.0.1" })));
    }
    expect(outcomes.filter((one) => one === "success")).toHaveLength(10);
    expect(outcomes.at(-1)).toBe("PHONE_PROOF_REQUIRED");
    const account = await logIn(backend, "9846199999");
    expect(outcome(await order(account, "9846199999", { address: "10.9.0.1" }))).toBe("success");
  });
});
