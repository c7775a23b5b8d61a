import type { Page } from "@playwright/test";
import { expect, type Loose, seriousProblems, test } from "./bare-shop.ts";

/** The vendor's script as the payment client uses it, from a page of another origin under a strict policy. */
test.describe("PaymentOS", () => {
  const mount = (page: Page, data: Loose) =>
    page.evaluate(({ key }) => {
      const w = window as Loose;
      const fields = new w.POS.Fields(key, { fonts: [] });
      w.card = fields.create("cardNumber", { placeholders: { cardNumber: "" } });
      w.card.mount("#slot");
      fields.create("creditCardExpiry").mount("#expiry");
      fields.create("cvv").mount("#cvv");
    }, data);
  const token = (page: Page, holder_name: string, environment = "test") =>
    page.evaluate(
      ([name, environment]) =>
        (window as Loose).POS.createToken((window as Loose).card, {
          additionalData: { holder_name: name },
          environment,
        }),
      [holder_name, environment],
    );
  const type = async (page: Page, title: string, value: string) =>
    page.frameLocator(`iframe[title="${title}"]`).getByRole("combobox").fill(value);

  test("[SANDBOX-99] three fields give one token as JSON text; wrong fields are returned as an object, a missing name as an error", async ({
    page,
    shop,
  }) => {
    const { data, provider, txn, status } = await shop.begin("PaymentOS");
    await shop.open(page, "PaymentOS", "/v3/latest/secure-fields.min.js");
    await mount(page, data);
    await expect(page.locator("iframe")).toHaveCount(3);
    expect(await token(page, "Asha")).toEqual({ error: { pan: "invalid", expiry: "invalid", cvv: "invalid" } });
    await type(page, "Card number", "5200828282828210");
    await type(page, "Expiry date", "1234");
    expect(await token(page, "Asha")).toEqual({ error: { cvv: "invalid" } });
    await type(page, "Security code", "123");
    expect(await seriousProblems(page)).toEqual([]);
    expect(JSON.parse(await token(page, ""))).toMatchObject({ description: "holder_name is mandatory" });
    expect(JSON.parse(await token(page, "Asha", "live"))).toMatchObject({ description: "Invalid environment" });
    const { token: g_txn_id, ...extra_details } = JSON.parse(await token(page, "Asha Rao"));
    expect(extra_details).toMatchObject({ last_4_digits: "8210", vendor: "MASTERCARD", holder_name: "Asha Rao" });
    const proof = { g_txn_id, extra_details };
    expect(await provider.capture?.(txn, proof, AbortSignal.timeout(5000))).toMatchObject({ status: "completed" });
    expect(await status()).toBe("completed");
  });

  test("[SANDBOX-100] the mock provider declines 4242, against what one expects; fields are created and mounted once", async ({
    page,
    shop,
  }) => {
    const { data, provider, txn } = await shop.begin("PaymentOS");
    await shop.open(page, "PaymentOS", "/v3/latest/secure-fields.min.js");
    await mount(page, data);
    await type(page, "Card number", "4242424242424242");
    await type(page, "Expiry date", "1234");
    await type(page, "Security code", "123");
    const { token: g_txn_id, ...extra_details } = JSON.parse(await token(page, "Asha Rao"));
    const proof = { g_txn_id, extra_details };
    expect(await provider.capture?.(txn, proof, AbortSignal.timeout(5000))).toMatchObject({
      status: "failed",
      message: "The bank declined the card.",
    });
    const refused = await page.evaluate(() => {
      const w = window as Loose;
      const fields = new w.POS.Fields("k");
      const number = fields.create("cardNumber");
      const works = [
        () => new w.POS.Fields(""),
        () => fields.create("pin"),
        () => fields.create("cardNumber"),
        () => number.mount("#nowhere"),
        () => w.card.mount("#other"),
      ];
      return works.map((work) => {
        try {
          work();
          return "done";
        } catch {
          return "refused";
        }
      });
    });
    expect(new Set(refused)).toEqual(new Set(["refused"]));
  });
});
