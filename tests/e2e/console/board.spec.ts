import { expect, type Page, test } from "@playwright/test";
import { at } from "../../fixtures/shop/shops.ts";
import { move } from "../kitchen.ts";
import {
  arrive,
  chooseTime,
  expectAccessible,
  freshPhone,
  orderAsGuest,
  place,
  TEXTS,
  type Texts,
} from "../shopping.ts";
import { accept, card, consoleAddress, hire, kaapi, openConsole, openSheet, orderAt, texts } from "./staff.ts";

// Two people at two screens: twice the work of a usual test.
const en = TEXTS.en as Texts;

/** A guest orders in the shop for pickup at that store; returns the order's id. */
async function orderInShop(page: Page, store: string, name: string): Promise<string> {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", store });
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await orderAsGuest(page, en, { name, phone: freshPhone("93", 10) });
  return place(page);
}

test("[STAFF-01] [STAFF-02] [STAFF-05] an order from the shop stands on the open board at once; accepted, delayed and cancelled there, its guest is told the time and the reason at once", async ({
  page,
  browser,
}) => {
  const staff = await hire(kaapi, 3);
  const board = await openConsole(browser, staff);
  // Without its half-minute reading: what comes now comes over the live stream.
  await board.addInitScript((poll) => {
    const every = window.setInterval;
    window.setInterval = ((run: () => void, ms: number) => every(run, ms === poll ? 86_400_000 : ms)) as never;
  }, 30_000);
  await board.reload();
  await board.evaluate(() => Object.assign(window, { neverLeft: true }));
  const order = await orderInShop(page, staff.storeName, "Asha <b>Rao</b>");
  await expect(card(board, order)).toContainText("Asha <b>Rao</b>");
  await expect(board).toHaveTitle(/^\(\d+\) /);

  await accept(board, order).click();
  await expect(board.locator("#toasts")).toContainText("accepted for");
  await expect(page.locator('[data-state="ACKNOWLEDGED"]')).toBeVisible();
  await openSheet(board, order);
  await card(board, order)
    .getByRole("button", { name: texts.act.later.replace("{n}", "15") })
    .click();
  await expect(board.locator("#toasts")).toContainText("is now promised for");
  await expect(page.getByText(en.order.promise.sorry.split("{promised}")[0] ?? "")).toBeVisible();
  await expect(card(board, order).getByText("first promised for")).toBeVisible();

  await openSheet(board, order);
  await card(board, order).getByText(texts.act.cancel, { exact: true }).click();
  await card(board, order).getByLabel(texts.reason.too_busy).check();
  await card(board, order).getByLabel(texts.act.more).fill("Please try us tomorrow.");
  await expectAccessible(board);
  const cancel = card(board, order).locator(".send button");
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await cancel.click();
  await expect(card(board, order)).toHaveCount(0);
  await expect(page.locator('[data-state="CANCELLED"]')).toBeVisible();
  await expect(page.getByText(`${texts.reason.too_busy} Please try us tomorrow.`)).toBeVisible();
  await expectAccessible(page, "main");
  expect(await board.evaluate(() => "neverLeft" in window)).toBe(true);
  await board.context().close();
});

test("[STAFF-31] [STAFF-33] the keyboard alone signs in, accepts an order and signs out; sound is asked for plainly, rings while somebody waits, and is quiet when told; the ticket prints alone", async ({
  browser,
}) => {
  const staff = await hire(kaapi, 2, "staff");
  const console = await (await browser.newContext({ locale: "en-US" })).newPage();
  await console.goto(await consoleAddress());
  await expectAccessible(console);
  const reach = async (what: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await console.keyboard.press("Tab");
      if (await console.evaluate((selector) => document.activeElement?.matches(selector), what)) return;
    }
    throw new Error(`Tab never reaches ${what}.`);
  };
  await reach("[name=login]");
  await console.keyboard.type(staff.login);
  await reach("[name=password]");
  await console.keyboard.type(staff.password);
  await console.keyboard.press("Enter");
  await expect(console).toHaveURL(/orders$/);
  const order = await ringsAndPrints(console, staff.store);
  await reach(`#o-${order} button.go`);
  // The second press of a shaking hand does not take the first back.
  await console.keyboard.press("Enter");
  await console.keyboard.press("Enter");
  await expect(card(console, order).getByRole("button", { name: texts.act.undo })).toBeFocused();
  await expect(card(console, order)).toHaveAttribute("data-state", "ACKNOWLEDGED");
  await console.keyboard.press("Home");
  await console.reload();
  await reach(".account summary");
  await console.keyboard.press("Enter");
  await reach(".leave button");
  await console.keyboard.press("Enter");
  await expect(console.getByText(texts.login.ended)).toBeVisible();
  await console.context().close();
});

