import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ARGUMENT_GUARDS, BILL_GUARDS } from "../../../../backend/orders/placing/placing-guards.ts";
import { LANGUAGES } from "../../../../config/languages.ts";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import {
  CENTRE,
  FRIES_FOR_TWO,
  logIn,
  logInNameless,
  menuIds,
  NOON,
  PLACE_ORDER,
  signUpGuest,
} from "../../../fixtures/backend/ordering.ts";

/**
 * Tests every row of the server's table of refusals: refused in every language, before every later row, with nothing
 * placed.
 */
type Change = Readonly<Record<string, unknown>>;
interface Break {
  readonly change?: Change;
  readonly location?: number | null;
  /** What the shop does meanwhile. */
  readonly shop?: () => Promise<unknown>;
  /** Milliseconds after noon. */
  readonly later?: number;
  /** The bill's own code, where one row stands for several. */
  readonly code?: string;
  /** By an account that was never given a name. */
  readonly nameless?: boolean;
}

describe("placing", () => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let guest: string;
  let account: string;
  let nameless: string;
  let time = NOON;
  let keys = 0;
  beforeAll(async () => {
    const content = { ...bistro, business: { ...bistro.business, languages: [...LANGUAGES] } };
    backend = await startTestBackend({ content: [content], autopilotSeconds: 0, clock: () => new Date(time) });
    ids = await menuIds(backend);
    guest = await signUpGuest(backend);
    account = await logIn(backend, "9000000777");
    nameless = await logInNameless(backend, "9000000778");
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time = NOON;
  });

  const items = (title: string, quantity: number) => [{ id: ids[title], quantity }];
  const store = (change: Change) =>
    backend.rest("POST", "/staff/store", { business: "bistro", store: CENTRE, ...change });
  const open = { temporarily_closed: false, enabled_for_ordering: true };

  async function send(about: Break, lang = "en", token = about.nameless ? nameless : guest) {
    const { change, location = CENTRE, later = 0 } = about;
    time = NOON + later;
    keys += 1;
    return backend.query(PLACE_ORDER, {
      token,
      ...(location === null ? {} : { location }),
      headers: { "x-use-lang": lang },
      variables: {
        idempotency_key: `guards-${keys}-key`,
        phone: "9000000001",
        channel: "web",
        order_type: "pickup",
        items: items("French Fries", 2),
        payment_option: "cash",
        payable_amount: FRIES_FOR_TWO,
        delivery_datetime: new Date(time).toISOString().slice(0, 16).replace("T", " "),
        ...change,
      },
    });
  }
  const placed = async () => (await backend.rest("GET", "/staff/orders?business=bistro&all=1")).body.orders.length;

  /** The refusal's code, after its sentence was there in each language, and different in each. */
  async function refusal(about: Break): Promise<string> {
    await about.shop?.();
    const said: string[] = [];
    let code = "";
    for (const lang of LANGUAGES) {
      const { errors } = await send(about, lang);
      code = String(errors?.[0]?.extensions.code);
      said.push(errors?.[0]?.message ?? "");
    }
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const sentence of said) expect(sentence.length).toBeGreaterThan(15);
    return code;
  }

  const argumentBreaks: Readonly<Record<string, Break>> = {
    NOT_AVAILABLE: { change: { order_type: "dinein" } },
    CART_EMPTY: { change: { items: [] } },
    STORE_SELECTION_REQUIRED: { location: null },
    INSTRUCTIONS_TOO_LONG: { change: { instructions: "x".repeat(301) } },
    SIGNUP_REQUIRED: { nameless: true },
    PHONE_INVALID: { change: { phone: "call me" } },
    DELIVERY_ADDRESS_REQUIRED: { change: { order_type: "delivery" } },
    ORDER_DELIVERY_TIME_REQUIRED: { change: { delivery_datetime: " " } },
    PAYMENT_OPTION_NOT_ALLOWED: { change: { payment_option: "" } },
    BAD_REQUEST: { change: { payable_amount: -1 } },
  };
  const billBreaks = (): Readonly<Record<string, readonly Break[]>> => ({
    BILL_ERROR: [
      { code: "STORE_ORDERING_NOT_ENABLED", shop: () => store({ ...open, enabled_for_ordering: false }) },
      { code: "STORE_TEMPORARY_CLOSED", shop: () => store({ ...open, temporarily_closed: true }) },
      {
        code: "ADDRESS_UNKNOWN",
        change: { order_type: "delivery", address_id: crypto.randomUUID() },
        shop: () => store(open),
      },
      { code: "ORDER_DELIVERY_TIME_REQUIRED", change: { delivery_datetime: "soon" } },
      { code: "STORE_CLOSED", later: 12 * 3_600_000 },
      {
        code: "SLOT_UNAVAILABLE",
        change: { delivery_datetime: "2026-11-20 14:00", time_slot_start: "19:00:00", time_slot_end: "19:30:00" },
      },
      { code: "ITEM_UNAVAILABLE", change: { items: items("Idli", 3) } },
      { code: "OUT_OF_STOCK", change: { items: items("Green Salad", 3) } },
      { code: "QUANTITY_INVALID", change: { items: items("French Fries", 0) } },
      { code: "MIN_ORDER_TOTAL", change: { items: items("French Fries", 1) } },
      { code: "PAYMENT_OPTION_NOT_ALLOWED", change: { payment_option: "card_on_delivery" } },
      { code: "PAYMENT_OPTION_NOT_ALLOWED", change: { items: items("French Fries", 30) } },
    ],
    PRICE_CHANGED: [{ change: { payable_amount: 198 } }, { change: { payable_amount: 200 } }],
    DELIVERY_ESTIMATE_REQUIRED: [],
  });

  test("[ORD-01] the table's rows are these, in this order, and none is without a case below", () => {
    expect(ARGUMENT_GUARDS.map(({ code }) => code)).toEqual(Object.keys(argumentBreaks));
    expect(BILL_GUARDS.map(({ code }) => code).sort()).toEqual(Object.keys(billBreaks()).sort());
  });

  test.each(ARGUMENT_GUARDS.map(({ code }, row) => ({ code, row })))(
    "[ORD-01] row $row: $code is refused before every later row, in every language",
    async ({ code, row }) => {
      const before = await placed();
      const own = argumentBreaks[code] as Break;
      expect(await refusal(own)).toBe(code);
      const all = Object.values(argumentBreaks)
        .slice(row + 1)
        .reverse();
      const change = Object.assign({}, ...all.map((one) => one.change), own.change);
      // At a table there is no address to ask for, and an order type can only be one.
      const location = all.some((one) => one.location === null) || own.location === null ? null : CENTRE;
      const unnamed = all.some((one) => one.nameless) || own.nameless === true;
      expect((await send({ change, location, nameless: unnamed })).errors?.[0]?.extensions.code).toBe(code);
      expect(await placed()).toBe(before);
    },
  );

  test("[ORD-01] [BILL-02] whatever the bill says stops the order with the bill's own code and sentence, and the new bill", async () => {
    const before = await placed();
    for (const about of billBreaks().BILL_ERROR ?? []) {
      expect(await refusal(about)).toBe(about.code);
      const [error] = (await send(about)).errors ?? [];
      expect(error?.extensions.errors).toContainEqual(
        expect.objectContaining({ error_type: about.code, error_message: error?.message }),
      );
    }
    await store(open);
    expect(await placed()).toBe(before);
  });

  test("[ORD-01] [ORD-02] another amount than the bill's is refused with both amounts and the new bill, after everything else", async () => {
    for (const about of billBreaks().PRICE_CHANGED ?? []) {
      expect(await refusal(about)).toBe("PRICE_CHANGED");
      const [error] = (await send(about)).errors ?? [];
      expect(error?.message).toContain("₹199");
      expect(error?.extensions.bill).toMatchObject({ payable_amount: FRIES_FOR_TWO });
    }
    const both = await send({ change: { payable_amount: 1, items: items("Green Salad", 3) } });
    expect(both.errors?.[0]?.extensions.code).toBe("OUT_OF_STOCK");
  });

  test("[ORD-01] [BILL-02] an order names a way to pay that exists: neither nothing, nor another spelling, gets past the limit for cash", async () => {
    const before = await placed();
    for (const payment_option of ["", " ", "CASH", "cash ", "iou"]) {
      expect((await send({ change: { payment_option } })).errors?.[0]?.extensions.code).toBe(
        "PAYMENT_OPTION_NOT_ALLOWED",
      );
      // Above cod_max_order_value, with the right amount: thirty portions are 2,845.00.
      const dear = { payment_option, items: items("French Fries", 30), payable_amount: 2845 };
      expect((await send({ change: dear })).errors?.[0]?.extensions.code).toBe("PAYMENT_OPTION_NOT_ALLOWED");
    }
    expect(await placed()).toBe(before);
    const bill = async (payment_option: string | null) => {
      const query = `query($items: [CartItemInput!]!, $payment_option: String) {
        getBill(channel: web, order_type: "pickup", items: $items, payment_option: $payment_option) { bill { payable_amount errors { error_type } } } }`;
      const variables = { items: items("French Fries", 30), payment_option };
      return (await backend.query(query, { token: guest, location: CENTRE, variables })).data.getBill.bill;
    };
    expect(await bill(null)).toEqual({ payable_amount: 2845, errors: [] });
    expect((await bill("")).errors).toEqual([{ error_type: "PAYMENT_OPTION_NOT_ALLOWED" }]);
  });

  test("[ORD-01] [EST-01] a store whose riders bid takes no delivery without a bid, whatever amount is sent", async () => {
    await backend.app.db.execute("update stores set dash = true where business_id = 'bistro' and id = 11");
    const address = await backend.query(
      `mutation { updateAddress(address_1: "4 Lane", lat: 12.975, lng: 77.59) { id } }`,
      { token: account, location: CENTRE },
    );
    const change = {
      order_type: "delivery",
      address_id: address.data.updateAddress.id,
      items: items("French Fries", 3),
      payable_amount: 1,
    };
    for (const lang of LANGUAGES) {
      const { errors } = await send({ change }, lang, account);
      expect(errors?.[0]?.extensions.code).toBe("DELIVERY_ESTIMATE_REQUIRED");
    }
    // At the counter nobody has to ride.
    expect((await send({})).errors).toBeUndefined();
  });
});
