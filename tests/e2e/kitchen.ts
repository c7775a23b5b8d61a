import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { readLock } from "../../backend/db/lock.ts";
import { addDays, DAY_KEYS, toInstant, toWallClock } from "../../lib/domain/time/zoned-time.ts";
import { SHOPS } from "../fixtures/shop/shops.ts";

/** A call of the tools that only staff on the machine may use. */
export async function staff<Answer>(route: string, body: object): Promise<Answer> {
  const lock = await readLock(path.resolve(process.env.DATA_DIR ?? ".data"));
  if (!lock?.url) throw new Error("The backend under test has no lock in DATA_DIR.");
  const headers = { authorization: `Bearer ${lock.staff_token}`, "content-type": "application/json" };
  const answer = await fetch(new URL(route, lock.url), { method: "POST", headers, body: JSON.stringify(body) });
  if (answer.status >= 500 || answer.status === 422) throw new Error(`${route}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/**
 * The store moves an order: to a state, else one step on; answers where it stands then, or null when it cannot go there. The demo's
 * autopilot is not to be waited for: it leaves a store alone while some test has its board open in the console.
 */
export async function move(order: string, to?: string): Promise<string | null> {
  return (await staff<{ state?: string }>("/staff/orders/advance", { order, to })).state ?? null;
}

/**
 * Opens every store of the demo round the clock, but on its holidays: a test that ordered at the hours of the demo would fail at night,
 * and what opens for a few hours is tested with clocks and shops of its own.
 */
export async function openAllStores(): Promise<void> {
  const always = Object.fromEntries(DAY_KEYS.map((day) => [day, [["00:00", "24:00"]]]));
  for (const { id } of SHOPS) {
    const file = path.join("backend/demo", id, "stores.json");
    const stores = JSON.parse(readFileSync(file, "utf8")) as object[];
    const document = stores.map((store) => ({ ...store, hours: always }));
    await staff("/staff/stores", { business: id, document, source: "demo" });
  }
}

/** Closes a business's stores on a day in three weeks, which no other test looks at; returns three in the afternoon of that day. */
export async function closedAfternoon(business: string, zone: string): Promise<Date> {
  const day = addDays(toWallClock(Date.now(), zone).date, 20);
  await staff("/staff/hours-overrides", { business, override: { from: day, reason: { en: "Inventory" } } });
  return new Date(toInstant(day, 15 * 60, zone));
}

/** Opens a page until it says that the store is closed: a change of the hours reaches the cached pages a moment after its answer. */
export async function openClosed(page: Page, url: string): Promise<void> {
  await expect(async () => {
    await page.goto(url);
    await expect(page.locator("[data-store-closed]")).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
