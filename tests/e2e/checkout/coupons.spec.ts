import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import {
  arrive,
  button,
  chooseTime,
  codeFor,
  expectAccessible,
  freshPhone,
  kept,
  openCart,
  place,
  step,
  TEXTS,
  type Texts,
} from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const union = shop("union-burger");
const en = TEXTS.en as Texts;
const amount = async (page: Page) => Number(await page.locator("[data-total]").getAttribute("data-total"));
const named = (text: string, code: string) => text.replace("{code}", code);

/** Signs a new customer in where the page asks for it. */
async function signIn(page: Page, phone: string): Promise<void> {
  const form = page.locator("[data-coupon-login]");
  await form.locator('input[type="tel"]').fill(phone);
  await form.getByRole("button", { name: en.login.sendCode, exact: true }).click();
  await form.getByLabel(en.login.code).fill(await codeFor(phone));
  await form.getByLabel(en.login.fullName).fill("Coupon Tester");
  await form.getByRole("textbox", { name: en.login.email }).fill("coupon@example.com");
  await form.getByRole("button", { name: en.login.saveName, exact: true }).click();
}

test("[CPN-01] [CPN-02] [CPN-03] a visitor is led to login and back, the coupon counts, survives a reload and stands on the order", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await page.goto(at(kaapi, "/checkout"));
  await expect(page.locator("[data-total]")).toBeVisible();
  const before = await amount(page);
  // Said before anything is typed: at the card, and at the field with the way to sign in and back.
  await expect(page.getByRole("button", { name: en.coupons.add })).toContainText(en.coupons.account);
  await page.getByRole("button", { name: en.coupons.add }).click();
  const sheet = page.getByRole("dialog", { name: en.coupons.title });
  await expect(sheet.locator("[data-coupon-account]")).toContainText(en.coupons.accountFirst);
  // Guests get no verdicts, but see what needs an account, and what this cart is too small for without a button.
  await expect(sheet.getByRole("heading", { name: en.coupons.withAccount })).toBeVisible();
  const tooSmall = sheet.locator('[data-fits-not][data-code="OFFICE250"]');
  await expect(tooSmall).toContainText(/Sign in and add ₹.* orders of ₹1,500.00 or more/);
  await expect(tooSmall.getByRole("button")).toHaveCount(0);
  // CPN-04: for deliveries only, and this is a pickup.
  const otherMode = sheet.locator('[data-fits-not][data-code="FREERIDE"]');
  await expect(otherMode).toContainText(en.coupons.onlyFor.delivery);
  await expect(otherMode.getByRole("button")).toHaveCount(0);
  await expectAccessible(page, "dialog[open]");
  await sheet.getByRole("button", { name: named(en.coupons.signInToUse, "FILTER10") }).click();
  await expect(sheet.getByText(en.coupons.signIn)).toBeVisible();
  await signIn(page, freshPhone("81", 10));
  await expect(sheet).toBeHidden();
  await expect(page.locator('[data-coupon="FILTER10"]')).toBeVisible();
  await expect.poll(() => amount(page)).toBeLessThan(before);
  const after = await amount(page);

  await page.reload();
  await expect(page.locator('[data-coupon="FILTER10"]')).toContainText("off");
  await expect.poll(() => amount(page)).toBe(after);
  await page.getByRole("button", { name: en.coupons.change, exact: true }).click();
  await expect(sheet.locator("[data-fits]").first()).toBeVisible();
  await expect(sheet.locator("[data-coupon-account]")).toHaveCount(0);
  const values = (await sheet.locator("[data-fits]").allTextContents()).map((text) =>
    Number(/₹([\d,.]+) off/.exec(text)?.[1]?.replace(/,/g, "")),
  );
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  const refused = await sheet
    .locator("[data-fits-not]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-code")));
  expect(refused).toEqual(refused.toSorted());
  await expect(sheet.locator('[data-fits-not][data-code="OFFICE250"]')).toContainText("₹1,500.00");
  // A code that is entered with Enter is tried, and places no order.
  await sheet.getByLabel(en.coupons.field).fill("nosuch");
  await page.keyboard.press("Enter");
  await expect(sheet.getByText("We don't recognise the coupon NOSUCH")).toBeVisible();
  await page.keyboard.press("Escape");
  await chooseTime(page, en);
  await place(page);
  await expect(page.locator("main")).toContainText("Discount with FILTER10");
  expect((await kept(page, kaapi, "cart")).cart.coupon_code).toBeNull();
});

