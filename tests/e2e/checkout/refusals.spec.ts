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
  orderAsGuest,
  place,
  placeButton,
  placed,
  TEXTS,
  type Texts,
} from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;

interface Refusal {
  readonly code: string;
  readonly message: string;
  /** What bills say from then on. */
  readonly errors: { error_type: string; error_message: string; item: { id: string; signature: string } | null }[];
}

/** While it is on, the shop refuses the order and its bills tell why: shops are shared, so no real one is closed. */
async function refusing(page: Page): Promise<{ with(refusal: Refusal | null): void }> {
  let now: Refusal | null = null;
  await page.exposeFunction("shopSays", () => now);
  await page.addInitScript(() => {
    const send = window.fetch;
    const ask = (window as unknown as { shopSays: () => Promise<Refusal | null> }).shopSays;
    const json = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    window.fetch = async (...request) => {
      const asked = String(request[1]?.body);
      const refusal = /mutation PlaceOrder|query GetBill/.test(asked) ? await ask() : null;
      if (!refusal) return send(...request);
      const { code, message, errors } = refusal;
      if (asked.includes("mutation PlaceOrder"))
        return json({ data: null, errors: [{ message, extensions: { code } }] });
      const answer = await (await send(...request)).json();
      answer.data.getBill.errors = errors;
      return json(answer);
    };
  });
  return {
    with(refusal) {
      now = refusal;
    },
  };
}

async function readyToPlace(page: Page, name: string, start: string): Promise<void> {
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await orderAsGuest(page, en, { name, phone: freshPhone(start, 10) });
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
}

test("[ORD-01] a store that closes while the guest checks out says so at its question, keeps everything, and takes the order when it is back", {
  tag: "@full",
}, async ({ page }) => {
  const shopSays = await refusing(page);
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await readyToPlace(page, "Late Guest", "85");
  const message = "Indiranagar is temporarily closed. Try again later or choose another store.";
  const code = "STORE_TEMPORARY_CLOSED";
  shopSays.with({ code, message, errors: [{ error_type: code, error_message: message, item: null }] });
  await placeButton(page).click();
  await expect(page.locator('[data-step-problem="where"]')).toContainText(message);
  await expect(placeButton(page)).toHaveAttribute("data-ready", "false");
  expect((await kept(page, kaapi, "cart")).cart.items).toHaveLength(2);
  await expectAccessible(page);
  shopSays.with(null);
  await page.reload();
  await expect(page.locator("[data-total]")).toBeVisible();
  await place(page);
});

test("[ORD-01] [BILL-02] what sells out while the guest checks out is shown at its line with the offer to take it out; the rest is ordered", {
  tag: "@full",
}, async ({ page }) => {
  const shopSays = await refusing(page);
  const { titles } = await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await readyToPlace(page, "Hungry Guest", "86");
  const line = (await kept(page, kaapi, "cart")).cart.items[0];
  const message = `${titles[0]} is sold out. Remove it.`;
  const item = { id: line.id, signature: line.signature };
  shopSays.with({
    code: "OUT_OF_STOCK",
    message,
    errors: [{ error_type: "OUT_OF_STOCK", error_message: message, item }],
  });
  await placeButton(page).click();
  const row = page.locator(`[data-line="${line.signature}"]`);
  await expect(row).toContainText(message);
  await expect(placeButton(page)).toHaveAttribute("data-ready", "false");
  // Another press leads to what stands in the way.
  await placeButton(page).click();
  await expect(row.locator("[data-line-problem]")).toBeFocused();
  await expectAccessible(page);
  shopSays.with(null);
  await row.getByRole("button", { name: en.checkout.bill.remove.replace("{item}", titles[0] ?? "") }).click();
  await expect(row).toBeHidden();
  await place(page);
  await expect(page.locator("main")).not.toContainText(titles[0] ?? "-");
});

test("[ORD-01] a time that fills up while the guest checks out is shown at its question, and another one is taken", {
  tag: "@full",
}, async ({ page }) => {
  const shopSays = await refusing(page);
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await readyToPlace(page, "Slow Guest", "87");
  const message = "This time has just filled up. Nothing was ordered; choose another time.";
  const code = "SLOT_UNAVAILABLE";
  shopSays.with({ code, message, errors: [{ error_type: code, error_message: message, item: null }] });
  await placeButton(page).click();
  await expect(page.locator('[data-step-problem="when"]')).toContainText(message);
  shopSays.with(null);
  // The question stands open again, with the times as they are now; late in the evening today has no other one.
  await page.locator('input[name="slot-day"]:enabled').last().check();
  await page.locator('input[name="slot"]:enabled').last().click();
  await place(page);
});

test("[ORD-01] without a network the press says so at the button, until there is one again; nothing typed is lost", {
  tag: "@full",
}, async ({ page, context }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await page.getByLabel(en.login.name).fill("Tunnel Guest");
  await page.locator('input[type="tel"]').fill(freshPhone("84", 10));
  await expect(page.locator("[data-total]")).toBeVisible();
  await context.setOffline(true);
  await placeButton(page).click();
  await expect(page.locator("[data-unsent]")).toContainText(en.problems.NETWORK);
  await context.setOffline(false);
  await expect(page.locator("[data-unsent]")).toHaveCount(0);
  await expect(page.getByLabel(en.login.name)).toHaveValue("Tunnel Guest");
  await placeButton(page).click();
  await placed(page);
});

test("[ORD-01] [SESS-03] a guest's second cash order asks for a code to their number, and goes out by itself once it is right", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  const phone = freshPhone("98", 10);
  await orderAsGuest(page, en, { name: "Second Helping", phone });
  const first = await place(page);
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  // The very dishes of a minute ago.
  await button(page, en.checkout.twice.agree).click();
  const sheet = page.getByRole("dialog", { name: en.checkout.proof.title });
  await expect(sheet).toContainText(`+91\u00a0${phone.slice(0, 5)}\u00a0${phone.slice(5)}`);
  await expectAccessible(page, "dialog");
  // Not now: nothing is placed, and the question comes again.
  await sheet.getByRole("button", { name: en.checkout.proof.close }).click();
  await expect(sheet).toHaveCount(0);
  await placeButton(page).click();
  await button(page, en.checkout.proof.payOnline).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('input[name="payment"]:checked')).toHaveValue(/^payment_gateway:/);
  await expect(placeButton(page)).toContainText(en.checkout.place.payPlain);
  await page.locator('input[name="payment"][value="cash"]').check();
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  await button(page, en.checkout.proof.send).click();
  const code = await codeFor(phone);
  await sheet.getByLabel(en.login.code).fill(code === "000000" ? "111111" : "000000");
  await expect(sheet.getByText("This code is incorrect.")).toBeVisible();
  await sheet.getByLabel(en.login.code).fill(code);
  const second = await placed(page);
  expect(second).not.toBe(first);
});
