import { expect, type Page, test } from "@playwright/test";
import { at, type Shop, shop } from "../../fixtures/shop/shops.ts";
import { withMotion } from "../every-run.ts";
import { allRows, arrive, openCart } from "../shopping.ts";
import { scrollTo } from "../still.ts";
import { expectReadable, TYPES } from "./kit.ts";

test.use(withMotion);

/** The shop itself in another type than its own: tried out on the host where an owner does so. */
const owned = (id: string): Shop => {
  const of = shop(id);
  const host = `${id}.localhost:${of.host.split(":")[1]}`;
  return { ...of, host, origin: `http://${host}` };
};

const wears = (page: Page, type: string) =>
  expect(page.locator("html")).toHaveCSS("color-scheme", type === "dark" ? "dark" : "light");

test.describe("the shop in every theme type", () => {
  for (const type of TYPES)
    test(`[KIT-10] menu, item, cart and checkout can be read when the type is ${type}`, { tag: "@full" }, async ({
      page,
      isMobile,
    }) => {
      // English on the desktop, Arabic on the phone.
      const of = owned(isMobile ? "manara-grill" : "kaapi-kitchen");
      await arrive(page, { shop: of, language: of.defaultLanguage, mode: "pickup" });
      // Before any script of the page: the bar that is still loading there must not find nothing and keep that.
      await page.addInitScript(([key, draft]) => localStorage.setItem(key, draft), [
        `${of.id}:theme-draft`,
        JSON.stringify({ type, colors: {} }),
      ] as const);
      const look = async (name: string) => {
        await wears(page, type);
        const folder = process.env.LOOK_AT;
        if (folder) await page.screenshot({ path: `${folder}/${of.id}-${type}-${name}.png` });
        await expectReadable(page, `${of.id} ${type} ${name}`);
      };
      await page.goto(at(of, "/menu"));
      await expect(page.locator("[data-theme-bar]")).toBeVisible();
      await look("menu");
      const title = page.locator("[data-dish] a[data-item]").first();
      const path = await title.getAttribute("href");
      await allRows(page);
      await scrollTo(title);
      await title.click();
      await expect(page.locator("[data-kit=sheet][open] form")).toBeVisible();
      await expect(page.locator("[data-kit=sheet][open]")).toHaveCSS("opacity", "1");
      await look("sheet");
      await page.goto(`${of.origin}${path}`);
      await expect(page.locator("[data-item-page]")).toBeVisible();
      await look("item");
      if (isMobile) {
        await openCart(page, 6);
        await expect(page.locator("[data-kit=sheet][open] [data-line]").first()).toBeVisible();
        await expect(page.locator("[data-kit=sheet][open]")).toHaveCSS("opacity", "1");
        await look("cart");
      }
      await page.goto(at(of, "/checkout"));
      await expect(page.locator("[data-step=who]")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await look("checkout");
      await page.locator("footer").scrollIntoViewIfNeeded();
      await look("footer");
    });
});
