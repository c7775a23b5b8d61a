import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { signedIn, signIn } from "../customers.ts";
import {
  arrive,
  button,
  chooseTime,
  codeFor,
  expectAccessible,
  freshPhone,
  kept,
  TEXTS,
  type Texts,
} from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;

test("[ROLE-01] [SESS-01] [SESS-07] [RTE-16] a visitor signs in with a code at the page they wanted: country from a pasted number, wrong code, resend with countdown, name; and the profile keeps what is written", async ({
  page,
}) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, "/profile"));
  await expect(page.getByRole("heading", { name: en.accountPages.gate.title })).toBeVisible();
  await expectAccessible(page);
  const phone = freshPhone("36", 8);
  await signInWithCare(page, phone);
  const words = en.accountPages.profile;
  // The sign-up asks for the name in the profile's words.
  await expect(page.getByRole("heading", { name: en.accountPages.gate.name })).toHaveCount(0);
  await expect(page.getByLabel(words.name)).toHaveValue("Asha Rao");
  await expectAccessible(page);
  await page.getByLabel(words.gender).selectOption("Female");
  await page.getByLabel(words.birthdate).fill("1990-02-28");
  await page.getByRole("textbox", { name: words.email }).fill("nobody");
  await button(page, words.save).click();
  await expect(page.getByText(en.fieldErrors.EMAIL_INVALID)).toBeVisible();
  await page.getByRole("textbox", { name: words.email }).fill("asha.rao@example.com");
  await button(page, words.save).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(words.birthdate)).toHaveValue("1990-02-28");
  await expect(page.getByLabel(words.gender)).toHaveValue("Female");

  const download = page.waitForEvent("download");
  await button(page, words.download).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file.account).toMatchObject({ full_name: "Asha Rao", email: "asha.rao@example.com", phone });

  const { accessToken } = await kept(page, kaapi, "session");
  expect(urls.join("\n")).not.toContain(accessToken);
  await button(page, words.delete).click();
  await expectAccessible(page);
  await button(page, words.deleteConfirm).click();
  await expect(page.getByText(words.deleted)).toBeVisible();
  await expect(page.getByRole("heading", { name: en.accountPages.gate.title })).toBeVisible();
  expect((await kept(page, kaapi, "session")).accessToken).toBeNull();
});

/** Signs somebody new in with the form that the page shows, after every slip that a guest can make. */
async function signInWithCare(page: Page, number: string): Promise<void> {
  const phone = page.locator('input[type="tel"]');
  await phone.fill(`+973 ${number}`);
  await expect(page.getByRole("combobox", { name: en.login.countryCode })).toHaveValue("+973");
  await expect(phone).toHaveValue(`${number.slice(0, 4)} ${number.slice(4)}`);
  await button(page, en.login.sendCode).click();
  const code = page.getByLabel(en.login.code);
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByRole("button", { name: /^New code in \d+ seconds?$/ })).toBeDisabled();
  const right = await codeFor(number);
  // The last line ties the code to this very host, so that the browser fills it in here and nowhere else.
  const outbox = await (await fetch(`http://localhost:${process.env.BACKEND_PORT ?? 4210}/outbox`)).text();
  expect(outbox).toContain(`@${kaapi.host.replace(/:\d+$/, "")} #${right}`);
  await code.fill(right === "000000" ? "111111" : "000000");
  await expect(page.getByText("This code is incorrect.")).toBeVisible();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  // Changing the number and coming back within the wait leads to the code that was sent, not to a refusal.
  await button(page, en.login.changePhone).click();
  await button(page, en.login.sendCode).click();
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  // A reload comes back to the question for the name.
  await expect(page.getByLabel(en.login.fullName)).toBeVisible();
  await page.reload();
  await button(page, en.login.saveName).click();
  await expect(page.getByText(en.login.fullNameNeeded)).toBeVisible();
  await page.getByLabel(en.login.fullName).fill("Asha Rao");
  await page.getByRole("textbox", { name: en.login.email }).fill("asha@example.com");
  await page.getByLabel(en.login.promo).check();
  await button(page, en.login.saveName).click();
}

/** The link of a customer who invites, on a device of their own. */
async function invitationOf(browser: Browser): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await signedIn(page, kaapi, freshPhone("94", 10));
  await page.goto(at(kaapi, "/refer"));
  const link = page.getByLabel(en.accountPages.refer.link);
  await expect(link).toHaveValue(/by_ref/);
  const url = await link.inputValue();
  await context.close();
  return url;
}

test("[REF-01] [RTE-15] [RTE-18] an invitation says what it brings, its code is remembered until signup, and one's own link can be copied", async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const invited = await invitationOf(browser);
  const code = invited.split("/").at(-1) as string;
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, `/by_ref/${code.toLowerCase()}`));
  await expect(page.locator("[data-reward]")).toHaveText(/₹50\.00.+₹150\.00 or more/);
  await expect.poll(async () => (await kept(page, kaapi, "session"))?.referralCode).toBe(code);
  await expectAccessible(page);
  // A made-up code is promised nothing, and does not take the good one's place.
  await page.goto(at(kaapi, "/by_ref/abcd2345"));
  await expect(page.locator("[data-invitation=unknown]")).toContainText(en.account.referralUnknown);
  await expect(page.locator("[data-reward]")).toHaveCount(0);
  expect((await kept(page, kaapi, "session")).referralCode).toBe(code);
  await page.goto(at(kaapi, "/refer"));
  const sent = page.waitForRequest((request) => request.postData()?.includes("CompleteSignup") ?? false);
  await signIn(page, en, freshPhone("95", 10));
  expect((await sent).postData()).toContain(code);
  const link = page.getByLabel(en.accountPages.refer.link);
  await expect(link).toHaveValue(/\/by_ref\/[2-9A-Z]{8}$/);
  await button(page, en.accountPages.refer.copy).click();
  await expect(page.getByText(en.accountPages.refer.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  expect((await kept(page, kaapi, "session")).referralCode).toBeNull();
});

test("[SESS-10] signing out in one tab signs out the other", { tag: "@full" }, async ({ page, context }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await signedIn(page, kaapi, freshPhone("93", 10));
  await page.goto(at(kaapi, "/profile"));
  await expect(page.getByLabel(en.accountPages.profile.name)).toBeVisible();
  const other = await context.newPage();
  await other.goto(at(kaapi, "/wallet"));
  await expect(other.locator("[data-balance]")).toBeVisible();
  await button(page, en.accountPages.profile.signOutEverywhere).click();
  await expect(page.getByText(en.accountPages.profile.signedOutEverywhere)).toBeVisible();
  await expect(other.getByRole("heading", { name: en.accountPages.gate.title })).toBeVisible();
});

test("[WALL-03] [CFG-10] a customer with credit pays with it as far as it goes, and the bill is asked for anew", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 2 });
  // Money comes into a wallet by paying; here only the balance is said to be there, and what is asked is looked at.
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes("query GetWalletBalance")) return route.continue();
    await route.fulfill({ json: { data: { getWalletBalance: { points: 0, balance: 5000 } } } });
  });
  await signedIn(page, kaapi, freshPhone("92", 10));
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  const asked = page.waitForRequest((request) => {
    const body = request.postData() ?? "";
    return body.includes("query GetBill") && JSON.parse(body).variables.apply_wallet_credit === true;
  });
  await page.getByRole("checkbox", { name: en.checkout.pay.credit.use }).check();
  await asked;
  await expectAccessible(page, '[data-step="pay"]');
});
