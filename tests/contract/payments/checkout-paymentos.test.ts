import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentRequest } from "../../../payments/core/types.ts";
import { type FakeShop, fakeShop, loadAllProviders } from "./fakes/fake-browser.ts";

beforeAll(loadAllProviders);

async function open(shop: FakeShop, overrides: Partial<PaymentRequest>) {
  const paying = shop.start(overrides);
  await shop.clock.advance(500);
  return { ended: () => shop.clock.until(paying) };
}

describe("PaymentOS", () => {
  test("[PGW-05] the pay button has the currency code and the amount with the currency's decimals: two, for yen none, for dinars three", async () => {
    const shop = fakeShop();
    await open(shop, { gateway: "PaymentOS" });
    expect(shop.tab.view("card")).toMatchObject({ currency: "INR", amount: "120.50" });
    const yen = fakeShop();
    await open(yen, { gateway: "PaymentOS", amount: "500", currency_code: "JPY" });
    expect(yen.tab.view("card")).toMatchObject({ currency: "JPY", amount: "500" });
    expect(yen.service.only().body.amount).toBe(500);
    const dinars = fakeShop();
    await open(dinars, { gateway: "PaymentOS", amount: "6.090", currency_code: "BHD" });
    expect(dinars.tab.view("card")).toMatchObject({ currency: "BHD", amount: "6.090" });
    expect(dinars.service.only().body.amount).toBe(6090);
  });

  test("[PGW-05] without a name: 'Please enter the name', and no token is asked for", async () => {
    const shop = fakeShop();
    await open(shop, { gateway: "PaymentOS" });
    shop.tab.view("card").onSubmit("   ");
    expect(shop.tab.view("card").error).toEqual({ code: "NAME_MISSING", message: "Please enter the name" });
    expect(shop.paymentOs.state.calls).toEqual([]);
  });

  test.each([
    ["an object naming fields", { error: { pan: true } }, "Invalid card details", ["cardNumber"]],
    [
      "a described refusal",
      JSON.stringify({ category: "client_validation_error", description: "Invalid PAN", more_info: "luhn" }),
      "Invalid PAN",
      [],
    ],
    ["unreadable text", "<html>", "Invalid card details", []],
    ["an exception", new Error("network"), "Invalid card details", []],
  ])("[PGW-05] no token but %s: said inline, and the guest may try again", async (_, answer, message, invalid) => {
    const shop = fakeShop();
    const { ended } = await open(shop, { gateway: "PaymentOS" });
    shop.paymentOs.state.answer = answer;
    shop.tab.view("card").onSubmit("Asha");
    await shop.clock.advance(50);
    expect(shop.tab.view("card")).toMatchObject({ busy: false, error: { message }, invalid });
    shop.paymentOs.state.answer = null;
    shop.tab.view("card").onSubmit("Asha");
    expect(await ended()).toMatchObject({ state: "paid" });
  });

  test("[PGW-05] what a guest corrects is no longer marked, and the sentence goes with the last mark", async () => {
    const shop = fakeShop();
    await open(shop, { gateway: "PaymentOS" });
    shop.paymentOs.state.answer = { error: { pan: "invalid", cvv: "invalid" } };
    shop.tab.view("card").onSubmit("Asha");
    await shop.clock.advance(50);
    const { typed } = shop.paymentOs.state;
    const view = () => shop.tab.view("card");
    typed.get("creditCardExpiry")?.();
    expect(view().invalid).toEqual(["cardNumber", "cvv"]);
    typed.get("cvv")?.();
    expect(view()).toMatchObject({ invalid: ["cardNumber"], error: { message: "Invalid card details" } });
    typed.get("cardNumber")?.();
    expect(view()).toMatchObject({ invalid: [], error: null });
  });

  test("[PGW-05] token and encrypted security code go to capture, the environment to the vendor", async () => {
    const shop = fakeShop();
    const { ended } = await open(shop, { gateway: "PaymentOS" });
    shop.tab.view("card").onSubmit(" Asha Rao ");
    shop.tab.view("card").onSubmit("Asha Rao");
    await ended();
    expect(shop.paymentOs.state.calls).toEqual([{ additionalData: { holder_name: "Asha Rao" }, environment: "test" }]);
    expect(shop.service.requests.find(({ path }) => path.startsWith("/txn/capture"))?.body).toMatchObject({
      g_txn_id: "pos_token_1",
      extra_details: { encrypted_cvv: "cvv-canary", bin_number: "411111", last_4_digits: "1111" },
    });
  });

  test("[ROBUST-19] closing while the token is being made is refused and announced", async () => {
    const shop = fakeShop();
    const { ended } = await open(shop, { gateway: "PaymentOS" });
    shop.tab.view("card").onSubmit("Asha");
    shop.tab.view("card").onClose("back");
    expect(shop.tab.view("card").closeRefusals).toBe(1);
    expect(await ended()).toMatchObject({ state: "paid" });
  });
});
