import { expect, type Page, test } from "@playwright/test";
import { loadConfiguration } from "../../../config/load.ts";
import { addShops, hostOf } from "../../fixtures/shop/added-shops.ts";
import { ask, at, page as fetched, type Shop, shop } from "../../fixtures/shop/shops.ts";
import { expectAccessible } from "../shopping.ts";

/** A shop with every band of the landing page, in an order of its own, and one that is switched off. */
const ORDER = ["testimonials", "heroBanner", "recommendedItems", "aboutUs", "appPromotion", "menuSection"];
const title = (name: string) => ({ en: `Title of ${name}` });
const picture = "/media/0123456789abcdef01234567-1200x800.webp";
const entry = { title: { en: "One" }, text: { en: "Words" }, author: "A guest" };
const items = [{ ...entry, image: picture, price: "from 12.50", link: "/offers" }, { title: "  " }];
const kaapi = loadConfiguration().businesses.find(({ biz }) => biz.id === "kaapi-kitchen");
const components = [
  ...ORDER.map((name) => ({ name, title: title(name), text: { en: "Words" }, items })),
  { name: "brandValues", enabled: false, title: title("brandValues"), items },
];
const topbarLink = "https://play.google.com/store/apps/details?id=example";
const topbar = { leftLink: { androidAppLink: topbarLink } };

test.describe("every band", () => {
  test.beforeAll(async () => {
    const off = { enabled: false };
    const pages = { landing_screen: { enabled: true, components }, coupons: off, cart: off };
    const theme = { pages, components: { topbar } };
    const business = { biz: { ...kaapi?.biz, id: "bands", domains: [] }, theme };
    const luna = {
      biz: { ...kaapi?.biz, id: "luna-bands", domains: [] },
      theme: { ...theme, landing: { enabled: true } },
    };
    await addShops([business, luna]);
  });
  const read = (path: string, id = "bands") => ask(hostOf(id), path, { headers: { cookie: "locale=en" } });

  test("[CFG-11] [RTE-05] [RTE-20] [RTE-30] in both designs the enabled bands stand in the configured order, the top bar leads to the app, and what is switched off is nowhere", async () => {
    for (const [id, theme] of [
      ["bands", "frodo"],
      ["luna-bands", "luna"],
    ] as const)
      await test.step(`[CFG-11] ${theme}`, () => bandsInOrder(id, theme));
    await test.step("[RTE-30] [RTE-05] a page that is switched off is not found, and the others are there", async () => {
      expect((await read("/offers")).status).toBe(404);
      expect((await read("/menu")).status).toBe(200);
      expect((await fetched(shop("kaapi-kitchen"), "/offers")).status).toBe(200);
    });
    await test.step("[RTE-30] a shop whose cart is switched off shows its dishes and takes no orders", async () => {
      const orders = /data-action="add"|data-cart-column|data-cart-count/;
      expect((await read("/menu")).body).toMatch(/data-dish="/);
      expect((await read("/menu")).body).not.toMatch(orders);
      expect((await fetched(shop("kaapi-kitchen"), "/menu")).body).toMatch(orders);
    });
    await test.step("[RTE-20] the top bar leads to the app where there is one", async () => {
      const { body } = await read("/menu");
      const topbar = body.slice(body.indexOf("data-topbar"), body.indexOf("data-header"));
      expect(topbar).toContain(topbarLink);
    });
  });

  async function bandsInOrder(id: string, theme: string): Promise<void> {
    const { body } = await read("/", id);
    const bands = [...body.matchAll(/data-landing="(\w+)"/g)].map(([, name]) => name);
    expect(bands).toEqual(ORDER);
    expect(body).toContain(`data-landing-theme="${theme}"`);
    for (const name of ORDER) expect(body).toContain(`>Title of ${name}</h`);
    expect(body).not.toContain("Title of brandValues");
    const landing = await read("/a-landing-page-of-spring", id);
    expect(landing.body).toContain('data-landing="heroBanner"');
    // What the owner wrote into a band: an uploaded picture in the width of the screen, a price and a link.
    expect(body).toContain(`${picture}?width=480 480w`);
    expect(body).toContain("from 12.50");
    expect(body).toMatch(/<h3><a href="\/offers"[^>]*>One<\/a>/);
  }
});

test("[CFG-11] [KIT-09] pictures of the landing page's first dishes do not wait for the script; those of a later band do", async () => {
  const { body } = await fetched(shop("union-burger"), "/");
  const band = (name: string) => body.slice(body.indexOf(`data-landing="${name}"`)).split("</section>")[0] ?? "";
  expect(band("recommendedItems")).toMatch(/class="picture[^>]*><img src="[^"]+\.webp/);
  expect(band("recommendedItems")).not.toContain("data-near=");
  expect(band("menuSection")).toContain("data-near=");
});

/** Opens a shop's landing page and goes on to the menu. */
async function leadsToMenu(page: Page, of: Shop, heading: string): Promise<void> {
  await page.goto(at(of, "/"), { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expectAccessible(page);
  await page.locator('[data-landing="heroBanner"] a').first().click();
  await expect(page).toHaveURL(/\/menu$/);
}

test("[CFG-11] [RTE-01] union-burger opens with a landing page of its own that leads to the menu", {
  tag: "@full",
}, async ({ page }) => {
  await leadsToMenu(page, shop("union-burger"), "Smashed thin, stacked high, all Brooklyn");
});

test("[CFG-06] [CFG-11] [RTE-01] la-arepera opens with a landing page of its own that leads to the menu, and every request stays below its sub-path", async ({
  page,
}) => {
  const arepera = shop("la-arepera");
  const paths: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.host === arepera.host) paths.push(url.pathname);
  });
  await leadsToMenu(page, arepera, "Arepas como en casa, listas para ti");
  await page.waitForLoadState("networkidle");
  expect(paths.some((path) => path.startsWith("/pedidos/fonts/"))).toBe(true);
  expect(paths.filter((path) => !/^\/(pedidos(\/|$)|_next\/)/.test(path))).toEqual([]);
  const answer = await page.evaluate(async () => {
    const response = await fetch("/pedidos/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"query":"{getBusinessInfo{currency}}"}',
    });
    return response.json();
  });
  expect(answer).toEqual({ data: { getBusinessInfo: { currency: "COP" } } });
});

test("[CFG-11] a dish of the landing page is added there, once a store is chosen, and goes on to the cart", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto(`${at(shop("union-burger"), "/")}?lang=en`, { waitUntil: "networkidle" });
  const simple = page.locator('[data-landing] [data-dish]:has([data-action="add"][data-simple="true"])').first();
  const dish = page.locator(`[data-dish="${await simple.getAttribute("data-dish")}"]`).first();
  const title = (await dish.locator("a[data-item]").textContent()) ?? "";
  await dish.locator('[data-action="add"]').click();
  await page.locator("[data-place-picker] [data-store]").first().click();
  await expect(page.locator('[data-cart-count="1"]')).toBeAttached();
  await expect(dish.locator("[data-kit=stepper]")).toBeVisible();
  await page.locator("[data-cart-bar]").click();
  await expect(page.getByRole("dialog")).toContainText(title);
});

