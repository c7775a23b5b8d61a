import { expect, type Locator, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { signedIn } from "../customers.ts";
import { arrive, button, codeFor, freshPhone, kept, TEXTS, type Texts } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;

/** Somebody new signs in with the form that the page shows. `enter`: how the code comes into it. */
async function signIn(page: Page, enter: (code: string) => Promise<void> = (code) => type(page, code)): Promise<void> {
  const phone = freshPhone("87", 10);
  await page.locator('input[type="tel"]').fill(phone);
  await button(page, en.login.sendCode).click();
  await page.getByLabel(en.login.code).waitFor();
  await enter(await codeFor(phone));
  await page.getByLabel(en.login.fullName).fill("Asha Rao");
  await page.getByRole("textbox", { name: en.login.email }).fill("asha@example.com");
  await button(page, en.login.saveName).click();
}

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel(en.login.code).fill(code);
}

/** What each page of an account shows to its customer, and to nobody else. */
const PAGES: Readonly<Record<string, (page: Page) => Locator>> = {
  "/profile": (page) => page.getByLabel(en.accountPages.profile.name),
  "/wallet": (page) => page.locator("[data-balance]"),
  "/address": (page) => page.getByText(en.address.empty),
  "/refer": (page) => page.getByLabel(en.accountPages.refer.link),
  "/add-money": (page) => page.getByLabel(en.pay.wallet.amount),
};

const shown = (page: Page, path: string) => (PAGES[path] as (page: Page) => Locator)(page);

for (const [path, content] of Object.entries(PAGES)) {
  test(`[ROLE-01] a visitor at ${path} is led to the login, and is there as soon as they are in`, {
    tag: "@full",
  }, async ({ page }) => {
    await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
    await page.goto(at(kaapi, path));
    const { title } = path === "/add-money" ? { title: en.pay.wallet.signIn } : en.accountPages.gate;
    const gate = page.getByRole("heading", { name: title });
    await expect(gate).toBeVisible();
    await expect(content(page)).toHaveCount(0);
    await signIn(page);
    await expect(content(page)).toBeVisible();
    await expect(gate).toHaveCount(0);
    await expect(page).toHaveURL(at(kaapi, path));
  });
}

test("[SESS-01] [ROLE-01] [RTE-06] a visitor at /favourites is there without typing a code: the browser reads it out of the message", {
  tag: "@full",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const requests: CredentialRequestOptions[] = [];
    const given = Promise.withResolvers<{ code: string }>();
    const get = (options: CredentialRequestOptions) => {
      requests.push(options);
      return given.promise;
    };
    Object.defineProperty(navigator, "credentials", { value: { get } });
    Object.assign(window, { OTPCredential: class {}, requests, receive: (code: string) => given.resolve({ code }) });
  });
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, "/favourites"));
  await expect(page.getByRole("heading", { name: en.favourites.loginTitle })).toBeVisible();
  await signIn(page, (code) => page.evaluate(`receive("${code}")`));
  await expect(page.getByText(en.favourites.emptyTitle)).toBeVisible();
  expect(await page.evaluate("requests.map(({ otp }) => otp)")).toEqual([{ transport: ["sms"] }]);
  await expect(page).toHaveURL(at(kaapi, "/favourites"));
});

test("[SESS-06] [SESS-10] tabs that open together renew the token once, all go on with the new one, and leave together", async ({
  page,
  context,
}) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await signedIn(page, kaapi, freshPhone("87", 10));
  const before = (await kept(page, kaapi, "session")).accessToken;
  await page.goto("about:blank");
  // Nobody's answer comes before every tab has asked.
  let renewals = 0;
  let asked = () => {};
  const all = new Promise<void>((done) => {
    asked = done;
  });
  await context.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes("mutation RefreshAuthToken")) return route.continue();
    renewals += 1;
    await all;
    await route.continue();
  });
  const tabs = await Promise.all(
    ["/wallet", "/address", "/refer"].map(async (path) => {
      const tab = await context.newPage();
      await tab.goto(at(kaapi, path));
      return { tab, path };
    }),
  );
  const waiting = async () => {
    const { held = [], pending = [] } = (await tabs[0]?.tab.evaluate(() => navigator.locks.query())) ?? {};
    return held.length + pending.length;
  };
  await expect.poll(waiting).toBe(tabs.length);
  asked();
  for (const { tab, path } of tabs) await expect(shown(tab, path)).toBeVisible();
  const [first] = tabs;
  await expect.poll(async () => (await kept(first?.tab as Page, kaapi, "session")).accessToken).not.toBe(before);
  expect(renewals).toBe(1);
  await page.bringToFront();
  await page.goto(at(kaapi, "/profile"));
  await button(page, en.accountPages.profile.signOut).click();
  for (const { tab } of tabs) {
    await expect(tab.getByRole("heading", { name: en.accountPages.gate.title })).toBeVisible();
  }
});
