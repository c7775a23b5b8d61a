import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentRequest } from "../../../payments/core/types.ts";
import { type FakeShop, fakeShop, loadAllProviders } from "./fakes/fake-browser.ts";

beforeAll(loadAllProviders);

async function open(shop: FakeShop, overrides: Partial<PaymentRequest>) {
  const paying = shop.start(overrides);
  await shop.clock.advance(500);
  return { ended: () => shop.clock.until(paying) };
}

describe("MercadoPago", () => {
  const mexico = { gateway: "MercadoPago", currency_code: "MXN" } as const;

  test("[PGW-09] card payment brick: credit and debit cards, one installment, major units, the page's locale", async () => {
    const shop = fakeShop();
    await open(shop, { ...mexico, language: "es" });
    expect(shop.mercadoPago.state.settings).toMatchObject({
      initialization: { amount: 120.5 },
      customization: { paymentMethods: { maxInstallments: 1, types: { included: ["credit_card", "debit_card"] } } },
      locale: "es-MX",
    });
    const english = fakeShop();
    await open(english, mexico);
    expect(english.mercadoPago.state.settings.locale).toBe("en-US");
    const arabic = fakeShop();
    await open(arabic, { ...mexico, language: "ar" });
    expect(arabic.mercadoPago.state.settings.locale).toBe("en-US");
  });

  test("[PGW-09] the device id is sent at init; without one checkout goes on after 10 s in steps of 500 ms", async () => {
    const shop = fakeShop();
    await open(shop, mexico);
    expect(shop.service.only().body.device_metadata).toEqual({ device_id: "device-1" });
    const without = fakeShop();
    delete without.tab.globals.MP_DEVICE_SESSION_ID;
    await open(without, mexico);
    await without.clock.advance(9_400);
    expect(without.service.count("POST /txn/init")).toBe(0);
    await without.clock.advance(700);
    expect(without.service.only().body.device_metadata).toEqual({});
    const late = fakeShop();
    delete late.tab.globals.MP_DEVICE_SESSION_ID;
    await open(late, mexico);
    late.tab.globals.MP_DEVICE_SESSION_ID = "device-2";
    await late.clock.advance(600);
    expect(late.service.only().body.device_metadata).toEqual({ device_id: "device-2" });
  });

  test.each([
    ["en", "Payment failed", "Payment cancelled"],
    ["es", "Pago fallido", "Pago cancelado"],
  ])("[PGW-09] in %s: '%s' on a critical error, '%s' on close", async (language, failed, cancelled) => {
    const shop = fakeShop();
    const broken = await open(shop, { ...mexico, language });
    shop.mercadoPago.error({ type: "non_critical", message: "incomplete_fields" });
    await shop.clock.advance(100);
    expect(shop.tab.openViews).toBe(1);
    shop.mercadoPago.error({ type: "critical", message: "fields_setup_failed" });
    expect(await broken.ended()).toMatchObject({ state: "failed", message: failed });
    const closing = await open(shop, { ...mexico, language });
    shop.tab.view("brick").onClose("button");
    expect(await closing.ended()).toMatchObject({ state: "cancelled", message: cancelled });
  });

  test("[PGW-09] the token goes to capture, the form's promise settles, and the brick is unmounted", async () => {
    const shop = fakeShop();
    const { ended } = await open(shop, mexico);
    await shop.clock.until(shop.mercadoPago.submit());
    await shop.clock.until(shop.mercadoPago.submit());
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.mercadoPago.state).toMatchObject({ submitSettled: ["rejected", "resolved"], unmounted: 1 });
    const capture = shop.service.requests.find(({ path }) => path.startsWith("/txn/capture"))?.body;
    expect(capture).toMatchObject({ g_txn_id: "card_token_APRO", extra_details: { installments: 1, issuer_id: "24" } });
  });

  test("[ROBUST-22] a brick that is made after the guest has closed is unmounted on arrival", async () => {
    const shop = fakeShop();
    const paying = shop.start(mexico);
    for (let step = 0; step < 200 && !shop.tab.openViews; step++) await shop.clock.advance(1);
    await shop.clock.advance(2);
    shop.tab.view("brick").onClose("button");
    await shop.clock.until(paying);
    await shop.clock.run();
    expect(shop.mercadoPago.state).toMatchObject({ mounted: 1, unmounted: 1 });
  });
});
