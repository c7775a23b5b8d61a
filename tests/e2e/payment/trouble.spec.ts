import type { Page } from "@playwright/test";
import { inEveryRun } from "../every-run.ts";
import { expectAccessible, placeButton } from "../shopping.ts";
import {
  expect,
  expectPaidOnce,
  expectScreen,
  expectUnpaid,
  notice,
  opened,
  ready,
  shownPaid,
  standing,
  test,
  view,
} from "./paying.ts";
import { payWithCard, stripeForm, VENDORS, vendorOf } from "./vendors.ts";

for (const vendor of VENDORS) {
  const { gateway, shop, script } = vendor;
  if (!script) continue;
  test(
    `[ROBUST-10] ${gateway}: its script is blocked: said, nothing charged, and the next press works`,
    inEveryRun(gateway === "Razorpay"),
    async ({ page, watch }) => {
      await page.route(script, (route) => route.abort());
      await ready(page, vendor);
      await placeButton(page).click();
      await expect(notice(page)).toHaveAttribute("data-pay-outcome", "SCRIPT_BLOCKED", { timeout: 20_000 });
      await expectUnpaid(page, { shop, gateway, watch });
      await page.unroute(script);
      await placeButton(page).click();
      await opened(page, vendor);
      await vendor.pay(page);
      await page.waitForURL(/\/orders\//);
      await expectPaidOnce(page, { shop, gateway, watch });
    },
  );
}

test("[PGW-05] [PGW-14] [ROBUST-19] [ROBUST-23] the card form by keyboard: 'Please enter the name' is read out, Tab stays inside, Esc gives focus back, and the browser's Back closes it too", async ({
  page,
  watch,
}) => {
  const vendor = vendorOf("PaymentOS");
  const texts = await ready(page, vendor);
  await placeButton(page).focus();
  await page.keyboard.press("Enter");
  await opened(page, vendor);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[data-payment-view]") !== null))
    .toBe(true);
  await view(page).locator("[data-pay]").focus();
  await page.keyboard.press("Enter");
  await expect(view(page).getByRole("alert").filter({ hasText: texts.pay.catalogue.NAME_MISSING })).toBeVisible();
  const titles = await view(page)
    .locator("iframe")
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute("title")));
  expect(titles.every(Boolean), "every frame has a title").toBe(true);
  await page.keyboard.press("Escape");
  await expect(notice(page)).toHaveAttribute("data-pay-outcome", "CARD_CANCELLED");
  await expect(placeButton(page)).toBeFocused();
  await expectUnpaid(page, { shop: vendor.shop, gateway: vendor.gateway, watch });

  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await page.keyboard.press("Enter");
  await opened(page, vendor);
  await page.goBack();
  await expect(view(page)).toHaveCount(0);
  await expect(notice(page)).toHaveAttribute("data-pay-outcome", "CARD_CANCELLED");
  expect(new URL(page.url()).pathname).toMatch(/\/checkout$/);
  await expectUnpaid(page, { shop: vendor.shop, gateway: vendor.gateway, watch });
});

test("[PGW-11] [ROBUST-23] the bank's own window lies above our form, takes focus, and its answer decides", {
  tag: "@full",
}, async ({ page, watch }) => {
  const vendor = vendorOf("Stripe");
  await ready(page, vendor);
  await placeButton(page).click();
  const form = stripeForm(page);
  await form.locator("summary").click();
  await form.getByRole("button", { name: /4000 0025 0000 3155/ }).click();
  await view(page).locator("[data-pay]").click();
  const challenge = page.frameLocator('iframe[title="3D Secure challenge"]');
  await expect(challenge.getByRole("button", { name: "Complete" })).toBeVisible();
  const onTop = await page.evaluate(() =>
    document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.getAttribute("title"),
  );
  expect(onTop).toBe("3D Secure challenge");
  await challenge.getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(/\/orders\//);
  await expectPaidOnce(page, { shop: vendor.shop, gateway: vendor.gateway, watch });
});

const mercadoPago = vendorOf("MercadoPago");

/** Sends the card form with the vendor's test card whose bank asks first. */
async function asked(page: Page) {
  const texts = await ready(page, mercadoPago);
  await placeButton(page).click();
  await payWithCard(page, /5483 9281 6457 4623/);
  const { title, frame } = texts.pay.challenge;
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  return { texts, bank: view(page).frameLocator(`iframe[title="${frame}"]`) };
}

test("[PGW-09] [ROBUST-11] the card's bank asks in a frame of the page, which the policy admits, and who says yes has paid once", async ({
  page,
  watch,
}) => {
  const { bank } = await asked(page);
  await expect(bank.getByRole("heading")).toBeVisible();
  await expectAccessible(page, "[data-payment-view]");
  await bank.locator("button.main").click();
  await page.waitForURL(/\/orders\//);
  await expectPaidOnce(page, { ...mercadoPago, watch });
});

test("[PGW-14] who closes the bank's form has not paid, at the vendor either, and pays with the next press", async ({
  page,
  watch,
}) => {
  const { texts, bank } = await asked(page);
  await expect(bank.getByRole("heading")).toBeVisible();
  await view(page).getByRole("button", { name: texts.pay.close }).click();
  await expect(notice(page)).toHaveAttribute("data-pay-outcome", "ABANDONED");
  await expect(notice(page)).toContainText("Pago cancelado");
  await expectUnpaid(page, { ...mercadoPago, watch });
  await expect.poll(() => standing("MercadoPago", watch)).toEqual(["cancelled"]);
  await placeButton(page).click();
  await mercadoPago.pay(page);
  await page.waitForURL(/\/orders\//);
  expect(await standing("MercadoPago", watch)).toEqual(["cancelled", "paid"]);
});

/** Chooses PSE and fills in its form, up to the bank's page. */
async function toBank(page: Page) {
  const texts = (await ready(page, mercadoPago)).pay.transfer;
  await placeButton(page).click();
  await view(page).getByRole("radio", { name: texts.byTransfer }).check();
  const pay = view(page).locator("[data-transfer] [data-pay]");
  await pay.click();
  await expect(view(page).getByLabel(texts.fields.bank, { exact: true })).toBeFocused();
  await expect(view(page).getByText(texts.wrong.bank)).toBeVisible();
  await expectAccessible(page, "[data-payment-view]");
  await view(page).getByLabel(texts.fields.bank, { exact: true }).selectOption({ label: "Bancolombia" });
  const details = {
    number: "1.020.304.050",
    name: "Ana Gómez",
    email: "ana@example.com",
    phone: "300 123 4567",
    street: "Calle 93B",
    streetNumber: "11-45",
    neighbourhood: "Chicó",
    city: "Bogotá",
    postCode: "110221",
  };
  for (const [name, value] of Object.entries(details)) {
    await view(page).locator(`[data-transfer] [name="${name}"]`).fill(value);
  }
  await pay.click();
  await page.waitForURL(/\/sandbox\/bank_transfer/);
}

test("[PGW-09] [ROBUST-11] a guest who pays by PSE fills in the form, goes to the bank's page, and comes back to an order that is paid once", {
  tag: "@full",
}, async ({ page, watch }) => {
  await toBank(page);
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await shownPaid(page);
  await expectPaidOnce(page, { ...mercadoPago, watch });
});

test("[PGW-14] one whose bank says no has not paid, and reads so", { tag: "@full" }, async ({ page, watch }) => {
  await toBank(page);
  await page.getByRole("button", { name: "Rechazar", exact: true }).click();
  await expectScreen(page, "notCharged");
  await expectUnpaid(page, { ...mercadoPago, watch });
});
