import type { Page } from "@playwright/test";
import { expect, type Loose, openList, seriousProblems, test } from "./bare-shop.ts";

/** The vendor's script as the payment client uses it, from a page of another origin under a strict policy. */
test.describe("Razorpay", () => {
  const open = (page: Page, data: Loose, more: Loose = {}) =>
    page.evaluate(
      ({ key, info, more }) => {
        const w = window as Loose;
        w.failures = [];
        w.ends = [];
        const checkout = new w.Razorpay({
          key,
          ...info,
          handler: (answer: Loose) => w.ends.push(answer),
          modal: { ondismiss: () => w.ends.push("dismissed") },
          ...more,
        });
        checkout.on("payment.failed", ({ error }: Loose) => w.failures.push(error.description));
        checkout.open();
        checkout.open();
      },
      { ...data, more },
    );
  const overlay = (page: Page) => page.frameLocator('iframe[title="Razorpay Checkout"]');
  const ends = (page: Page) => page.evaluate(() => (window as Loose).ends);

  test("[SANDBOX-94] the overlay names what is paid; a declined attempt leaves the overlay open; the next one pays, and the handler gets ids and signature", async ({
    page,
    shop,
  }) => {
    const { data, provider, txn, status } = await shop.begin("Razorpay");
    await shop.open(page, "Razorpay", "/v1/checkout.js");
    await open(page, data);
    await expect(page.locator("iframe")).toHaveCount(1);
    await expect(overlay(page).getByText((data.info as Loose).description, { exact: true })).toBeVisible();
    await overlay(page).getByRole("button", { name: "UPI", exact: true }).click();
    expect(await seriousProblems(page)).toEqual([]);
    await overlay(page)
      .getByRole("button", { name: /failure@razorpay/ })
      .click();
    await overlay(page).getByRole("button", { name: /^Pay/ }).click();
    await expect(overlay(page).getByRole("alert").first()).toHaveText("Payment failed at the bank.");
    expect(await ends(page)).toEqual([]);
    await overlay(page)
      .getByRole("button", { name: /success@razorpay/ })
      .click();
    await overlay(page).getByRole("button", { name: /^Pay/ }).click();
    await expect.poll(() => ends(page)).toHaveLength(1);
    const [{ razorpay_payment_id: g_txn_id, ...extra_details }] = await ends(page);
    expect(await provider.capture?.(txn, { g_txn_id, extra_details }, AbortSignal.timeout(5000))).toMatchObject({
      status: "completed",
      g_txn_id,
    });
    expect(await status()).toBe("completed");
    expect(await page.evaluate(() => (window as Loose).failures)).toEqual(["Payment failed at the bank."]);
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  test("[SANDBOX-95] a card needs the bank's code: three digits are refused, four pay", async ({ page, shop }) => {
    const { data, status } = await shop.begin("Razorpay");
    await shop.open(page, "Razorpay", "/v1/checkout.js");
    await open(page, data);
    for (const code of ["123", "1234"]) {
      await openList(overlay(page));
      await overlay(page)
        .getByRole("button", { name: /4111 1111 1111 1111/ })
        .click();
      await overlay(page).getByRole("button", { name: /^Pay/ }).click();
      await overlay(page).getByLabel("One-time code").fill(code);
      await overlay(page).getByRole("button", { name: "Submit" }).click();
      if (code === "123") await expect(overlay(page).getByText(/incorrect OTP/)).toBeVisible();
    }
    await expect.poll(() => ends(page)).toHaveLength(1);
    expect(await status()).toBe("completed");
  });

  test("[SANDBOX-96] closing asks once and then dismisses, and another amount than the order's is refused", async ({
    page,
    shop,
  }) => {
    const { data, status } = await shop.begin("Razorpay");
    await shop.open(page, "Razorpay", "/v1/checkout.js");
    await open(page, data, { amount: 100, modal: undefined });
    await overlay(page).getByRole("button", { name: "UPI", exact: true }).click();
    await overlay(page)
      .getByRole("button", { name: /success@razorpay/ })
      .click();
    await overlay(page).getByRole("button", { name: /^Pay/ }).click();
    await expect(overlay(page).getByText(/different from your order amount/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("iframe")).toHaveCount(0);
    const second = page.evaluate(({ key, info }: Loose) => {
      const w = window as Loose;
      const ondismiss = () => w.ends.push("dismissed");
      new w.Razorpay({ key, ...info, modal: { confirm_close: true, ondismiss } }).open();
    }, data);
    await second;
    await overlay(page).getByRole("button", { name: "Close" }).click();
    await expect(overlay(page).getByText(/Close again/)).toBeVisible();
    await overlay(page).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => ends(page)).toEqual(["dismissed"]);
    expect(await status()).toBe("initialized");
    const refused = await page.evaluate(() => {
      const make = (options: Loose) => {
        try {
          new (window as Loose).Razorpay(options);
          return "made";
        } catch {
          return "refused";
        }
      };
      return [
        {},
        { key: "rzp_live_1", order_id: "o", amount: 1 },
        { key: "rzp_test_1", amount: 1 },
        { key: "rzp_test_1", order_id: "o", amount: 1.5 },
      ].map(make);
    });
    expect(new Set(refused)).toEqual(new Set(["refused"]));
  });
});
