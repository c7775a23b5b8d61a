import { expect, type Page } from "@playwright/test";
import { at, type Shop } from "../fixtures/shop/shops.ts";
import { button, codeFor, type Texts } from "./shopping.ts";

/** Signs in with the form that the page shows; somebody new is asked for a name. */
export async function signIn(page: Page, texts: Texts, phone: string): Promise<void> {
  await page.locator('input[type="tel"]').fill(phone);
  await button(page, texts.login.sendCode).click();
  await expect(page.getByLabel(texts.login.code)).toBeVisible();
  await page.getByLabel(texts.login.code).fill(await codeFor(phone));
  await page.getByLabel(texts.login.fullName).fill("Asha Rao");
  await page.getByRole("textbox", { name: texts.login.email }).fill("asha@example.com");
  await button(page, texts.login.saveName).click();
  // The next page asks for the name again when it comes before the answer.
  await expect(button(page, texts.login.saveName)).toHaveCount(0);
}

/** One call of the shop's API, from the page. */
const call = (page: Page, shop: Shop, query: string, token = "") =>
  page.evaluate(
    async ([path, text, bearer]) => {
      const headers = {
        "content-type": "application/json",
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      };
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify({ query: text }) });
      return (await answer.json()).data;
    },
    [at(shop, "/graphql"), query, token] as const,
  );

interface Person {
  readonly phone: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly is_guest_checkout: boolean;
}

/** Leaves the session where the storefront keeps it. */
const keepSession = (page: Page, shop: Shop, accessToken: string, user: Person) =>
  page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    `${shop.id}:session`,
    JSON.stringify({ version: 1, accessToken, user, recentSearches: [], language: null, referralCode: null }),
  ] as const);

/** A guest who has given name and number on this device before the test begins. The page must already stand in the shop. */
export async function knownGuest(
  page: Page,
  shop: Shop,
  { phone, isd }: { phone: string; isd: string },
): Promise<void> {
  const email = "asha@example.com";
  const { guestSignup } = await call(
    page,
    shop,
    `mutation { guestSignup(customerName: "Asha Rao", isd_code: "${isd}", customerPhone: "${phone}", email: "${email}", channel: web) { data { access_token } } }`,
  );
  const name = { first_name: "Asha", last_name: "Rao", full_name: "Asha Rao" };
  await keepSession(page, shop, guestSignup.data.access_token, { phone, email, ...name, is_guest_checkout: true });
}

/**
 * A new customer who has signed in on this device before the test begins: by the API, as the form does, with the session
 * left where the storefront keeps it. The page must already stand in the shop.
 */
export async function signedIn(page: Page, shop: Shop, phone: string, isd = "+91"): Promise<void> {
  const ask = (query: string, token?: string) => call(page, shop, query, token);
  await ask(`{ getOTP(phone: "${phone}", isd_code: "${isd}", channel: web) { status } }`);
  const otp = await codeFor(phone);
  const { verifyOTP } = await ask(
    `mutation { verifyOTP(phone: "${phone}", isd_code: "${isd}", otp: "${otp}") { token } }`,
  );
  const { completeSignup } = await ask(
    `mutation { completeSignup(firstName: "Asha", lastName: "Rao", email: "asha@example.com", optForPromos: false) { token } }`,
    verifyOTP.token,
  );
  const accessToken = completeSignup.token ?? verifyOTP.token;
  expect(accessToken).toBeTruthy();
  const name = { first_name: "Asha", last_name: "Rao", full_name: "Asha Rao" };
  const user = { phone, email: "asha@example.com", ...name, is_guest_checkout: false };
  await keepSession(page, shop, accessToken, user);
}
