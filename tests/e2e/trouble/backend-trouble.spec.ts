import { expect, type Locator, type Page, test } from "@playwright/test";
import { GATEWAYS } from "../../../payments/core/enumerations.ts";
import { FaultyShop } from "../../fixtures/shop/faulty-shop.ts";
import { OwnBackend } from "../../fixtures/shop/own-backend.ts";
import { ask, shop as healthy, type Shop } from "../../fixtures/shop/shops.ts";
import {
  arrive,
  button,
  chooseTime,
  codeFor,
  freshPhone,
  kept,
  placeButton,
  step,
  TEXTS,
  type Texts,
} from "../shopping.ts";

/** A new customer logs in, orders, pays and follows the order while the backend is in trouble at each step. */
test.describe.configure({ mode: "serial" });
const en = TEXTS.en as Texts;
const backend = new OwnBackend(16);
const own = new FaultyShop(16, backend.port);
const host = `kaapi.localhost:${own.port}`;
const kaapi: Shop = { ...healthy("kaapi-kitchen"), host, origin: `http://${host}` };

test.beforeAll(async () => {
  await backend.start();
  await own.start();
});
test.afterAll(async () => {
  await own.stop();
  await backend.stop();
});

/** One press of the guest's, and what they see when nobody answers it and when somebody does. */
interface Move {
  /** Part of the call it makes. */
  readonly call: string;
  press(): Promise<void>;
  readonly failed: Locator;
  readonly done: Locator;
  /** When the first press was heard and its answer was lost: what the guest does then, if not just press again. */
  again?(): Promise<void>;
}
type Trouble = (move: Move) => Promise<void>;

const TROUBLES: Readonly<Record<string, Trouble>> = {
  async stopped({ press, failed, done }) {
    await backend.kill();
    await press();
    await expect(failed).toBeVisible({ timeout: 30_000 });
    await expect(failed).toHaveText(/again|kept|wait/i);
    await backend.start();
    await press();
    await expect(done).toBeVisible({ timeout: 30_000 });
  },
  async slowed({ press, done }) {
    await own.api.be("slow");
    await press();
    await expect(done).toBeVisible({ timeout: 45_000 });
    await own.api.be("none");
  },
  async restarted({ call, press, failed, done, again = press }) {
    own.api.lose(call, () => backend.kill());
    await press();
    await expect(failed).toBeVisible({ timeout: 30_000 });
    await backend.start();
    await again();
    await expect(done).toBeVisible({ timeout: 45_000 });
  },
};

async function signIn(page: Page, phone: string, trouble: Trouble): Promise<void> {
  await button(page, en.login.haveAccount).click();
  await page.locator('input[type="tel"]').fill(phone);
  const who = step(page, "who");
  const failed = who.locator('[role="alert"], [role="status"]').filter({ hasText: /\S/ });
  const code = page.getByLabel(en.login.code);
  await trouble({ call: "query GetOtp", press: () => button(page, en.login.sendCode).click(), failed, done: code });
  const sent = await codeFor(phone, backend.url);
  await trouble({
    call: "mutation VerifyOtp",
    // The last digit submits it.
    press: async () => {
      await code.fill("");
      await code.fill(sent);
    },
    failed: who.locator('[role="alert"]').filter({ hasText: /\S/ }),
    done: page.getByLabel(en.login.fullName),
    // A code is good for one sign-in, also for one whose answer was lost: the next one leads in.
    again: async () => {
      const used = await code.inputValue();
      await expect(button(page, en.login.resend)).toBeEnabled({ timeout: 40_000 });
      await button(page, en.login.resend).click();
      await expect.poll(() => codeFor(phone, backend.url)).not.toBe(used);
      await code.fill("");
      await code.fill(await codeFor(phone, backend.url));
    },
  });
  await page.getByLabel(en.login.fullName).fill("Asha Rao");
  await page.getByRole("textbox", { name: en.login.email }).fill("asha@example.com");
  await trouble({
    call: "mutation CompleteSignup",
    press: () => button(page, en.login.saveName).click(),
    failed,
    done: page.locator('[data-step="who"][data-state="done"]'),
  });
}

