import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import {
  CENTRE,
  logIn,
  logInNameless,
  menuIds,
  NOON,
  placeOrder,
  signUpGuest,
} from "../../../fixtures/backend/ordering.ts";

const SIGN_UP = `mutation($code: String) { completeSignup(firstName: "Ravi", lastName: "Nair", email: "ravi@example.com", optForPromos: false, referral_code: $code) { status } }`;
/** ROLE-01: operations for customers only; guests and visitors have to sign in. */
const NEEDS_LOGIN = [
  "{ favouriteItems { liked_on } }",
  "{ getWalletBalance { points } }",
  "{ userBusinessInfo { points } }",
  "{ transactions { created } }",
  "{ profile { phone } }",
  "{ referral { code } }",
  "{ exportAccount }",
  "{ getOrdersList { total } }",
  "{ getPastOrders { total } }",
  `{ reorder(order_id: "00000000-0000-4000-8000-000000000000") { availableItems { id } } }`,
  `{ submitFeedback(orderId: "00000000-0000-4000-8000-000000000000", rating: 5, token: "none", bizId: "bistro") { success } }`,
  "{ getUserCart { items { id } } }",
  `mutation { updateProfile(email: "a@b.in") { email } }`,
  `mutation { addFavouriteItem(item_id: "1") { success } }`,
  `mutation { completeSignup(firstName: "A", lastName: "B") { status } }`,
  "mutation { deleteAccount { success } }",
];

