import { beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE_TEXTS, OUTCOME_CODES } from "../../../payments/core/errors.ts";
import type { Outcome } from "../../../payments/core/types.ts";
import { loadAllProviders, request, type World, world } from "./fakes/fake-browser.ts";

beforeAll(loadAllProviders);

/** Every message this file has seen come out of the client, for the last test. */
const heard = new Set<string>();

async function finish(shop: World, overrides: Parameters<World["start"]>[0], act?: (shop: World) => unknown) {
  const paying = shop.start(overrides);
  await shop.clock.advance(500);
  await act?.(shop);
  const result: Outcome = await shop.clock.until(paying);
  heard.add(result.message);
  return result;
}

const card = (shop: World) => shop.tab.view("card").onSubmit("Asha");
const refuse = (shop: World, match: string, body: unknown, status = 200, times = 1) => {
  for (let index = 0; index < times; index++) shop.service.scripted.push({ match, answer: { status, body } });
};

describe("choosing a gateway", () => {
  test("[PGW-03] with none chosen the enabled ones are fetched and the first is used", async () => {
    const shop = world();
    shop.service.gateways = { message: "success", gateway_names: ["PaymentOS", "Stripe"] };
    expect(await finish(shop, {}, card)).toMatchObject({ state: "paid", gateway: "PaymentOS" });
  });

  test("[PGW-03] none enabled: 'No gateways configured or enabled'", async () => {
    const shop = world();
    shop.service.gateways = { message: "success", gateway_names: [] };
    expect(await finish(shop, {})).toMatchObject({ state: "failed", message: "No gateways configured or enabled" });
  });

  test("[PGW-03] an unknown gateway: its message, and no request", async () => {
    const shop = world();
    const result = await finish(shop, { gateway: "PayPal" });
    expect(result.message).toBe("Selected payment gateway is not available at the moment");
    expect(shop.service.requests).toEqual([]);
  });

  test("[PGW-03] when all that is enabled is unknown to us, the message is the same", async () => {
    const shop = world();
    shop.service.gateways = { message: "success", gateway_names: ["PayPal", 7] };
    expect(await finish(shop, {})).toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  });

  test("[PGW-02] the list fails: 'Error occured while fetching available gateways', or the server's words", async () => {
    const shop = world();
    refuse(shop, "GET /account", "<html>", 502, 3);
    const failed = await finish(shop, {});
    expect(failed.message).toBe("Error occured while fetching available gateways");
    refuse(shop, "GET /account", { message: "This shop is closed for payments" });
    expect((await finish(shop, {})).message).toBe("This shop is closed for payments");
  });

  test("[ROBUST-21] after prefetch a press needs no list and no script between tap and checkout", async () => {
    const shop = world();
    await shop.clock.until(shop.payments.prefetch(shop.tab));
    expect(shop.tab.scripts).toEqual(["https://js.stripe.com/endive/stripe.js"]);
    const before = shop.service.requests.length;
    shop.start({ currency_code: "USD" });
    await shop.clock.advance(500);
    expect(shop.service.requests.slice(before).map(({ path }) => path)).toEqual(["/txn/init"]);
  });
});

