import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentRequest } from "../../../payments/core/types.ts";
import { type FakeShop, fakeShop, loadAllProviders } from "./fakes/fake-browser.ts";
import { refuse } from "./flow/drive-payment.ts";

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

  test("[PGW-09] the e-mail address that the guest gave at the checkout is the brick's, which then does not ask for one", async () => {
    const shop = fakeShop();
    await open(shop, { ...mexico, user: { name: "Ana", email: "ana@example.com" } });
    expect(shop.mercadoPago.state.settings.initialization).toEqual({
      amount: 120.5,
      payer: { email: "ana@example.com" },
    });
    const without = fakeShop();
    await open(without, { ...mexico, user: { name: "Ana" } });
    expect(without.mercadoPago.state.settings.initialization).toEqual({ amount: 120.5 });
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

  describe("PSE", () => {
    const colombia = { gateway: "MercadoPago", currency_code: "COP", amount: "25500.00" } as const;
    const banks = [{ id: "1007", name: "Bancolombia" }];
    const page = "https://www.mercadopago.com.co/payments/1312147735/bank_transfer?caller_id=1&hash=f41d";
    const details = {
      bank: "1007",
      entity_type: "individual",
      document: { type: "CC", number: "1020304050" },
      name: "Ana Gómez",
      email: "ana@example.com",
      phone: "3001234567",
      address: { street: "Calle 93B", number: "11-45", neighbourhood: "Chicó", city: "Bogotá", post_code: "110221" },
    } as const;
    const offering = (pse: unknown) => {
      const shop = fakeShop();
      shop.service.initData = () => ({ key: "TEST-fake", info: { pse } });
      return shop;
    };

    test("[PGW-09] a transfer is captured without a token, and the window goes to the bank's page", async () => {
      const shop = offering({ banks });
      refuse(shop, "POST /txn/capture", { success: true, redirect_url: page, txn_data: { status: "pending" } });
      const { ended } = await open(shop, colombia);
      const { transfer, onClose } = shop.tab.view("brick");
      expect(transfer?.banks).toEqual(banks);
      transfer?.onSubmit(details);
      // A second press, and a guest who closes too late, change nothing.
      transfer?.onSubmit({ ...details, bank: "1040" });
      onClose("button");
      expect(shop.tab.view("brick")).toMatchObject({ busy: true, closeRefusals: 1 });
      expect(await ended()).toMatchObject({ state: "left", extraDetails: { payment_method_id: "pse" } });
      expect(shop.tab.navigations.map(({ url }) => url)).toEqual([page]);
      const captures = shop.service.requests.filter(({ path }) => path.startsWith("/txn/capture"));
      expect(captures.map(({ body }) => body)).toMatchObject([
        { g_txn_id: "pse", extra_details: { payment_method_id: "pse", ...details } },
      ]);
    });

    test("[ROBUST-12] a page that is not Mercado Pago's is not visited", async () => {
      const shop = offering({ banks });
      const evil = "https://www.mercadopago.com.co.evil.example/";
      refuse(shop, "POST /txn/capture", { success: true, redirect_url: evil, txn_data: { status: "pending" } });
      const { ended } = await open(shop, colombia);
      shop.tab.view("brick").transfer?.onSubmit(details);
      await ended();
      expect(shop.tab.navigations).toEqual([]);
    });

    test.each([[undefined], [{}], [{ banks: [] }], [{ banks: "1007" }], [{ banks: [{ id: 7 }, null] }]])(
      "[PGW-09] with %j from init there is only the card form",
      async (pse) => {
        const shop = offering(pse);
        await open(shop, colombia);
        expect(shop.tab.view("brick").transfer).toBeUndefined();
      },
    );
  });
});
