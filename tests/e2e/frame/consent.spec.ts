import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import en from "../../../messages/en.json" with { type: "json" };
import { addShops } from "../../fixtures/shop/added-shops.ts";
import { ask, at, shop } from "../../fixtures/shop/shops.ts";
import { EVERY_SERVICE, startVendors, type Vendors } from "../../fixtures/vendors.ts";
import { arrive } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const port = kaapi.host.split(":")[1];
const ID = "measured-kitchen";
const host = `measured.localhost:${port}`;
/** Kaapi's dishes in a shop that has set up every service. */
const measured = { ...kaapi, id: ID, host, origin: `http://${host}` };
const config = JSON.parse(readFileSync("config/businesses/kaapi-kitchen.json", "utf8"));
const VENDORS = /googletagmanager|google-analytics|mixpanel|clarity|crisp/;
const texts = en.consent;

test.beforeAll(async () => {
  const { customizations } = config;
  const accessKeys = { ...customizations.accessKeys, ...EVERY_SERVICE };
  const biz = { ...config.biz, id: ID, domains: [{ domain: "measured.localhost", type: "primary" }] };
  await addShops([{ ...config, biz, customizations: { ...customizations, accessKeys } }]);
});

/** What the page asks of vendors goes to their stand-in. */
async function vendorsOf(page: Page): Promise<Vendors> {
  const vendors = await startVendors();
  await page.context().route(VENDORS, async (route) => {
    const request = route.request();
    const answer = await fetch(vendors.at(request.url()), { method: "POST", body: request.postData() ?? "" });
    const headers = { "content-type": answer.headers.get("content-type") ?? "", "access-control-allow-origin": "*" };
    await route.fulfill({ body: await answer.text(), headers });
  });
  return vendors;
}

const button = (within: Locator, name: string) => within.getByRole("button", { name, exact: true });
const banner = (page: Page) => page.getByRole("region", { name: texts.title });
const kept = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage).filter((key) => /visitor|waiting|launched/.test(key)),
    ...document.cookie.split("; ").filter((cookie) => /^_/.test(cookie)),
  ]);
const heard = ({ hits }: Vendors) => hits.map(({ address, body }) => address + decodeURIComponent(body)).join("\n");

test("[ANL-01] refused, accepted and withdrawn: nothing is loaded, stored or sent before consent, nor after it is withdrawn", async ({
  page,
}) => {
  const vendors = await vendorsOf(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, { shop: measured, language: "en", mode: "pickup", lines: 1 });
  // A short page with the cart's bar.
  await page.goto(at(measured, "/search"));
  await expect(banner(page)).toBeVisible();
  const bar = page.locator("[data-cart-bar]");
  const boxes = await Promise.all([banner(page).boundingBox(), bar.boundingBox()]);
  expect((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 999)).toBeLessThan(boxes[1]?.y ?? 0);
  await button(banner(page), texts.refuse).click();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  const choices = button(page.getByRole("contentinfo"), texts.choices);
  await expect(choices).toBeVisible();
  expect((await choices.boundingBox())?.height, "WCAG 2.5.8").toBeGreaterThanOrEqual(24);
  await expect(banner(page)).toBeHidden();
  expect(vendors.hits).toEqual([]);
  expect(await kept(page)).toEqual([]);

  await choices.click();
  await button(banner(page), texts.accept).click();
  for (const vendor of ["google-analytics.com", "clarity.ms/collect", "mixpanel.com", "gtm.js"])
    await expect.poll(() => heard(vendors), vendor).toContain(vendor);
  await expect.poll(() => heard(vendors)).toContain("page_view");
  expect(heard(vendors)).not.toContain("crisp");
  await button(page.getByRole("contentinfo"), texts.chat).click();
  await expect.poll(() => heard(vendors)).toContain("chat:open");
  expect((await kept(page)).length).toBeGreaterThan(1);

  await choices.click();
  await Promise.all([page.waitForEvent("load"), button(banner(page), texts.refuse).click()]);
  await expect(choices).toBeVisible();
  // What the page sent before the withdrawal may still be on its way to the first stand-in.
  await page.context().unroute(VENDORS);
  const afterwards = await vendorsOf(page);
  await page.reload();
  await expect(choices).toBeVisible();
  expect(await kept(page)).toEqual([]);
  expect(afterwards.hits).toEqual([]);
  await Promise.all([vendors.close(), afterwards.close()]);
});

test("[ANL-01] account and checkout are documents without a recorder; photographs, frames and the studio's host load nothing", {
  tag: "@full",
}, async ({ page }) => {
  const vendors = await vendorsOf(page);
  await arrive(page, { shop: measured, language: "en", mode: "pickup", lines: 1 });
  await page.evaluate((id) => {
    localStorage.setItem(`${id}:consent`, JSON.stringify({ choice: "accepted", at: Date.now() }));
  }, ID);
  await page.goto(at(measured, "/menu?screenshot_mode=1"));
  await page.waitForLoadState("networkidle");
  expect(vendors.hits).toEqual([]);
  await page.goto(at(measured, "/checkout"));
  await expect.poll(() => heard(vendors)).toContain("begin_checkout");
  expect(heard(vendors)).not.toMatch(/clarity|gtm\.js|crisp/);
  const scripts = (of: string, path: string) =>
    ask(of, path).then(({ headers }) => /script-src [^;]*/.exec(String(headers["content-security-policy"]))?.[0] ?? "");
  expect(await scripts(host, "/menu")).toContain("clarity.ms");
  expect(await scripts(host, "/checkout")).not.toMatch(/clarity|crisp/);
  expect(await scripts(host, "/orders")).not.toMatch(/clarity|crisp/);
  expect(await scripts(`${ID}.localhost:${port}`, "/menu")).not.toMatch(VENDORS);
  expect(await scripts(kaapi.host, "/menu")).not.toMatch(VENDORS);
  await page.context().unroute(VENDORS);
  const afterwards = await vendorsOf(page);
  await page.goto(`http://${ID}.localhost:${port}/menu`);
  await page.waitForLoadState("networkidle");
  expect(afterwards.hits).toEqual([]);
  await Promise.all([vendors.close(), afterwards.close()]);
});

test("[ANL-01] a menu without services loads the very scripts of one with them before consent, and none of the vendors' part", {
  tag: "@full",
}, async () => {
  const scriptsOf = async (of: string) => {
    const { body } = await ask(of, "/menu");
    return [...new Set(body.match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g))].sort();
  };
  const without = await scriptsOf(kaapi.host);
  expect(without.length).toBeGreaterThan(5);
  expect(await scriptsOf(host)).toEqual(without);
  for (const script of without) expect(VENDORS.test((await ask(kaapi.host, script)).body), script).toBe(false);
});
