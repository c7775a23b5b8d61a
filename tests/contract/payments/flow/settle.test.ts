import { beforeAll, describe, expect, test } from "vitest";
import type { Outcome } from "../../../../payments/core/types.ts";
import { fakeShop, loadAllProviders, request } from "../fakes/fake-browser.ts";
import { card, finish, refuse } from "./drive-payment.ts";

beforeAll(loadAllProviders);

describe("afterwards", () => {
  test("[ROBUST-17] a paid purpose is not paid again", async () => {
    const shop = fakeShop();
    expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "paid", first: true });
    expect(await finish(shop, { gateway: "PaymentOS" })).toMatchObject({ state: "paid", first: false });
    expect(shop.service.count("POST /txn/init")).toBe(1);
  });

  test("[ROBUST-18] of two tabs that see the success, one is first", async () => {
    const shop = fakeShop();
    const paying = shop.start({ gateway: "PhonePe" });
    await shop.clock.until(paying);
    shop.page.pay();
    const tabs = [shop.reload(shop.page.backTo()), shop.reload(shop.page.backTo())];
    const results = await Promise.all(tabs.map(({ tab, payments }) => shop.clock.until(payments.resume(tab))));
    expect(results.map((result) => result?.state)).toEqual(["paid", "paid"]);
    expect(results.filter((result) => result?.first).length).toBe(1);
  });

  test("[PGW-16] a payment that came back as refunded is not paid, and says so", async () => {
    const shop = fakeShop();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    shop.service.only().status = "refunded";
    const { tab, payments } = shop.reload(shop.page.backTo());
    expect(await shop.clock.until(payments.resume(tab))).toMatchObject({ state: "failed", code: "REFUNDED" });
  });

  test.each(["late", "twice", "amount", "cancelled", "shop"])(
    "[PGW-16] money that goes back is shown with the reason (%s)",
    async (refund) => {
      const shop = fakeShop();
      await shop.clock.until(shop.start({ gateway: "PhonePe" }));
      Object.assign(shop.service.only(), { status: "refunded", refund });
      const { tab, payments } = shop.reload(shop.page.backTo());
      expect(await shop.clock.until(payments.resume(tab))).toMatchObject({ code: "REFUNDED", refund });
    },
  );

  test("[PGW-16] a payment of which the shop gave back a part stays paid, and an unknown reason is none", async () => {
    const shop = fakeShop();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    shop.page.pay();
    shop.service.only().refund = "part";
    const back = shop.reload(shop.page.backTo());
    expect(await shop.clock.until(back.payments.resume(back.tab))).toMatchObject({ state: "paid", refund: "part" });
    shop.service.only().refund = "a word of tomorrow";
    const again = shop.reload(shop.page.backTo());
    expect(await shop.clock.until(again.payments.resume(again.tab))).toMatchObject({ state: "paid", refund: null });
  });

  test.each(["wallet_reload", "invoice_payment"] as const)(
    "[ROBUST-06] in another browser the service alone says what was paid for (%s) and where",
    async (purpose) => {
      const shop = fakeShop();
      await shop.clock.until(shop.start({ gateway: "FreedomPay", purpose }));
      const { tab, payments } = shop.reload(shop.page.backTo());
      tab.browser.items.clear();
      const known = { gateway: "FreedomPay", purpose, purposeId: null };
      shop.service.scripted.push({ match: "GET /txn/details", answer: { status: 503, body: {} } });
      expect(await shop.clock.until(payments.resume(tab, { patience: "once" }))).toMatchObject({
        state: "pending",
        gateway: null,
        purpose: null,
      });
      shop.page.pay();
      const paid = await shop.clock.until(payments.resume(tab));
      expect(paid).toMatchObject({ state: "paid", first: true, ...known });
      expect(payments.unfinished(tab)).toHaveLength(1);
      payments.finished(tab, paid as Outcome);
      expect(payments.unfinished(tab)).toEqual([]);
    },
  );

  test("[PGW-12] polling to the end: 'Unable to fetch payment status, Check after sometime', pending, 30 requests", async () => {
    const shop = fakeShop();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    shop.service.only().status = "flagged";
    const before = shop.service.count("GET /txn/details");
    const { tab, payments } = shop.reload(shop.page.backTo());
    const result = await shop.clock.until(payments.resume(tab));
    expect(result).toMatchObject({ state: "pending", message: "Unable to fetch payment status, Check after sometime" });
    expect(shop.service.count("GET /txn/details") - before).toBe(30);
  });

  test("[PGW-02] details refused: 'Unable to fetch payment details', or the server's words; still pending", async () => {
    const shop = fakeShop();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    refuse(shop, "GET /txn/details", { success: false });
    const first = shop.reload(shop.page.backTo());
    const result = await shop.clock.until(first.payments.resume(first.tab));
    expect(result).toMatchObject({ state: "pending", message: "Unable to fetch payment details" });
    refuse(shop, "GET /txn/details", { success: false, message: "Not yours" }, 404);
    const second = shop.reload(shop.page.backTo());
    expect(await shop.clock.until(second.payments.resume(second.tab))).toMatchObject({ message: "Not yours" });
  });

  test("[ROBUST-16] hidden for 20 minutes while it is paid: success with one request on return", async () => {
    const shop = fakeShop();
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

  test("[ROBUST-14] signing out in one tab stops another tab's polling, and its late response is discarded", async () => {
    const shop = fakeShop();
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
    const shop = fakeShop();
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
    const shop = fakeShop();
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
    const shop = fakeShop();
    await shop.clock.until(shop.start({ gateway: "PhonePe" }));
    expect(shop.payments.unfinished(shop.tab).length).toBe(1);
    const other = fakeShop({ config: { entity_id: "manara" } });
    other.tab.browser.items.clear();
    for (const [key, value] of shop.tab.browser.items) other.tab.browser.items.set(key, value);
    expect(other.payments.unfinished(other.tab)).toEqual([]);
    expect(await other.clock.until(other.payments.resume(other.tab))).toBeNull();
  });
});
