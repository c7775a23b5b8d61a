import { expect, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { countTaps, expectShort } from "../checkout/tap-counter.ts";
import { signedIn } from "../customers.ts";
import { move } from "../kitchen.ts";
import {
  arrive,
  button,
  chooseTime,
  expectAccessible,
  expectKnown,
  freshPhone,
  kept,
  orderAsGuest,
  placeButton,
  placed,
  TEXTS,
  type Texts,
} from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;
const PHONE = { width: 360, height: 740 };

/** The store carries an order to its end. */
async function finish(order: string): Promise<void> {
  for (let state: string | null = ""; state !== "COMPLETED" && state !== null; ) state = await move(order);
}

test("[OLIST-03] [OLIST-01] [RTE-13] [OLIST-04] [ORD-04] a returning customer orders the same again in two taps, says how it was and prints the invoice", async ({
  page,
}) => {
  const { titles } = await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 2 });
  await signedIn(page, kaapi, freshPhone("96", 10));
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await expectKnown(page);
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  const order = await placed(page);
  await finish(order);
  await expect(page.getByRole("heading", { name: en.order.feedback.title })).toBeVisible({ timeout: 30_000 });
  // What comes next is on a phone's first screen.
  const desktop = page.viewportSize();
  await page.setViewportSize(PHONE);
  const next = page.locator("[data-next-actions]");
  for (const one of [next, page.getByRole("radio", { name: "5 stars" })])
    await expect(one).toBeInViewport({ ratio: 1 });
  if (desktop) await page.setViewportSize(desktop);
  await page.getByRole("radio", { name: "4 stars" }).check({ force: true });
  await page.getByLabel(en.order.feedback.comments).fill("Crisp.");
  await expectAccessible(page);
  await button(page, en.order.feedback.send).click();
  await expect(page.getByText(en.order.feedback.thanks)).toBeVisible();

  await page.getByRole("link", { name: en.order.invoice.open }).first().click();
  await expect(page.locator("[data-invoice]")).toContainText(titles[0] ?? "");
  for (const said of ["GSTIN", "Asha Rao"]) await expect(page.locator("[data-invoice]")).toContainText(said);
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-header]")).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.locator('[data-header] a[href$="/orders"]').click();
  await page.locator(`[data-reorder="${order}"]`).click();
  await page.waitForURL(/\/checkout$/);
  expect((await kept(page, kaapi, "cart")).cart.items.length).toBe(2);
  // A cart that has dishes is asked about first, in a dialog that a small phone holds.
  await page.setViewportSize(PHONE);
  await page.goto(at(kaapi, "/orders"));
  await page.locator(`[data-reorder="${order}"]`).click();
  const question = page.getByRole("alertdialog", { name: en.order.reorder.joining });
  await expect(question).toBeVisible();
  const tooWide = (panel: Element) => panel.scrollWidth - panel.clientWidth;
  expect(await question.locator("> div").evaluate(tooWide), "nothing is cut at its edge").toBe(0);
});

test("[OLIST-03] a returning customer has ordered the same again with the second tap on the menu, and what cannot be had is named", {
  tag: "@full",
}, async ({ page }) => {
  const texts = TEXTS.en as Texts;
  const { titles } = await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 2 });
  await signedIn(page, kaapi, freshPhone("89", 10));
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, texts);
  await expectKnown(page);
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  await finish(await placed(page));

  const count = await countTaps(page.context());
  await page.goto(at(kaapi, "/menu"));
  const again = page.locator("[data-order-again]");
  await expect(again).toContainText(titles[0] ?? "");
  const paid = texts.order.reorder.titlePaid.split("{amount}")[0] ?? "?";
  await expect(again).toContainText(new RegExp(`${paid}₹\\d`));
  await expectAccessible(page, "[data-order-again]");
  await again.getByRole("button", { name: texts.order.reorder.action }).click();
  await page.waitForURL(/\/checkout$/);
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true", { timeout: 20_000 });
  await placeButton(page).click();
  const running = await placed(page);
  expectShort("usual order, signed in", await count(page));

  // An order under way is not offered again: the bar says where it is.
  await page.goto(at(kaapi, "/menu"));
  await expect(again.getByRole("link")).toContainText(
    // The demo's kitchen may have gone on meanwhile.
    new RegExp(`${texts.order.headline.PLACED}|The kitchen is on it|Ready for pickup`),
  );
  await expect(again.getByRole("button", { name: texts.order.reorder.action })).toHaveCount(0);
  await expectAccessible(page, "[data-order-again]");
  await finish(running);

  // One of the two dishes is not on the menu any more: the bar names it before anything is tapped, and says no amount of both.
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (!String(request[1]?.body).includes("query Reorder")) return answer;
      const body = await answer.json();
      const [gone, ...left] = body.data.reorder.availableItems;
      const missing = { id: gone.id, title: gone.item_title, reason: "Not on the menu any more." };
      Object.assign(body.data.reorder, { availableItems: left, unavailableItems: [missing] });
      return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    };
  });
  await page.goto(at(kaapi, "/menu"));
  await expect(again).toContainText(texts.order.reorder.gone.replace("{dishes}", ""));
  await expect(again).not.toContainText("₹");
  await expectAccessible(page, "[data-order-again]");
  await again.getByRole("button", { name: texts.order.reorder.action }).click();
  // The tap asks first, with today's price of the other.
  const question = page.getByRole("alertdialog", { name: texts.order.reorder.some });
  await expect(question).toContainText(new RegExp(`${texts.order.reorder.today}.*₹\\d`));
  await expectAccessible(page, "dialog[open]");
  await question.getByRole("button", { name: texts.order.reorder.goOn }).click();
  await page.waitForURL(/\/checkout$/);
  expect((await kept(page, kaapi, "cart")).cart.items.length).toBe(1);
});