describeWithStorage("the account", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    ids = await menuIds(backend);
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time = NOON;
  });
  const rows = async (sql: string) =>
    ((await backend.app.db.execute(sql)) as unknown as { rows: Record<string, unknown>[] }).rows;

  test("[ROLE-01] visitors and guests are told to log in, for everything that belongs to an account", async () => {
    const guest = await signUpGuest(backend, "9000000101");
    for (const query of NEEDS_LOGIN) {
      for (const token of [undefined, guest]) {
        const { errors } = await backend.query(query, { ...(token ? { token } : {}), location: CENTRE });
        expect([query, errors?.[0]?.extensions.code]).toEqual([query, "LOGIN_REQUIRED"]);
      }
    }
    const addresses = await backend.query("{ addresses { id } }");
    expect(addresses.errors?.[0]?.extensions.code).toBe("LOGIN_REQUIRED");
  });

  test("[WALL-01] the wallet has balance and points, and its movements with every field, newest first, of nobody else", async () => {
    const [mine, other] = [await logIn(backend, "9845200001"), await logIn(backend, "9845200002")];
    const wallet = async (token: string) =>
      (await backend.query("{ getWalletBalance { points balance } userBusinessInfo { points balance } }", { token }))
        .data;
    expect(await wallet(mine)).toEqual({
      getWalletBalance: { points: 0, balance: 0 },
      userBusinessInfo: { points: 0, balance: 0 },
    });
    await rows(
      `insert into wallets (business_id, customer_id, balance, points) select 'bistro', id, 12550, 30 from customers where phone = '9845200001'`,
    );
    for (const [amount, created, comments] of [
      [20000, "2026-11-20T10:00:00Z", "first"],
      [-7450, "2026-11-21T07:00:00Z", null],
    ]) {
      await rows(
        `insert into wallet_transactions (business_id, customer_id, store_id, bill_number, payment_src, payment_type, amount, comments, created_at)
         select 'bistro', id, ${CENTRE}, 'B-7', 'stripe', 'reload', ${amount}, ${comments ? `'${comments}'` : "null"}, '${created}' from customers where phone = '9845200001'`,
      );
    }
    expect((await wallet(mine)).getWalletBalance).toEqual({ points: 30, balance: 125.5 });
    const list = async (token: string) =>
      (
        await backend.query(
          "{ transactions { store_id store_name bill_number payment_src payment_type payment_amount created comments } }",
          { token },
        )
      ).data.transactions;
    expect(await list(mine)).toMatchObject([
      { payment_amount: -74.5, created: "2026-11-21T07:00:00.000Z", comments: null },
      {
        store_id: String(CENTRE),
        store_name: expect.any(String),
        bill_number: "B-7",
        payment_src: "stripe",
        payment_type: "reload",
        payment_amount: 200,
        comments: "first",
      },
    ]);
    expect(await list(other)).toEqual([]);
  });

  test("[REF-01] [RTE-18] a customer has one code; signups with it are credited to them, and an unknown code or one's own is ignored", async () => {
    const ravi = await logIn(backend, "9845200003");
    const code = async (token: string) => (await backend.query("{ referral { code } }", { token })).data.referral.code;
    const own = await code(ravi);
    expect(own).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(await code(ravi)).toBe(own);
    const join = async (phone: string, given: string) => {
      const token = await logInNameless(backend, phone);
      await backend.query(SIGN_UP, { token, variables: { code: given } });
      const [row] = await rows(
        `select s.phone as sender from customers c left join customers s on s.id = c.referred_by where c.phone = '${phone}'`,
      );
      return row?.sender;
    };
    expect(await join("9845200004", own.toLowerCase())).toBe("9845200003");
    expect(await join("9845200005", "NOBODY22")).toBeNull();
    expect(await join("9845200003", own)).toBeNull();
    // An existing customer counts as invited by no one.
    time += 60_000;
    expect(await join("9845200005", own)).toBeNull();
  });

  test("[SESS-07] all that is kept about a customer comes as one document, for them alone, five times an hour", async () => {
    const token = await logIn(backend, "9845200006");
    await backend.query(SIGN_UP, { token });
    await backend.query(`mutation { updateAddress(address_1: "12 Church Street", lat: 12.975, lng: 77.59) { id } }`, {
      token,
      location: CENTRE,
    });
    await placeOrder(backend, token, ids, { phone: "9845200006", instructions: "ring twice" });
    const read = () => backend.query("{ exportAccount }", { token });
    const kept = (await read()).data.exportAccount;
    expect(kept).toMatchObject({
      account: { full_name: "Ravi Nair", email: "ravi@example.com", phone: "9845200006" },
      addresses: [{ address_1: "12 Church Street" }],
      orders: [{ instructions: "ring twice", phone: "9845200006", order_total: 199 }],
      wallet: { balance: 0, transactions: [] },
    });
    expect(JSON.stringify(kept)).not.toContain("98452000" + "01");
    for (let n = 0; n < 4; n += 1) await read();
    expect((await read()).errors?.[0]?.extensions.code).toBe("TOO_MANY_REQUESTS");
  });

  test("[SESS-05] a deleted account leaves no name, number, address or text; its orders stay for the books, and the number starts anew", async () => {
    const phone = "9845200007";
    const token = await logIn(backend, phone);
    await backend.query(SIGN_UP, { token });
    await backend.query(`mutation { updateAddress(address_1: "7 Canary Lane", lat: 12.975, lng: 77.59) { id } }`, {
      token,
      location: CENTRE,
    });
    const { data } = await placeOrder(backend, token, ids, { phone, instructions: "canary at the gate" });
    const order = data.placeOrder.order_id;
    const remove = () => backend.query("mutation { deleteAccount { success } }", { token });
    expect((await remove()).errors?.[0]?.extensions.code).toBe("ACCOUNT_BUSY");
    await backend.rest("POST", "/staff/orders/cancel", { order, reason: "test" });
    await backend.query(
      `query($id: ID!, $token: String!) { submitFeedback(orderId: $id, rating: 2, token: $token, bizId: "bistro", comments: "canary complains") { success } }`,
      { variables: { id: order, token } },
    );
    expect((await remove()).data.deleteAccount.success).toBe(true);
    expect((await backend.query("{ profile { phone } }", { token })).errors?.[0]?.extensions.code).toBe(
      "LOGIN_REQUIRED",
    );
    const tables = [
      "customers",
      "addresses",
      "orders",
      "order_items",
      "feedback",
      "otp_codes",
      "outbox_messages",
      "tokens",
    ];
    const kept: string[] = [];
    for (const table of tables) {
      kept.push(...(await rows(`select row_to_json(t)::text as kept from ${table} t`)).map((row) => String(row.kept)));
    }
    const ofOthers = kept.filter((row) => !row.includes("9845200006")).join("\n");
    for (const trace of [phone, "Canary", "canary"]) expect(ofOthers).not.toContain(trace);
    expect(await rows(`select total from orders where id = '${order}'`)).toHaveLength(1);
    const again = await logInNameless(backend, phone);
    const fresh = await backend.query("{ profile { full_name } getOrdersList { total } }", { token: again });
    expect(fresh.data).toEqual({ profile: { full_name: null }, getOrdersList: { total: 0 } });
  });
});
