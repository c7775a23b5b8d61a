import { type Browser, expect, type Page, test } from "@playwright/test";
import consoleAr from "../../../backend/texts/console/ar.json" with { type: "json" };
import consoleEn from "../../../backend/texts/console/en.json" with { type: "json" };
import { at, shop } from "../../fixtures/shop/shops.ts";
import { isFullRun } from "../../full-run.ts";
import { faults } from "../axe.ts";
import { hire, openConsole, type Staff } from "../console/staff.ts";
import { inEveryRun } from "../every-run.ts";
import { move, staff } from "../kitchen.ts";
import { vendorOf } from "../payment/vendors.ts";
import { TEXTS, type Texts } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");

/** Counted from the end: the store of these tables, which no other test staffs. */
const STORE = 5;
let maria: Staff;
test.beforeAll(async () => {
  maria = await hire(kaapi, STORE);
});

/** The console of the tables' store in a language. */
async function openBoard(browser: Browser, language: string): Promise<Page> {
  const board = await openConsole(browser, maria);
  if (language === "ar") {
    await board.locator(".account summary").click();
    await board.locator(".languages [value=ar]").click();
    await expect(board.locator("html")).toHaveAttribute("lang", "ar");
  }
  return board;
}

/** Another page of the console's store. */
const goTo = (board: Page, page: string) => board.goto(board.url().replace(/(console\/\d+\/).*$/, `$1${page}`));

/** The code that the console prints for a table. */
async function codeOf(board: Page, table: string): Promise<string> {
  await goTo(board, "codes");
  const row = board.locator("#codes .row", { has: board.locator(`a[href$="table=${table}"]`) });
  return ((await row.locator("[dir=ltr]").textContent()) ?? "").replace(/^.*\/table\//, "");
}

/** A phone of its own, without anything of an earlier visit. */
async function phone(browser: Browser, language: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: "block" });
  await context.addCookies([{ name: "locale", value: language, url: kaapi.origin }]);
  return context.newPage();
}

const bar = (page: Page, phase: string) => page.locator(`[data-table-bar=${phase}]`);
const sheet = (page: Page) => page.locator("dialog[open]");

async function scan(page: Page, code: string, hash = ""): Promise<void> {
  await page.goto(at(kaapi, `/table/${code}${hash}`));
  await expect(page.locator("[data-table-bar]:not([data-table-bar=waiting])")).toBeVisible();
}

/** Adds the first of the recommended dishes as its sheet suggests it. */
async function addDish(page: Page): Promise<void> {
  await page.locator("[data-dish] button").first().click();
  await sheet(page).locator("[data-action=order]").click();
  await expect(page.locator("[data-view-round]")).toBeVisible();
}

/** The orders of the newest rounds, which only the phones of the table may read. */
async function orders(page: Page): Promise<string[]> {
  const requests = await page.evaluate(async (id) => {
    const { token } = JSON.parse(localStorage.getItem(`${id}:visit`) ?? "{}") as { token: string };
    const answer = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", "x-visit-token": token, "x-request-type": "dine-in" },
      body: JSON.stringify({ query: "{ getOrderRequests { order_id type } }" }),
    });
    const { data } = (await answer.json()) as { data: { getOrderRequests: { order_id: string; type: string }[] } };
    return data.getOrderRequests;
  }, kaapi.id);
  return requests.filter(({ type }) => type === "ADD_ITEMS").map(({ order_id }) => order_id);
}

/** Others begin a visit at another table, with a phone whose screen does not matter; `page` only lends its network. */
async function sitDown(page: Page, code: string): Promise<void> {
  const begun = await page.evaluate(async (code) => {
    const query = `mutation($code: String!, $key: String!) { startVisit(code: $code, idempotency_key: $key) { visit_token } }`;
    const answer = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", "x-request-type": "dine-in" },
      body: JSON.stringify({ query, variables: { code, key: `friends at ${code}` } }),
    });
    return ((await answer.json()) as { data?: { startVisit?: object } }).data?.startVisit;
  }, code);
  expect(begun).toBeTruthy();
}

