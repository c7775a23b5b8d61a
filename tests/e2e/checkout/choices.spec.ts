import { expect, type Page, test } from "@playwright/test";
import { american } from "../../../lib/i18n/regional.ts";
import { at, shop } from "../../fixtures/shop/shops.ts";
import {
  arrive,
  button,
  chooseTime,
  expectAccessible,
  freshPhone,
  kept,
  orderAsGuest,
  place,
  placeButton,
  TEXTS,
  type Texts,
  writeAddress,
} from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const union = shop("union-burger");
const arepera = shop("la-arepera");
const en = TEXTS.en as Texts;
/** English as union's guests in Brooklyn read it. */
const us = american(en);
const es = TEXTS.es as Texts;
const amount = async (page: Page) => Number(await page.locator("[data-total]").getAttribute("data-total"));

test("[BILL-01] a tip is never ticked beforehand, follows its choice to the cent, and is on the bill, the order and the invoice", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: union, language: "en", mode: "pickup" });
  // Its first way to pay is online; the tip is the same in cash.
  await page.evaluate((shop) => sessionStorage.setItem(`${shop}:pay-with`, "cash"), union.id);
  await page.goto(at(union, "/checkout"));
  const tips = page.locator("[data-tip]");
  await expect(tips.getByRole("radio", { name: us.checkout.choices.tip.none })).toBeChecked();
  // On a phone the five choices stand in two rows, both of which are full.
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const ends = await tips
    .locator("label")
    .evaluateAll((labels) => labels.map((one) => one.getBoundingClientRect().right));
  expect(ends.length).toBe(5);
  expect(Math.abs((ends[2] ?? 0) - (ends[4] ?? 0))).toBeLessThan(1);
  if (desktop) await page.setViewportSize(desktop);
  for (const box of await page.locator("[data-choices]").getByRole("checkbox").all())
    await expect(box).not.toBeChecked();
  await expect(page.locator("[data-total]")).toBeVisible();
  const plain = await amount(page);
  await expect(page.locator("[data-bill]")).not.toContainText("Tip");
  await tips.getByRole("radio", { name: /20%/ }).check();
  const said = /\$([\d.]+)/.exec((await tips.locator("label", { hasText: "20%" }).textContent()) ?? "")?.[1] ?? "";
  const tip = Math.round(Number(said) * 100);
  await expect.poll(() => amount(page)).toBe(plain + tip);
  await tips.getByRole("radio", { name: us.checkout.choices.tip.other }).check();
  const own = tips.getByRole("textbox");
  await own.fill("a lot");
  await own.blur();
  await expect(tips).toContainText("We couldn't read this amount");
  await expectAccessible(page);
  await own.fill("3.35");
  await expect.poll(() => amount(page)).toBe(plain + 335);
  await page.reload();
  await expect.poll(() => amount(page)).toBe(plain + 335);
  await page.getByRole("checkbox", { name: us.checkout.choices.cutlery }).check();
  await chooseTime(page, us);
  // This shop sends the receipt by e-mail.
  await page.getByRole("textbox", { name: us.login.email }).fill("kind@example.com");
  await orderAsGuest(page, us, { name: "Kind Guest", phone: freshPhone("917555", 10) });
  await expect(placeButton(page)).toContainText((await amount(page)) === plain + 335 ? "$" : "no");
  await place(page);
  const main = page.locator("main");
  await expect(main).toContainText("Tip");
  await expect(main).toContainText("$3.35");
  await expect(page.locator("[data-order-choices]")).toContainText(us.order.cutlery.with);
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.locator("[data-invoice]")).toContainText("$3.35");
  const { cart } = await kept(page, union, "cart");
  expect([cart.tip, cart.cutlery]).toEqual([null, false]);
});

test("[BILL-01] where prices hold their tax the bill tells it and does not add it, in whole pesos", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: arepera, language: "es", mode: "pickup" });
  await page.goto(at(arepera, "/checkout"));
  await expect(page.locator("[data-included]")).toContainText("Incluye impoconsumo del 8%");
  const pesos = (text: string) => Number(text.replace(/[^\d]/g, ""));
  const parts = await page.locator("[data-bill] > div:not([data-included]):not([data-total]) dd").allTextContents();
  expect(parts.reduce((sum, text) => sum + pesos(text), 0)).toBe(await amount(page));
  await expect(page.getByText(es.checkout.choices.cutlery)).toBeVisible();
  await expectAccessible(page);
});

test("[EST-01] a store with riders asks for a bid, charges it, and says so when there is no rider; then no order is sent", {
  tag: "@full",
}, async ({ page }) => {
  const events: string[] = [];
  await page.exposeFunction("heard", (name: string) => events.push(name));
  await page.addInitScript(() => {
    window.addEventListener("storefront:event", (event) =>
      (window as unknown as { heard: (name: string) => void }).heard((event as CustomEvent).detail.name),
    );
  });
  await arrive(page, { shop: kaapi, language: "en", mode: "delivery", store: "Mylapore" });
  await page.goto(at(kaapi, "/checkout"));
  await writeAddress(page, en, "12 Kutchery Road");
  await chooseTime(page, en);
  let nobody = true;
  await page.route("**/graphql", async (route) => {
    const asksForRider = route.request().postData()?.includes("GetDeliveryEstimate") ?? false;
    if (!nobody || !asksForRider) return route.fallback();
    await route.fulfill({ json: { data: { getDeliveryEstimate: null } } });
  });
  await orderAsGuest(page, en, { name: "Rider Guest", phone: freshPhone("84", 10) });
  await expect(page.getByText(en.checkout.rider.none)).toBeVisible();
  await expect(placeButton(page)).toHaveAttribute("data-ready", "false");
  expect(events).toContain("RIDER_UNAVAILABLE");
  // While it is asked again the bill is pale.
  await expect(page.locator("[aria-labelledby=bill-title]")).toHaveAttribute("aria-busy", "false");
  await expectAccessible(page);
  nobody = false;
  await button(page, en.checkout.rider.again).click();
  await expect(page.locator('[data-rider="held"]')).toContainText(en.checkout.rider.held);
  // Without a rider the time was given up as well.
  await chooseTime(page, en);
  await place(page);
  await expect(page.locator("main")).toContainText("Delivery");
});
