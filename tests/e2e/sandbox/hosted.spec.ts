import type { Page } from "@playwright/test";
import { faults } from "../axe.ts";
import { type BareShop, type Begun, expect, test } from "./bare-shop.ts";

/** The pages that stand in for PhonePe, FreedomPay, PayU and Tap: reached by address or by form, left by a button. */
const HOSTED = ["PhonePe", "FreedomPay", "PayULatinAmerica", "Tap"] as const;

async function leave(page: Page, shop: BareShop, gateway: (typeof HOSTED)[number], { data }: Begun) {
  await shop.open(page, gateway);
  if (gateway !== "PayULatinAmerica") return page.goto(String(data.checkout_url));
  await page.evaluate(
    ({ action, fields }) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = action;
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement("input");
        input.type = "hidden";
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    { action: String(data.redirect_url), fields: data.form_payload as Record<string, string> },
  );
  await page.waitForURL(/app\/v2/);
}

for (const gateway of HOSTED) {
  test.describe(gateway, () => {
    const outcomes = [
      ["Pay", "completed", 1],
      ["Decline", "failed", 0],
      ["Leave it pending", "pending", 0],
      ["Cancel and return to the shop", "canceled", 0],
    ] as const;
    for (const [button, status, charges] of outcomes) {
      test(`[SANDBOX-110] "${button}" leads back to the shop, and the ledger says ${status}`, async ({
        page,
        shop,
      }) => {
        const begun = await shop.begin(gateway);
        await leave(page, shop, gateway, begun);
        await page.getByRole("button", { name: button, exact: true }).click();
        await page.waitForURL(/\/pg\?/);
        expect(new URL(page.url()).searchParams.get("attempt")).toBe("a");
        // FreedomPay says nothing of a guest who left.
        const left = gateway === "FreedomPay" && status === "canceled";
        expect(await begun.status()).toBe(left ? "initialized" : status);
        const [payment] = await shop.sandboxes.ledger(gateway);
        expect(payment?.charges).toHaveLength(charges);
      });
    }

    test("[SANDBOX-111] the page names amount, shop and reference, says that no money moves, and is accessible", async ({
      page,
      shop,
    }) => {
      const begun = await shop.begin(gateway);
      await leave(page, shop, gateway, begun);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/120\.50|25,500$|5\.12/);
      await expect(page.getByText("No money moves here.")).toBeVisible();
      await expect(page.getByText(begun.txn.txn_id)).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test("[SANDBOX-112] a closed tab is paid ten seconds later, and the page is over then", async ({ page, shop }) => {
      const begun = await shop.begin(gateway);
      await leave(page, shop, gateway, begun);
      const address = page.url();
      await page.getByRole("button", { name: "Pay 10 seconds from now" }).click();
      await expect(page.getByRole("heading", { name: "The payment arrives in 10 seconds" })).toBeVisible();
      expect(await begun.status()).toBe("pending");
      await shop.sandboxes.pass(11);
      expect(await begun.status()).toBe("completed");
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "This payment is already over" })).toBeVisible();
      await page.getByRole("link", { name: "Return to the shop" }).click();
      await page.waitForURL(/\/pg\?/);
    });

    test("[SANDBOX-113] Back after paying and a second press take no second charge", async ({ page, shop }) => {
      const begun = await shop.begin(gateway);
      await leave(page, shop, gateway, begun);
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await page.waitForURL(/\/pg\?/);
      await page.goBack();
      const again = page.getByRole("button", { name: "Pay", exact: true });
      if (await again.isVisible()) await again.click();
      else await page.getByRole("link", { name: "Return to the shop" }).click();
      await page.waitForURL(/\/pg\?/);
      const [payment] = await shop.sandboxes.ledger(gateway);
      expect(payment?.charges).toHaveLength(1);
    });
  });
}

for (const [language, pay] of [
  ["ar", "ادفع"],
  ["es", "Pagar"],
] as const) {
  test(`[SANDBOX-114] the page speaks ${language}, in its direction, and is accessible`, async ({ page, shop }) => {
    const provider = shop.sandboxes.provider("PhonePe");
    const input = { ...shop.sandboxes.input("PhonePe", `L-${language}`), language };
    const { data } = await provider.create(input, AbortSignal.timeout(5000));
    await page.goto(String(data.checkout_url));
    await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
    await expect(page.getByRole("button", { name: pay, exact: true })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
}

test("[SANDBOX-115] a form that was changed on the way is refused by PayU's page, in plain words", async ({
  page,
  shop,
}) => {
  const begun = await shop.begin("PayULatinAmerica");
  const form_payload = { ...(begun.data.form_payload as Record<string, string>), amount: "1.00" };
  await shop.open(page, "PayULatinAmerica");
  await page.setContent(
    `<form method="post" action="${begun.data.redirect_url}">${Object.entries(form_payload)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
      .join("")}<button>Go</button></form>`,
  );
  await page.getByRole("button", { name: "Go" }).click();
  await expect(page.getByText("signature is not valid")).toBeVisible();
  expect(await shop.sandboxes.ledger("PayULatinAmerica")).toEqual([]);
});
