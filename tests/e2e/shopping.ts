import { expect, type Page } from "@playwright/test";
import { regional } from "../../lib/i18n/regional.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import es from "../../messages/es.json" with { type: "json" };
import { at, type Shop } from "../fixtures/shop/shops.ts";
import { faults } from "./axe.ts";
import { fillStorage } from "./fill-storage.ts";

export type Texts = typeof en;
/** Spanish as it is read in Colombia, where the demo's Spanish shop is. */
export const TEXTS: Readonly<Record<string, Texts>> = { en, ar: ar as Texts, es: regional(es as Texts, "es", "CO") };

/** Digits after the point of each demo currency. */
const EXPONENTS: Readonly<Record<string, number>> = { INR: 2, BHD: 3, COP: 0, USD: 2 };
const backend = `http://localhost:${process.env.BACKEND_PORT ?? 4210}`;

const STORE_FIELDS = `biz_location_id name address city lat lng phone opening_time closing_time closing_day
  hours { day open close } delivery_charge packaging_charge tax_rate min_order_total delivery_min_offset_time
  pickup_min_offset_time enabled_for_ordering temporarily_closed hide_store_name fulfillment_modes merchant_ref_id
  sort_order on_close_msg on_select_msg kitchen_instructions payment_modes features { dash } delivery_distance
  table { id name } floor { id name }`;

export interface Visit {
  readonly shop: Shop;
  readonly language: string;
  readonly mode: "delivery" | "pickup";
  /** Lines to put into the cart; 0 for a chosen store and nothing else. */
  readonly lines?: number;
  /** Name of the store; the first that can be had when absent. */
  readonly store?: string;
}

/**
 * A visitor who has chosen a store (and filled a cart) before the test begins: real stores and items of the shop, put
 * where the storefront keeps them.
 */
export async function arrive(page: Page, visit: Visit): Promise<{ titles: string[] }> {
  const { shop, language, mode, lines = 2, store } = visit;
  await page.context().addCookies([{ name: "locale", value: language, url: shop.origin }]);
  // Storage belongs to the origin; a page of the shop would run all its scripts for it.
  await page.goto(`${shop.origin}/robots.txt`);
  const given = { path: at(shop, "/graphql"), shopId: shop.id, language, mode, lines, store, fields: STORE_FIELDS };
  const titles = await page.evaluate(fillStorage, { ...given, exponents: EXPONENTS });
  return { titles };
}

/** The button with exactly this text. */
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const step = (page: Page, id: "where" | "when" | "who" | "pay") => page.locator(`[data-step="${id}"]`);

/** Opens a block of the checkout whose question is answered; one without an answer is open. */
export async function editStep(page: Page, texts: Texts, id: keyof Texts["checkout"]["steps"]): Promise<void> {
  await expect(step(page, id)).toBeVisible();
  if ((await step(page, id).getAttribute("data-state")) === "open") return;
  await button(page, texts.checkout.editStep.replace("{step}", texts.checkout.steps[id])).click();
  await expect(step(page, id)).toHaveAttribute("data-state", "open");
}

/** Closes a block that was opened, once its question is answered. */
export async function closeStep(page: Page, texts: Texts, id: keyof Texts["checkout"]["steps"]): Promise<void> {
  await button(page, texts.checkout.closeStep.replace("{step}", texts.checkout.steps[id])).click();
  await expect(step(page, id)).toHaveAttribute("data-state", "done");
}

