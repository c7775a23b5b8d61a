import { expect, test } from "@playwright/test";
import { kaapi, open } from "./menu-page.ts";

test("[RTE-03] [MENU-05] search follows the typing, keeps its words in the address and suggests categories", async ({
  page,
}) => {
  await open(page, `${kaapi}/menu`);
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

test("[MENU-05] a search without results says so and leads on", async ({ page }) => {
  await open(page, `${kaapi}/search?q=zzzz`);
  await expect(page.getByRole("heading", { name: "Nothing found for “zzzz”" })).toBeVisible();
  await page.getByRole("link", { name: "See the menu" }).click();
  await expect(page).toHaveURL(`${kaapi}/menu`);
});

test("[MENU-06] recent searches are offered newest first", async ({ page }) => {
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
