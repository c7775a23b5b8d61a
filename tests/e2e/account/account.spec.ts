import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { readLock } from "../../../backend/db/lock.ts";
import {
  arrive,
  button,
  chooseTime,
  codeFor,
  expectAccessible,
  freshPhone,
  kept,
  orderAsGuest,
  placeButton,
  placed,
  step,
  TEXTS,
  type Texts,
} from "../shopping.ts";
import { at, type Shop, shop } from "../shops.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;
const ar = TEXTS.ar as Texts;

/** Signs in where the page asks for it; somebody new is asked for a name. */
async function signIn(page: Page, texts: Texts, phone: string): Promise<void> {
  await page.locator('input[type="tel"]').fill(phone);
  await button(page, texts.login.sendCode).click();
  await page.getByLabel(texts.login.code).fill(await codeFor(phone));
  await button(page, texts.login.verify).click();
  await page.getByLabel(texts.login.fullName).fill("Asha Rao");
  await page.getByLabel(texts.login.email).fill("asha@example.com");
  await button(page, texts.login.saveName).click();
}

/** The store carries an order to its end. */
async function finish(order: string): Promise<void> {
  const lock = await readLock(path.resolve(process.env.DATA_DIR ?? ".data"));
  if (!lock) throw new Error("The backend of these tests holds no lock on DATA_DIR.");
  const headers = { authorization: `Bearer ${lock.staff_token}`, "content-type": "application/json" };
  const url = `http://localhost:${process.env.BACKEND_PORT ?? 4210}/staff/orders/advance`;
  for (let state = ""; state !== "COMPLETED"; ) {
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ order }) });
    state = ((await answer.json()) as { state?: string }).state ?? "COMPLETED";
  }
}

test("[ROLE-01] [SESS-07] [RTE-16] a visitor signs in at the page they wanted, and the profile keeps what is written", async ({
  page,
}) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, "/profile"));
  await expect(page.getByRole("heading", { name: en.accountPages.gate.title })).toBeVisible();
  await expectAccessible(page);
  const phone = freshPhone("97", 10);
  await signIn(page, en, phone);
  const words = en.accountPages.profile;
  await expect(page.getByLabel(words.name)).toHaveValue("Asha Rao");
  await expectAccessible(page);
  await page.getByLabel(words.gender).selectOption("Female");
  await page.getByLabel(words.birthdate).fill("1990-02-28");
  await page.getByLabel(words.email).fill("nobody");
  await button(page, words.save).click();
  await expect(page.getByText(en.fieldErrors.EMAIL_INVALID)).toBeVisible();
  await page.getByLabel(words.email).fill("asha.rao@example.com");
  await button(page, words.save).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(words.birthdate)).toHaveValue("1990-02-28");
  await expect(page.getByLabel(words.gender)).toHaveValue("Female");

  const download = page.waitForEvent("download");
  await button(page, words.download).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file.account).toMatchObject({ full_name: "Asha Rao", email: "asha.rao@example.com", phone });

  const { accessToken } = await kept(page, kaapi, "session");
  expect(urls.join("\n")).not.toContain(accessToken);
  await button(page, words.delete).click();
  await expectAccessible(page);
  await button(page, words.deleteConfirm).click();
  await expect(page.getByText(words.deleted)).toBeVisible();
  await expect(page.getByRole("heading", { name: en.accountPages.gate.title })).toBeVisible();
  expect((await kept(page, kaapi, "session")).accessToken).toBeNull();
});

test("[OLIST-03] [OLIST-01] [OLIST-04] [ORD-04] a returning customer orders the same again in two taps, says how it was and prints the invoice", async ({
  page,
}) => {
  const { titles } = await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 2 });
  await page.goto(at(kaapi, "/profile"));
  await signIn(page, en, freshPhone("96", 10));
  await expect(page.getByLabel(en.accountPages.profile.name)).toBeVisible();
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  if ((await step(page, "who").getAttribute("data-state")) !== "done") await button(page, en.login.continue).click();
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  const order = await placed(page);
  await finish(order);
  await expect(page.getByRole("heading", { name: en.order.feedback.title })).toBeVisible({ timeout: 30_000 });
  await button(page, en.order.feedback.send).click();
  await expect(page.getByText(en.order.feedback.starsNeeded)).toBeVisible();
  await page.getByRole("radio", { name: "4 stars" }).check({ force: true });
  await page.getByLabel(en.order.feedback.comments).fill("Crisp.");
  await expectAccessible(page);
  await button(page, en.order.feedback.send).click();
  await expect(page.getByText(en.order.feedback.thanks)).toBeVisible();

  await page.getByRole("link", { name: en.order.invoice.open }).click();
  await expect(page.locator("[data-invoice]")).toContainText(titles[0] ?? "");
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-header]")).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.goto(at(kaapi, "/menu"));
  await page.locator('[data-header] a[href$="/orders"]').click();
  await page.locator(`[data-reorder="${order}"]`).click();
  await page.waitForURL(/\/checkout$/);
  expect((await kept(page, kaapi, "cart")).cart.items.length).toBe(2);
});

