import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { isFullRun } from "../../full-run.ts";
import { move } from "../kitchen.ts";
import {
  allRows,
  arrive,
  button,
  chooseTime,
  expectAccessible,
  freshPhone,
  kept,
  openCart,
  orderAsGuest,
  place,
  placeButton,
  placed,
  scheduleForLater,
  showOldBills,
  step,
  TEXTS,
  type Texts,
  writeAddress,
} from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const manara = shop("manara-grill");
const union = shop("union-burger");
const en = TEXTS.en as Texts;
const ar = TEXTS.ar as Texts;

test("[CART-08] [SESS-03] [ORD-01] [LIVE-01] a guest adds from the menu, picks up, pays cash and watches the order move", async ({
  page,
}) => {
  const { titles } = await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, "/menu"));
  // The dish is one of the last: while rows above it take their places, a press can begin on one row and end on another.
  await allRows(page);
  const add = page
    .getByRole("button", { name: en.menu.addItem.replace("{item}", titles[0] ?? ""), exact: true })
    .first();
  const more = page
    .getByRole("button", { name: en.menu.addOne.replace("{item}", titles[0] ?? ""), exact: true })
    .first();
  // The sections above are laid out as they come into view, and would move the button away from the pointer.
  await add.scrollIntoViewIfNeeded();
  await expect(page.locator("[data-placeholder]:visible")).toHaveCount(0);
  await add.click();
  await more.click();
  await more.click();
  await openCart(page, 3);
  await page.locator("[data-checkout]:visible").click();

  await expect(step(page, "where")).toHaveAttribute("data-state", "done");
  // A block that is folded, and the same unfolded.
  const fold = step(page, "where").locator("[aria-expanded]").first();
  for (const expanded of ["false", "true"]) {
    await expect(fold).toHaveAttribute("aria-expanded", expanded);
    await expectAccessible(page, '[data-step="where"]');
    await fold.click();
  }
  await chooseTime(page, en);
  await orderAsGuest(page, en, { name: "Asha Rao", phone: freshPhone("98", 10) });
  await expect(placeButton(page)).toContainText("₹");
  const order = await place(page);

  await expect(page.getByText(en.order.thanks.placed)).toBeVisible();
  await expect(page.locator('[data-state="PLACED"]')).toBeVisible();
  expect((await kept(page, kaapi, "cart")).cart.items).toEqual([]);
  expect((await kept(page, kaapi, "time")).orderTime).toBeNull();
  await move(order, "ACKNOWLEDGED");
  await expect(page.locator('[data-state="ACKNOWLEDGED"]')).toBeVisible();
});

test("[I18N-02] [ORD-01] [OLIST-02] a delivery in Arabic: mirrored, needs an address, and the order page tells it all", async ({
  page,
}) => {
  const { titles } = await arrive(page, { shop: manara, language: "ar", mode: "delivery" });
  await page.goto(at(manara, "/checkout"));
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessible(page);
  await button(page, ar.address.use).click();
  await expect(page.getByText(ar.address.spotNeeded)).toBeVisible();
  // BILL-01: the charge depends on the distance, so there is no amount to agree to yet.
  await expect(page.locator("[data-depends-on-address]")).toBeVisible();
  await expect(placeButton(page)).toHaveText(ar.checkout.place.orderPlain);
  await writeAddress(page, ar, "شارع البديع، مبنى 12");
  await expect(page.locator("[data-depends-on-address]")).toHaveCount(0);
  const told = await page.locator("[data-total]").getAttribute("data-total");
  if (isFullRun) await expectAccessible(page);
  await chooseTime(page, ar);
  await orderAsGuest(page, ar, { name: "سارة الخليفة", phone: freshPhone("36", 8) });
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await expect(page.locator("[data-total]")).toHaveAttribute("data-total", told ?? "");
  await expect(step(page, "where")).toContainText("شارع البديع");
  const order = await placeOrder(page);
  const main = page.locator("main");
  for (const said of [titles[0] ?? "", "شارع البديع", ar.checkout.pay.option.cash, ar.order.total, order.total]) {
    await expect(main).toContainText(said);
  }
  const current = page.locator('[aria-current="step"]');
  // The demo's kitchen accepts an order after a while, which a busy machine may take to come here.
  await expect(current).toContainText(new RegExp(`${ar.orderStatus.PLACED}|${ar.orderStatus.INPREP}`));
  await expect(current).toContainText(/\d{1,2}:\d{2}/);
  await expectAccessible(page);
  await expectMapLink(page);
});

