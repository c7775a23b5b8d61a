import type { Page } from "@playwright/test";
import { placeButton } from "../shopping.ts";
import { at } from "../shops.ts";
import {
  books,
  expect,
  expectPaidOnce,
  expectScreen,
  expectUnpaid,
  noteOrders,
  notice,
  readyToPay,
  screen,
  test,
  watchPage,
} from "./paying.ts";
import { VENDORS, type Vendor } from "./vendors.ts";

test.skip(({ isMobile }) => isMobile, "what goes wrong does so on every device; providers.spec.ts pays on both");

const view = (page: Page) => page.locator("[data-payment-view]");
const vendorOf = (gateway: string) => VENDORS.find((one) => one.gateway === gateway) as Vendor;
const ready = (page: Page, { gateway, shop, language }: Vendor) =>
  readyToPay(page, { shop, language, payWith: `payment_gateway:${gateway}` });
const opened = (page: Page, { leaves, gateway }: Vendor) => {
  if (leaves) return page.waitForURL((url) => url.hostname === "localhost");
  const overlay = page.locator('iframe[title="Razorpay Checkout"]');
  return expect(gateway === "Razorpay" ? overlay : view(page).locator("iframe").first()).toBeVisible();
};

for (const vendor of VENDORS) {
  const { gateway, shop, leaves } = vendor;

  test(`[ROBUST-01] [ROBUST-07] [ROBUST-20] ${gateway}: pressed in haste, reloaded and gone back from, it is one charge and one order`, async ({
    page,
    watch,
  }) => {
    await ready(page, vendor);
    await placeButton(page).evaluate((button: HTMLElement) => {
      for (let press = 0; press < 5; press++) button.click();
    });
    await opened(page, vendor);
    expect(watch.calls.get("init") ?? 1).toBe(1);
    if (leaves) await page.goBack();
    else await page.reload();
    if (gateway === "PayULatinAmerica") {
      // PayU has taken the form and nobody knows what becomes of it: Pay stays closed and says so ([ROBUST-17]).
      await expect(notice(page)).toHaveAttribute("data-pay-outcome", "pending", { timeout: 20_000 });
      await page.goForward();
    } else {
      await expect(placeButton(page)).toHaveAttribute("data-ready", "true", { timeout: 20_000 });
      await placeButton(page).click();
    }
    await opened(page, vendor);
    await vendor.pay(page);
    if (leaves) {
      await expectScreen(page, "paid");
      await page.reload();
      await expect(screen(page)).toHaveAttribute("data-payment-screen", /^paid/);
    } else await page.waitForURL(/\/orders\//);
    await expectPaidOnce(page, { shop, gateway, watch });
  });

  if (vendor.late) {
    const late = vendor.late;
    test(`[ROBUST-06] ${gateway}: the tab is closed and the money comes later: the order is confirmed all the same`, async ({
      page,
      context,
      watch,
    }) => {
      await ready(page, vendor);
      await placeButton(page).click();
      await opened(page, vendor);
      await late(page);
      await page.waitForTimeout(1_500);
      await page.close();
      const next = await context.newPage();
      await watchPage(next, watch);
      await next.goto(at(shop, "/checkout"));
      await noteOrders(next, shop, watch);
      await expect.poll(() => books(gateway, watch), { timeout: 25_000 }).toEqual({ charges: 1, refunds: 0 });
      await next.goto(at(shop, "/pg"));
      await expectScreen(next, "paid", 30_000);
      await expectPaidOnce(next, { shop, gateway, watch });
    });
  }

  if (vendor.script) {
    const script = vendor.script;
    test(`[ROBUST-10] ${gateway}: its script is blocked: said, nothing charged, and the next press works`, async ({
      page,
      watch,
    }) => {
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
    });
  }
}

for (const gateway of ["PaymentOS", "Razorpay"]) {
  const vendor = vendorOf(gateway);
  test(`[ROBUST-01] ${gateway}: a second tab says that the first one is paying, and begins nothing`, async ({
    page,
    context,
    watch,
  }) => {
    await ready(page, vendor);
    const second = await context.newPage();
    await watchPage(second, watch);
    await second.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
      `${vendor.shop.id}:pay-with`,
      `payment_gateway:${gateway}`,
    ] as const);
    await second.goto(at(vendor.shop, "/checkout"));
    await expect(placeButton(second)).toHaveAttribute("data-ready", "true");
    await placeButton(page).click();
    await opened(page, vendor);
    await second.bringToFront();
    await placeButton(second).click();
    await expect(notice(second).or(second.locator('[data-placing="open"]'))).toBeVisible();
    expect(watch.calls.get("init")).toBe(1);
    await page.bringToFront();
    await vendor.pay(page);
    await page.waitForURL(/\/orders\//);
    await expectPaidOnce(page, { shop: vendor.shop, gateway: vendor.gateway, watch });
  });
}

test("[PGW-05] [ROBUST-23] the card form by keyboard: 'Please enter the name' is read out, Tab stays inside, Esc gives focus back", async ({
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
  await expect(view(page).getByRole("alert").filter({ hasText: texts.pay.outcomes.NAME_MISSING })).toBeVisible();
  const titles = await view(page)
    .locator("iframe")
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute("title")));
  expect(titles.every(Boolean), "every frame has a title").toBe(true);
  await page.keyboard.press("Escape");
  await expect(notice(page)).toHaveAttribute("data-pay-outcome", "CARD_CANCELLED");
  await expect(placeButton(page)).toBeFocused();
  await expectUnpaid(page, { shop: vendor.shop, gateway: vendor.gateway, watch });
});

test("[PGW-11] [ROBUST-23] the bank's own window lies above our form, takes focus, and its answer decides", async ({
  page,
  watch,
}) => {
  const vendor = vendorOf("Stripe");
  await ready(page, vendor);
  await placeButton(page).click();
  const form = view(page).frameLocator("iframe").first();
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

test("[PGW-14] [ROBUST-19] the browser's Back closes the form and stays on the page", async ({ page, watch }) => {
  const vendor = vendorOf("MercadoPago");
  await ready(page, vendor);
  await placeButton(page).click();
  await opened(page, vendor);
  await page.goBack();
  await expect(notice(page)).toHaveAttribute("data-pay-outcome", "PAYMENT_CANCELLED");
  expect(new URL(page.url()).pathname).toMatch(/\/checkout$/);
  await expectUnpaid(page, { shop: vendor.shop, gateway: vendor.gateway, watch });
});

test("[ROBUST-13] no card number, token, secret or e-mail in console, storage, addresses or other hosts' requests", async ({
  page,
  watch,
}) => {
  const vendor = vendorOf("PaymentOS");
  const said: string[] = [];
  const canaries = [/4111.?1111.?1111.?1111/, /_secret_/, /encrypted_cvv/, /Authorization/i];
  page.on("console", (message) => said.push(message.text()));
  page.on("request", (request) => {
    const { hostname, port, pathname } = new URL(request.url());
    said.push(request.url());
    const payment = hostname === "localhost" || pathname.includes("/payments/v1/");
    if (!payment) said.push(`${port} ${request.postData() ?? ""} ${request.headers().referer ?? ""}`);
  });
  await ready(page, vendor);
  await placeButton(page).click();
  await vendor.pay(page);
  await page.waitForURL(/\/orders\//);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));
  const payments = stored.replace(/"[^"]*:session"/, "");
  for (const canary of canaries) {
    for (const text of [...said, payments]) expect(text).not.toMatch(canary);
  }
  await expectPaidOnce(page, { shop: vendor.shop, gateway: vendor.gateway, watch });
});
