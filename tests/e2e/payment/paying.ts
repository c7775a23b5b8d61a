import { test as base, expect, type Page } from "@playwright/test";
import { GATEWAYS, type Gateway } from "../../../payments/core/enumerations.ts";
import { at, type Shop } from "../../fixtures/shop/shops.ts";
import { knownGuest } from "../customers.ts";
import { arrive, expectKnown, freshPhone, kept, placeButton, step, TEXTS, type Texts } from "../shopping.ts";
import { Canaries } from "./secrets.ts";
import type { Vendor } from "./vendors.ts";

const sandboxPort = Number(process.env.SANDBOX_PORT ?? Number(process.env.BACKEND_PORT ?? 4210) + 101);

const NUMBERS: Readonly<Record<string, readonly [isd: string, begin: string, digits: number]>> = {
  "kaapi-kitchen": ["+91", "98", 10],
  "manara-grill": ["+973", "36", 8],
  "la-arepera": ["+57", "310", 10],
  "union-burger": ["+1", "212736", 10],
};

/** What the tests know of the payments of one page: ids of its txns, and what its policy stopped. */
export interface Watch {
  readonly txns: Set<string>;
  readonly orders: Set<string>;
  readonly violations: string[];
  readonly canaries: Canaries;
  /** How often each call of the payment service was sent. */
  readonly calls: Map<string, number>;
}

export const test = base.extend<{ watch: Watch }>({
  watch: async ({ page }, use) => {
    const watch: Watch = {
      txns: new Set(),
      orders: new Set(),
      violations: [],
      calls: new Map(),
      canaries: new Canaries(),
    };
    await watchPage(page, watch);
    await use(watch);
    // [ROBUST-11] Nothing that belongs to a payment was stopped by the policy, and nothing else was tried.
    expect(watch.violations).toEqual([]);
    await watch.canaries.expectSilence();
  },
});
export { expect };

/** Listens to a page's payments; also for the second tab of a test. */
export async function watchPage(page: Page, watch: Watch): Promise<void> {
  watch.canaries.watch(page);
  page.on("console", (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) watch.violations.push(message.text());
  });
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    const call = /\/payments\/v1\/(?:txn\/)?(\w+)/.exec(pathname)?.[1];
    if (call) watch.calls.set(call, (watch.calls.get(call) ?? 0) + 1);
    const placing = pathname.endsWith("/graphql") && response.request().postData()?.includes("mutation PlaceOrder");
    if (call !== "init" && !placing) return;
    const body = await response.json().catch(() => null);
    if (body?.txn_id) watch.txns.add(body.txn_id);
    if (call === "init") watch.canaries.learn(body);
    const placed = body?.data?.placeOrder;
    if (placed?.order_id) watch.orders.add(placed.order_id);
    if (placed?.payment?.txn_id) watch.txns.add(placed.payment.txn_id);
  });
}

export interface Ready {
  readonly shop: Shop;
  readonly language: string;
  /** Id of a line of the list: "payment_gateway:Stripe". */
  readonly payWith: string;
}

/** A guest with a cart at the checkout, every question answered, one press away from paying. */
export async function readyToPay(page: Page, { shop, language, payWith }: Ready): Promise<Texts> {
  const texts = TEXTS[language] as Texts;
  await arrive(page, { shop, language, mode: "pickup" });
  const [isd, begin, digits] = NUMBERS[shop.id] as (typeof NUMBERS)[string];
  await knownGuest(page, shop, { phone: freshPhone(begin, digits), isd });
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [`${shop.id}:pay-with`, payWith] as const);
  await page.goto(at(shop, "/checkout"));
  // As soon as possible: the stores of the tests are open round the clock.
  await expect(step(page, "when")).toHaveAttribute("data-state", "done");
  await expectKnown(page);
  await expect(step(page, "pay")).toHaveAttribute("data-state", "done");
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  return texts;
}

export const ready = (page: Page, { gateway, shop, language }: Vendor) =>
  readyToPay(page, { shop, language, payWith: `payment_gateway:${gateway}` });

