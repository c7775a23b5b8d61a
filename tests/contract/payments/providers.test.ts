import { beforeAll, describe, expect, test } from "vitest";
import { DRIVERS, IN_PAGE, SCRIPTED } from "./drivers.ts";
import { type FakeShop, fakeShop, loadAllProviders } from "./fakes/fake-browser.ts";
import { comeBack, open } from "./opening.ts";

beforeAll(loadAllProviders);

describe.each(DRIVERS)("$gateway", (driver) => {
  test("[PGW-04] success: init, the checkout, then the service says completed; one charge", async () => {
    const { shop, paying, ended } = await open(driver);
    if (driver.ends === "left") {
      expect(await paying).toMatchObject({ state: "left", success: false });
      await driver.pay(shop);
      expect((await comeBack(shop)).result).toMatchObject({ state: "paid", success: true, first: true });
    } else {
      await driver.pay(shop);
      expect(await ended()).toMatchObject({ state: "paid", success: true, code: "PAID", first: true });
    }
    expect(shop.service.charges).toBe(1);
    expect(shop.service.count("POST /txn/init")).toBe(1);
    expect(shop.service.count("POST /txn/capture")).toBe(driver.ends === "token" ? 1 : 0);
    expect(shop.service.only().body).toMatchObject({ gateway: driver.gateway, purpose_id: "placing-1" });
  });

  test("[ROBUST-17] the page is notified of a form once it is up, however long the vendor's script takes, and of none where the gateway takes the page away", async () => {
    const shop = fakeShop();
    const isUp = () => shop.tab.views.some(({ name }) => name === driver.view) || shop.razorpay.made.length > 0;
    const steps: string[] = [];
    const { loadScript } = shop.tab;
    shop.tab.loadScript = async (script) => {
      if (steps.length > 0) await shop.clock.pause(5_000);
      return loadScript(script);
    };
    const request = { gateway: driver.gateway, currency_code: driver.currency };
    void shop.start(request, { onStep: (step) => steps.push(`${step}, ${isUp() ? "a form" : "nothing"}`) });
    await shop.clock.advance(500);
    expect(steps).toEqual(["handed, nothing"]);
    await shop.clock.advance(10_000);
    expect(steps).toEqual(["handed, nothing", ...(driver.ends === "left" ? [] : ["shown, a form"])]);
  });

  test("[PGW-14] [ROBUST-19] cancel: success false with the catalogue's text, after details was asked once", async () => {
    const { shop, ended } = await open(driver);
    await driver.cancel(shop);
    const result = driver.ends === "left" ? (await comeBack(shop)).result : await ended();
    expect(result).toMatchObject({ state: "cancelled", success: false, message: driver.cancelText });
    expect(shop.service.count("GET /txn/details")).toBe(1);
    expect(shop.service.charges).toBe(0);
  });

  test("[ROBUST-19] cancelled although the provider had charged already: paid, not cancelled", async () => {
    const { shop, ended } = await open(driver);
    shop.service.charge(shop.service.only().id);
    if (driver.ends !== "left") await driver.cancel(shop);
    const result = driver.ends === "left" ? (await comeBack(shop)).result : await ended();
    expect(result).toMatchObject({ state: "paid", success: true });
    expect(shop.service.charges).toBe(1);
  });

  test("[ROBUST-17] late success: pending stays pending, keeps Pay closed, and becomes paid", async () => {
    const { shop, ended } = await open(driver);
    const txn = shop.service.only();
    txn.status = "pending";
    if (driver.ends !== "left") await driver.cancel(shop);
    const first = driver.ends === "left" ? (await comeBack(shop)).result : await ended();
    expect(first).toMatchObject({ state: "pending", success: false });
    expect(first?.message).toBe("Unable to fetch payment status, Check after sometime");
    const again = shop.reload();
    const input = { gateway: driver.gateway, currency_code: driver.currency };
    const second = await shop.clock.until(again.payments.pay({ ...requestOf(shop), ...input }, again.tab));
    expect(second).toMatchObject({ state: "pending", code: "STATUS_UNKNOWN" });
    shop.service.charge(txn.id);
    const third = await shop.clock.until(again.payments.resume(again.tab));
    expect(third).toMatchObject({ state: "paid" });
    expect(shop.service.charges).toBe(1);
    expect(shop.service.txns.size).toBe(1);
  });

  test("[ROBUST-01] five clicks, and a second button, are one attempt, one init and one checkout", async () => {
    const shop = fakeShop();
    shop.tab.trip = ({ method }) => ({ after: method === "POST" ? 10_000 : 10 });
    const input = { gateway: driver.gateway, currency_code: driver.currency };
    const presses = Array.from({ length: 6 }, () => shop.start(input));
    expect(new Set(presses).size).toBe(1);
    await shop.clock.advance(11_000);
    expect(shop.service.count("POST /txn/init")).toBe(1);
    expect(shop.tab.navigations.length + shop.tab.openViews + shop.razorpay.made.length).toBeGreaterThan(0);
    expect(shop.tab.navigations.length).toBe(driver.ends === "left" ? 1 : 0);
    if (driver.gateway === "Razorpay") expect(shop.razorpay.made.map(({ opens }) => opens)).toEqual([1]);
    if (driver.view) expect(shop.tab.views.length).toBe(1);
  });

  test("[ROBUST-01] a second tab says so and sends no init", async () => {
    const { shop } = await open(driver);
    if (driver.ends === "left") return;
    const other = shop.reload();
    const second = await shop.clock.until(other.payments.pay(requestOf(shop), other.tab));
    expect(second).toMatchObject({ state: "pending", code: "IN_OTHER_TAB" });
    expect(shop.service.count("POST /txn/init")).toBe(1);
  });

  test("[ROBUST-04] the attempt is written down before the checkout opens, without secrets", async () => {
    const { shop } = await open(driver);
    const opened = shop.tab.log.indexOf("store opened");
    const seen = shop.tab.log.findIndex((line) => /^(redirect|post|show)/.test(line));
    expect(opened).toBeGreaterThanOrEqual(0);
    if (seen >= 0) expect(opened).toBeLessThan(seen);
    const stored = [...shop.tab.browser.items.values()].join("\n");
    expect(stored).toContain(shop.service.only().id);
    expect(stored).not.toMatch(/canary|pk_test|rzp_test|asha@example|9876543210/);
  });

  test("[ROBUST-04] with storage forbidden the payment still completes, by the reference in the address", async () => {
    const shop = fakeShop();
    shop.tab.browser.storageBroken = true;
    const { ended } = await open(driver, shop);
    await driver.pay(shop);
    const result = driver.ends === "left" ? (await comeBack(shop)).result : await ended();
    expect(result).toMatchObject({ state: "paid" });
  });

  test("[ROBUST-07] reload while the checkout is open: the same txn is offered again, under the same key", async () => {
    const { shop } = await open(driver);
    const { tab, payments } = shop.reload();
    shop.tab.browser.locks.clear();
    expect(await shop.clock.until(payments.resume(tab, { patience: "once" }))).toMatchObject({ state: "cancelled" });
    const input = { gateway: driver.gateway, currency_code: driver.currency };
    void payments.pay({ ...requestOf(shop), ...input }, tab);
    await shop.clock.advance(500);
    expect(shop.service.txns.size).toBe(1);
    expect(
      new Set(shop.service.requests.filter(({ path }) => path === "/txn/init").map(({ body }) => body.idempotency_key))
        .size,
    ).toBe(1);
  });

  test("[ROBUST-14] signing out while the checkout is open closes it and sends and stores nothing", async () => {
    const { shop, paying } = await open(driver);
    const asked = shop.service.requests.length;
    shop.payments.forget(shop.tab);
    await shop.clock.run();
    if (driver.ends !== "left") expect(await paying).toMatchObject({ state: "pending", code: "FORGOTTEN" });
    expect(shop.service.requests.length).toBe(asked);
    expect([...shop.tab.browser.items.keys()].filter((key) => key.includes("payment"))).toEqual([]);
    expect(driver.ends === "left" ? 0 : shop.tab.openViews).toBe(0);
    expect(shop.clock.pending).toBe(0);
  });

  test("[ROBUST-22] opened and closed 20 times it leaves no view, frame or timer behind", async () => {
    const shop = fakeShop();
    for (let round = 0; round < 20; round++) {
      const { ended } = await open(driver, shop);
      if (driver.ends === "left") {
        for (const restored of [...shop.tab.restored]) restored();
        shop.service.only().status = "initialized";
      } else await driver.cancel(shop);
      await ended();
    }
    await shop.clock.run();
    expect(shop.tab.openViews).toBe(0);
    expect(shop.clock.pending).toBe(0);
    expect(shop.tab.restored.size).toBe(0);
    expect(shop.mercadoPago.state.unmounted).toBe(shop.mercadoPago.state.mounted);
    expect(shop.stripe.state.destroyed).toBe(shop.stripe.state.mounted);
    if (driver.gateway === "Razorpay") expect(shop.razorpay.made.every(({ closed }) => closed)).toBe(true);
    expect(shop.service.txns.size).toBe(1);
  });

  test("[ROBUST-13] no canary in reports, storage or our addresses, whether it works or not", async () => {
    for (const act of [driver.pay, driver.cancel, driver.decline ?? driver.pay]) {
      const { shop, ended } = await open(driver);
      await act(shop);
      const result = driver.ends === "left" ? (await comeBack(shop)).result : await ended();
      const seen = JSON.stringify([shop.tab.reports, [...shop.tab.browser.items], shop.tab.address, result]);
      expect(seen).not.toMatch(/canary|_secret_|pos_token|card_token|sig:order/);
    }
  });
});

