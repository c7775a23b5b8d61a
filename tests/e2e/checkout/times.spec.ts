import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { createTranslator } from "next-intl";
import { addDays, toInstant, toWallClock, toWireInstant } from "../../../lib/domain/time/zoned-time.ts";
import { root, runScript } from "../../fixtures/imports/commands.ts";
import { addShops, hostOf } from "../../fixtures/shop/added-shops.ts";
import { ask, type Shop } from "../../fixtures/shop/shops.ts";
import {
  arrive,
  button,
  expectAccessible,
  freshPhone,
  kept,
  orderAsGuest,
  place,
  placeButton,
  placed,
  scheduleForLater,
  step,
  TEXTS,
  type Texts,
} from "../shopping.ts";

/**
 * A shop of its own, open round the clock, so that nothing depends on the hour of the test: one order per half hour, a
 * holiday in two days and other hours in three. Its zone is India's, the device's New York's. In India's last hour of a day the
 * zone is Japan's, where the day has just begun: over midnight what the tests call tomorrow would be today.
 */
test.describe.configure({ mode: "serial" });
test.use({ timezoneId: "America/New_York" });

const ZONE = toWallClock(Date.now(), "Asia/Kolkata").minutes < 23 * 60 ? "Asia/Kolkata" : "Asia/Tokyo";
const dataDir = process.env.DATA_DIR ?? path.join(root, ".data");
const folder = mkdtempSync(path.join(tmpdir(), "times-shop-"));
const texts = TEXTS.en as Texts;
const when = texts.checkout.when;
const arrival = createTranslator({ locale: "en", messages: texts, namespace: "order.arrival" });
const today = () => toWallClock(Date.now(), ZONE).date;
const reason = { en: "Harvest feast", ar: "عيد الحصاد" };
const always = Object.fromEntries(
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, [["00:00", "24:00"]]]),
);
const store = () => ({
  ref: "main",
  biz_location_id: 7,
  name: "Main street",
  address: "1 Main street",
  city: "Pune",
  lat: 18.5,
  lng: 73.8,
  hours: always,
  tax_rate: 5,
  fulfillment_modes: ["pickup"],
  slot_capacity: 1,
  hours_overrides: [
    { from: addDays(today(), 2), reason },
    { from: addDays(today(), 3), hours: [["10:00", "14:00"]], reason: { en: "Inventory", ar: "جرد" } },
  ],
});
const dish = { ref: "thali", title: { en: "Thali", ar: "ثالي" }, price: 220, food_type: "veg" };
const breakfast = {
  ref: "dosa",
  title: { en: "Dosa", ar: "دوسا" },
  price: 90,
  food_type: "veg",
  available_between: ["07:00", "12:30"],
};
const menu = {
  format: "storefront-menu/1",
  categories: [{ ref: "meals", name: { en: "Meals", ar: "وجبات" }, items: [dish, breakfast] }],
};
let shop: Shop;

async function run(script: string, ...args: string[]) {
  const { code, out, err } = await runScript(script, args, dataDir);
  expect(code, `${script}: ${out}${err}`).toBe(0);
}

