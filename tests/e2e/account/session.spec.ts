import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { signedIn, signIn } from "../customers.ts";
import {
  addressField,
  arrive,
  button,
  chooseTime,
  codeFor,
  expectAccessible,
  freshPhone,
  kept,
  orderAsGuest,
  place,
  placeButton,
  step,
  TEXTS,
  type Texts,
  writeAddress,
} from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const union = shop("union-burger");
const en = TEXTS.en as Texts;

test("[SESS-03] [SESS-08] a guest who presses Pay is told at the field what is missing or wrong, and goes on once it is mended", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: union, language: "en", mode: "pickup" });
  await page.goto(at(union, "/checkout"));
  await chooseTime(page, en);
  const phone = page.locator('input[type="tel"]');
  await phone.pressSequentially("718555");
  await placeButton(page).click();
  const name = page.getByRole("textbox", { name: en.login.name });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Sam Park");
  // No shop has to have an address, but one that is given has to be one.
  const email = page.getByRole("textbox", { name: en.login.email });
  await email.fill("sam@example");
  await placeButton(page).click();
  await expect(page.getByText("Enter all 10 digits of the number.")).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.press("End");
  await phone.pressSequentially("0123");
  await expect(phone).toHaveValue("(718) 555-0123");
  await placeButton(page).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, '[data-step="who"]');
  await email.fill("sam@example.com");
  await email.press("Enter");
  await expect(step(page, "who")).toHaveAttribute("data-state", "done");
});

test("[ADDR-03] [SESS-01] a guest who signs in outside the checkout finds the address they typed there, saved as theirs", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "delivery" });
  await page.goto(at(kaapi, "/checkout"));
  await writeAddress(page, en, "12 Church Street");
  await chooseTime(page, en);
  await orderAsGuest(page, en, { name: "Asha Rao", phone: freshPhone("98", 10) });
  await expect.poll(async () => (await kept(page, kaapi, "cart")).cart.delivery_address).toBeTruthy();
  await page.goto(at(kaapi, "/profile"));
  // The guest is quicker than the first save of the address to the account, and leaves while it is under way.
  let saves = 0;
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes("mutation UpdateAddress") && ++saves === 1) return;
    await route.fallback();
  });
  await signIn(page, en, freshPhone("97", 10));
  await expect.poll(async () => (await kept(page, kaapi, "session")).user.full_name).toBe("Asha Rao");
  await page.goto(at(kaapi, "/checkout"));
  await expect(step(page, "where")).toContainText("12 Church Street");
  await expect(step(page, "where")).toHaveAttribute("data-state", "done");
  await place(page);
  await page.goto(at(kaapi, "/address"));
  await expect(page.locator("main").getByRole("listitem").filter({ hasText: "12 Church Street" })).toHaveCount(1);
});

test("[ADDR-03] [ROB-01] an address that is no longer in the book opens its question again, and what was typed there is in view", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "delivery" });
  await signedIn(page, kaapi, freshPhone("96", 10));
  await page.goto(at(kaapi, "/checkout"));
  await writeAddress(page, en, "12 Church Street");
  await expect(step(page, "where")).toHaveAttribute("data-state", "done");
  await page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
    stored.cart.delivery_address = "00000000-0000-4000-8000-000000000000";
    localStorage.setItem(key, JSON.stringify(stored));
  }, `${kaapi.id}:cart`);
  await page.reload();
  await expect(step(page, "where")).toHaveAttribute("data-state", "open");
  await expect(step(page, "where").getByRole("radio", { name: "12 Church Street" })).not.toBeChecked();
  await button(page, en.checkout.where.addAddress).click();
  await addressField(page, "address_1").fill("14 Church Street");
  await page.reload();
  await expect(addressField(page, "address_1")).toHaveValue("14 Church Street");
});

test("[SESS-01] [RTE-18] whoever closed the tab before giving a name is asked in the next one, orders only with it, and was invited all the same", {
  tag: "@full",
}, async ({ page, context }) => {
  const call = async (query: string, token: string) =>
    (
      await (
        await fetch(`http://localhost:${process.env.BACKEND_PORT ?? 4210}/graphql`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-api-key": "key_demo_kaapi-kitchen",
            authorization: `Bearer ${token}`,
          },
          body: JSON.stringify({ query }),
        })
      ).json()
    ).data;
  const tokenOf = (one: Page) =>
    one.evaluate(() => JSON.parse(localStorage.getItem("kaapi-kitchen:session") ?? "{}").accessToken as string);
  const elsewhere = await (await context.browser()?.newContext())?.newPage();
  if (!elsewhere) throw new Error("No second browser.");
  await elsewhere.goto(at(kaapi, "/menu"));
  await signedIn(elsewhere, kaapi, freshPhone("93", 10));
  const inviter = await tokenOf(elsewhere);
  const { referral } = await call("{ referral { code invited } }", inviter);
  await elsewhere.context().close();

  await page.goto(at(kaapi, `/by_ref/${referral.code}`));
  await expect.poll(async () => (await kept(page, kaapi, "session"))?.referralCode).toBe(referral.code);
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await page.goto(at(kaapi, "/profile"));
  const number = freshPhone("94", 10);
  await page.locator('input[type="tel"]').fill(number);
  await button(page, en.login.sendCode).click();
  await page.getByLabel(en.login.code).fill(await codeFor(number));
  await expect(page.getByLabel(en.login.fullName)).toBeVisible();
  await page.close();

  const next = await context.newPage();
  await next.goto(at(kaapi, "/wallet"));
  await expect(next.getByLabel(en.login.fullName)).toBeVisible();
  await next.goto(at(kaapi, "/checkout"));
  await chooseTime(next, en);
  await expect(step(next, "who")).toHaveAttribute("data-state", "open");
  await next.getByLabel(en.login.fullName).fill("Mona");
  await next.getByRole("textbox", { name: en.login.email }).fill("mona@example.com");
  await button(next, en.login.saveName).click();
  await expect(step(next, "who")).toHaveAttribute("data-state", "done");
  await place(next);
  expect((await call("{ referral { code invited } }", inviter)).referral.invited).toBe(referral.invited + 1);
  expect(await call("{ profile { full_name } }", await tokenOf(next))).toEqual({ profile: { full_name: "Mona" } });
});

test("[SESS-06] the menu, the search, the favourites and the offers renew a token at their start, and an error page signs nobody out", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto(at(kaapi, "/menu"));
  await signedIn(page, kaapi, freshPhone("92", 10));
  let fault = true;
  await page.route("**/graphql", (route) => {
    if (!route.request().postData()?.includes("mutation RefreshAuthToken")) return route.continue();
    if (!fault) return route.continue();
    return route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" });
  });
  const renewal = () =>
    page.waitForResponse((answer) => answer.request().postData()?.includes("mutation RefreshAuthToken") ?? false);
  let token = (await kept(page, kaapi, "session")).accessToken;
  let asked = renewal();
  await page.goto(at(kaapi, "/menu"));
  await asked;
  await page.reload();
  expect((await kept(page, kaapi, "session")).accessToken).toBe(token);
  fault = false;
  for (const path of ["/menu", "/search", "/favourites", "/offers"]) {
    asked = renewal();
    await page.goto(at(kaapi, path));
    await asked;
    await expect.poll(async () => (await kept(page, kaapi, "session")).accessToken).not.toBe(token);
    token = (await kept(page, kaapi, "session")).accessToken;
  }
});
