import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentRequest } from "../../../payments/core/types.ts";
import { type FakeShop, fakeShop, loadAllProviders } from "./fakes/fake-browser.ts";

beforeAll(loadAllProviders);

async function open(shop: FakeShop, overrides: Partial<PaymentRequest>) {
  const paying = shop.start(overrides);
  await shop.clock.advance(500);
  return { ended: () => shop.clock.until(paying) };
}

describe("Razorpay", () => {
  test("[PGW-08] two refused tries and then a good one are one success", async () => {
    const shop = fakeShop();
    const { ended } = await open(shop, { gateway: "Razorpay" });
    const { current } = shop.razorpay;
    await shop.clock.until(current.failTry("Your card has no funds"));
    await shop.clock.until(current.failTry("Wrong OTP"));
    await shop.clock.until(current.pay());
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.service.requests.find(({ path }) => path.startsWith("/txn/capture"))?.body).toEqual({
      g_txn_id: "pay_order_txn_1",
      extra_details: { razorpay_order_id: "order_txn_1", razorpay_signature: "sig:order_txn_1:pay_order_txn_1" },
      idempotency_key: shop.service.only().key,
    });
  });

  test("[PGW-08] [ROBUST-17] the window names the order that was placed for it; the page is notified when it can take money, and when the guest has paid in it", async () => {
    const shop = fakeShop();
    const steps: string[] = [];
    const request = { gateway: "Razorpay" as const };
    const paying = shop.start(request, {
      beforeOpen: async () => {
        steps.push("held");
        return { ok: true, description: "Kaapi Kitchen: order 0177" };
      },
      onStep: (step) => steps.push(step),
    });
    await shop.clock.advance(500);
    expect(steps).toEqual(["held", "handed", "shown"]);
    expect(shop.razorpay.current.options.description).toBe("Kaapi Kitchen: order 0177");
    await shop.clock.until(shop.razorpay.current.pay());
    expect(await shop.clock.until(paying)).toMatchObject({ state: "paid" });
    expect(steps).toEqual(["held", "handed", "shown", "deciding"]);
  });

  test("[PGW-08] dismissed after a refused try: 'Payment cancelled', with the try's reason as cause", async () => {
    const shop = fakeShop();
    const { ended } = await open(shop, { gateway: "Razorpay" });
    await shop.clock.until(shop.razorpay.current.failTry("Wrong OTP"));
    await shop.clock.until(shop.razorpay.current.dismiss());
    expect(await ended()).toMatchObject({ state: "cancelled", message: "Payment cancelled", cause: "Wrong OTP" });
  });

  test("[PGW-08] key, order, amount in minor units, prefill and language are handed over", async () => {
    const shop = fakeShop();
    await open(shop, { gateway: "Razorpay", language: "es", extras: { primaryColor: "#2C016C" } });
    expect(shop.razorpay.current.options).toMatchObject({
      key: "rzp_test_fake",
      amount: 12050,
      currency: "INR",
      order_id: "order_txn_1",
      prefill: { name: "Asha", contact: "+919876543210" },
      theme: { color: "#2C016C" },
      config: { display: { language: "en" } },
    });
    expect(shop.razorpay.current.options.callback_url).toBeUndefined();
  });

  test("[PGW-08] the window names what the service says is paid, with the number of an order that is placed already", async () => {
    const shop = fakeShop();
    const plain = shop.service.initData;
    shop.service.initData = (txn) => {
      const data = plain(txn) as { info: object };
      return { ...data, info: { ...data.info, name: "Kaapi Kitchen", description: "Kaapi Kitchen 0177" } };
    };
    await open(shop, { gateway: "Razorpay", extras: { description: "Kaapi Kitchen: order" } });
    expect(shop.razorpay.current.options).toMatchObject({ name: "Kaapi Kitchen", description: "Kaapi Kitchen 0177" });
  });

  test("[ROBUST-21] [ROBUST-17] inside another app it goes by full page to the service's callback, and no form is reported", async () => {
    const shop = fakeShop();
    shop.tab.inApp = true;
    const plain = shop.service.initData;
    shop.service.initData = (txn) => {
      const data = plain(txn) as { info: object };
      return { ...data, info: { ...data.info, callback_url: "https://payments.example/v1/razorpay/return" } };
    };
    const steps: string[] = [];
    void shop.start({ gateway: "Razorpay" }, { onStep: (step) => steps.push(step) });
    await shop.clock.advance(500);
    expect(steps).toEqual(["handed"]);
    expect(shop.razorpay.current.options).toMatchObject({
      redirect: true,
      callback_url: "https://payments.example/v1/razorpay/return",
    });
  });

  test("[ROBUST-24] an order of another amount is not opened", async () => {
    const shop = fakeShop();
    shop.service.initData = () => ({ key: "rzp_test_x", info: { order_id: "o", amount: 1205000, currency: "INR" } });
    const { ended } = await open(shop, { gateway: "Razorpay" });
    expect(await ended()).toMatchObject({ state: "failed", code: "AMOUNT_MISMATCH" });
    expect(shop.razorpay.made).toEqual([]);
  });

  test("[ROBUST-18] a vendor that throws when it is made is a failure, after details was asked", async () => {
    const shop = fakeShop();
    shop.tab.globals.Razorpay = class {
      constructor() {
        throw new Error("no");
      }
    };
    const { ended } = await open(shop, { gateway: "Razorpay" });
    expect(await ended()).toMatchObject({ state: "failed", code: "GATEWAY_UNAVAILABLE" });
    expect(shop.service.count("GET /txn/details")).toBe(1);
  });
});