/** The block of times is open until the store's times are known, and closes by itself when the first answers it. */
export async function scheduleForLater(page: Page, texts: Texts): Promise<void> {
  await expect(async () => {
    await editStep(page, texts, "when");
    await page.getByRole("radio", { name: texts.checkout.when.later }).check({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** TIME-05: a time that can be had, and still in a few minutes: the second that is offered, of another day where one is left. */
export async function chooseTime(page: Page, texts: Texts): Promise<void> {
  await scheduleForLater(page, texts);
  const offered = page.locator('input[name="slot"]:enabled');
  await offered.first().waitFor({ state: "attached" });
  if ((await offered.count()) === 1) {
    await page.locator('input[name="slot-day"]:enabled').nth(1).check();
    await expect.poll(() => offered.count()).toBeGreaterThan(1);
  }
  // A slot that ends at midnight is still said by its times alone.
  expect((await page.locator('label:has(input[name="slot"])').allTextContents()).join(" ")).not.toMatch(/\d{4}/);
  await offered.nth(1).click();
  // A tap on a time is the answer: the block closes by itself.
  await expect(step(page, "when")).toHaveAttribute("data-state", "done");
}

/** A number that no other test uses. */
export const freshPhone = (start: string, digits: number) =>
  start + String(Math.floor(Math.random() * 10 ** (digits - start.length))).padStart(digits - start.length, "0");

export async function orderAsGuest(page: Page, texts: Texts, guest: { name: string; phone: string }): Promise<void> {
  await page.getByLabel(texts.login.name).fill(guest.name);
  await page.locator('input[type="tel"]').fill(guest.phone);
  await page.locator('input[type="tel"]').press("Enter");
  await expect(step(page, "who")).toHaveAttribute("data-state", "done");
}

/** The field of an address by the name that browsers and the form know it by. */
export const addressField = (page: Page, name: string) => page.locator(`[data-address-form] input[name="${name}"]`);

/** Writes an address as the shop's country does: in Bahrain `street` is the road, beside a building and a block. */
export async function writeAddress(page: Page, texts: Texts, street: string): Promise<void> {
  const form = page.locator("[data-address-form]");
  if ((await form.getAttribute("data-address-form")) === "BH") {
    await addressField(page, "building").fill("12");
    await addressField(page, "road").fill(street);
    await addressField(page, "block").fill("338");
  } else await addressField(page, "address_1").fill(street);
  const near = page.locator("[data-near-store]");
  if (!(await near.isVisible())) await form.locator("summary").click();
  await near.click();
  await button(page, texts.address.use).click();
}

export const placeButton = (page: Page) => page.locator("[data-place-order]");

/** Presses the button, once it asks for the final amount, and waits for the order's page; answers its id. */
export async function place(page: Page): Promise<string> {
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  return placed(page);
}

export async function placed(page: Page): Promise<string> {
  await page.waitForURL(/\/orders\/[^/]+$/, { timeout: 20_000 });
  await expect(page.locator("main [data-state]").first()).toBeVisible();
  return decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
}

/** Opens the cart: a sheet on a phone, already there as a column on a desk. */
export async function openCart(page: Page, count: number): Promise<void> {
  await expect(page.locator(`[data-cart-count="${count}"]`)).toBeAttached();
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.locator("[data-cart-bar], [data-cart-corner]").click();
}

export type Fate = "deliver" | "lose" | "hold";

/**
 * Decides what becomes of the answers to placeOrder: delivered, lost on the way, or never arriving. Returns the list of
 * order ids as the server gave them, one for each time it was asked.
 */
export async function watchPlacing(page: Page, fate: () => Fate | Promise<Fate>): Promise<string[]> {
  const ids: string[] = [];
  await page.exposeFunction("orderAnswered", (id: string): Fate | Promise<Fate> => {
    ids.push(id);
    return fate();
  });
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (!String(request[1]?.body).includes("mutation PlaceOrder")) return answer;
      const { data } = await answer.clone().json();
      const tell = (window as unknown as { orderAnswered: (id: string) => Promise<Fate> }).orderAnswered;
      const fate = await tell(data?.placeOrder?.order_id ?? "");
      if (fate === "hold") await new Promise(() => undefined);
      if (fate === "lose") throw new TypeError("The connection was cut by the test.");
      return answer;
    };
  });
  return ids;
}

/** Shows the guest bills with a packaging charge that is lower than the server's, as after a change of prices. */
export async function showOldBills(page: Page, less: number): Promise<void> {
  await page.addInitScript((difference) => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (!String(request[1]?.body).includes("query GetBill")) return answer;
      const body = await answer.json();
      const { bill } = body.data.getBill;
      bill.other_charges[0].amount -= difference;
      bill.payable_amount -= difference;
      return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    };
  }, less);
}

/** What is kept of a slice on this device. */
export const kept = (page: Page, shop: Shop, slice: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), `${shop.id}:${slice}`);

/** WCAG 2.2 AA: no violation in what is shown now, or in a part of it. */
export async function expectAccessible(page: Page, part = "body"): Promise<void> {
  // A bill that is asked for anew is pale until it comes.
  await expect(page.locator("section[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => {
    // Those that go round, that follow the scroll position or that stand still never end.
    const ends = ({ effect, timeline, playState }: Animation) =>
      timeline === document.timeline &&
      playState === "running" &&
      Number.isFinite(Number(effect?.getComputedTiming().endTime));
    const moving = document.getAnimations().filter(ends);
    return Promise.all(moving.map((one) => one.finished.catch(() => null)));
  });
  expect(await faults(page, { part })).toEqual([]);
}

/** The newest one-time code sent to a number, from the demo's outbox page (D16). */
export async function codeFor(phone: string, from = backend): Promise<string> {
  const digits = phone.replace(/\D/g, "");
  const find = async () => {
    const html = await (await fetch(`${from}/outbox`)).text();
    const sent = html.split("<li>").find((message) => message.replace(/[\s-]/g, "").includes(digits));
    return /class="body">[^<]*?(\d{4,8})/.exec(sent ?? "")?.[1] ?? "";
  };
  await expect.poll(find, { timeout: 10_000 }).not.toBe("");
  return find();
}

/** Waits until the menu shows every dish as a row: those of later sections come when the page is at rest. */
export const allRows = (page: Page) => expect(page.locator(".dishes-plain, [data-placeholder]")).toHaveCount(0);

/** Holds back every script of the pages to come; returns what lets them go. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/_next\/.*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A customer who is signed in is taken over as who orders. */
export const expectKnown = (page: Page) => expect(step(page, "who")).toHaveAttribute("data-state", "done");
