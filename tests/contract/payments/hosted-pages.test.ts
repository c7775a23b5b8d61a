import { beforeAll, describe, expect, test } from "vitest";
import { allowedTarget } from "@/payments/browser/leave";
import { leavePolicy } from "@/payments/providers/provider";
import { type Driver, HOSTED } from "./drivers.ts";
import { fakeShop, loadAllProviders } from "./fakes/fake-browser.ts";
import { comeBack, open } from "./opening.ts";

beforeAll(loadAllProviders);

describe.each(HOSTED)("$gateway page", (driver) => {
  test("[ROBUST-12] an address that is not the gateway's is refused without navigation", async () => {
    for (const evil of [
      "javascript:alert(1)",
      "//evil.example",
      "http://mercury.phonepe.com/",
      "https://phonepe.com.evil.example/",
    ]) {
      const shop = fakeShop();
      shop.service.initData = () => ({ checkout_url: evil, redirect_url: evil, form_payload: { a: "1" } });
      const { ended } = await open(driver, shop);
      expect(await ended()).toMatchObject({ state: "failed", code: "TARGET_REFUSED" });
      expect(shop.tab.navigations).toEqual([]);
    }
  });

  test("[ROBUST-05] forged parameters do not make a payment: pending stays pending, failed stays failed", async () => {
    const forged = {
      redirect_status: "succeeded",
      transactionState: "4",
      transid: "1",
      pg_payment_id: "2",
      status: "A",
    };
    for (const [status, state] of [
      ["pending", "pending"],
      ["failed", "failed"],
    ] as const) {
      const { shop } = await open(driver);
      shop.service.only().status = status;
      expect((await comeBack(shop, forged)).result).toMatchObject({ state, success: false });
    }
    const { shop } = await open(driver);
    shop.page.pay();
    expect((await comeBack(shop, { transactionState: "6", errcode: "1" })).result).toMatchObject({ state: "paid" });
  });

  test("[ROBUST-06] in another browser the reference alone finds the payment", async () => {
    const { shop } = await open(driver);
    shop.page.pay();
    shop.tab.browser.items.clear();
    const { result } = await comeBack(shop);
    expect(result).toMatchObject({ state: "paid", txnId: shop.service.only().id, first: true });
  });

  test("[ROBUST-06] without a session the guest is asked to sign in rather than shown an error", async () => {
    const { shop } = await open(driver);
    shop.page.pay();
    shop.service.scripted.push({ match: "GET /txn/details", answer: { status: 401, body: {} } });
    expect((await comeBack(shop)).result).toMatchObject({ state: "pending", code: "SIGN_IN_NEEDED" });
    expect((await comeBack(shop)).result).toMatchObject({ state: "paid" });
  });

  test("[ROBUST-08] what the provider added is gone from the address; a reload resumes all the same", async () => {
    const { shop } = await open(driver);
    shop.page.pay();
    const added = { buyerEmail: "a@b.example", signature: "x", payment_intent_client_secret: "y", lang: "es" };
    const { tab } = await comeBack(shop, added);
    const left = new URL(tab.address).searchParams;
    expect([...left.keys()].sort()).toEqual(["attempt", "lang", "txn"]);
    const again = shop.reload(tab.address);
    expect(await shop.clock.until(again.payments.resume(again.tab))).toMatchObject({ state: "paid", first: false });
  });

  test("[ROBUST-20] Back: one details request, no second visit, and the next press goes on with the same key", async () => {
    const { shop, paying } = await open(driver);
    expect(await shop.start({ gateway: driver.gateway, currency_code: driver.currency })).toBe(await paying);
    for (const restored of [...shop.tab.restored]) restored();
    const asked = shop.service.count("GET /txn/details");
    const seen = await shop.clock.until(shop.payments.resume(shop.tab, { patience: "once" }));
    expect(seen).toMatchObject({ state: "cancelled" });
    expect(shop.service.count("GET /txn/details") - asked).toBe(1);
    expect(shop.tab.navigations.length).toBe(1);
    await open(driver, shop);
    expect(shop.tab.navigations.length).toBe(2);
    expect(shop.service.txns.size).toBe(1);
  });
});

async function withoutAddress(gateway: string) {
  const shop = fakeShop();
  shop.service.initData = () => ({ form_payload: { a: "1" } });
  const { ended } = await open(HOSTED.find((driver) => driver.gateway === gateway) as Driver, shop);
  const { state, message } = await ended();
  return { state, message, navigations: shop.tab.navigations.length };
}

test("[PGW-06] PhonePe takes the whole window to its page; without an address: 'PhonePe Payment URL not found'", async () => {
  const message = "PhonePe Payment URL not found";
  expect(await withoutAddress("PhonePe")).toEqual({ state: "failed", message, navigations: 0 });
  const { shop } = await open(HOSTED.find(({ gateway }) => gateway === "PhonePe") as Driver);
  expect(shop.tab.navigations).toMatchObject([
    { kind: "redirect", url: expect.stringContaining("mercury-uat.phonepe.com") },
  ]);
});

test("[PGW-07] FreedomPay takes the whole window to its page; without an address: 'FreedomPay Payment URL not found'", async () => {
  const message = "FreedomPay Payment URL not found";
  expect(await withoutAddress("FreedomPay")).toEqual({ state: "failed", message, navigations: 0 });
  const { shop } = await open(HOSTED.find(({ gateway }) => gateway === "FreedomPay") as Driver);
  expect(shop.tab.navigations).toMatchObject([{ kind: "redirect", url: expect.stringContaining("freedompay.com") }]);
});

test("[PGW-10] PayU without an address: 'PayU Payment URL not found'", async () => {
  const message = "PayU Payment URL not found";
  expect(await withoutAddress("PayULatinAmerica")).toEqual({ state: "failed", message, navigations: 0 });
});

test("[PGW-10] PayU's form is posted letter by letter as the service signed it", async () => {
  const [payu] = HOSTED.filter(({ gateway }) => gateway === "PayULatinAmerica");
  const { shop } = await open(payu as Driver);
  expect(shop.tab.navigations).toMatchObject([
    { kind: "post", fields: { amount: "20000.00", extra1: '"><script>', signature: "canary" } },
  ]);
  expect(shop.tab.view("leaving")).toMatchObject({ gateway: "PayULatinAmerica" });
});

test("[PGW-06] a live payment may open PhonePe's v2 pages, and no test page", () => {
  const policy = leavePolicy({ gateway: "PhonePe", env: "production", sandbox: undefined });
  expect(allowedTarget("https://mercury-t2.phonepe.com/transact/v2?token=1", policy)).not.toBeNull();
  expect(allowedTarget("https://mercury-uat.phonepe.com/transact/v2?token=1", policy)).toBeNull();
});

test("[PGW-07] [ROBUST-12] FreedomPay's page is that of the United States, never another company's of the same name", () => {
  for (const env of ["production", "staging"] as const) {
    const policy = leavePolicy({ gateway: "FreedomPay", env, sandbox: undefined });
    expect(allowedTarget("https://payments.freedompay.com/checkoutservice/pay?id=1", policy)).not.toBeNull();
    for (const host of ["customer.freedompay.kz", "customer.freedompay.uz"])
      expect(allowedTarget(`https://${host}/pay`, policy)).toBeNull();
  }
});
