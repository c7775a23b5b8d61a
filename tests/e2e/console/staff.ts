import path from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { HOLD_MS } from "../../../backend/console/browser/hold.ts";
import { readLock } from "../../../backend/db/lock.ts";
import stores from "../../../backend/demo/kaapi-kitchen/stores.json" with { type: "json" };
import texts from "../../../backend/texts/console/en.json" with { type: "json" };
import { type Shop, shop } from "../../fixtures/shop/shops.ts";
import { freshPhone } from "../shopping.ts";

export { default as texts } from "../../../backend/texts/console/en.json" with { type: "json" };
export const kaapi = shop("kaapi-kitchen");

const HOUR_MS = 3_600_000;
/** The days of the year, as `01-14`, on which some store of Kaapi has hours of its own; `openAllStores` keeps those. */
const HOLIDAYS = stores.flatMap(({ hours_overrides = [] }): { from: string; until?: string }[] => hours_overrides);

const lock = async () => {
  const found = await readLock(path.resolve(process.env.DATA_DIR ?? ".data"));
  if (!found?.url) throw new Error("The backend under test has no lock in DATA_DIR.");
  return { url: found.url, token: found.staff_token };
};

export interface Staff {
  readonly login: string;
  readonly password: string;
  readonly store: number;
  readonly storeName: string;
}

/** The console's address, in English. */
export const consoleAddress = async () => `${(await lock()).url}/console?lang=en`;

/** An account of a test's own at one store, by the command-line tool's route. `nth` from the end of the business's stores. */
export async function hire(of: Shop, nth: number, role: "owner" | "manager" | "staff" = "manager"): Promise<Staff> {
  const { url, token } = await lock();
  const ask = async (route: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const sent = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    return (await fetch(new URL(route, url), sent)).json();
  };
  const { stores } = (await ask(`/staff/stock?business=${of.id}`)) as { stores: { store: number; name: string }[] };
  const { store, name: storeName } = stores.at(-nth) ?? { store: 0, name: "" };
  const login = `e2e-${Math.random().toString(36).slice(2, 12)}`;
  const body = { business: of.id, login, name: "Maria", role, stores: [store] };
  const { password } = (await ask("/staff/people", body)) as { password: string };
  return { login, password, store, storeName };
}

export async function signIn(page: Page, { login, password }: Pick<Staff, "login" | "password">): Promise<void> {
  await page.goto(await consoleAddress());
  await page.getByLabel(texts.login.name).fill(login);
  await page.getByLabel(texts.login.password).fill(password);
  await page.getByRole("button", { name: texts.login.submit }).click();
  await expect(page).toHaveURL(/\/console\/\d+\/orders$/);
}

/**
 * A window of its own with the board open: cookies of the shop and of the console never meet. What can be taken back is
 * sent after a moment, except in the test about that.
 */
export async function openConsole(
  browser: Browser,
  staff: Staff,
  { width = 1024, height = 768, holds = false, hasTouch = false } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, locale: "en-US", hasTouch });
  const page = await context.newPage();
  await page.addInitScript(
    ([hold, short]) => {
      const later = window.setTimeout;
      window.setTimeout = ((run: () => void, ms: number) => later(run, ms === hold ? short : ms)) as never;
    },
    [HOLD_MS, holds ? HOLD_MS : 50],
  );
  await signIn(page, staff);
  await expect(page.getByRole("heading", { name: texts.column.new })).toBeVisible();
  // From here on its script runs: before, nobody could say that a connection is lost.
  // While the backend is busy with an import the stream waits; the board says so and reconnects by itself.
  await expect(page.locator("body")).toHaveAttribute("data-connection", "live", { timeout: 60_000 });
  expect(await page.evaluate(takesMarkup), "The policy lets a text become markup.").toBe(false);
  return page;
}

/** Whether the page would make markup of any text (SEC-02): a browser with Trusted Types refuses. */
function takesMarkup(): boolean {
  try {
    document.createElement("p").innerHTML = "<b>text</b>";
    return true;
  } catch {
    return false;
  }
}

const GUEST = `mutation($name: String!, $phone: String!) {
  guestSignup(customerName: $name, isd_code: "+91", customerPhone: $phone, channel: web) { data { access_token } }
}`;
const EVENING = `delivery_datetime: $at, time_slot_start: "18:30:00", time_slot_end: "19:00:00"`;
const BILL = `query($items: [CartItemInput!]!, $at: String!) {
  getBill(channel: web, order_type: "pickup", items: $items, ${EVENING}) { bill { payable_amount } }
}`;
const PLACE = `mutation($key: String!, $items: [CartItemInput!]!, $at: String!, $phone: String!, $amount: Decimal!) {
  placeOrder(idempotency_key: $key, phone: $phone, channel: web, order_type: "pickup", items: $items, payment_option: "cash",
    is_future_order: true, payable_amount: $amount, ${EVENING}) { order_id }
}`;

/** The next evening on which no store of Kaapi has other hours than usual, as `2026-12-24`. */
function nextEvening(): string {
  const from = Date.now() + 5.5 * HOUR_MS;
  const days = [1, 2, 3, 4].map((later) => new Date(from + later * 24 * HOUR_MS).toISOString().slice(0, 10));
  const isUsual = (day: string) =>
    !HOLIDAYS.some(({ from: first, until = first }) => first <= day.slice(5) && day.slice(5) <= until);
  return days.find(isUsual) ?? "";
}

/**
 * A guest's order for tomorrow evening, or a later one where tomorrow is a holiday, without a browser: for tests that are about the
 * console alone. Returns its id.
 */
export async function orderAt(store: number, name: string): Promise<string> {
  const { url } = await lock();
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-api-key": `key_demo_${kaapi.id}`,
    location_id: String(store),
  };
  const call = async <T>(query: string, variables: object = {}) => {
    const answer = await fetch(`${url}/graphql`, {
      method: "POST",
      headers,
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const phone = freshPhone("93", 10);
  const guest = await call<{ guestSignup: { data: { access_token: string } } }>(GUEST, { name, phone });
  headers.authorization = `Bearer ${guest.guestSignup.data.access_token}`;
  const menu = await call<{
    getAllItems: { items: { id: string; has_options: boolean; available: boolean; current_stock: number | null }[] };
  }>("{ getAllItems(limit: 200) { items { id has_options available current_stock } } }");
  const plain = menu.getAllItems.items.filter(
    ({ has_options, current_stock }) => !has_options && current_stock === null,
  );
  const items = plain.slice(-2).map(({ id }) => ({ id, quantity: 2 }));
  const at = `${nextEvening()} 13:30`;
  const { getBill } = await call<{ getBill: { bill: { payable_amount: number } } }>(BILL, { items, at });
  const amount = getBill.bill.payable_amount;
  const placed = await call<{
    placeOrder: { order_id: string };
  }>(PLACE, { key: `console-${phone}`, items, at, phone, amount });
  return placed.placeOrder.order_id;
}

export const card = (console: Page, order: string) => console.locator(`#o-${order}`);
/** Opens the sheet with all of an order and everything that can be done about it. */
export const openSheet = (console: Page, order: string) =>
  card(console, order).locator(".actions > details > summary").click();
/** Tomorrow's order has no big button once it is accepted, but new ones have. */
export const accept = (console: Page, order: string) => card(console, order).locator("button.go");
