import { beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE_TEXTS, OUTCOME_CODES } from "../../../../payments/core/errors.ts";
import { fakeShop, loadAllProviders } from "../fakes/fake-browser.ts";
import { card, finish as drive, refuse } from "./drive-payment.ts";

beforeAll(loadAllProviders);

describe("the catalogue", () => {
  test("[ROBUST-25] every sentence of the catalogue can be produced", async () => {
    const heard = new Set<string>();
    const finish = async (...args: Parameters<typeof drive>) => void heard.add((await drive(...args)).message);
    const refused = async (match: string, times: number, act?: Parameters<typeof drive>[2]) => {
      const shop = fakeShop();
      refuse(shop, match, { success: false }, 200, times);
      await finish(shop, { gateway: "PaymentOS" }, act);
    };
    const none = fakeShop();
    none.service.gateways = { message: "success", gateway_names: [] };
    await finish(none, {});
    await finish(fakeShop(), { gateway: "PayPal" });
    const unlisted = fakeShop();
    refuse(unlisted, "GET /account", "<html>", 502, 3);
    await finish(unlisted, {});
    await refused("POST /txn/init", 1);
    await refused("POST /txn/capture", 1, card);
    for (const unreadable of [true, false]) {
      const shop = fakeShop();
      await finish(shop, { gateway: "PhonePe" });
      shop.service.only().status = "flagged";
      if (unreadable) refuse(shop, "GET /txn/details", { success: false });
      const { tab, payments } = shop.reload(shop.page.backTo());
      heard.add((await shop.clock.until(payments.resume(tab)))?.message ?? "");
    }
    await finish(fakeShop(), { gateway: "PaymentOS" }, (shop) => shop.tab.view("card").onClose("button"));
    for (const gateway of ["PhonePe", "FreedomPay", "PayULatinAmerica"]) {
      const shop = fakeShop();
      shop.service.initData = () => ({ form_payload: { a: "1" } });
      await finish(shop, { gateway, currency_code: "USD" });
    }
    const secretless = fakeShop();
    secretless.service.initData = () => ({ key: "pk_test_x" });
    await finish(secretless, { gateway: "Stripe" });
    for (const language of ["en", "es"]) {
      const mexico = { gateway: "MercadoPago", currency_code: "MXN", language };
      await finish(fakeShop(), mexico, (shop) => shop.mercadoPago.error({ type: "critical" }));
      await finish(fakeShop(), mexico, (shop) => shop.tab.view("brick").onClose("button"));
    }
    const inline = fakeShop();
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