/** A shop that takes orders at this hour: the two are open at opposite sides of the earth. */
function openNow(): Shop {
  const hour = new Date().getUTCHours();
  return hour >= 2 && hour < 17 ? kaapi : shop("la-arepera");
}

test("[OLIST-03] a returning customer has ordered the same again with the second tap on the menu, and what cannot be had is named", async ({
  page,
}) => {
  const open = openNow();
  const texts = TEXTS[open.defaultLanguage] as Texts;
  const { titles } = await arrive(page, { shop: open, language: open.defaultLanguage, mode: "pickup", lines: 2 });
  await page.goto(at(open, "/profile"));
  await signIn(page, texts, open === kaapi ? freshPhone("89", 10) : freshPhone("310", 10));
  await expect(page.getByLabel(texts.accountPages.profile.name)).toBeVisible();
  await page.goto(at(open, "/checkout"));
  await chooseTime(page, texts);
  if ((await step(page, "who").getAttribute("data-state")) !== "done") await button(page, texts.login.continue).click();
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  await finish(await placed(page));

  let taps = 0;
  await page.exposeFunction("tapped", () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    const tell = (window as unknown as { tapped: () => void }).tapped;
    addEventListener("click", (event) => event.isTrusted && tell(), true);
  });
  await page.goto(at(open, "/menu"));
  const again = page.locator("[data-order-again]");
  await expect(again).toContainText(titles[0] ?? "");
  await expectAccessible(page, "[data-order-again]");
  await again.getByRole("button", { name: texts.order.reorder.action }).click();
  await page.waitForURL(/\/checkout$/);
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true", { timeout: 20_000 });
  await placeButton(page).click();
  await placed(page);
  expect(taps).toBe(2);

  // One of the two dishes is not on the menu any more: it is named before anything is ordered.
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (!String(request[1]?.body).includes("query Reorder")) return answer;
      const body = await answer.json();
      const [gone, ...left] = body.data.reorder.availableItems;
      const missing = { id: gone.id, title: gone.item_title, reason: "Not on the menu any more." };
      body.data.reorder = { availableItems: left, unavailableItems: [missing] };
      return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    };
  });
  await page.goto(at(open, "/menu"));
  await again.getByRole("button", { name: texts.order.reorder.action }).click();
  const dialog = page.getByRole("alertdialog", { name: texts.order.reorder.some });
  await expect(dialog).toContainText("Not on the menu any more.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: texts.order.reorder.goOn }).click();
  await page.waitForURL(/\/checkout$/);
  expect((await kept(page, open, "cart")).cart.items.length).toBe(1);
});

test("[D9] a customer takes an order back within the shop's time, after one question, and the page says that it was them", async ({
  page,
}) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 2 });
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await orderAsGuest(page, en, { name: "Asha Rao", phone: freshPhone("90", 10) });
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  await placed(page);
  await expect(page.locator("[data-cancel]")).toContainText(/for \d+ seconds/);
  await button(page, en.order.cancel.action).click();
  const dialog = page.getByRole("alertdialog", { name: en.order.cancel.title });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: en.order.cancel.confirm }).click();
  await expect(page.locator('[data-state="CANCELLED"]')).toBeVisible();
  await expect(page.getByText("You cancelled it in time")).toBeVisible();
  await expect(page.locator("[data-cancel]")).toHaveCount(0);
});

