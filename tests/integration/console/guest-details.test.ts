import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { bistro } from "../../fixtures/backend/backend-content.ts";
import { type ConsoleVisitor, staffMember } from "../../fixtures/backend/console.ts";
import { CENTRE, menuIds, NOON } from "../../fixtures/backend/ordering.ts";
import { newKey, payingOptions } from "../../fixtures/payments/paying.ts";
import { TestBank } from "../../fixtures/payments/payments.ts";

const choices = { tip: { modes: ["delivery"], presets: [5] }, cutlery: ["delivery"], no_contact: ["delivery"] };
const WAYS = ["payment_gateway", "card_on_delivery", "cash"];
const content = [
  {
    ...bistro,
    business: {
      ...bistro.business,
      order_choices: choices,
      payment_options: WAYS,
      features: { pg_service: false },
      pg_provider: "Razorpay",
    },
    stores: bistro.stores.map((store) => ({ ...store, payment_modes: WAYS })),
  },
];

/** Everything that a guest can type at the checkout, each with a mark of its own and a piece of markup. */
const address = {
  address_1: "canary street <b>1</b>",
  address_2: "canary floor & flat",
  city: "canary city",
  landmark: "canary landmark <i>x</i>",
  name: "canary at the door <u>y</u>",
  phone: "98450 77002",
  pin: "560 canary",
  sub_locality: "canary quarter",
};
const GUEST = `mutation { guestSignup(customerName: "canary guest <b>2</b>", isd_code: "+44", customerPhone: "7911 123456", channel: web) { data { access_token } } }`;
const ADDRESS = `mutation($address_1: String!, $address_2: String, $city: String, $landmark: String, $name: String, $phone: String, $pin: String, $sub_locality: String) {
  updateAddress(address_1: $address_1, address_2: $address_2, city: $city, landmark: $landmark, name: $name, phone: $phone, pin: $pin,
    sub_locality: $sub_locality, lat: 12.975, lng: 77.59) { id } }`;
const DETAILS = `$items: [CartItemInput!]!, $address: ID, $at: String!, $way: String!`;
const CART = `channel: web, order_type: "delivery", items: $items, address_id: $address, delivery_datetime: $at, tip: { amount: 20 }`;
const BILL = `query(${DETAILS}) { getBill(${CART}, payment_option: $way) { errors { error_message } bill { payable_amount } } }`;
const PLACE = `mutation(${DETAILS}, $amount: Decimal!, $diet: DietInput, $key: String!) {
  placeOrder(${CART}, idempotency_key: $key, phone: "7911 123456", payment_option: $way, payable_amount: $amount,
    instructions: "canary note <script>1</script>", cutlery: true, no_contact: true, diet: $diet) { order_id } }`;

describe("what the guest gave", () => {
  let backend: TestBackend;
  let maria: ConsoleVisitor;
  let order: string;
  /** Places the order with a way to pay, and asks to have it left at the door. */
  let place: (way: string) => Promise<string>;
  beforeAll(async () => {
    backend = await startTestBackend({ ...payingOptions(new TestBank(), { now: NOON }), content, autopilotSeconds: 0 });
    maria = await staffMember(backend, { login: "maria", name: "Maria" });
    const ids = await menuIds(backend);
    const token = (await backend.query(GUEST)).data.guestSignup.data.access_token;
    const asGuest = { token, location: CENTRE };
    const saved = await backend.query(ADDRESS, { ...asGuest, variables: address });
    expect(saved.errors).toBeUndefined();
    const items = [{ id: ids["French Fries"], quantity: 3, instructions: "canary for the dish" }];
    const at = new Date(NOON).toISOString().slice(0, 16).replace("T", " ");
    place = async (way) => {
      const variables = { items, at, way, address: saved.data.updateAddress.id };
      const { data } = await backend.query(BILL, { ...asGuest, variables });
      expect(data.getBill.errors).toEqual([]);
      const asked = { amount: data.getBill.bill.payable_amount, diet: { allergens: ["peanuts"], diet: "vegan" } };
      const key = newKey("canary-order");
      const placed = await backend.query(PLACE, { ...asGuest, variables: { ...variables, ...asked, key } });
      expect(placed.errors).toBeUndefined();
      return placed.data.placeOrder.order_id;
    };
    order = await place("cash");
    // As of an order paid online, which the staff see once it is paid.
    await backend.app.db.execute(`update orders set no_contact = true where id = '${order}'`);
  });
  afterAll(() => backend?.remove());

  test.each([
    ["payment_gateway", true],
    ["card_on_delivery", false],
    ["cash", false],
  ])("[ORD-01] an order paid by %s is left at the door, as was asked for: %s", async (way, left) => {
    const id = await place(way);
    const read = await backend.app.db.execute(`select no_contact from orders where id = '${id}'`);
    expect(read).toMatchObject({ rows: [{ no_contact: left }] });
  });

  const escaped = (text: string) => text.replaceAll("&", "&#38;").replaceAll("<", "&#60;").replaceAll(">", "&#62;");
  /** As the staff reads it: each field, the numbers in full with their country, and nothing of it as markup. */
  function expectEverything(page: string): void {
    const { phone: _phone, ...texts } = address;
    for (const text of [...Object.values(texts), "canary guest <b>2</b>", "canary note <script>1</script>"]) {
      expect(page).toContain(escaped(text));
    }
    expect(page).toContain("canary for the dish");
    expect(page).toContain('href="tel:+447911123456"');
    expect(page).toContain("+44 7911 123456");
    expect(page).toContain('href="tel:+919845077002"');
    for (const word of ["Peanuts", "Vegan", "Cutlery, please", "Leave at the door", "Tip ₹20.00"]) {
      expect(page).toContain(word);
    }
    expect(page).not.toMatch(/<(?:b>[12]|i>x|u>y|script>1)/);
  }

  test("[STAFF-01] every field that a guest fills in at the checkout stands on the card of the board, as text", async () => {
    const { body } = await maria.get("/console/11/orders");
    expectEverything(body.split(`id="o-${order}"`)[1]?.split("</article>")[0] ?? "");
  });

  test("[STAFF-01] and on the ticket that goes with the food", async () => {
    const { body } = await maria.get(`/console/11/orders/${order}`);
    expectEverything(body.split('id="ticket"')[1]?.split("</article>")[0] ?? "");
  });

  test("[STAFF-01] and on the command line", async () => {
    const env = { ...process.env, DATA_DIR: backend.dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/operate/orders.ts", "show", order], {
      env,
    });
    for (const text of Object.values(address)) expect(stdout).toContain(text);
    for (const text of ["canary guest", "canary note", "canary for the dish", "+44 7911123456"]) {
      expect(stdout).toContain(text);
    }
    for (const text of ["peanuts", "vegan", "with cutlery", "leave at the door", "tip: INR 20"]) {
      expect(stdout).toContain(text);
    }
  });
});