test("[D9] a customer takes an order back within the shop's time, after one question, and the page says that it was them", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 2 });
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await orderAsGuest(page, en, { name: "Asha Rao", phone: freshPhone("90", 10) });
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  await placed(page);
  // Which of the two is said depends on how far away the first slot is at the hour of the test.
  await expect(page.locator("[data-cancel]")).toContainText(/^(.*minutes? left to cancel|You can cancel until .*\d)/);
  await button(page, en.order.cancel.action).click();
  const dialog = page.getByRole("alertdialog", { name: en.order.cancel.title });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: en.order.cancel.confirm }).click();
  await expect(page.locator('[data-state="CANCELLED"]')).toBeVisible();
  await expect(page.getByText("You cancelled it in time")).toBeVisible();
  await expect(page.locator("[data-cancel]")).toHaveCount(0);

  // [OLIST-03] The guest, who has no account, orders the same again from the page.
  await page.setViewportSize(PHONE);
  const again = page.locator("[data-next-actions]").getByRole("button", { name: en.order.reorder.action });
  await expect(again).toBeInViewport({ ratio: 1 });
  await again.click();
  await page.waitForURL(/\/checkout$/);
  expect((await kept(page, kaapi, "cart")).cart.items.length).toBe(2);
});

test("[OLIST-01] [RTE-13] past orders come fifteen at a time, the next ones as the end of the list comes near", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await signedIn(page, kaapi, freshPhone("91", 10));
  const offsets: number[] = [];
  const order = (n: number) => ({
    __typename: "Order",
    id: `order-${n}`,
    created: "2026-11-01T08:00:00.000Z",
    payment_option: "cash",
    discount: 0,
    total_charges: 0,
    order_subtotal: 100,
    order_type: "Pickup",
    total_taxes: 0,
    biz_location_id: "1",
    biz_location_name: `Branch ${n}`,
    delivery_datetime: null,
    night: null,
    payment_status: null,
    time_slot_start: null,
    order_state: "COMPLETED",
    address: null,
    pictures: [],
    order_number: "1",
    order_total: 100,
    bill_id: null,
    items: [],
  });
  await page.route("**/graphql", async (route) => {
    const body = JSON.parse(route.request().postData() ?? "{}");
    if (!body.query?.includes("query GetPastOrders")) return route.continue();
    const { offset, limit } = body.variables;
    offsets.push(offset);
    const orders = Array.from({ length: 32 }, (_, n) => order(n)).slice(offset, offset + limit);
    await route.fulfill({ json: { data: { getPastOrders: { __typename: "OrdersResult", orders, total: 32 } } } });
  });
  await page.goto(at(kaapi, "/orders"));
  await expect(page.getByText("Branch 0", { exact: true })).toBeVisible();
  expect(offsets[0]).toBe(0);
  await page.getByText("Branch 14", { exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText("Branch 29", { exact: true })).toBeAttached();
  await page.getByText("Branch 29", { exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText("Branch 31", { exact: true })).toBeAttached();
  await expect(button(page, en.order.list.more)).toHaveCount(0);
  expect(offsets.filter((offset) => offset > 0)).toEqual([15, 30]);
});