describe("init", () => {
  test("[PGW-02] [PGW-13] the payment request goes out with minor units, device, return address and key", async () => {
    const shop = world();
    await finish(shop, { gateway: "PaymentOS", language: "ar" }, card);
    const txn = shop.service.only();
    expect(txn.body).toEqual({
      gateway: "PaymentOS",
      entity_info: [{ entity_id: "kaapi", entity_type: "business" }],
      amount: 12050,
      current_amount: 12050,
      amount_unit: "minor",
      currency_code: "INR",
      user: { name: "Asha", email: "asha@example.com", phone: "+919876543210" },
      channel: "web",
      purpose: "ordering",
      purpose_id: "placing-1",
      language: "ar",
      source_app: "meraki",
      device_metadata: {},
      return_url: `https://shop.example/pedidos/pg?attempt=${txn.key}`,
      idempotency_key: txn.key,
    });
  });

  test("[PGW-02] init fails: 'Payment initialization failed', or the server's words; the key is kept for the next press", async () => {
    const shop = world();
    refuse(shop, "POST /txn/init", { success: false });
    expect((await finish(shop, { gateway: "PaymentOS" })).message).toBe("Payment initialization failed");
    refuse(shop, "POST /txn/init", { success: false, message: "Amount too low" }, 422);
    expect((await finish(shop, { gateway: "PaymentOS" })).message).toBe("Amount too low");
    await finish(shop, { gateway: "PaymentOS" }, card);
    const keys = shop.service.requests
      .filter(({ path }) => path === "/txn/init")
      .map(({ body }) => body.idempotency_key);
    expect(new Set(keys).size).toBe(1);
  });

  test("[ROBUST-02] a lost init answer is asked for again under the same key: one txn", async () => {
    const shop = world();
    let lost = 2;
    shop.tab.trip = ({ path }) => ({ before: 5, after: 5, replyLost: path.endsWith("/init") && lost-- > 0 });
    const paying = shop.start({ gateway: "PaymentOS" });
    await shop.clock.advance(5_000);
    card(shop);
    expect(await shop.clock.until(paying)).toMatchObject({ state: "paid" });
    expect(shop.service.count("POST /txn/init")).toBe(3);
    expect(shop.service.txns.size).toBe(1);
  });

  test("[ROBUST-02] [ROBUST-24] another amount is another attempt, and voids the first", async () => {
    const shop = world();
    await finish(shop, { gateway: "PaymentOS" }, () => shop.tab.view("card").onClose("button"));
    await finish(shop, { gateway: "PaymentOS", amount: "99.00" }, card);
    const [first, second] = [...shop.service.txns.values()];
    expect(first).toMatchObject({ status: "canceled", charges: 0 });
    expect(second).toMatchObject({ status: "completed", charges: 1 });
    expect(first?.key).not.toBe(second?.key);
  });

  test("[ROBUST-24] ¥500 and KWD 5.124 arrive as 500 and 5120: no factor of 100 appears", async () => {
    for (const [amount, currency_code, sent] of [
      ["500", "JPY", 500],
      ["5.124", "KWD", 5120],
    ] as const) {
      const shop = world();
      await finish(shop, { gateway: "PaymentOS", amount, currency_code }, card);
      expect(shop.service.only().body).toMatchObject({ amount: sent, current_amount: sent, amount_unit: "minor" });
    }
  });

  test("[ROBUST-24] an amount or currency that cannot be is refused before anything is sent", async () => {
    const shop = world();
    expect(await finish(shop, { gateway: "Stripe", amount: "0" })).toMatchObject({ code: "AMOUNT_INVALID" });
    expect(await finish(shop, { gateway: "Stripe", currency_code: "IQD" })).toMatchObject({ code: "CURRENCY_REFUSED" });
    expect(shop.service.requests).toEqual([]);
  });

  test.each([
    ["staging", "pk_live_x", true],
    ["staging", "pk_test_x", false],
    ["production", "pk_test_x", true],
    ["production", "pk_live_x", false],
  ] as const)("[ROBUST-25] in %s the key %s is refused: %s", async (env, key, isRefused) => {
    const shop = world({ config: { env } });
    const plain = shop.service.initData;
    shop.service.initData = (txn) => ({ ...plain(txn), key });
    const act = isRefused ? undefined : (open: World) => open.tab.view("stripe").onClose("button");
    const result = await finish(shop, { gateway: "Stripe", currency_code: "USD" }, act);
    expect(result.code).toBe(isRefused ? "KEY_MISMATCH" : "PAYMENT_CANCELLED");
  });
});

describe("placing the order", () => {
  test("[PGW-16] the order is placed with the txn after init and before anything opens (D6)", async () => {
    const shop = world();
    const seen: unknown[] = [];
    const paying = shop.start(
      { gateway: "PaymentOS" },
      {
        beforeOpen: async (begun) => {
          seen.push(begun, shop.tab.openViews);
          return { ok: true };
        },
      },
    );
    await shop.clock.advance(500);
    card(shop);
    await shop.clock.until(paying);
    expect(seen).toEqual([{ txnId: "txn_1", gateway: "PaymentOS", reference: shop.service.only().key }, 0]);
  });

  test("[PGW-16] an order that was refused opens no checkout, and the next press goes on with the same txn", async () => {
    const shop = world();
    const refusing = { beforeOpen: async () => ({ ok: false, message: "The shop has just closed" }) };
    const result = await shop.clock.until(shop.start({ gateway: "PaymentOS" }, refusing));
    expect(result).toMatchObject({ state: "failed", code: "NOT_OPENED", message: "The shop has just closed" });
    const throwing = { beforeOpen: () => Promise.reject(new Error("offline")) };
    expect(await shop.clock.until(shop.start({ gateway: "PaymentOS" }, throwing))).toMatchObject({
      code: "NOT_OPENED",
    });
    expect(shop.tab.views).toEqual([]);
    expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "paid", txnId: "txn_1" });
  });
});