/** [RTE-28] The order's map link shows whoever has it where it goes, and nothing of who ordered. */
async function expectMapLink(page: Page) {
  await page.getByRole("link", { name: ar.order.map, exact: true }).click();
  await page.waitForURL(/\/order\/map\/[\w-]{24}$/);
  await expect(page).toHaveTitle(new RegExp(ar.titles.orderMap));
  const shown = page.locator("[data-order-map]");
  await expect(shown).toContainText(ar.orderMap.from);
  await expect(page.locator('[data-map="ready"] .map-spot')).toBeVisible();
  await expect(page.locator("main")).not.toContainText(/سارة|شارع البديع/);
  await expectAccessible(page);
  await page.goto(`${page.url().slice(0, -1)}~`);
  await expect(page.getByText(ar.orderMap.ended.title)).toBeVisible();
}

/** Places the order; returns the amount on the button. */
async function placeOrder(page: Parameters<typeof place>[0]) {
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  const total = ((await placeButton(page).textContent()) ?? "").split("·")[1]?.trim() ?? "";
  await place(page);
  return { total: /\d[\d.,]*\d/.exec(total)?.[0] ?? total };
}

test("[RTE-04] [TIME-05] an order time must be chosen: without one nothing is sent, and the page says what is missing", {
  tag: "@full",
}, async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.postData()?.includes("mutation PlaceOrder")) sent.push(request.url());
  });
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await page.goto(at(kaapi, "/checkout"));
  await expect(page.locator("[data-bill]")).toBeVisible();
  // "Later" is no time yet, and takes back what was preselected.
  await scheduleForLater(page, en);
  await placeButton(page).click();
  await expect(page.getByText(en.errors.ORDER_DELIVERY_TIME_REQUIRED)).toBeVisible();
  await expect(step(page, "when")).toHaveAttribute("data-state", "open");
  expect(sent).toEqual([]);
  await expectAccessible(page);
});

test("[RTE-04] [BILL-01] the bill follows every change: items, mode and address; its lines add up to what the button asks for", async ({
  page,
}) => {
  await arrive(page, { shop: union, language: "en", mode: "delivery" });
  await page.goto(at(union, "/checkout"));
  const total = page.locator("[data-total]");
  const amount = async () => Number(await total.getAttribute("data-total"));
  await expect(total).toBeVisible();
  const delivered = await amount();
  await expect(page.locator("[data-bill]")).toContainText("Delivery");
  await page.getByRole("radio", { name: en.checkout.where.pickup }).check();
  await expect.poll(amount).toBeLessThan(delivered);
  await expect(page.locator("[data-bill]")).not.toContainText("Delivery");
  const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);
  const lines = await page.locator("[data-bill] dd").allTextContents();
  const parts = lines.slice(0, -1).reduce((sum, text) => sum + cents(text), 0);
  expect(parts).toBe(await amount());
  expect(cents((await placeButton(page).textContent()) ?? "")).toBe(parts);
});

test("[ORD-02] a changed amount is said, with what changed, and nothing is placed before the guest agrees", {
  tag: "@full",
}, async ({ page }) => {
  await showOldBills(page, 7);
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await orderAsGuest(page, en, { name: "Price Watcher", phone: freshPhone("96", 10) });
  await placeButton(page).click();
  const dialog = page.getByRole("dialog", { name: en.checkout.change.title });
  await expect(dialog).toContainText("up by ₹7.00");
  await expect(dialog.locator("dl")).toContainText("Packaging");
  await expect(dialog).toContainText(en.checkout.change.nothingPlaced);
  await expectAccessible(page);
  await button(page, en.checkout.change.notNow).click();
  await expect(dialog).toBeHidden();
  await placeButton(page).click();
  await dialog.getByRole("button", { name: en.checkout.change.agree.replace("{amount}", "") }).click();
  await placed(page);
});
