import type { Page } from "@playwright/test";
import { ask, at, shop } from "../../fixtures/shop/shops.ts";
import { signedIn } from "../customers.ts";
import { move } from "../kitchen.ts";
import {
  arrive,
  chooseTime,
  expectKnown,
  freshPhone,
  openCart,
  place,
  placeButton,
  step,
  TEXTS,
  type Texts,
} from "../shopping.ts";
import { expect, opened, test } from "./paying.ts";
import { vendorOf } from "./vendors.ts";

/**
 * [ROBUST-11] A policy belongs to the document that was loaded. These tests load one page without payments and reach those with payments
 * as guests do, by links and buttons; `watch` fails each of them when the policy stopped something.
 */
const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;
const razorpay = vendorOf("Razorpay");
const arrivals = { shop: kaapi, language: "en", mode: "pickup" } as const;

/** Presses Pay with Razorpay, whose form is a script of its own, and sees the form. */
async function opensForm(page: Page): Promise<void> {
  await page.waitForURL(/\/checkout$/);
  if ((await step(page, "when").getAttribute("data-state")) !== "done") await chooseTime(page, en);
  await expectKnown(page);
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  await opened(page, razorpay);
}

const preferRazorpay = (page: Page) =>
  page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
    `${kaapi.id}:pay-with`,
    "payment_gateway:Razorpay",
  ] as const);

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/**
 * The document was loaded from the page's address, and by the visit itself: a visit by the router would keep the document
 * of the page before, and the page would have to reload itself.
 */
async function expectOwnDocument(page: Page, path: string): Promise<void> {
  await page.waitForURL(at(kaapi, path));
  const loaded = () =>
    page.evaluate(() => {
      const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return { name: visit?.name, type: visit?.type };
    });
  await expect.poll(loaded).toEqual({ name: at(kaapi, path), type: "navigate" });
}

test("[WALL-02] [ROBUST-11] from the menu over profile and wallet to 'Add money': the provider's form opens", {
  tag: "@full",
}, async ({ page, watch }) => {
  await arrive(page, { ...arrivals, lines: 0 });
  await signedIn(page, kaapi, freshPhone("97", 10));
  await page.goto(at(kaapi, "/profile"));
  const nav = page.getByRole("navigation", { name: en.accountPages.gate.nav });
  await nav.getByRole("link", { name: en.headings.wallet }).click();
  await page.getByRole("link", { name: en.accountPages.wallet.add }).click();
  await page.waitForURL(/\/add-money$/);
  await page.getByRole("button", { name: "₹500", exact: false }).first().click();
  await page.getByRole("radio", { name: new RegExp(en.gateways.Razorpay.hint) }).check();
  await page.locator("[data-add-money]").click();
  await opened(page, razorpay);
  expect(watch.calls.get("init")).toBe(1);
});

test("[ORD-03] [ROBUST-11] from the menu's cart to the checkout: the provider's form opens", { tag: "@full" }, async ({
  page,
  watch,
}) => {
  await arrive(page, arrivals);
  await signedIn(page, kaapi, freshPhone("97", 10));
  await preferRazorpay(page);
  await page.goto(at(kaapi, "/menu"));
  await openCart(page, 6);
  await page.locator("[data-checkout]").filter({ visible: true }).click();
  await opensForm(page);
  expect(watch.calls.get("init")).toBe(1);
});