test("[REF-01] [RTE-15] [RTE-18] an invitation's code is remembered until signup, and one's own link can be copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, "/by_ref/abcd2345"));
  await expect.poll(async () => (await kept(page, kaapi, "session"))?.referralCode).toBe("ABCD2345");
  await page.goto(at(kaapi, "/refer"));
  const sent = page.waitForRequest((request) => request.postData()?.includes("CompleteSignup") ?? false);
  await signIn(page, en, freshPhone("95", 10));
  expect((await sent).postData()).toContain("ABCD2345");
  const link = page.getByLabel(en.accountPages.refer.link);
  await expect(link).toHaveValue(/\/by_ref\/[2-9A-Z]{8}$/);
  await button(page, en.accountPages.refer.copy).click();
  await expect(page.getByText(en.accountPages.refer.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  expect((await kept(page, kaapi, "session")).referralCode).toBeNull();
});

test("[ADDR-01] [ADDR-02] [RTE-11] [RTE-12] [WALL-01] [STORE-05] [I18N-02] in Arabic: an address is added, changed, a place to look for stores at, and deleted; the wallet is empty", async ({
  page,
}) => {
  await arrive(page, { shop: kaapi, language: "ar", mode: "delivery", lines: 0 });
  await page.goto(at(kaapi, "/address"));
  await signIn(page, ar, freshPhone("94", 10));
  await button(page, ar.address.add).click();
  // The place by its name; then the pin to the door, by keys alone. What the place knows need not be typed.
  await page.getByLabel(ar.address.search.find).fill("Indiranagar");
  await page.locator("[data-place-search] li button").first().click();
  await expect(page.getByLabel(ar.address.pin)).toHaveValue("560038");
  const pin = page.getByRole("button", { name: ar.map.movePin });
  await pin.press("ArrowLeft");
  await expect(page.locator("[data-spot]")).toHaveAttribute("data-spot", "map");
  await expect(page.locator("[data-reach=yes]")).toBeVisible();
  await expectAccessible(page);
  for (let leap = 0; leap < 30; leap += 1) await pin.press("Shift+ArrowUp");
  await expect(page.getByText(ar.address.tooFar)).toBeVisible();
  await page.getByLabel(ar.address.street).fill("12 Church Street");
  await button(page, ar.address.use).click();
  await expect(page.getByText(ar.address.tooFar)).toBeVisible();
  await page.locator("[data-near-store]").click();
  await button(page, ar.address.use).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Church Street" });
  await expect(entry.locator("[data-reach=yes]")).toBeVisible();
  await entry.getByRole("button").first().click();
  await page.getByLabel(ar.address.street).fill("14 Church Street");
  await expectAccessible(page);
  await button(page, ar.address.save).click();
  await expect(page.getByText("14 Church Street").first()).toBeVisible();
  await page.goto(at(kaapi, "/store-locator"));
  await page.getByRole("list", { name: ar.place.past }).getByRole("button").first().click();
  await expect(page.locator("[data-store]").first()).toContainText("كم");
  await page.goto(at(kaapi, "/address"));
  await page.getByRole("listitem").filter({ hasText: "Church Street" }).getByRole("button").last().click();
  await expect(page.getByText(ar.address.empty)).toBeVisible();
  await page.goto(at(kaapi, "/wallet"));
  await expect(page.locator("[data-balance]")).toContainText("0.00");
  await expect(page.getByText(ar.accountPages.wallet.none)).toBeVisible();
  await expectAccessible(page);
});

test("[SESS-10] signing out in one tab signs out the other", async ({ page, context }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, "/profile"));
  await signIn(page, en, freshPhone("93", 10));
  await expect(page.getByLabel(en.accountPages.profile.name)).toBeVisible();
  const other = await context.newPage();
  await other.goto(at(kaapi, "/wallet"));
  await expect(other.locator("[data-balance]")).toBeVisible();
  await button(page, en.accountPages.profile.signOutEverywhere).click();
  await expect(page.getByText(en.accountPages.profile.signedOutEverywhere)).toBeVisible();
  await expect(other.getByRole("heading", { name: en.accountPages.gate.title })).toBeVisible();
});

test("[WALL-03] [CFG-10] a customer with credit pays with it as far as it goes, and the bill is asked for anew", async ({
  page,
}) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 2 });
  // Money comes into a wallet by paying; here only the balance is said to be there, and what is asked is looked at.
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes("query GetWalletBalance")) return route.continue();
    await route.fulfill({ json: { data: { getWalletBalance: { points: 0, balance: 5000 } } } });
  });
  await page.goto(at(kaapi, "/profile"));
  await signIn(page, en, freshPhone("92", 10));
  await expect(page.getByLabel(en.accountPages.profile.name)).toBeVisible();
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await step(page, "pay").getByRole("button").first().click();
  const asked = page.waitForRequest((request) => {
    const body = request.postData() ?? "";
    return body.includes("query GetBill") && JSON.parse(body).variables.apply_wallet_credit === true;
  });
  await page.getByRole("checkbox", { name: en.checkout.pay.credit.use }).check();
  await asked;
  await expectAccessible(page, '[data-step="pay"]');
});

test("[OLIST-01] [RTE-13] past orders come fifteen at a time, the next ones as the end of the list comes near", async ({
  page,
}) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, "/profile"));
  await signIn(page, en, freshPhone("91", 10));
  await expect(page.getByLabel(en.accountPages.profile.name)).toBeVisible();
  const offsets: number[] = [];
  const order = (n: number) => ({
    ...{
      __typename: "Order",
      id: `order-${n}`,
      created: "2026-11-01T08:00:00.000Z",
      payment_option: "cash",
      discount: 0,
    },
    ...{ total_charges: 0, order_subtotal: 100, order_type: "Pickup", total_taxes: 0, biz_location_id: "1" },
    ...{ biz_location_name: `Branch ${n}`, delivery_datetime: null, order_state: "COMPLETED", address: null },
    ...{ order_total: 100, items: [] },
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