describe("init that meets an older txn", () => {
  test.each([
    ["completed", "paid"],
    ["pending", "pending"],
    ["failed", "failed"],
  ])("[ROBUST-02] a txn that is %s already is not opened: %s", async (status, state) => {
    const shop = world();
    const plain = shop.service.initData;
    shop.service.initData = (txn) => {
      txn.status = status;
      return plain(txn);
    };
    shop.service.scripted.push({
      match: "POST /txn/init",
      answer: { status: 200, body: { success: true, txn_id: "txn_1", status, data: { key: "c7a0" } } },
    });
    refuse(shop, "GET /txn/details", { success: true, data: { status } }, 200, 2);
    expect(await finish(shop, { gateway: "PaymentOS" })).toMatchObject({ state });
    expect(shop.tab.views).toEqual([]);
  });
});

describe("capture", () => {
  test("[ROBUST-03] a lost answer is found by details: success, one charge, no second capture", async () => {
    const shop = world();
    shop.tab.trip = ({ path }) => ({ after: 5, replyLost: path.includes("capture") });
    expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "paid" });
    expect(shop.service.only()).toMatchObject({ captures: 1, charges: 1 });
    expect(shop.paymentOs.state.calls.length).toBe(1);
  });

  test("[ROBUST-03] a capture that never arrived is sent once more with the same token and key", async () => {
    const shop = world();
    let lost = 1;
    shop.tab.trip = ({ path }) => ({ after: 5, lost: path.includes("capture") && lost-- > 0 });
    expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "paid" });
    expect(shop.service.only()).toMatchObject({ captures: 1, charges: 1 });
    expect(shop.paymentOs.state.calls.length).toBe(1);
  });

  test("[ROBUST-03] when both captures are lost the outcome is pending, and no failure is shown", async () => {
    const shop = world();
    shop.tab.trip = ({ path }) => ({ after: 5, lost: path.includes("capture") });
    const result = await finish(shop, { gateway: "PaymentOS" }, card);
    expect(result).toMatchObject({ state: "pending", code: "STATUS_UNKNOWN" });
    expect(shop.service.charges).toBe(0);
  });

  test("[PGW-02] a refused capture: 'Unable to capture the payment', or the server's words", async () => {
    const shop = world();
    refuse(shop, "POST /txn/capture", { success: false });
    const plain = await finish(shop, { gateway: "PaymentOS" }, card);
    expect(plain).toMatchObject({ message: "Unable to capture the payment", error_message: null });
    refuse(shop, "POST /txn/capture", { success: false, message: "Card expired" });
    const said = await finish(shop, { gateway: "PaymentOS" }, card);
    expect(said).toMatchObject({ message: "Card expired", error_message: "Card expired" });
    refuse(shop, "POST /txn/capture", { success: false, message: "x".repeat(501) });
    expect((await finish(shop, { gateway: "PaymentOS" }, card)).error_message).toBeNull();
  });

  test("[PGW-05] a card's result says that it was captured and what may be told of the card, and nothing secret", async () => {
    const shop = world();
    const paid = await finish(shop, { gateway: "PaymentOS" }, card);
    expect(paid).toMatchObject({ success: true, capturePayment: true });
    expect(paid.extraDetails).toEqual({ last_4_digits: "1111" });
    const other = world();
    await other.clock.until(other.start({ gateway: "PhonePe" }));
    other.page.pay();
    const back = other.reload(other.page.backTo());
    const known = await other.clock.until(back.payments.resume(back.tab));
    expect(known).toMatchObject({ success: true, capturePayment: false, extraDetails: {} });
  });

  test("[ROBUST-24] a capture or details of another amount or currency is no success, and Pay stays closed", async () => {
    for (const txn_data of [
      { status: "completed", amount: 1205000, currency: "INR" },
      { status: "completed", amount: 12050, currency: "USD" },
    ]) {
      const shop = world();
      refuse(shop, "POST /txn/capture", { success: true, txn_data });
      expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({
        success: false,
        code: "AMOUNT_MISMATCH",
      });
      shop.service.only().status = "pending";
      expect(await finish(shop, { gateway: "PaymentOS" })).toMatchObject({ success: false });
      expect(shop.service.txns.size).toBe(1);
    }
  });

  test("[ROBUST-25] success without a status is asked about, not believed", async () => {
    const shop = world();
    refuse(shop, "POST /txn/capture", { success: true, txn_data: { status: "gold" } });
    shop.service.bank = () => "ok";
    const result = await finish(shop, { gateway: "PaymentOS" }, card);
    expect(result).toMatchObject({ state: "pending", success: false });
  });

  test("[ROBUST-12] a bank page named by capture is visited only when it is the gateway's", async () => {
    const shop = world();
    refuse(shop, "POST /txn/capture", {
      success: true,
      redirect_url: "https://api.paymentsos.com/3ds/1",
      txn_data: {},
    });
    expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "left" });
    expect(shop.tab.navigations.map(({ url }) => url)).toEqual(["https://api.paymentsos.com/3ds/1"]);
    const evil = world();
    refuse(evil, "POST /txn/capture", { success: true, redirect_url: "https://evil.example/", txn_data: {} });
    expect(await finish(evil, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "pending" });
    expect(evil.tab.navigations).toEqual([]);
  });
});

