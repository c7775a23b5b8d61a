import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { changingConfiguration, configOf } from "../../../fixtures/backend/configuration.ts";
import { CENTRE, codeFor, logInNameless, menuIds, NOON, placeOrder } from "../../../fixtures/backend/ordering.ts";

const VERIFY = `mutation($phone: String!, $otp: String!, $device: ID) {
  verifyOTP(phone: $phone, isd_code: "+91", otp: $otp, device: $device) { token } }`;
const SIGN_UP = `mutation($code: String) {
  completeSignup(firstName: "Asha", lastName: "Rao", email: "asha@example.com", optForPromos: false, referral_code: $code) { status } }`;
const OWN = `{ referral { code invited rewarded earned } getWalletBalance { balance }
  transactions { payment_type payment_amount bill_number store_name comments } }`;
const reward = { inviter: 75, friend: 50, min_order_total: 250, most: 3 };
const content = [{ ...bistro, business: { ...bistro.business, referral_reward: reward } }];

describeWithStorage("invitations that are rewarded", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let last = 9_820_000_000;
  let time = NOON;
  beforeAll(async () => {
    // A step of the demo's kitchen takes ten hours, so nothing moves automatically.
    const clock = () => new Date(time);
    backend = await startTestBackend({ storage, content, autopilotSeconds: 36_000, clock });
    ids = await menuIds(backend);
  });
  afterAll(() => backend.remove());
  const newPhone = () => String(++last);
  interface Person {
    readonly phone: string;
    readonly token: string;
  }
  /** A new customer; `code` is the invitation code of the link that they used. */
  const join = async (
    code: string | null = null,
    device: string | null = null,
    phone = newPhone(),
  ): Promise<Person> => {
    time += 60_000;
    await backend.query(`query($phone: String!) { getOTP(phone: $phone, isd_code: "+91", channel: web) { status } }`, {
      variables: { phone },
    });
    const variables = { phone, otp: await codeFor(backend, phone), device };
    const { token } = (await backend.query(VERIFY, { variables })).data.verifyOTP;
    expect((await backend.query(SIGN_UP, { token, variables: { code } })).errors).toBeUndefined();
    return { phone, token };
  };
  const own = async ({ token }: Person) => (await backend.query(OWN, { token })).data;
  const invite = async () => {
    const inviter = await join();
    return { inviter, code: (await own(inviter)).referral.code as string };
  };
  /** Three French Fries: 270.00 and 5% tax, packaging 10.00. */
  const big = () => ({ items: [{ id: ids["French Fries"], quantity: 3 }], payable_amount: 293.5 });
  const order = async ({ phone, token }: Person, change: object = big()): Promise<string> =>
    (await placeOrder(backend, token, ids, { phone, ...change })).data.placeOrder.order_id;
  const complete = async (id: string) => {
    for (let step = 0; step < 3; step += 1) await backend.rest("POST", "/staff/orders/advance", { order: id });
  };

  test("[REF-01] the friend's first complete order brings credit to both, once, and both see it in their wallets", async () => {
    const { inviter, code } = await invite();
    const friend = await join(code);
    const first = await order(friend);
    expect((await own(inviter)).getWalletBalance.balance).toBe(0);
    await complete(first);
    expect(await own(inviter)).toEqual({
      referral: { code, invited: 1, rewarded: 1, earned: 75 },
      getWalletBalance: { balance: 75 },
      // The inviter learns that the order came, but not what was ordered.
      transactions: [
        { payment_type: "referral", payment_amount: 75, bill_number: null, store_name: null, comments: null },
      ],
    });
    expect(await own(friend)).toMatchObject({
      getWalletBalance: { balance: 50 },
      transactions: [{ payment_type: "referral_welcome", payment_amount: 50 }],
    });
    await complete(await order(friend));
    expect((await own(inviter)).getWalletBalance.balance).toBe(75);
    expect((await own(friend)).getWalletBalance.balance).toBe(50);
  });

  test("[REF-01] a smaller order, a cancelled one and a customer who was not invited bring nothing", async () => {
    const { inviter, code } = await invite();
    const friend = await join(code);
    await complete(await order(friend, {}));
    const cancelled = await order(friend);
    await backend.rest("POST", "/staff/orders/advance", { order: cancelled, to: "CANCELLED" });
    await complete(await order(await join()));
    expect(await own(inviter)).toMatchObject({
      referral: { invited: 1, rewarded: 0 },
      getWalletBalance: { balance: 0 },
    });
    await complete(await order(friend));
    expect((await own(inviter)).getWalletBalance.balance).toBe(75);
  });

  test("[REF-01] an order that is undone after it was complete takes the reward back, and the friend's next one brings it again", async () => {
    const { inviter, code } = await invite();
    const friend = await join(code);
    const first = await order(friend);
    await complete(first);
    await backend.rest("POST", "/staff/orders/advance", { order: first, to: "VOIDED" });
    expect(await own(inviter)).toMatchObject({
      referral: { invited: 1, rewarded: 0, earned: 0 },
      getWalletBalance: { balance: 0 },
      transactions: [{ payment_type: "referral_undone", payment_amount: -75 }, { payment_type: "referral" }],
    });
    expect((await own(friend)).getWalletBalance.balance).toBe(0);
    await complete(await order(friend));
    expect((await own(inviter)).getWalletBalance.balance).toBe(75);
    expect((await own(friend)).getWalletBalance.balance).toBe(50);
  });

  test("[REF-01] a reward that was spent before the order was undone is not taken twice and not given twice", async () => {
    const { inviter, code } = await invite();
    const friend = await join(code);
    const first = await order(friend);
    await complete(first);
    await backend.app.db.execute(`update wallets set balance = 2000 where balance = 7500 and customer_id =
      (select id from customers where phone = '${inviter.phone}' and not is_guest)`);
    await backend.rest("POST", "/staff/orders/advance", { order: first, to: "VOIDED" });
    expect(await own(inviter)).toMatchObject({ referral: { rewarded: 0 }, getWalletBalance: { balance: 0 } });
    expect((await own(friend)).getWalletBalance.balance).toBe(0);
    // The next order brings the reward again; what the inviter had spent of the first is taken from it.
    await complete(await order(friend));
    expect(await own(inviter)).toMatchObject({ referral: { rewarded: 1 }, getWalletBalance: { balance: 20 } });
    expect((await own(friend)).getWalletBalance.balance).toBe(50);
    const amounts = (await own(inviter)).transactions.map((one: { payment_amount: number }) => one.payment_amount);
    expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([-55, -20, 75, 75]);
    // It was owed once: another friend's reward stays.
    await complete(await order(await join(code)));
    expect((await own(inviter)).getWalletBalance.balance).toBe(95);
  });

  test("[REF-01] [WALL-01] a reward that was spent is taken back when the credit of the order it paid comes back", async () => {
    const { inviter, code } = await invite();
    const friend = await join(code);
    const first = await order(friend);
    await complete(first);
    await backend.app.db.execute("update businesses set minimum_wallet_credit_threshold = 0 where id = 'bistro'");
    const pay = `mutation($items: [CartItemInput!]!) { placeOrder(idempotency_key: "spends-reward-${first}", phone: "${friend.phone}",
      channel: web, order_type: "pickup", items: $items, payment_option: "cash", delivery_datetime: "${new Date(time).toISOString().slice(0, 16).replace("T", " ")}",
      payable_amount: 243.5, apply_wallet_credit: true) { order_id } }`;
    const { items } = big();
    const placed = await backend.query(pay, { token: friend.token, location: CENTRE, variables: { items } });
    expect(placed.errors).toBeUndefined();
    const second = placed.data.placeOrder.order_id;
    expect((await own(friend)).getWalletBalance.balance).toBe(0);
    await backend.rest("POST", "/staff/orders/advance", { order: first, to: "VOIDED" });
    await backend.rest("POST", "/staff/orders/advance", { order: second, to: "CANCELLED" });
    expect((await own(friend)).getWalletBalance.balance).toBe(0);
    expect((await own(inviter)).getWalletBalance.balance).toBe(0);
    const amounts = (await own(friend)).transactions.map((one: { payment_amount: number }) => one.payment_amount);
    expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([-50, -50, 50, 50]);
  });

  test("[REF-01] several orders of a friend that end at the same moment bring one reward, and a limit of friends holds in a race", async () => {
    const { inviter, code } = await invite();
    const friend = await join(code);
    const orders = [await order(friend), await order(friend), await order(friend)];
    await Promise.all(orders.map(complete));
    expect((await own(friend)).getWalletBalance.balance).toBe(50);
    expect((await own(inviter)).getWalletBalance.balance).toBe(75);
    const more = [];
    for (let count = 0; count < 5; count += 1) more.push(await order(await join(code)));
    await Promise.all(more.map(complete));
    const { referral, getWalletBalance, transactions } = await own(inviter);
    expect(referral).toEqual({ code, invited: 6, rewarded: 3, earned: 225 });
    expect(getWalletBalance.balance).toBe(225);
    expect(transactions).toHaveLength(3);
  });

  test("[REF-01] a customer cannot invite themselves: by their own code, on one device, or with an order to their own number", async () => {
    const { inviter, code } = await invite();
    const device = "d5f1b0c2-0000-4000-8000-0123456789ab";
    // The same device under a second number: the invitation is not even noted.
    const phone = newPhone();
    const first = await join(null, device, phone);
    const ownCode = (await own(first)).referral.code;
    const second = await join(ownCode, device);
    await complete(await order(second));
    expect(await own(first)).toMatchObject({ referral: { invited: 0, rewarded: 0 }, getWalletBalance: { balance: 0 } });
    // Signed in on the inviter's device after signing up elsewhere: noted, and not paid.
    const third = await join(ownCode, "e5f1b0c2-0000-4000-8000-0123456789ab");
    await join(null, device, third.phone);
    await complete(await order(third));
    expect(await own(first)).toMatchObject({ referral: { invited: 1, rewarded: 0 } });
    // To the inviter's own number.
    const friend = await join(code);
    await complete(await order(friend, { ...big(), phone: inviter.phone }));
    expect((await own(inviter)).getWalletBalance.balance).toBe(0);
    // Their own code.
    const alone = await join();
    const self = (await own(alone)).referral.code;
    await backend.query(SIGN_UP, { token: alone.token, variables: { code: self } });
    await complete(await order(alone));
    expect((await own(alone)).getWalletBalance.balance).toBe(0);
  });

  test("[REF-01] a number that was rewarded does not count as new after its account is deleted", async () => {
    const { inviter, code } = await invite();
    const friend = await join(code);
    await complete(await order(friend));
    const deleted = await backend.query("mutation { deleteAccount { success } }", { token: friend.token });
    expect(deleted.data.deleteAccount.success).toBe(true);
    const again = await join(code, null, friend.phone);
    await complete(await order(again));
    expect((await own(again)).getWalletBalance.balance).toBe(0);
    expect((await own(inviter)).getWalletBalance.balance).toBe(75);
  });

  test("[RTE-18] a link says what it brings before anybody signs in: a made-up code nothing, and one whose owner is at the limit nothing more", async () => {
    const told = async (code: string) =>
      (
        await backend.query(
          "query($code: ID!) { invitation(code: $code) { known reward { inviter friend min_order_total } } }",
          { variables: { code } },
        )
      ).data.invitation;
    const { inviter, code } = await invite();
    expect(await told(code.toLowerCase())).toEqual({
      known: true,
      reward: { inviter: 75, friend: 50, min_order_total: 250 },
    });
    for (const madeUp of ["ABCD2345", "", "%", "a".repeat(500)]) {
      expect(await told(madeUp)).toEqual({ known: false, reward: null });
    }
    for (let friend = 0; friend < 3; friend += 1) await complete(await order(await join(code)));
    expect((await own(inviter)).referral.rewarded).toBe(3);
    expect(await told(code)).toEqual({ known: true, reward: null });
  });
});