test("[ANN-01] [RTE-21] the announcement is read again on load and whenever another store is selected; its url and colour are used; a failure is ignored", {
  tag: "@full",
}, async ({ page }) => {
  const kaapiShop = shop("kaapi-kitchen");
  const bar = page.locator("[data-announcement]");
  const picker = page.locator("[data-place-picker]");
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes("GetLatestAnnouncement")) return route.continue();
    const store = route.request().headers().location_id;
    const news = {
      title: "",
      url: "/offers",
      styles: { color: "#123456" },
      description: `The griddle of ${store} is cold today`,
    };
    await route.fulfill({ json: { data: { getLatestAnnouncement: news } } });
  });
  await page.goto(at(kaapiShop, "/menu"), { waitUntil: "networkidle" });
  await expect(bar).toContainText("The griddle of undefined is cold today");
  await expect(bar).toHaveCSS("background-color", "rgb(18, 52, 86)");
  await expect(bar.getByRole("link")).toHaveAttribute("href", "/offers");
  for (const id of ["101", "105"]) {
    await page.locator("[data-place]").click();
    await picker.getByRole("tab", { name: "Pickup" }).click();
    await picker.locator(`[data-store="${id}"]`).click();
    await expect(bar).toContainText(`The griddle of ${id} is cold today`);
  }
  await page.unrouteAll();
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes("GetLatestAnnouncement") ? route.abort() : route.continue(),
  );
  await page.goto(at(kaapiShop, "/menu"), { waitUntil: "networkidle" });
  await expect(bar).toContainText("KAAPI60");
});