describe("afterwards", () => {
  test("[ROBUST-17] what is paid is not paid again", async () => {
    const shop = world();
    expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "paid", first: true });
    expect(await finish(shop, { gateway: "PaymentOS" })).toMatchObject({ state: "paid", first: false });
    expect(shop.service.count("POST /txn/init")).toBe(1);
  });

  test("[ROBUST-18] of two tabs that see the success, one is first", async () => {
    const shop = world();
    const paying = shop.start({ gateway: "PhonePe" });
    await shop.clock.until(paying);
    shop.page.pay();
    const tabs = [shop.reload(shop.page.backTo()), shop.reload(shop.page.backTo())];
    const results = await Promise.all(tabs.map(({ tab, payments }) => shop.clock.until(payments.resume(tab))));
    expect(results.map((result) => result?.state)).toEqual(["paid", "paid"]);
    expect(results.filter((result) => result?.first).length).toBe(1);
  });

  test("[PGW-16] a payment that came back as refunded is not paid, and says so", async () => {
    const shop = world();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    shop.service.only().status = "refunded";
    const { tab, payments } = shop.reload(shop.page.backTo());
    expect(await shop.clock.until(payments.resume(tab))).toMatchObject({ state: "failed", code: "REFUNDED" });
  });

  test("[PGW-12] polling to the end: 'Unable to fetch payment status, Check after sometime', pending, 30 requests", async () => {
    const shop = world();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    shop.service.only().status = "flagged";
    const before = shop.service.count("GET /txn/details");
    const { tab, payments } = shop.reload(shop.page.backTo());
    const result = await shop.clock.until(payments.resume(tab));
    heard.add(result?.message ?? "");
    expect(result).toMatchObject({ state: "pending", message: "Unable to fetch payment status, Check after sometime" });
    expect(shop.service.count("GET /txn/details") - before).toBe(30);
  });

  test("[PGW-02] details refused: 'Unable to fetch payment details', or the server's words; still pending", async () => {
    const shop = world();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    refuse(shop, "GET /txn/details", { success: false });
    const first = shop.reload(shop.page.backTo());
    const result = await shop.clock.until(first.payments.resume(first.tab));
    heard.add(result?.message ?? "");
    expect(result).toMatchObject({ state: "pending", message: "Unable to fetch payment details" });
    refuse(shop, "GET /txn/details", { success: false, message: "Not yours" }, 404);
    const second = shop.reload(shop.page.backTo());
    expect(await shop.clock.until(second.payments.resume(second.tab))).toMatchObject({ message: "Not yours" });
  });

  test("[ROBUST-16] hidden for 20 minutes while it is paid: success with one request on return", async () => {
    const shop = world();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    const { tab, payments } = shop.reload(shop.page.backTo());
    const resuming = payments.resume(tab);
    await shop.clock.advance(100);
    tab.awake = false;
    await shop.clock.advance(20 * 60_000);
    const asked = shop.service.count("GET /txn/details");
    shop.page.pay();
    tab.wake();
    expect(await shop.clock.until(resuming)).toMatchObject({ state: "paid" });
    expect(shop.service.count("GET /txn/details") - asked).toBe(1);
    expect(asked).toBe(1);
  });

  test("[ROBUST-14] logout in one tab stops another tab's polling, and its answer is nobody's", async () => {
    const shop = world();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    const other = shop.reload(shop.page.backTo());
    const resuming = other.payments.resume(other.tab);
    await shop.clock.advance(100);
    const asked = shop.service.requests.length;
    shop.payments.forget(shop.tab);
    shop.page.pay();
    expect(await resuming).toMatchObject({ state: "pending", code: "FORGOTTEN" });
    await shop.clock.run();
    expect(shop.service.requests.length).toBe(asked);
    expect(await other.payments.pay(request(), other.tab)).toMatchObject({ code: "FORGOTTEN" });
    expect(shop.service.requests.length).toBe(asked);
  });

  test("[ROBUST-14] logout while the order is being placed: no checkout opens and nothing is remembered", async () => {
    const shop = world();
    let placed = (_: { ok: boolean }) => {};
    const placing = new Promise<{ ok: boolean }>((resolve) => {
      placed = resolve;
    });
    const paying = shop.start({ gateway: "PaymentOS" }, { beforeOpen: () => placing });
    await shop.clock.advance(500);
    shop.payments.forget(shop.tab);
    placed({ ok: true });
    await shop.clock.run();
    expect(await paying).toMatchObject({ code: "FORGOTTEN" });
    expect(shop.tab.views).toEqual([]);
    expect([...shop.tab.browser.items.keys()]).toEqual([]);
    expect(shop.tab.browser.locks.size).toBe(0);
  });

  test("[ROBUST-18] a tab that died before it acted: another one is first again, once it has waited", async () => {
    const shop = world();
    await finish(shop, { gateway: "PaymentOS" }, card);
    const soon = shop.reload();
    expect(await shop.clock.until(soon.payments.resume(soon.tab))).toMatchObject({ state: "paid", first: false });
    await shop.clock.advance(61_000);
    const later = shop.reload();
    const paid = await shop.clock.until(later.payments.resume(later.tab));
    expect(paid).toMatchObject({ state: "paid", first: true });
    later.payments.finished(later.tab, paid as Outcome);
    await shop.clock.advance(61_000);
    const last = shop.reload();
    expect(await shop.clock.until(last.payments.resume(last.tab))).toBeNull();
    expect(await shop.clock.until(last.payments.pay(request({ gateway: "PaymentOS" }), last.tab))).toMatchObject({
      state: "paid",
      first: false,
    });
    expect(shop.service.charges).toBe(1);
  });

  test("[ROBUST-04] attempts belong to a business: another one's are not found", async () => {
    const shop = world();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    expect(shop.payments.unfinished(shop.tab).length).toBe(1);
    const other = world({ config: { entity_id: "manara" } });
    other.tab.browser.items.clear();
    for (const [key, value] of shop.tab.browser.items) other.tab.browser.items.set(key, value);
    expect(other.payments.unfinished(other.tab)).toEqual([]);
    expect(await other.clock.until(other.payments.resume(other.tab))).toBeNull();
  });
});

