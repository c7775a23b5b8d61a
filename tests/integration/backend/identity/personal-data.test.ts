import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as schema from "../../../../backend/db/schema.ts";
import { absorb } from "../../../../backend/payments-service/txns/absorb.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro, rival } from "../../../fixtures/backend/backend-content.ts";
import { CENTRE, logIn, menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { firstPhone } from "../../../fixtures/backend/table.ts";

/** Where personal data is stored, and what export and deletion do with it. A table missing here fails the test. */
const HOLDS: Readonly<Record<string, { exported: string; deleted: "rows" | "person" | "kept" }>> = {
  customers: { exported: "account", deleted: "person" },
  addresses: { exported: "addresses", deleted: "rows" },
  favourites: { exported: "favourites", deleted: "rows" },
  carts: { exported: "cart", deleted: "rows" },
  orders: { exported: "orders", deleted: "person" },
  order_items: { exported: "orders", deleted: "person" },
  feedback: { exported: "feedback", deleted: "person" },
  wallets: { exported: "wallet", deleted: "kept" },
  wallet_transactions: { exported: "wallet", deleted: "kept" },
  wallet_reloads: { exported: "wallet_reloads", deleted: "kept" },
  payment_txns: { exported: "payments", deleted: "person" },
  payment_customers: { exported: "saved_cards_at", deleted: "rows" },
  social_identities: { exported: "social_sign_ins", deleted: "rows" },
  tokens: { exported: "sign_ins", deleted: "rows" },
  customer_devices: { exported: "devices", deleted: "rows" },
  customer_networks: { exported: "networks", deleted: "rows" },
  referral_rewards: { exported: "invitations", deleted: "kept" },
  coupon_redemptions: { exported: "coupons_used", deleted: "kept" },
  push_subscriptions: { exported: "devices_with_messages", deleted: "rows" },
  // Sent to the customer, or counted about them, for minutes or an hour.
  otp_codes: { exported: "account", deleted: "rows" },
  outbox_messages: { exported: "account", deleted: "rows" },
  limited_acts: { exported: "account", deleted: "rows" },
  // Dine-in: a table's rounds are orders; its phones, payments and requests name who made them.
  visit_guests: { exported: "visits", deleted: "person" },
  bill_payments: { exported: "orders", deleted: "kept" },
  order_requests: { exported: "orders", deleted: "person" },
};
/** Names of columns that lead to a person. */
const PERSONAL =
  /^(?:customer_id|inviter_id|referred_by|phone|email|recipient|subject|customer_name|endpoint|instructions|diet)$/;
/** Data of the store or its staff, not of customers. */
const NOT_CUSTOMERS = ["stores", "staff_members", "staff_login_failures", "staff_sessions"];

const tables = Object.values(schema)
  .filter((one) => is(one, PgTable))
  .map((table) => ({ name: getTableName(table), columns: Object.values(getTableColumns(table)) }));

test("[SESS-07] every table that carries something about a customer says what export and deletion do with it", () => {
  const personal = tables
    .filter(({ columns }) => columns.some(({ name }) => PERSONAL.test(name)))
    .map(({ name }) => name)
    .filter((name) => !NOT_CUSTOMERS.includes(name));
  expect(personal.filter((name) => !HOLDS[name])).toEqual([]);
  expect(Object.keys(HOLDS).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
});

/** What is written about this customer in the test, and found nowhere afterwards. */
const PHONE = "9845211111";
const CANARIES = {
  name: "Zyx Canaryname",
  email: "zyx.canary@example.com",
  street: "77 Canary Lane",
  note: "canary note for the kitchen",
  line: "canary note at the line",
  said: "canary comment",
  guest: "Guestcanary Person",
};
const content = [{ ...bistro, business: { ...bistro.business, web_push: true } }, rival];

describeWithStorage("a customer's own data", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let time = NOON;
  beforeAll(async () => {
    const options = { storage, content, autopilotSeconds: 0, clock: () => new Date(time), push: { everyMs: 0 } };
    backend = await startTestBackend(options);
    ids = await menuIds(backend);
  });
  afterAll(() => backend.remove());
  const rows = async (sql: string) =>
    ((await backend.app.db.execute(sql)) as unknown as { rows: Record<string, unknown>[] }).rows;
  const finish = async (id: string) => {
    for (let step = 0; step < 3; step += 1) await backend.rest("POST", "/staff/orders/advance", { order: id });
  };

  /** What a provider says of a payment when it is asked. */
  const hearCard = () => {
    const card = { brand: "canary-card", last4: "4242" };
    return absorb(
      backend.app,
      "t-card",
      { status: "completed", amount: null, currency: null, g_txn_id: null, card },
      "webhook",
    );
  };

  /** One row at least in every table of the list that a customer fills by themselves. */
  async function live(): Promise<{ token: string; customer: string }> {
    const guest = await signUpGuest(backend, PHONE);
    await backend.app.db.execute(
      `update customers set first_name = '${CANARIES.guest}' where phone = '${PHONE}' and is_guest`,
    );
    const guestOrder = await placeOrder(backend, guest, ids, { phone: PHONE, instructions: CANARIES.note });
    await finish(guestOrder.data.placeOrder.order_id);
    const token = await logIn(backend, PHONE);
    const ask = (query: string, variables = {}) => backend.query(query, { token, variables, location: CENTRE });
    const { name, email, street, note, line, said } = CANARIES;
    const [first, last] = name.split(" ");
    await ask(
      `mutation { completeSignup(firstName: "${first}", lastName: "${last}", email: "${email}", optForPromos: false) { status } }`,
    );
    await ask(`mutation { updateAddress(address_1: "${street}", lat: 12.975, lng: 77.59, phone: "${PHONE}") { id } }`);
    await ask(`mutation { addFavouriteItem(item_id: "${ids["French Fries"]}") { success } }`);
    const items = [{ id: ids["French Fries"], quantity: 2, instructions: line }];
    const order = await placeOrder(backend, token, ids, { phone: PHONE, items, instructions: note });
    const id = order.data.placeOrder.order_id;
    await backend.app.db.execute(`update orders set diet = '{"allergens":["nuts"],"diet":null}' where id = '${id}'`);
    await finish(id);
    await ask(
      `{ submitFeedback(orderId: "${id}", rating: 4, comments: "${said}", name: "${name}", token: "${token}", bizId: "bistro") { success } }`,
    );
    await ask(`mutation($cart: CartInput!) { updateUserCart(cart: $cart) { items { id } } }`, {
      cart: { items: [{ id: ids["French Fries"], quantity: 1, instructions: line }] },
    });
    await ask("{ exportAccount }");
    const [{ customer } = { customer: "" }] = (await rows(
      `select id as customer from customers where phone = '${PHONE}' and not is_guest`,
    )) as { customer: string }[];
    await rows(
      `insert into social_identities (business_id, provider, subject, customer_id) values ('bistro', 'google', 'canary-subject', '${customer}')`,
    );
    await rows(
      `insert into customer_devices (business_id, customer_id, device) values ('bistro', '${customer}', 'canary-device')`,
    );
    await rows(
      `insert into customer_networks (business_id, customer_id, network) values ('bistro', '${customer}', 'canary-network')`,
    );
    await rows(
      `insert into payment_customers (business_id, customer_id, gateway, reference) values ('bistro', '${customer}', 'Stripe', 'cus_canary')`,
    );
    const payer = JSON.stringify({ customer: { name: "canary-payer", email: null, phone: null } });
    await rows(
      `insert into payment_txns (id, business_id, customer_id, gateway, purpose, purpose_id, key, request, amount, currency, status, charged_at)
       values ('t-card', 'bistro', '${customer}', 'Stripe', 'ordering', 'p-card', 'k-card', '${payer}', '1.00', 'INR', 'completed', now())`,
    );
    await hearCard();
    await rows(
      `insert into push_subscriptions (business_id, order_id, endpoint, p256dh, auth, language, last_event_id, told_at)
       values ('bistro', '${id}', 'https://fcm.googleapis.com/canary-endpoint', 'p', 'a', 'en', 0, now())`,
    );
    const table = await firstPhone(backend, "code-of-table-1", { account: token, name: "Tablecanary" });
    await table.query("mutation { leaveVisit { success } }");
    return { token, customer };
  }

  test("[SESS-07] the export holds what every one of these tables knows, and a deletion leaves the person in none of them", async () => {
    const { token, customer } = await live();
    time += 3_600_000;
    const { data } = await backend.query("{ exportAccount }", { token });
    const kept = data.exportAccount;
    for (const [table, { exported }] of Object.entries(HOLDS)) expect(Object.keys(kept), table).toContain(exported);
    const { guest: _guest, ...own } = CANARIES;
    for (const canary of [...Object.values(own), PHONE, "canary-subject", "cus_canary", "canary-card", "Tablecanary"]) {
      expect(JSON.stringify(kept)).toContain(canary);
    }

    const deleted = await backend.query("mutation { deleteAccount { success } }", { token });
    expect(deleted.data.deleteAccount.success).toBe(true);
    // A provider may be asked about a payment again long afterwards.
    await hearCard();
    const traces: string[] = [];
    for (const { name, columns } of tables) {
      const asText = columns.map((column) => `coalesce("${column.name}"::text, '')`).join(" || ' ' || ");
      for (const { text } of (await rows(`select ${asText} as text from "${name}"`)) as { text: string }[]) {
        for (const canary of [...Object.values(CANARIES), PHONE, "canary", "Canaryname"]) {
          if (text.includes(canary)) traces.push(`${name}: ${canary}`);
        }
      }
    }
    expect(traces).toEqual([]);
    for (const [table, { deleted: what }] of Object.entries(HOLDS)) {
      const has = tables.find(({ name }) => name === table)?.columns.some(({ name }) => name === "customer_id");
      if (what !== "rows" || !has) continue;
      expect(await rows(`select * from "${table}" where customer_id = '${customer}'`), table).toEqual([]);
    }
    expect(await rows("select diet from orders where diet is not null")).toEqual([]);
  });

  test("[SESS-07] accounts, addresses and what is deleted of them are dated by the shop's clock", async () => {
    const phone = "9845211199";
    const dated = async (table: string) =>
      (
        await rows(
          `select extract(epoch from updated_at) * 1000 as at from ${table} where phone in ('${phone}', '${phone}1')`,
        )
      ).map(({ at }) => Math.round(Number(at)));
    const token = await logIn(backend, phone);
    expect(await dated("customers")).toEqual([time]);
    const save = (id = "") =>
      backend.query(
        `mutation { updateAddress(${id} address_1: "1 Road", lat: 12.975, lng: 77.59, phone: "${phone}") { id } }`,
        { token, location: CENTRE },
      );
    const address = (await save()).data.updateAddress.id;
    expect(await dated("addresses")).toEqual([time]);
    time += 60_000;
    await save(`id: "${address}",`);
    expect(await dated("addresses")).toEqual([time]);
    await backend.query('mutation { updateProfile(full_name: "Other Name") { email } }', { token });
    expect(await dated("customers")).toEqual([time]);
    const [{ id } = { id: "" }] = await rows(`select id from customers where phone = '${phone}'`);
    time += 60_000;
    await backend.query("mutation { deleteAccount { success } }", { token });
    const [gone] = await rows(`select extract(epoch from updated_at) * 1000 as at from customers where id = '${id}'`);
    expect(Math.round(Number(gone?.at))).toBe(time);
  });
});