test("[CPN-04] [OLIST-03] [WALL-02] [ROBUST-11] every link and menu to a page that pays loads its document, on a phone and on a desktop", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, arrivals);
  await signedIn(page, kaapi, freshPhone("97", 10));
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await expectKnown(page);
  const order = await place(page);
  for (let state: string | null = ""; state !== "COMPLETED" && state !== null; ) state = await move(order);
  const nav = page.getByRole("navigation", { name: en.accountPages.gate.nav });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // With an empty cart the menu offers the last order.
    await page.goto(at(kaapi, "/menu"));
    await page.locator("[data-order-again]").getByRole("button", { name: en.order.reorder.action }).click();
    await expectOwnDocument(page, "/checkout");
    // It was for a time of the guest's own, which is said, whether it can be had again or not.
    await expect(page.locator("[data-again]")).toBeVisible();
    await page.goto(at(kaapi, "/choose-payment-method"));
    await page.getByRole("link", { name: en.pay.methods.use }).click();
    await expectOwnDocument(page, "/checkout");

    await page.goto(at(kaapi, "/menu"));
    await openCart(page, 6);
    await page.locator("[data-checkout]").filter({ visible: true }).click();
    await expectOwnDocument(page, "/checkout");

    await page.goto(at(kaapi, "/menu"));
    await page.locator('[data-header] a[href$="/profile"]').click();
    await nav.getByRole("link", { name: en.headings.wallet }).click();
    await page.getByRole("link", { name: en.accountPages.wallet.add }).click();
    await expectOwnDocument(page, "/add-money");

    await page.goto(at(kaapi, "/profile"));
    await nav.getByRole("link", { name: en.headings.offers }).click();
    const offer = page.locator('[data-offer="FILTER10"]');
    await offer.getByRole("button", { name: en.coupons.useCode.replace("{code}", "FILTER10") }).click();
    await offer.getByRole("link", { name: en.coupons.toCheckout }).click();
    await expectOwnDocument(page, "/checkout");

    await page.goto(at(kaapi, "/profile"));
    await nav.getByRole("link", { name: en.headings.orders }).click();
    await page.locator(`[data-reorder="${order}"]`).click();
    // The cart has dishes, so the tap asks first.
    await page.locator("[data-reorder-alone]").click();
    await expectOwnDocument(page, "/checkout");

    await page.goto(at(kaapi, "/profile"));
    await nav.getByRole("link", { name: en.headings.orders }).click();
    await page.locator(`a[href$="/orders/${order}"]`).click();
    await page.locator("[data-next-actions]").locator(`[data-reorder="${order}"]`).click();
    await page.locator("[data-reorder-alone]").click();
    await expectOwnDocument(page, "/checkout");
    await page.evaluate((key) => localStorage.removeItem(key), `${kaapi.id}:cart`);
  }
});

test("[ROBUST-11] whoever comes to a paying page by the router all the same has its own document", {
  tag: "@full",
}, async ({ page, watch }) => {
  await arrive(page, { ...arrivals, lines: 0 });
  await signedIn(page, kaapi, freshPhone("97", 10));
  await page.goto(at(kaapi, "/profile"));
  // The router takes nothing before the page is hydrated, and the form is filled after that.
  await expect(page.getByRole("textbox", { name: en.login.email })).toHaveValue(/@/);
  const loaded = page.waitForEvent("load");
  await page.evaluate(
    (path) => {
      const { next } = window as unknown as { next: { router: { push: (path: string) => void } } };
      next.router.push(path);
    },
    at(kaapi, "/add-money"),
  );
  await loaded;
  await page.waitForURL(/\/add-money$/);
  await page.getByRole("button", { name: "₹500", exact: false }).first().click();
  await page.getByRole("radio", { name: new RegExp(en.gateways.Razorpay.hint) }).check();
  await page.locator("[data-add-money]").click();
  await opened(page, razorpay);
  expect(watch.calls.get("init")).toBe(1);
});

test("[ROBUST-11] a document without the policy of a payment is loaded again once; if it is still refused, the words do not blame the guest", async ({
  page,
}) => {
  await arrive(page, { ...arrivals, lines: 0 });
  await signedIn(page, kaapi, freshPhone("97", 10));
  let stale = true;
  let loads = 0;
  await page.route(/\/add-money$/, async (route) => {
    loads += 1;
    if (!stale) return route.continue();
    const { status, headers, body } = await ask(kaapi.host, "/add-money", {
      headers: await route.request().allHeaders(),
    });
    const policy = String(headers["content-security-policy"]).replace(
      /script-src [^;]+/,
      "script-src 'self' 'unsafe-inline'",
    );
    await route.fulfill({ status, body, headers: { "content-type": "text/html", "content-security-policy": policy } });
  });
  await page.goto(at(kaapi, "/add-money"));
  await page.getByRole("button", { name: "₹500", exact: false }).first().click();
  await page.getByRole("radio", { name: new RegExp(en.gateways.Razorpay.hint) }).check();
  await page.locator("[data-add-money]").click();
  stale = false;
  await page.waitForEvent("load");
  // What was chosen is still there.
  await expect(page.getByLabel(en.pay.wallet.amount)).toHaveValue("500.00");
  await expect(page.getByRole("radio", { name: new RegExp(en.gateways.Razorpay.hint) })).toBeChecked();
  await page.locator("[data-add-money]").click();
  await opened(page, razorpay);
  stale = true;
  await page.reload();
  await page.locator("[data-add-money]").click();
  await expect(page.locator('[data-pay-outcome="POLICY_BLOCKED"]')).toHaveText(en.pay.outcomes.POLICY_BLOCKED);
  expect(loads).toBe(3);
});
