import { type Browser, expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { signedIn } from "../customers.ts";
import { arrive, freshPhone, kept } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const count = (page: Page, items: number) => page.locator(`[data-cart-count="${items}"]`);

async function device(browser: Browser, phone: string, lines: number): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines });
  await signedIn(page, kaapi, phone);
  await page.goto(at(kaapi, "/menu"));
  return page;
}

test("[CART-13] a customer's cart is one on two devices: it arrives, and what one takes out the other does too", {
  tag: "@full",
}, async ({ browser }) => {
  const phone = freshPhone("98", 10);
  const one = await device(browser, phone, 1);
  await expect(count(one, 3)).toBeAttached();
  // The server has it once this device has agreed with it.
  await expect.poll(() => one.evaluate(() => localStorage.getItem("kaapi-kitchen:cart-agreed"))).toContain("quantity");
  const other = await device(browser, phone, 0);
  await expect(count(other, 3)).toBeAttached({ timeout: 20_000 });
  await expect(other.getByText("We added 3 items from your other device.")).toBeVisible();
  await other.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("kaapi-kitchen:cart") ?? "{}");
    stored.cart.items[0].quantity = 1;
    localStorage.setItem("kaapi-kitchen:cart", JSON.stringify(stored));
  });
  await other.reload();
  await expect
    .poll(() => other.evaluate(() => localStorage.getItem("kaapi-kitchen:cart-agreed")))
    .toContain('"quantity":1');
  await one.reload();
  await expect(count(one, 1)).toBeAttached({ timeout: 20_000 });
  await Promise.all([one.context().close(), other.context().close()]);
});

test("[CART-09] inside an iframe the cart is the sample, then the one the parent posts, and the visitor's own is untouched", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 1 });
  await page.goto(at(kaapi, "/store-locator"));
  const before = await kept(page, kaapi, "cart");
  await page.evaluate(
    (src) => {
      const frame = document.createElement("iframe");
      Object.assign(frame, { src, id: "preview", width: 360, height: 640 });
      document.body.prepend(frame);
    },
    at(kaapi, "/menu"),
  );
  const preview = page.frameLocator("#preview");
  await expect(preview.locator('[data-cart-count="3"]')).toBeAttached({ timeout: 20_000 });
  await expect(preview.locator("[data-cart-bar]")).toContainText("₹20");
  await page.evaluate(() => {
    const items = [{ id: "x", item_title: "Posted", item_price: 500, quantity: 2, food_type: "veg", options: [] }];
    const frame = document.querySelector<HTMLIFrameElement>("#preview");
    frame?.contentWindow?.postMessage({ type: "storefront:preview-cart", cart: { items } }, location.origin);
  });
  await expect(preview.locator('[data-cart-count="2"]')).toBeAttached();
  expect((await kept(page, kaapi, "cart")).cart.items).toMatchObject(before.cart.items);
});
