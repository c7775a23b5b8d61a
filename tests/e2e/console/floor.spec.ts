import { type Browser, expect, type Page, test } from "@playwright/test";
import ar from "../../../backend/texts/console/ar.json" with { type: "json" };
import en from "../../../backend/texts/console/en.json" with { type: "json" };
import { at } from "../../fixtures/shop/shops.ts";
import { TEXTS, type Texts } from "../shopping.ts";
import { hire, kaapi, openConsole, type Staff } from "./staff.ts";

const NTH_FROM_THE_END = 2;

let maria: Staff;
test.beforeAll(async () => {
  maria = await hire(kaapi, NTH_FROM_THE_END);
});

async function phone(browser: Browser, language: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: "block" });
  await context.addCookies([{ name: "locale", value: language, url: kaapi.origin }]);
  return context.newPage();
}

const sheet = (page: Page) => page.locator("dialog[open]");

for (const [language, console, table] of [
  ["en", en, "mylapore-hall-3"],
  ["ar", ar, "mylapore-hall-4"],
] as const) {
  test(`[STAFF-50] [DINE-03] [DINE-05] the console plays an evening with a phone, from the printed code to the last payment (${language})`, {
    tag: "@full",
  }, async ({ browser }) => {
    const texts = TEXTS[language] as Texts;
    const staff = await openConsole(browser, maria);
    if (language === "ar") {
      await staff.locator(".account summary").click();
      await staff.locator(".languages [value=ar]").click();
    }
    const spot = staff.locator(`.spot[href$="/${table}"]`);

    // The phone scans what the console prints.
    await staff.locator("#nav a[href$=tables]").click();
    await expect(spot).toHaveAttribute("data-state", "free");
    await staff.locator("main a[href$=codes]").click();
    const row = staff.locator("#codes .row", { has: staff.locator(`a[href$="table=${table}"]`) });
    const code = new URL((await row.locator("[dir=ltr]").textContent()) ?? "").pathname;
    await staff.locator("#nav a[href$=tables]").click();
    const ana = await phone(browser, language);
    await ana.goto(at(kaapi, code));
    await ana.locator("[data-dish] button").first().click();
    await sheet(ana).locator("[data-action=order]").click();
    await ana.locator("[data-view-round]").click();
    await ana.locator("[data-send-round]").click();

    // The floor shows the new round by itself; it is accepted and served from the table's page.
    await expect(spot).toHaveAttribute("data-state", "waiting_food");
    await expect(spot).toHaveAttribute("data-new");
    await spot.click();
    await staff.locator(".row.round .go").click();
    await staff
      .locator(".bill-dish[data-dish=SENT_TO_KITCHEN]")
      .getByRole("button", { name: console.floor.to.SERVED })
      .click();
    await expect(ana.locator("[data-dish-state=SERVED]")).toHaveCount(1);

    // A call rings on the table's page too, and its answer reaches the phone.
    await sheet(ana).getByRole("tab", { name: texts.table.tabs.table, exact: true }).click();
    await ana.locator("[data-service=CALL_WAITER]").click();
    await ana.getByRole("button", { name: texts.table.service.confirm }).click();
    await staff.locator("#requests .row .go").click();
    await expect(ana.locator("[data-service=CALL_WAITER]")).toHaveAttribute("data-state", "done");

    // Money in two parts; with the last one the table is free, and the phone says thank you.
    const pay = async (amount: string) => {
      await staff.getByText(console.floor.take_money, { exact: true }).first().click();
      await sheet(staff).locator("[name=amount]").fill(amount);
      await sheet(staff).getByRole("button", { name: console.floor.take, exact: true }).click();
    };
    await pay("10");
    await expect(staff.locator("#bill [data-paid=paid]")).toHaveCount(1);
    await expect(staff.locator("#top")).toHaveAttribute("data-state", "paid_in_part");
    await pay("");
    await expect(ana.locator("[data-ended=bill_closed]")).toBeVisible({ timeout: 20_000 });
    await expect(staff.getByRole("button", { name: console.floor.seat })).toBeVisible();
    await Promise.all([ana.context().close(), staff.context().close()]);
  });
}