describe("the catalogue", () => {
  test("[ROBUST-25] every sentence of the catalogue can be produced", async () => {
    await finish(world(), { gateway: "PaymentOS" }, (shop) => shop.tab.view("card").onClose("button"));
    for (const gateway of ["PhonePe", "FreedomPay", "PayULatinAmerica"]) {
      const shop = world();
      shop.service.initData = () => ({ form_payload: { a: "1" } });
      await finish(shop, { gateway, currency_code: "USD" });
    }
    const secretless = world();
    secretless.service.initData = () => ({ key: "pk_test_x" });
    await finish(secretless, { gateway: "Stripe" });
    for (const language of ["en", "es"]) {
      const mexico = { gateway: "MercadoPago", currency_code: "MXN", language };
      await finish(world(), mexico, (shop) => shop.mercadoPago.error({ type: "critical" }));
      await finish(world(), mexico, (shop) => shop.tab.view("brick").onClose("button"));
    }
    const inline = world();
    inline.start({ gateway: "PaymentOS" });
    await inline.clock.advance(500);
    inline.tab.view("card").onSubmit("");
    heard.add(inline.tab.view("card").error?.message ?? "");
    inline.paymentOs.state.answer = "nonsense";
    inline.tab.view("card").onSubmit("Asha");
    await inline.clock.advance(50);
    heard.add(inline.tab.view("card").error?.message ?? "");
    expect(CATALOGUE_TEXTS.filter((text) => !heard.has(text))).toEqual([]);
    expect(new Set(OUTCOME_CODES).size).toBe(OUTCOME_CODES.length);
  });
});