/** Until the vendor's form, overlay or page is there. */
export function opened(page: Page, { leaves, gateway }: Vendor) {
  if (leaves) return page.waitForURL((url) => url.hostname === "localhost");
  const overlay = page.locator('iframe[title="Razorpay Checkout"]');
  // Stripe's first frame is for wallets, and this browser has none.
  const form = view(page).locator(gateway === "Stripe" ? 'iframe[title="Secure payment input frame"]' : "iframe");
  return expect(gateway === "Razorpay" ? overlay : form.first()).toBeVisible();
}

/** Until a page that was opened again has found out how the earlier payment stands, and Pay is open. */
export const readyAgain = (page: Page) =>
  expect(placeButton(page)).toHaveAttribute("data-ready", "true", { timeout: 20_000 });

/** Until the page of the order that is paid is there, from a form of the checkout as from a vendor's page. */
export const shownPaid = (page: Page) => page.waitForURL(/\/orders\//);

export const view = (page: Page) => page.locator("[data-payment-view]");
export const screen = (page: Page) => page.locator("[data-payment-screen]");
export const notice = (page: Page) => page.locator("[data-pay-outcome]");

/** Until the payment of a page that comes back is known. */
export const expectScreen = (page: Page, name: string, timeout = 20_000) =>
  expect(screen(page)).toHaveAttribute("data-payment-screen", name, { timeout });

interface Book {
  readonly reference: string;
  readonly status: string;
  readonly charges: readonly unknown[];
  readonly refunds: readonly unknown[];
}

async function ownBooks(gateway: Gateway, { txns }: Pick<Watch, "txns">): Promise<Book[]> {
  const answer = await fetch(`http://localhost:${sandboxPort + GATEWAYS.indexOf(gateway)}/sandbox/ledger`);
  const { payments } = (await answer.json()) as { payments: readonly Book[] };
  return payments.filter(({ reference }) => txns.has(reference));
}

/** How the vendor's own books call this test's payments: open, pending, paid, … */
export const standing = async (gateway: Gateway, watch: Watch) =>
  (await ownBooks(gateway, watch)).map(({ status }) => status);

/** What the vendor's own books say about this test's payments: how often money was taken and given back. */
export async function books(gateway: Gateway, watch: Pick<Watch, "txns">) {
  const own = await ownBooks(gateway, watch);
  const sum = (counted: (book: Book) => number) => own.reduce((total, book) => total + counted(book), 0);
  return { charges: sum(({ charges }) => charges.length), refunds: sum(({ refunds }) => refunds.length) };
}

/** What the page's own storage says: answers of a page that is being left are not to be had from outside. */
export async function noteOrders(page: Page, shop: Shop, watch: Watch): Promise<void> {
  const held = (await kept(page, shop, "payment-orders")) as { orderId: string; txnId: string }[] | null;
  for (const { orderId, txnId } of held ?? []) {
    watch.orders.add(orderId);
    watch.txns.add(txnId);
  }
}

/** One charge and one order: the guest's cart is empty and the order's page says that it is paid. */
export async function expectPaidOnce(
  page: Page,
  { shop, gateway, watch }: { shop: Shop; gateway: Gateway; watch: Watch },
) {
  await noteOrders(page, shop, watch);
  await expect.poll(() => books(gateway, watch)).toEqual({ charges: 1, refunds: 0 });
  expect(watch.orders.size).toBe(1);
  expect((await kept(page, shop, "cart")).cart.items).toEqual([]);
  const order = at(shop, `/orders/${[...watch.orders][0]}`);
  if (page.url() !== order) await page.goto(order);
  await expect(page.locator('[data-payment="completed"]')).toBeVisible({ timeout: 15_000 });
}

/** No charge, and the cart is as it was. */
export async function expectUnpaid(
  page: Page,
  { shop, gateway, watch }: { shop: Shop; gateway: Gateway; watch: Watch },
) {
  await noteOrders(page, shop, watch);
  expect(await books(gateway, watch)).toEqual({ charges: 0, refunds: 0 });
  expect((await kept(page, shop, "cart")).cart.items).toHaveLength(2);
}
