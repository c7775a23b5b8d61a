import { expect, type Page, test } from "@playwright/test";
import en from "../../../messages/en.json" with { type: "json" };
import es from "../../../messages/es.json" with { type: "json" };
import { FaultyShop } from "../../fixtures/shop/faulty-shop.ts";
import { ask, shop as healthy } from "../../fixtures/shop/shops.ts";
import { faults } from "../axe.ts";

/** One storefront whose API fails in every way; the tests follow each other, because what is cached matters. */
test.describe.configure({ mode: "serial" });
const shop = new FaultyShop();
const url = (name: string, path: string) => `http://${name}.localhost:${shop.port}${path}`;
const read = (name: string, path: string, headers: Record<string, string> = {}) =>
  ask(`${name}.localhost:${shop.port}`, path, { port: shop.port, headers });
const call = (name: string, headers: Record<string, string> = {}, body = '{"query":"{getBusinessInfo{name}}"}') =>
  ask(`${name}.localhost:${shop.port}`, "/graphql", {
    port: shop.port,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

const quiet = { id: "quiet-corner", name: "Quiet Corner", apiKey: "key_demo_union-burger", env: "local" };
const files = {
  logoUrl: "/demo/union-burger/logo.svg",
  logoUrlSquare: "/demo/union-burger/logo-square.svg",
  favicon: "/f.svg",
};
const cafe = { id: "quiet-cafe", apiKey: "key_demo_kaapi-kitchen", supportedLanguages: ["en", "es"] };
const rootConfiguration = JSON.stringify({
  version: 1,
  businesses: [
    { biz: { id: "kaapi-kitchen", name: "Kaapi", apiKey: 7 } },
    { biz: { ...quiet, ...files }, theme: { components: { topbar: { enabled: false } } } },
    { biz: { ...quiet, ...files, ...cafe }, announcement: { description: "Closed on Republic Day" } },
  ],
});

test.beforeAll(async () => {
  await shop.start(rootConfiguration);
  await shop.api.be("down");
});
test.afterAll(() => shop.stop());

/** Remembers that this document was never left. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { neverLeft: true }));
const neverLeft = (page: Page) => page.evaluate(() => "neverLeft" in window);

test("[CFG-02] [RTE-20] [RTE-21] [ROB-01] without the API a broken configuration is logged and the next one used, and every page has its frame, its switches and a useful state", async () => {
  await test.step(
    "[CFG-02] a broken configuration is logged with its path and the next source is used",
    brokenConfiguration,
  );
  await test.step("[RTE-20] a top bar that is switched off is nowhere", quietTopBar);
  await test.step("[ROB-01] every page still renders its frame and a useful state", framesOfPages);
  await test.step(
    "[ROB-01] a page that was never read is no page of the shop, and is there once the API is back",
    neverRead,
  );
  await test.step(
    "[RTE-21] the configuration's announcement stands in the bar while the API announces nothing",
    announcement,
  );
  await test.step("[ROB-01] a call is a GraphQL error in the visitor's language", refusedCall);
});

async function brokenConfiguration() {
  const { status, body } = await read("kaapi", "/privacy-policy");
  expect(status).toBe(200);
  expect(body).toContain("Kaapi Kitchen");
  expect(shop.log).toMatch(/Configuration .*root\.config\.json businesses\.0 is not used.*biz\.apiKey/);
}

async function quietTopBar() {
  const { status, body } = await read("quiet-corner", "/orders");
  expect(status).toBe(200);
  expect(body).not.toContain("data-topbar");
}

async function framesOfPages() {
  const lost = ["/menu", "/offers", "/store-locator"];
  for (const path of [...lost, "/checkout", "/orders", "/favourites", "/privacy-policy"]) {
    const { status, body } = await read("union", path);
    expect.soft(status, path).toBe(lost.includes(path) ? 503 : 200);
    expect.soft(body, path).toContain("data-header");
    expect.soft(body, path).toContain("<footer");
  }
  const home = await read("arepera", "/pedidos");
  expect(home.body).toContain('data-landing="heroBanner"');
  const { status, headers } = await read("arepera", "/pedidos/sitemap.xml");
  expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
}

/** A dish the sound storefront knows; this one has never read it. */
async function unreadDish(at = 0): Promise<string> {
  const { body } = await ask(healthy("union-burger").host, "/menu");
  return [...body.matchAll(/href="(\/item\/[^"]+)"/g)][at]?.[1] ?? "";
}

async function neverRead() {
  const paths = ["/menu", await unreadDish()];
  for (const path of [...paths, ...paths]) {
    const { status, headers } = await read("quiet-corner", path);
    const { "retry-after": wait, "x-robots-tag": robots, "cache-control": caching } = headers;
    expect([status, wait, robots, caching], path).toEqual([503, "5", "noindex", "private, no-cache, no-store"]);
  }
  await shop.api.be("none");
  for (const path of paths) {
    const { status, body, headers } = await read("quiet-corner", path);
    expect([status, headers["x-robots-tag"], body.includes("/item/")], path).toEqual([200, undefined, true]);
  }
  await shop.api.be("down");
}

async function announcement() {
  const said = async (language: string) => {
    const { body } = await read("quiet-cafe", "/menu", { cookie: `locale=${language}` });
    return body.replace(/<script[\s\S]*?<\/script>/g, "").includes("Closed on Republic Day");
  };
  expect(await said("en")).toBe(true);
  await shop.api.be("none");
  expect(await said("es")).toBe(false);
  await shop.api.be("down");
}

async function refusedCall() {
  const answer = await call("union", { cookie: "locale=es" });
  expect(answer.status).toBe(502);
  // The reference is the beginning of the id under which the log has it.
  const reference = String(answer.headers["x-request-id"]).slice(0, 8);
  const message = `${es.upstream.unreachable} ${es.upstream.reference} ${reference}.`;
  expect(JSON.parse(answer.body)).toEqual({
    errors: [{ message, extensions: { code: "API_UNREACHABLE", reference } }],
  });
  const huge = await call("union", {}, `{"query":"${"x".repeat(1_100_000)}"}`);
  expect([huge.status, JSON.parse(huge.body).errors[0].extensions.code]).toEqual([413, "BODY_TOO_LARGE"]);
}

test("[RTE-26] [ROB-01] the error screen has its two texts, and its button brings the page back; a menu without its API says so, and is there without a reload", async ({
  page,
}) => {
  const dish = await unreadDish(1);
  // No page is prepared for a field of another type than the schema's.
  await shop.api.be("wrong type");
  const answer = await page.goto(url("union", dish));
  expect(answer?.status()).toBe(500);
  // SEC-02: this page's policy names its scripts as well.
  const policy = answer?.headers()["content-security-policy"] ?? "";
  const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src "));
  expect(scripts).toContain("'sha256-");
  expect(scripts).not.toContain("'unsafe-inline'");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("This is an Oopsie from our end.");
  expect(await faults(page)).toEqual([]);
  await mark(page);
  await shop.api.be("none");
  // The response was read, so it is kept until the menu is announced as changed.
  expect((await shop.revalidate(["menu:union-burger"])).status).toBe(200);
  await expect(async () => {
    const button = page.getByRole("button", { name: "Please try refreshing the page" });
    if (await button.isVisible()) await button.click();
    await expect(heading).not.toHaveText("This is an Oopsie from our end.", { timeout: 1500 });
  }).toPass({ timeout: 20_000 });
  expect(await neverLeft(page)).toBe(true);
  await expect(page).toHaveURL(url("union", dish));

  await shop.api.be("down");
  await page.goto(url("manara", "/menu?lang=en"));
  await expect(page.getByText(en.menu.failedTitle)).toBeVisible();
  await mark(page);
  await shop.api.be("none");
  await expect(page.locator("[data-dish]").first()).toBeVisible({ timeout: 30_000 });
  expect(await neverLeft(page)).toBe(true);
});

test("[ROB-01] a dish without the API says so with a way forward, and is there without a reload when the API is back", {
  tag: "@full",
}, async ({ page }) => {
  const dish = await unreadDish(2);
  await shop.api.be("down");
  expect((await page.goto(url("union", dish)))?.status()).toBe(503);
  await expect(page.getByRole("heading", { name: en.item.pageFailed })).toBeVisible();
  await expect(page.getByRole("link", { name: en.menu.failedAction })).toHaveAttribute("href", dish);
  await expect(page.getByRole("link", { name: en.notFound.action })).toHaveAttribute("href", "/menu");
  expect(await faults(page)).toEqual([]);
  await mark(page);
  await shop.api.be("none");
  await expect(page.locator("[data-item-page]")).toBeVisible({ timeout: 30_000 });
  expect(await neverLeft(page)).toBe(true);
});

test("[ROB-01] a menu that was read once is served while the API is down, renewed when it is back, and whatever the API answers leaves pages in a useful state", async () => {
  await test.step("a menu that was read once is served while the API is down", keptMenu);
  await test.step("one that was changed meanwhile is served as it was, and renewed once the API is back", changedMenu);
  await test.step("an API that never answers delays a page, but does not take it away", silentApi);
  for (const rubbish of ["html", "wrong shape"] as const) {
    await test.step(`an API that answers ${rubbish} leaves pages in a useful state`, () => rubbishFrom(rubbish));
  }
  await test.step("after all of that the storefront serves everything again", everythingAgain);
});

async function keptMenu() {
  await shop.api.be("none");
  // The first answer is the page as it was made, the others are the page as it is kept.
  await read("kaapi", "/menu");
  const fresh = await read("kaapi", "/menu");
  expect(fresh.body).toContain("/item/");
  await shop.api.be("down");
  const kept = await read("kaapi", "/menu");
  expect(kept.status).toBe(200);
  expect(kept.body).toBe(fresh.body);
}

async function changedMenu() {
  await shop.api.be("none");
  const menu = (of: string) => read("manara", of, { cookie: "locale=en" });
  await menu("/menu");
  const fresh = await menu("/menu");
  await shop.api.be("down");
  const tags = ["menu", "stores", "business"].map((topic) => `${topic}:manara-grill`);
  expect((await shop.revalidate(tags)).status).toBe(200);
  for (const visit of ["first", "second"]) {
    const { status, body } = await menu("/menu");
    expect([status, body === fresh.body], visit).toEqual([200, true]);
  }
  await shop.api.be("none");
  await expect.poll(async () => (await menu("/menu")).headers["x-nextjs-cache"]).toBe("HIT");
  expect((await menu("/menu")).body).toContain("/item/");
}

async function silentApi() {
  await shop.api.be("silent");
  const started = Date.now();
  const { status, body } = await read("arepera", "/pedidos/store-locator", { cookie: "locale=en" });
  expect(status).toBe(503);
  expect(body).toContain(`>${en.stores.unavailable.replaceAll("'", "&#x27;")}`);
  expect(Date.now() - started).toBeLessThan(20_000);
}

async function rubbishFrom(rubbish: "html" | "wrong shape") {
  await shop.api.be(rubbish);
  const language = rubbish === "html" ? "ar" : "es";
  for (const path of ["/menu", "/store-locator", "/offers"]) {
    const { status, body } = await read("kaapi", path, { cookie: `locale=${language}` });
    expect.soft(status, path).toBe(503);
    expect.soft(body, path).toContain("<footer");
    expect.soft(body, path).not.toContain("<h1>Welcome</h1>");
  }
  if (rubbish === "html") expect((await call("kaapi")).status).toBe(502);
}

async function everythingAgain() {
  await shop.api.be("none");
  await expect(async () => {
    expect((await read("kaapi", "/menu", { cookie: "locale=ar" })).body).toContain("/item/");
    expect((await read("arepera", "/pedidos/store-locator", { cookie: "locale=en" })).body).toContain("Circular 74A");
  }).toPass({ timeout: 15_000 });
  expect((await call("kaapi")).status).toBe(200);
}