/** From the press of the button to the vendor's page, and from there to the page that says it is paid. */
async function pay(page: Page, trouble: Trouble): Promise<void> {
  const bar = page.locator("[data-placing]");
  const vendor = page.getByRole("button", { name: "Pay", exact: true });
  const press = async () => {
    await expect(placeButton(page)).toHaveAttribute("data-ready", "true", { timeout: 30_000 });
    await placeButton(page).click();
  };
  const failed = bar.locator('[role="alert"], [role="status"]').filter({ hasText: /again|kept|wait/i });
  await trouble({ call: "mutation PlaceOrder", press, failed, done: vendor });
}

/** The orders of whoever is signed in on the page. */
async function ordersOf(page: Page): Promise<{ id: string; order_state: string }[]> {
  const { accessToken } = await kept(page, kaapi, "session");
  const answer = await ask(host, "/graphql", {
    port: own.port,
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ query: "{ getOrdersList(limit: 50) { orders { id order_state } } }" }),
  });
  return JSON.parse(answer.body).data.getOrdersList.orders;
}

/** What the vendor's books hold in all. */
async function charges(): Promise<number> {
  const ledger = `http://localhost:${backend.sandboxPort + GATEWAYS.indexOf("PhonePe")}/sandbox/ledger`;
  const { payments } = (await (await fetch(ledger)).json()) as {
    payments: { charges: unknown[]; refunds: unknown[] }[];
  };
  expect(payments.flatMap(({ refunds }) => refunds)).toEqual([]);
  return payments.flatMap((payment) => payment.charges).length;
}

for (const [name, trouble] of Object.entries(TROUBLES)) {
  test(`[ROB-01] [ROB-02] [SESS-01] [ORD-02] [LIVE-02] a new customer signs in, orders, pays and follows the order with the backend ${name} at each step: nothing is lost, and it is one order`, {
    tag: "@full",
  }, async ({ page }) => {
    test.setTimeout(900_000);
    const before = await charges();
    await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
    const wanted = [`${kaapi.id}:pay-with`, "payment_gateway:PhonePe"] as const;
    await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), wanted);
    await page.goto(`${kaapi.origin}/checkout`);
    await chooseTime(page, en);
    await signIn(page, freshPhone("98", 10), trouble);
    await pay(page, trouble);

    // The vendor lives on; the shop is out of reach when its guest comes back from there.
    await own.api.be("down");
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.waitForURL(/\/pg/);
    await expect(page.locator('[data-payment-screen="checking"], [data-payment-screen="pending"]')).toBeVisible();
    await own.api.be(name === "slowed" ? "slow" : "none");
    await expect(async () => {
      const check = page.getByRole("button", { name: en.pay.result.pending.action });
      if (await check.isVisible()) await check.click();
      await page.waitForURL(/\/orders\//, { timeout: 12_000 });
    }).toPass({ timeout: 60_000 });
    await own.api.be("none");

    const orders = await ordersOf(page);
    expect(orders).toHaveLength(1);
    expect(await charges()).toBe(before + 1);
    expect((await kept(page, kaapi, "cart")).cart.items).toEqual([]);
    await followed(page, orders[0]?.id ?? "");
  });
}

/** The order moves on while the page cannot hear of it; once it can, it says so without a reload. */
async function followed(page: Page, order: string): Promise<void> {
  await page.goto(`${kaapi.origin}/orders/${order}`);
  await expect(page.locator('[data-live="true"]')).toBeVisible({ timeout: 20_000 });
  await page.evaluate(() => Object.assign(window, { neverLeft: true }));
  await backend.kill();
  await own.api.be("down");
  await backend.start();
  expect(await backend.advance(order)).toBe("ACKNOWLEDGED");
  await expect(page.getByText(/Reconnecting|No connection/)).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('[data-state="PLACED"]')).toBeVisible();
  await own.api.be("none");
  await expect(page.locator('[data-state="ACKNOWLEDGED"]')).toBeVisible({ timeout: 45_000 });
  await expect(page.locator('[data-live="true"]')).toBeVisible({ timeout: 45_000 });
  expect(await backend.advance(order)).toBe("FOODREADY");
  await expect(page.locator('[data-state="FOODREADY"]')).toBeVisible();
  expect(await page.evaluate(() => "neverLeft" in window)).toBe(true);
}
