import { expect, test } from "@playwright/test";
import { expectAccessible, holdScripts, TEXTS } from "../shopping.ts";
import { kaapi, open } from "./menu-page.ts";

const en = TEXTS.en as NonNullable<typeof TEXTS.en>;

test("[RTE-03] [MENU-05] search follows the typing, keeps its words in the address and suggests categories", async ({
  page,
}) => {
  // Any page of the menu: this one is short.
  await open(page, `${kaapi}/menu/category/coolers`);
  const box = page.getByRole("searchbox", { name: "Search the menu" });
  await box.pressSequentially("vada", { delay: 40 });
  await expect(page).toHaveURL(/\/search/);
  await expect(box).toBeFocused();
  await expect(page.locator("[data-results] li").first()).toContainText(/vada/i);
  await expect(page).toHaveURL(`${kaapi}/search?q=vada`);
  await expect(page.getByRole("link", { name: "All of Idli & Vada" })).toHaveAttribute(
    "href",
    "/menu/category/idli-vada",
  );
  await page.reload();
  await expect(box).toHaveValue("vada");
  await expect(page.locator("[data-results] li").first()).toContainText(/vada/i);
});

test("[RTE-03] [MENU-05] what is typed on the menu while its scripts are on their way is searched for", {
  tag: "@full",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${kaapi}/menu`, { waitUntil: "commit" });
  const box = page.getByRole("searchbox", { name: "Search the menu" });
  await box.pressSequentially("vada");
  release();
  await expect(page).toHaveURL(`${kaapi}/search?q=vada`);
  await expect(box).toHaveValue("vada");
  await expect(page.locator("[data-results] li").first()).toContainText(/vada/i);
});

test("[MENU-05] a search without results says so and leads on", { tag: "@full" }, async ({ page }) => {
  await open(page, `${kaapi}/search?q=zzzz`);
  await expect(page.getByRole("heading", { name: "Nothing found for “zzzz”" })).toBeVisible();
  await expect(page.locator("[data-start] [data-dish]")).toHaveCount(4);
  await expect(page.getByRole("link", { name: "Idli & Vada" })).toBeVisible();
  await page.getByRole("link", { name: "See the menu" }).click();
  await expect(page).toHaveURL(`${kaapi}/menu`);
});

test("[MENU-06] recent searches are offered newest first", { tag: "@full" }, async ({ page }) => {
  await open(page, `${kaapi}/search`);
  const box = page.getByRole("searchbox");
  for (const word of ["idli", "coffee"]) {
    await box.fill(word);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("kaapi-kitchen:session"))).toContain(word);
  }
  await box.fill("");
  await expect(page.locator("[data-recent] li")).toHaveText(["coffee", "idli"]);
  await page.locator("[data-recent] button").last().click();
  await expect(box).toHaveValue("idli");
});

for (const [where, blocked] of [
  ["the menu in the browser", ""],
  ["the server", "getAllCategories"],
] as const) {
  test(`[MENU-05] each of more than forty results can be reached, out of ${where}`, { tag: "@full" }, async ({
    page,
  }) => {
    if (blocked) {
      await page.route(/\/graphql$/, (route) =>
        route.request().postData()?.includes(blocked) ? route.abort() : route.fallback(),
      );
    }
    await open(page, `${kaapi}/search?q=a`);
    const found = Number(await page.locator("[data-found]").getAttribute("data-found"));
    expect(found).toBeGreaterThan(80);
    const rows = page.locator("[data-results] li[data-dish]");
    await expect(rows).toHaveCount(40);
    await page.locator("[data-more]").click();
    await expect(rows).toHaveCount(80);
    while (await page.locator("[data-more]").isVisible()) {
      const before = await rows.count();
      await page.locator("[data-more]").click();
      await expect.poll(() => rows.count()).toBeGreaterThan(before);
      await expect(rows).toHaveCount(Math.min(found, Math.ceil((before + 1) / 40) * 40));
    }
    await expect(rows).toHaveCount(found);
    const ids = await rows.evaluateAll((all) => all.map((one) => one.getAttribute("data-dish")));
    expect(new Set(ids).size).toBe(found);
    await page.getByRole("searchbox").fill("dosa");
    await expect(page).toHaveURL(/q=dosa$/);
    await expect.poll(() => rows.count()).toBeLessThanOrEqual(40);
  });
}

test("[MENU-05] a page of results that failed says so and comes when tried again, and none is lost by pressing twice", {
  tag: "@full",
}, async ({ page }) => {
  const isPage = (offset: number, body: string | null) => !!body?.includes(`"offset":${offset}`);
  const failing = { on: true };
  await page.route(/\/graphql$/, (route) => {
    const body = route.request().postData();
    const blocked = body?.includes("getAllCategories") || (failing.on && isPage(40, body));
    return blocked ? route.abort() : route.fallback();
  });
  await open(page, `${kaapi}/search?q=a`);
  const rows = page.locator("[data-results] li[data-dish]");
  await expect(rows).toHaveCount(40);
  await page.locator("[data-more]").click();
  const notice = page.getByRole("status").filter({ hasText: en.search.moreFailed });
  await expect(notice).toBeVisible();
  await expect(rows).toHaveCount(40);
  await expectAccessible(page, "[data-results] > [data-kit=notice]");
  failing.on = false;
  await notice.getByRole("button", { name: en.search.retry }).click();
  await expect(notice).toHaveCount(0);
  await expect(rows).toHaveCount(80);

  const asked: number[] = [];
  page.on("request", (request) => {
    for (const offset of [80, 120]) if (isPage(offset, request.postData())) asked.push(offset);
  });
  await page.locator("[data-more]").dblclick();
  const found = Number(await page.locator("[data-found]").getAttribute("data-found"));
  await expect(rows).toHaveCount(Math.min(found, 160));
  expect(asked.filter((offset) => offset === 80)).toEqual([80]);
});