test("[CPN-03] a coupon that stops applying says why, and the total is honest; it counts again when it fits", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: union, language: "en", mode: "pickup" });
  await page.goto(at(union, "/checkout"));
  await page.getByRole("button", { name: en.coupons.add }).click();
  const sheet = page.getByRole("dialog", { name: en.coupons.title });
  await sheet.getByLabel(en.coupons.field).fill("walkin10");
  await button(page, en.coupons.apply).first().click();
  await signIn(page, freshPhone("718555", 10));
  await expect(page.locator('[data-coupon="WALKIN10"]')).toContainText("off");
  await expect(page.locator("[data-bill]")).toContainText("WALKIN10");
  const reduced = await amount(page);
  await step(page, "where")
    .getByRole("button", { name: en.checkout.editStep.replace("{step}", en.checkout.where.pickup) })
    .click();
  await page.getByRole("radio", { name: en.checkout.where.delivery }).check();
  const stopped = page.locator("[data-coupon-stopped]");
  await expect(stopped).toContainText(named(en.coupons.stopped, "WALKIN10"));
  await expect(stopped).toContainText("is for pickup only");
  await expect(page.locator("[data-bill]")).not.toContainText("WALKIN10");
  await expectAccessible(page);
  await page.getByRole("radio", { name: en.checkout.where.pickup }).check();
  await expect(stopped).toBeHidden();
  await expect.poll(() => amount(page)).toBe(reduced);
  await page.getByRole("button", { name: named(en.coupons.removeCode, "WALKIN10") }).click();
  await expect.poll(() => amount(page)).toBeGreaterThan(reduced);
});

test("[CPN-03] [CPN-04] the offers page tells conditions; in the cart a guest signs in over the list, and is back in the cart with the coupon", async ({
  page,
}) => {
  await page.context().addCookies([{ name: "locale", value: "en", url: kaapi.origin }]);
  await page.goto(at(kaapi, "/offers"));
  const offer = page.locator("li", { has: page.getByRole("heading", { name: "Free delivery" }) });
  await expect(offer).toContainText("On orders of ₹299.00 or more");
  await expect(offer).toContainText("For delivery only");
  await expect(offer).toContainText(/Valid until .*\d{4}/);
  await expectAccessible(page);

  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 1 });
  // The cart stands beside every part of the menu: this one is short.
  const menu = at(kaapi, "/menu/category/coolers");
  await page.goto(menu);
  await openCart(page, 3);
  await page.getByRole("button", { name: en.coupons.add }).filter({ visible: true }).click();
  const sheet = page.getByRole("dialog", { name: en.coupons.title });
  await sheet.getByRole("button", { name: named(en.coupons.signInToUse, "FILTER10") }).click();
  await signIn(page, freshPhone("82", 10));
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(menu);
  await expect(page.locator('[data-coupon="FILTER10"]').filter({ visible: true })).toContainText("off");
  expect((await kept(page, kaapi, "cart")).cart.coupon_code).toBe("FILTER10");
  await page.locator("[data-checkout]").filter({ visible: true }).click();
  await expect(page.locator("[data-bill]")).toContainText("FILTER10");
});

test("[CPN-03] [CPN-04] a coupon chosen with an empty cart is kept, and applied once there is a dish and an account", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, "/offers"));
  const offer = page.locator('[data-offer="FILTER10"]');
  await offer.getByRole("button", { name: named(en.coupons.useCode, "FILTER10") }).click();
  await expect(offer).toContainText(named(en.coupons.keptForAccount, "FILTER10"));
  await expect(offer.getByRole("link", { name: en.coupons.toMenu })).toBeVisible();
  expect((await kept(page, kaapi, "cart")).cart.coupon_code).toBe("FILTER10");
});