test("[REF-01] [CFG-07] where wallet or referral is switched off, an invitation promises nothing and an order brings nothing", async () => {
  const { configuration, change } = changingConfiguration();
  const flags = (wallet: boolean, referral: boolean) => {
    const customizations = { wallet: { enabled: wallet }, accessKeys: { referral: { enable: referral } } };
    change(configOf("bistro", { customizations }));
  };
  const backend = await startTestBackend({
    content,
    configuration,
    autopilotSeconds: 36_000,
    clock: () => new Date(NOON),
  });
  try {
    flags(true, true);
    const ids = await menuIds(backend);
    const inviter = await logInNameless(backend, "9845400091");
    await backend.query(SIGN_UP, { token: inviter, variables: { code: null } });
    const { code } = (await backend.query(OWN, { token: inviter })).data.referral;
    const friend = await logInNameless(backend, "9845400092");
    await backend.query(SIGN_UP, { token: friend, variables: { code } });
    const buy = async () => {
      const change = { items: [{ id: ids["French Fries"], quantity: 3 }], payable_amount: 293.5 };
      const { order_id } = (await placeOrder(backend, friend, ids, change)).data.placeOrder;
      for (let step = 0; step < 3; step += 1) await backend.rest("POST", "/staff/orders/advance", { order: order_id });
      return (await backend.query(OWN, { token: inviter })).data.getWalletBalance.balance;
    };
    for (const [wallet, referral] of [
      [false, true],
      [true, false],
    ] as const) {
      flags(wallet, referral);
      const { data } = await backend.query(
        "query($code: ID!) { invitation(code: $code) { known reward { friend } } }",
        {
          variables: { code },
        },
      );
      expect(data.invitation).toEqual({ known: false, reward: null });
      expect(await buy()).toBe(0);
    }
    flags(true, true);
    expect(await buy()).toBe(75);
  } finally {
    await backend.remove();
  }
});
