import { beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE_TEXTS, OUTCOME_CODES } from "../../../../payments/core/errors.ts";
import { loadAllProviders, world } from "../fakes/fake-browser.ts";
import { card, finish as drive, refuse } from "./drive-payment.ts";

beforeAll(loadAllProviders);

describe("the catalogue", () => {
  test("[ROBUST-25] every sentence of the catalogue can be produced", async () => {
    const heard = new Set<string>();
    const finish = async (...args: Parameters<typeof drive>) => void heard.add((await drive(...args)).message);
    const refused = async (match: string, times: number, act?: Parameters<typeof drive>[2]) => {
      const shop = world();
      refuse(shop, match, { success: false }, 200, times);
      await finish(shop, { gateway: "PaymentOS" }, act);
    };
    const none = world();
    none.service.gateways = { message: "success", gateway_names: [] };
    await finish(none, {});
    await finish(world(), { gateway: "PayPal" });
    const unlisted = world();
    refuse(unlisted, "GET /account", "<html>", 502, 3);
    await finish(unlisted, {});
    await refused("POST /txn/init", 1);
    await refused("POST /txn/capture", 1, card);
    for (const unreadable of [true, false]) {
      const shop = world();
      await finish(shop, { gateway: "PhonePe" });
      shop.service.only().status = "flagged";
      if (unreadable) refuse(shop, "GET /txn/details", { success: false });
      const { tab, payments } = shop.reload(shop.page.backTo());
      heard.add((await shop.clock.until(payments.resume(tab)))?.message ?? "");
    }
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
