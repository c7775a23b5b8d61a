import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { signedIn, signIn } from "../customers.ts";
import { allRows, arrive, expectAccessible, freshPhone, kept, TEXTS, type Texts } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;

const row = (page: Page, title: string) =>
  page.locator("li.dish", { has: page.getByRole("link", { name: title, exact: true }) });
const heart = (page: Page, title: string, texts = en) =>
  row(page, title).getByRole("button", { name: texts.menu.like.replace("{item}", title), exact: true });

test("[MENU-08] [ROLE-01] a heart asks a visitor to log in, marks the dish then and leads back to the menu", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, "/menu?filter=veg"), { waitUntil: "networkidle" });
  const dish = "Lemon Rice";
  // Sections get their full height when they come into view, and move what is below them.
  await heart(page, dish).scrollIntoViewIfNeeded();
  await allRows(page);
  await heart(page, dish).click();
  await expect(page.getByText(en.favourites.loginToLike)).toBeVisible();
  await expectAccessible(page, "main");
  await signIn(page, en, freshPhone("97", 10));
  await page.waitForURL(/\/menu\?filter=veg$/);
  await expect(heart(page, dish)).toHaveAttribute("aria-pressed", "true");
  // Kept by the server, not by this page.
  await page.reload({ waitUntil: "networkidle" });
  await expect(heart(page, dish)).toHaveAttribute("aria-pressed", "true");
  await heart(page, dish).click();
  await expect(heart(page, dish)).toHaveAttribute("aria-pressed", "false");
  await page.goto(at(kaapi, "/favourites"), { waitUntil: "networkidle" });
  await expect(page.getByText(en.favourites.emptyTitle)).toBeVisible();
});

/** Likes dishes by the API, as their hearts do. */
async function like(page: Page, titles: readonly string[]): Promise<void> {
  const { accessToken } = await kept(page, kaapi, "session");
  await page.evaluate(
    async ([path, token, wanted]) => {
      const ask = async (query: string) => {
        const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, "x-use-lang": "en" };
        return (await (await fetch(path, { method: "POST", headers, body: JSON.stringify({ query }) })).json()).data;
      };
      const { getAllItems } = await ask("{ getAllItems(limit: 200) { items { id item_title } } }");
      for (const title of wanted) {
        const { id } = getAllItems.items.find(({ item_title }: { item_title: string }) => item_title === title);
        await ask(`mutation { addFavouriteItem(item_id: "${id}") { success } }`);
      }
    },
    [at(kaapi, "/graphql"), accessToken as string, titles] as const,
  );
}

test("[RTE-06] [PROF-01] the favourites page lists the dishes with add to cart, newest first", async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await signedIn(page, kaapi, freshPhone("96", 10));
  await page.goto(at(kaapi, "/favourites"), { waitUntil: "networkidle" });
  await expect(page.getByText(en.favourites.emptyTitle)).toBeVisible();
  await expectAccessible(page, "main");
  await expect(page.getByRole("link", { name: en.favourites.emptyAction })).toHaveAttribute("href", "/menu");
  await like(page, ["Curd Rice", "Badam Haalu"]);
  await page.goto(at(kaapi, "/favourites"), { waitUntil: "networkidle" });
  await expect(page.locator("li.dish .dish-title")).toHaveText(["Badam Haalu", "Curd Rice"]);
  const hearts = page.locator('li.dish svg:has(> use[href="#row-heart"])');
  await expect
    .poll(() => hearts.evaluateAll((all) => all.map((one) => getComputedStyle(one).fill)))
    .not.toContain("none");
  await row(page, "Badam Haalu")
    .getByRole("button", { name: en.menu.addItem.replace("{item}", "Badam Haalu") })
    .click();
  await expect(page.locator('[data-cart-count="1"]')).toBeAttached();
  await expectAccessible(page, "main");
  await expect(heart(page, "Curd Rice")).toHaveAttribute("aria-pressed", "true");
  await heart(page, "Curd Rice").click();
  await expect(heart(page, "Curd Rice")).toHaveAttribute("aria-pressed", "false");
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.locator("li.dish .dish-title")).toHaveText(["Badam Haalu"]);
});

test("[MENU-08] a visitor's hearts send no request, and the favourites page is in the visitor's language", {
  tag: "@full",
}, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.postData() ?? ""));
  await page.context().addCookies([{ name: "locale", value: "ar", url: kaapi.origin }]);
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await expect(page.locator("[data-like]").first()).toHaveAttribute("aria-pressed", "false");
  await page.locator("[data-like]").first().click();
  await expect(page.getByText((TEXTS.ar as Texts).favourites.loginToLike)).toBeVisible();
  await expectAccessible(page, "main");
  // Neither which dishes are liked is read, nor a like sent.
  expect(asked.filter((body) => /favouriteItem/i.test(body))).toEqual([]);
});

test("[MENU-08] an open dish has a heart as well, in its sheet and on its page", { tag: "@full" }, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 0 });
  await signedIn(page, kaapi, freshPhone("95", 10));
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  const link = row(page, "Curd Rice").getByRole("link", { name: "Curd Rice", exact: true });
  const address = (await link.getAttribute("href")) ?? "";
  await link.click();
  const sheet = page.getByRole("dialog", { name: "Curd Rice" });
  const inSheet = sheet.getByRole("button", { name: en.item.like.replace("{item}", "Curd Rice") });
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes("addFavouriteItem") ?? false);
  await inSheet.click();
  await expect(inSheet).toHaveAttribute("aria-pressed", "true");
  await saved;
  await expectAccessible(page, "dialog[open]");
  await page.goto(new URL(address, kaapi.origin).href, { waitUntil: "networkidle" });
  await expect(
    page.locator("main").getByRole("button", { name: en.item.like.replace("{item}", "Curd Rice") }),
  ).toHaveAttribute("aria-pressed", "true");
});