test("[STORE-04] [DINE-01] a table of a store that is not always open shows its bar, whatever the hour", async ({
  browser,
}) => {
  const union = shop("union-burger");
  const board = await openConsole(browser, await hire(union, 1));
  await goTo(board, "codes");
  const code = ((await board.locator("#codes .row [dir=ltr]").first().textContent()) ?? "").replace(/^.*\/table\//, "");
  const guest = await phone(browser, "en");
  await guest.goto(at(union, `/table/${code}`));
  await expect(bar(guest, "none")).toBeVisible();
});

const tab = (page: Page, name: string) => sheet(page).getByRole("tab", { name, exact: true }).click();

for (const [language, code, table, beside, console] of [
  ["en", "7-q8xw3hm6kd", "jayanagar-hall-7", "jayanagar-hall-5", consoleEn],
  ["ar", "8-f5rt9vpz2c", "jayanagar-hall-8", "jayanagar-hall-6", consoleAr],
] as const) {
  test(
    `[DINE-01] [DINE-03] [DINE-04] [DINE-05] a code that leads to no table has a page of its own; two phones and the console play an evening: order, join, split and pay at one table (${language})`,
    inEveryRun(language === "en"),
    async ({ browser }) => {
      const texts = TEXTS[language] as Texts;
      const board = await openBoard(browser, language);
      const ana = await phone(browser, language);
      const lost = await ana.goto(at(kaapi, "/table/no-such-table"));
      expect(lost?.status()).toBe(404);
      await expect(ana.getByRole("heading", { name: texts.table.problem.unknownTitle }).first()).toBeVisible();
      expect(await faults(ana, { part: "main" })).toEqual([]);
      await scan(ana, code);
      await expect(bar(ana, "none")).toContainText(code.slice(0, 1));
      await addDish(ana);
      await expect(bar(ana, "in")).toBeVisible();

      // The second phone finds the table occupied, and joins by the word on the first.
      const ben = await phone(browser, language);
      await scan(ben, code);
      await ben.locator("[data-start-visit]").click();
      await expect(sheet(ben).getByRole("heading", { name: texts.table.join.title })).toBeVisible();
      expect(await faults(ben, { part: "dialog[open]" })).toEqual([]);
      // Without the word there is the menu and nothing else.
      await ben.keyboard.press("Escape");
      await expect(bar(ben, "none")).toContainText(texts.table.occupied);
      await ben.locator("[data-open-join]").click();
      await ana.locator("[data-open-table]").click();
      const word = await ana.locator("[data-word]").textContent();
      expect(await faults(ana, { part: "dialog[open]" })).toEqual([]);
      await sheet(ben)
        .getByRole("textbox", { name: texts.table.join.word })
        .fill(word ?? "");
      await ben.locator("[data-join]").click();
      await expect(bar(ben, "in")).toBeVisible();

      // Sent without a connection, a round goes out once, later. It is on both phones; rejected, it goes back into the cart of the one who sent it.
      await ben.locator("[data-open-orders]").click();
      await ana.keyboard.press("Escape");
      await ana.locator("[data-view-round]").click();
      await ana.context().setOffline(true);
      await ana.locator("[data-send-round]").click();
      await expect(ana.locator("[data-unsent]")).toContainText(texts.table.round.unsent);
      await ana.context().setOffline(false);
      await expect(ben.locator("[data-dish-state=PLACED]")).toHaveCount(1);
      await expect(ana.locator("[data-unsent]")).toHaveCount(0);
      const [first, another] = await orders(ana);
      expect(another).toBeUndefined();
      await staff("/staff/orders/cancel", { order: first ?? "", reason: "No batter left" });
      await expect(ana.locator("[data-rejected]")).toContainText("No batter left");
      await expect(ben.locator("[data-round=declined]")).toContainText("No batter left");
      await ana.locator("[data-send-round]").click();
      await expect(ben.locator("[data-dish-state=PLACED]")).toHaveCount(1);
      const [second] = await orders(ana);
      await move(second ?? "", "SENT_TO_KITCHEN");
      await expect(ben.locator("[data-dish-state=SENT_TO_KITCHEN]")).toHaveCount(1);
      expect(await faults(ben, { part: "dialog[open]" })).toEqual([]);

      // Friends at the next table are joined with this one: everybody is called as before, and who came is told apart.
      await sitDown(ana, await codeOf(board, beside));
      await goTo(board, `tables/${beside}`);
      await board.getByText(console.floor.join, { exact: true }).click();
      await sheet(board).locator("select").selectOption(table);
      await sheet(board).getByRole("button", { name: console.floor.join_do, exact: true }).click();
      await tab(ben, texts.table.tabs.table);
      const guest = (number: number) => texts.table.guests.guest.replace("{number}", String(number));
      await expect(sheet(ben).locator("[data-guest]")).toHaveText([
        guest(1),
        texts.table.guests.you.replace("{name}", guest(2)),
        new RegExp(`^${guest(1)}.+${beside.slice(-1)}$`),
      ]);

      // What one asks for, both see.
      await tab(ana, texts.table.tabs.table);
      await ben.locator("[data-service=CALL_WAITER]").click();
      await ben.getByRole("button", { name: texts.table.service.confirm }).click();
      await expect(ana.locator("[data-service=CALL_WAITER]")).toHaveAttribute("data-state", "open");

      // A share that is claimed on one phone cannot be claimed on the other, until a guest takes the request back.
      await tab(ana, texts.table.tabs.bill);
      await tab(ben, texts.table.tabs.bill);
      await ana.locator("[data-pay-bill]").click();
      expect(await faults(ana, { part: "dialog[open]" })).toEqual([]);
      await sheet(ana).locator("input[value=rest]").check();
      await ana.locator("[data-claim]").click();
      await ana.getByRole("alertdialog").getByRole("button", { name: texts.table.bill.askBill }).click();
      await expect(ben.locator("[data-payment=claimed]")).toBeVisible();
      await expect(ben.locator("[data-pay-bill]")).toHaveCount(0);
      await ben.locator("[data-release]").click();
      await expect(ben.locator("[data-pay-bill]")).toBeVisible();

      // Staff cannot take a payment, and say why: it is open again, and both read it.
      await goTo(board, `tables/${table}`);
      await ana.locator("[data-pay-bill]").click();
      await sheet(ana).locator("input[value=share]").check();
      await ana.locator("[data-claim]").click();
      await expect(ben.locator("[data-payment=claimed]")).toBeVisible();
      await board.locator("#requests .opens.stop").click();
      await sheet(board).locator("[name=word]").fill("The till opens at six");
      await sheet(board).getByRole("button", { name: console.tables.decline, exact: true }).click();
      for (const page of [ana, ben])
        await expect(page.locator("[data-payment-declined]")).toContainText("The till opens at six");
      await expect(ben.locator("[data-payment]")).toHaveCount(0);

      // Paid online by one, the bill is closed for both.
      const claim = async () => {
        await ben.locator("[data-pay-bill]").click();
        await sheet(ben).locator("input[value=rest]").check();
        await sheet(ben).locator("input[value=payment_gateway]").check();
        await sheet(ben).getByRole("radio", { name: /^10/ }).click();
        await ben.locator("[data-claim]").click();
        await ben.waitForURL(/pay-at-table/);
        await expect(ben.locator("[data-share-lines]")).toContainText(texts.billShare.tip);
      };
      await claim();
      if (isFullRun) {
        await ben.locator("[data-cancel-share]").click();
        await ben.waitForURL(new RegExp(`/table/${code}`));
        // It leads back to the bill, which is open again.
        await claim();
      }
      await ben.locator("input[value=Razorpay]").check();
      await ben.locator("[data-pay-share-online]").click();
      await vendorOf("Razorpay").pay(ben);
      await expect(ana.locator("[data-ended=bill_closed]")).toBeVisible({ timeout: 20_000 });
      await ben.waitForURL(new RegExp(`/table/${code}`));
      await expect(ben.locator("[data-ended=bill_closed]")).toBeVisible({ timeout: 20_000 });
      await expect(sheet(ana)).toHaveCount(1);
      await expect(sheet(ana)).toContainText(texts.table.ended.bill_closedTitle);
      // Each has a receipt: what was paid, and the whole table's bill.
      await ben.locator("[data-receipt]").click();
      await expect(ben.locator("article[data-receipt=own]")).toContainText(texts.tableReceipt.ownTitle);
      expect(await faults(ben, { part: "main" })).toEqual([]);
      await ana.locator("[data-receipt]").click();
      await expect(ana.locator("article[data-receipt=table]")).toContainText(texts.tableReceipt.tableTitle);
      await Promise.all([ana, ben, board].map((page) => page.context().close()));
    },
  );
}