const requestOf = (shop: FakeShop) => shop.service.only().body as never as Parameters<FakeShop["payments"]["pay"]>[0];

describe.each(DRIVERS.filter(({ decline }) => decline))("$gateway declined", (driver) => {
  test("[PGW-04] [ROBUST-02] decline: failed with the service's words, and the next press has a new key", async () => {
    const { shop, ended } = await open(driver);
    await driver.decline?.(shop);
    const result = driver.ends === "left" ? (await comeBack(shop)).result : await ended();
    expect(result).toMatchObject({ state: "failed", success: false });
    if (driver.ends === "token") expect(result?.message).toBe("Your bank declined the payment");
    expect(shop.service.charges).toBe(0);
    for (const restored of [...shop.tab.restored]) restored();
    shop.service.bank = () => "ok";
    await open(driver, shop);
    const keys = [...shop.service.txns.values()].map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
});

describe.each(SCRIPTED)("$gateway script", (driver) => {
  test("[ROBUST-10] blocked: nothing is begun, others are offered, and the next press works", async () => {
    const shop = fakeShop();
    await shop.clock.until(shop.payments.gateways(shop.tab));
    shop.tab.blocked = (src) => !src.includes("security.js");
    const { ended } = await open(driver, shop);
    expect(await ended()).toMatchObject({
      state: "failed",
      code: "SCRIPT_BLOCKED",
      message: "Selected payment gateway is not available at the moment",
      alternatives: ["Stripe", "Razorpay"].filter((name) => name !== driver.gateway),
    });
    expect(shop.service.count("POST /txn/init")).toBe(0);
    shop.tab.blocked = () => false;
    const again = await open(driver, shop);
    await driver.pay(shop);
    expect(await again.ended()).toMatchObject({ state: "paid" });
  });

  test("[ROBUST-11] kept out by the page's own policy, it says so: a page loaded again can", async () => {
    const shop = fakeShop();
    await shop.clock.until(shop.payments.gateways(shop.tab));
    shop.tab.blocked = () => true;
    shop.tab.refusedByPolicy = true;
    const { ended } = await open(driver, shop);
    expect(await ended()).toMatchObject({ state: "failed", code: "POLICY_BLOCKED" });
    expect(shop.service.count("POST /txn/init")).toBe(0);
  });

  test("[ROBUST-25] a missing key is no checkout", async () => {
    const shop = fakeShop();
    shop.service.initData = () => ({ stripe_client_secret: "pi_x_secret_canary", info: { order_id: "order_1" } });
    const { ended } = await open(driver, shop);
    expect(await ended()).toMatchObject({ state: "failed", success: false });
    expect(shop.tab.openViews).toBe(0);
  });
});

describe.each(IN_PAGE)("$gateway in the page", (driver) => {
  test("[ROBUST-18] callbacks after the end change nothing", async () => {
    const { shop, ended } = await open(driver);
    const callbacks = driver.view ? { ...shop.tab.view(driver.view) } : null;
    await driver.pay(shop);
    const result = await ended();
    if (driver.gateway === "Razorpay") {
      await shop.clock.until(shop.razorpay.current.dismiss());
      await shop.clock.until(shop.razorpay.current.pay());
    }
    callbacks?.onClose("escape");
    await shop.clock.run();
    expect(result).toMatchObject({ state: "paid" });
    expect(shop.service.count("POST /txn/capture")).toBe(driver.ends === "token" ? 1 : 0);
    expect(shop.service.charges).toBe(1);
  });

  test("[ROBUST-18] a provider that never answers ends as pending, never as failed", async () => {
    const { shop, ended } = await open(driver);
    expect(await ended()).toMatchObject({ state: "pending" });
    expect(shop.tab.openViews).toBe(0);
  });
});