/** [STAFF-33] An order rings until it is seen, and has a ticket; returns its id, with the board open. */
async function ringsAndPrints(board: Page, store: number): Promise<string> {
  await expect(board.locator("body")).toHaveAttribute("data-connection", "live", { timeout: 60_000 });
  // Pressing is what allows sound; a browser that allowed it before shows no question.
  const ask = board.locator("#sound-on");
  if (await ask.isVisible()) await ask.click();
  await expect(board.locator("body")).toHaveAttribute("data-sound", "");
  const order = await orderAt(store, "Ring Ring");
  await expect(card(board, order)).toBeVisible();
  await expect(board.locator("body")).toHaveAttribute("data-rings", "");
  await board.getByRole("button", { name: texts.sound.hush }).click();
  await expect(board.locator("body")).not.toHaveAttribute("data-rings");
  // What has been seen stays seen on the next screen.
  await board.getByRole("link", { name: texts.nav.stock }).click();
  if (await ask.isVisible()) await ask.click();
  await expect(board.locator("body")).toHaveAttribute("data-sound", "");
  await expect(board.locator("body")).not.toHaveAttribute("data-rings");
  await board.getByRole("link", { name: texts.nav.orders }).click();
  await openSheet(board, order);
  await card(board, order).getByRole("link", { name: texts.order.ticket }).click();
  await expect(board.getByRole("button", { name: texts.ticket.print })).toBeVisible();
  await expectAccessible(board);
  await board.emulateMedia({ media: "print" });
  await expect(board.locator(".ticket")).toBeVisible();
  for (const part of [".bar", ".ways", ".history"]) await expect(board.locator(part)).toBeHidden();
  await board.emulateMedia({ media: "screen" });
  await board.goto(board.url().replace(/(console\/\d+\/).*$/, "$1orders"));
  await expect(card(board, order)).toBeVisible();
  return order;
}

test("[STAFF-32] without a connection the board says so at once; when it is back, what came meanwhile is there and nothing was lost", {
  tag: "@full",
}, async ({ browser }) => {
  const staff = await hire(kaapi, 3);
  const board = await openConsole(browser, staff);
  await board.context().setOffline(true);
  await expect(board.getByRole("alert")).toBeVisible();
  await expect(board).toHaveTitle(/^⚠ /);
  const order = await orderAt(staff.store, "In The Dark");
  await expect(card(board, order)).toHaveCount(0);
  await board.context().setOffline(false);
  await expect(card(board, order)).toBeVisible({ timeout: 20_000 });
  await expect(board.getByRole("alert")).toBeHidden();
  await expect(board).not.toHaveTitle(/⚠/);
  // A press into the void changes nothing and is said.
  await board.context().setOffline(true);
  await accept(board, order).click();
  await expect(board.locator("#toasts")).toContainText(texts.said.offline);
  await board.context().setOffline(false);
  await expect(card(board, order)).toHaveAttribute("data-state", "PLACED");
  await board.context().close();
});

test("[STAFF-34] [STAFF-35] on a tablet five of six new orders are whole in view, and what is shown covers no button; a press taken back in time never happened, and one that is left is sent", async ({
  browser,
}) => {
  const staff = await hire(kaapi, 5);
  const orders = await Promise.all(
    ["One", "Two", "Three", "Four", "Five", "Six", "Seven"].map((name) => orderAt(staff.store, name)),
  );
  const last = orders.at(-1) ?? "";
  await move(last, "ACKNOWLEDGED");
  await move(last, "FOODREADY");
  const board = await openConsole(browser, staff, { holds: true });
  // Orders for now depend on the hour of the test; the kitchen takes its width as if it had one.
  await board.locator("#c-kitchen").evaluate((column) => column.removeAttribute("data-empty"));
  const inView = () =>
    board.locator("#c-new .card").evaluateAll((cards) => {
      const isWhole = (card: Element) => {
        const { top, bottom, left, right } = card.getBoundingClientRect();
        const list = (card.parentElement as Element).getBoundingClientRect();
        return top >= list.top && bottom <= list.bottom && left >= 0 && right <= innerWidth;
      };
      return cards.filter(isWhole).length;
    });
  expect(await inView()).toBeGreaterThanOrEqual(5);

  const first = orders[0] ?? "";
  await accept(board, first).click();
  const undo = card(board, first).getByRole("button", { name: texts.act.undo });
  await expect(undo).toBeVisible();
  // Not the second tap of a double tap.
  await expect(async () => {
    if (await undo.isVisible()) await undo.click({ timeout: 1_000 });
    await expect(undo).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(board.locator("#toasts")).toContainText(texts.said.undone);
  for (const width of [1024, 390]) {
    await board.setViewportSize({ width, height: 768 });
    const covered = await board.evaluate(() => {
      const edges = (part: string) => (document.querySelector(part) as Element).getBoundingClientRect();
      const [told, content, screens] = [edges("#toasts p"), edges("main"), edges(".bar nav")];
      const below = screens.top > content.top ? screens.top : innerHeight;
      return { content: content.bottom - told.top, screens: told.bottom - below };
    });
    expect(Math.max(covered.content, covered.screens)).toBeLessThan(1);
  }
  await board.reload();
  await expect(card(board, first)).toHaveAttribute("data-state", "PLACED");
  // Left for another screen: what was pressed is not lost.
  await accept(board, first).click();
  await expect(undo).toBeVisible();
  await board.getByRole("link", { name: texts.nav.today }).click();
  await board.getByRole("link", { name: texts.nav.orders }).click();
  await expect(card(board, first)).toHaveAttribute("data-state", "ACKNOWLEDGED");
  await board.context().close();
});