test.beforeAll(async () => {
  const id = `times-${test.info().project.name}-${Date.now()}`;
  const files = { stores: path.join(folder, "stores.json"), menu: path.join(folder, "menu.json") };
  writeFileSync(files.stores, JSON.stringify([store()]));
  writeFileSync(files.menu, JSON.stringify(menu));
  const identity = ["--currency", "INR", "--timezone", ZONE, "--language", "en", "--languages", "en,ar"];
  await run(
    "operate/business-add.ts",
    "--id",
    id,
    "--name",
    "Times",
    ...identity,
    "--country-code",
    "+91",
    "--modes",
    "pickup",
    "--into",
    folder,
  );
  await run("import/stores-import.ts", "--business", id, "--enable", files.stores);
  await run("import/menu-import.ts", "--business", id, "--format", "json", files.menu);
  const host = hostOf(id);
  const configuration = readFileSync(path.join(folder, "config", "businesses", `${id}.json`), "utf8");
  const names = { en: "Times", ar: "Times" };
  shop = {
    id,
    host,
    origin: `http://${host}`,
    subPath: "",
    name: names,
    languages: ["en", "ar"],
    defaultLanguage: "en",
  };
  await addShops([JSON.parse(configuration)]);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function staff(route: string, body: object): Promise<{ id: number }> {
  const lock = JSON.parse(readFileSync(path.join(dataDir, "backend.lock"), "utf8"));
  const headers = { authorization: `Bearer ${lock.staff_token}`, "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify({ business: shop.id, ...body }) };
  const answer = await fetch(new URL(route, lock.url), sent);
  expect(answer.status).toBe(200);
  return answer.json();
}

/** A chosen store, a filled cart, a guest who has said who they are: at the question of when. */
async function atCheckout(page: Page, language = "en"): Promise<Texts> {
  const words = TEXTS[language] as Texts;
  await arrive(page, { shop, language, mode: "pickup", lines: 1 });
  await page.goto(`${shop.origin}/checkout`);
  await scheduleForLater(page, words);
  return words;
}
const day = (page: Page, name: string) => page.locator('input[name="slot-day"]').and(page.getByRole("radio", { name }));
const slot = (page: Page, name: RegExp) => page.locator('input[name="slot"]').and(page.getByRole("radio", { name }));
const LUNCH = /^12:00\sPM\s?to\s12:30\sPM/i;
const AFTER = /^12:30\sPM\s?to\s1:00\sPM/i;
const TEATIME = /^5:00\sPM\s?to\s5:30\sPM/i;

/** Another guest takes lunch of a date, past the storefront's pages. */
async function takeLunch(date: string): Promise<void> {
  const phone = freshPhone("97", 10);
  const call = async (query: string, token?: string) => {
    const headers = {
      "content-type": "application/json",
      location_id: "7",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const sent = { method: "POST", headers, body: JSON.stringify({ query }) };
    const body = JSON.parse((await ask(shop.host, "/graphql", sent)).body);
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const guest = await call(
    `mutation { guestSignup(customerName: "Other", isd_code: "+91", customerPhone: "${phone}", channel: web) { data { access_token } } }`,
  );
  const token = guest.guestSignup.data.access_token;
  const { getAllItems } = await call("{ getAllItems(limit: 1) { items { id } } }");
  const ordered = `channel: web, order_type: "pickup", items: [{ id: "${getAllItems.items[0].id}", quantity: 1 }],
    delivery_datetime: "${toWireInstant(toInstant(date, 750, ZONE))}", time_slot_start: "12:00:00", time_slot_end: "12:30:00"`;
  const { getBill } = await call(`{ getBill(${ordered}) { bill { payable_amount } errors { error_message } } }`, token);
  expect(getBill.errors).toEqual([]);
  const paid = `phone: "${phone}", payment_option: "cash", payable_amount: ${getBill.bill.payable_amount}, is_future_order: true`;
  await call(`mutation { placeOrder(${ordered}, ${paid}, idempotency_key: "other-${phone}") { order_id } }`, token);
}

for (const language of ["en", "ar"] as const) {
  test(`[TIME-01] [TIME-04] days and times can be chosen with the keyboard alone, a holiday says why, other hours are told (${language})`, {
    tag: "@full",
  }, async ({ page }) => {
    const all = await atCheckout(page, language);
    const words = all.checkout.when;
    const tiles = page.locator('input[name="slot-day"]');
    await expect(tiles).toHaveCount(7);
    await expect(tiles.nth(2)).toBeDisabled();
    await expect(page.locator('label:has(input[name="slot-day"])').nth(2)).toContainText(words.dayClosed);
    await expect(step(page, "when")).toContainText(reason[language]);
    await day(page, words.tomorrow).focus();
    await page.keyboard.press("Space");
    await expect(day(page, words.tomorrow)).toBeChecked();
    // The closed day is passed by.
    await page.keyboard.press(language === "ar" ? "ArrowDown" : "ArrowRight");
    await expect(tiles.nth(3)).toBeChecked();
    await expect(step(page, "when")).toContainText(language === "en" ? "Inventory" : "جرد");
    await expect(page.locator('input[name="slot"]')).toHaveCount(8);
    await expectAccessible(page);
    await page.locator('input[name="slot"]').first().focus();
    await page.keyboard.press("Space");
    await button(page, all.checkout.closeStep.replace("{step}", all.checkout.steps.when)).focus();
    await page.keyboard.press("Enter");
    await expect(step(page, "when")).toHaveAttribute("data-state", "done");
    // In the zone of the shop, whatever the device's.
    await expect(step(page, "when")).toContainText(/10:00/);
    const timeSlot = { start_time: "10:00", end_time: "10:30" };
    expect((await kept(page, shop, "time")).orderTime).toMatchObject({ date: addDays(today(), 3), timeSlot });
  });
}

test("[TIME-04] [ORD-01] the last place of a time is taken while one checks out: it is shown, another is asked for, nothing lost; the order says its time", {
  tag: "@full",
}, async ({ page }) => {
  await atCheckout(page);
  const date = addDays(today(), 1);
  await day(page, when.tomorrow).check();
  await slot(page, LUNCH).click();
  await orderAsGuest(page, texts, { name: "Asha Rao", phone: freshPhone("98", 10) });
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  const before = await kept(page, shop, "cart");
  await takeLunch(date);
  await placeButton(page).click();
  await expect(step(page, "when")).toHaveAttribute("data-state", "open");
  await expect(step(page, "when")).toContainText("This time has just filled up");
  expect((await kept(page, shop, "cart")).cart.items).toEqual(before.cart.items);
  await page.getByRole("radio", { name: when.later }).check();
  await day(page, when.tomorrow).check();
  await expect(slot(page, LUNCH)).toBeDisabled();
  await expect(page.locator('label:has(input[name="slot"]:disabled)').first()).toContainText(when.full);
  await expectAccessible(page);
  await slot(page, AFTER).click();
  await expect(page.locator("[data-step-problem]")).toHaveCount(0);
  await place(page);
  const main = page.locator("main");
  const pickup = { how: "pickup", day: when.tomorrow, from: "12:30 PM", until: "1:00 PM" };
  await expect(main).toContainText(arrival("day", pickup), { ignoreCase: true });
});

test("[TIME-04] [BILL-02] times at which a dish of the cart is not served say so and cannot be chosen, until it is taken off", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop, language: "en", mode: "pickup", lines: 1 });
  await page.evaluate(async (key) => {
    const query = "{ getAllItems(limit: 9, fulfilment_mode: pickup) { items { id item_title } } }";
    const headers = { "content-type": "application/json", location_id: "7" };
    const answer = await fetch("/graphql", { method: "POST", headers, body: JSON.stringify({ query }) });
    const dishes: { id: string; item_title: string }[] = (await answer.json()).data.getAllItems.items;
    const dosa = dishes.find(({ item_title }) => item_title === "Dosa");
    const kept = JSON.parse(localStorage.getItem(key) ?? "");
    kept.cart.items.push({ ...kept.cart.items[0], ...dosa, signature: dosa?.id, item_price: 9000 });
    localStorage.setItem(key, JSON.stringify(kept));
  }, `${shop.id}:cart`);
  await page.goto(`${shop.origin}/checkout`);
  await scheduleForLater(page, texts);
  await day(page, when.tomorrow).check();
  const told = page.locator("[data-unserved]");
  await expect(told).toContainText(/Dosa is served from 7:00\sAM to 12:30\sPM/i);
  await expect(slot(page, TEATIME)).toBeDisabled();
  await expect(slot(page, /^11:30\sAM\s?to\s12/i)).toBeEnabled();
  await expect(page.locator('label:has(input[name="slot"]:disabled)').first()).toContainText(when.unserved);
  await expectAccessible(page);
  await told.getByRole("button").click();
  await expect(told).toHaveCount(0);
  await expect(slot(page, TEATIME)).toBeEnabled();
  expect((await kept(page, shop, "cart")).cart.items).toHaveLength(1);
});

test("[TIME-05] [ORD-01] the store closes while one checks out: the reason is shown, a time is asked for, the cart is kept and ordered for later", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop, language: "en", mode: "pickup", lines: 1 });
  await page.goto(`${shop.origin}/checkout`);
  await expect(step(page, "when")).toHaveAttribute("data-state", "done");
  await expect(step(page, "when")).toContainText(when.asap);
  await orderAsGuest(page, texts, { name: "Asha Rao", phone: freshPhone("98", 10) });
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  const closing = { from: today(), reason: { en: "Burst pipe", ar: "انفجار أنبوب" } };
  const { id } = await staff("/staff/hours-overrides", { store: 7, override: closing });
  try {
    await placeButton(page).click();
    const block = step(page, "when");
    await expect(block).toHaveAttribute("data-state", "open");
    await expect(block).toContainText("Main street is closed on");
    await expect(page.getByRole("radio", { name: when.asap })).toBeDisabled();
    await expect(block).toContainText(when.closedToday.replace("{reason}", "Burst pipe"));
    expect((await kept(page, shop, "cart")).cart.items).toHaveLength(1);
    await page.getByRole("radio", { name: when.later }).check();
    await expect(day(page, when.today)).toBeDisabled();
    await day(page, when.tomorrow).check();
    await page.locator('input[name="slot"]:enabled').last().click();
    await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
    await placeButton(page).click();
    await placed(page);
    await expect(page.locator("main")).toContainText(when.tomorrow, { ignoreCase: true });
  } finally {
    await staff("/staff/hours-overrides/remove", { id });
  }
});

test("[STORE-06] the store's page lists its next holidays with the reason, and says today's where the store is chosen", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto(`${shop.origin}/store-locator`);
  await page.getByText(texts.stores.hours, { exact: true }).first().click();
  const list = page.locator("[data-other-hours]").first();
  await expect(list).toContainText(reason.en);
  await expect(list).toContainText("Inventory");
  await expectAccessible(page);
});
