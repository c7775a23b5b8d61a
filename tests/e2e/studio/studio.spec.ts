import { readFileSync } from "node:fs";
import path from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { readLock } from "../../../backend/db/lock.ts";
import { editMessages } from "../../fixtures/shop/studio-texts.ts";
import { expectAccessible } from "../kit/kit.ts";
import { arrive, freshPhone, orderAsGuest, place, step, TEXTS, type Texts, writeAddress } from "../shopping.ts";
import { cutWords } from "./cut-words.ts";
import { addFirstStore, expectSeen, NEW_SHOP, openBusiness, toStudio, writeMenu } from "./new-shop.ts";
import { servers } from "./servers.ts";

/** An owner's day in the studio. */
test.describe.configure({ mode: "serial" });
const texts = editMessages;
const studio = (section = "") => `http://kaapi-kitchen.localhost:${servers.port}/studio${section}`;
const guests = (search = "") => `http://kaapi.localhost:${servers.port}/menu${search}`;

test.beforeAll(servers.start);
test.afterAll(servers.stop);

const ownersPassword = () => readFileSync(path.join(servers.folder, "console.password"), "utf8").trim();

/** A second owner of the shop. */
async function hireRana(): Promise<{ name: string; password: string }> {
  const lock = await readLock(servers.folder);
  const answer = await fetch(new URL("/staff/people", servers.url), {
    method: "POST",
    headers: { authorization: `Bearer ${lock?.staff_token}`, "content-type": "application/json" },
    body: JSON.stringify({ business: "kaapi-kitchen", login: "rana", name: "Rana", role: "owner", stores: null }),
  });
  return { name: "rana", password: ((await answer.json()) as { password: string }).password };
}

async function signIn(page: Page, person = { name: "kaapi-kitchen", password: ownersPassword() }): Promise<void> {
  await page.getByLabel(texts.signIn.name).fill(person.name);
  await page.getByLabel(texts.signIn.password, { exact: true }).fill(person.password);
  await page.getByRole("button", { name: texts.signIn.submit }).click();
  await expect(page.getByRole("navigation", { name: texts.shell.sections })).toBeVisible();
}

const field = (page: Page, at: string) => page.locator(`[data-field="${at}"]`);
const section = (page: Page, name: keyof typeof texts.sections) =>
  page.getByRole("link", { name: texts.sections[name] }).click();
const saved = (page: Page) => expect(page.locator("[data-save=saved]")).toBeVisible();
const openPublish = (page: Page) => page.getByRole("button", { name: texts.shell.publish, exact: true }).click();

/** What the sample cart holds. Its bar may say instead what is missing to the minimum order. */
const SAMPLE_CART = '[data-cart-count="3"]';
const PRIMARY = "theme.customizations.colors.primary";
const TITLE = "theme.components.topbar.leftLink.title";
const LINK = "theme.components.topbar.rightLink.link";

test("[RTE-23] [CART-09] an owner changes a colour and a text in two languages, sees them beside the form, publishes them, and guests see both", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto(studio());
  await expectAccessible(page, "the studio's sign-in");
  await signIn(page);
  const frame = page.frameLocator("[data-preview-frame]");
  await expect(frame.locator(SAMPLE_CART).first(), "the cart of a preview is the sample").toBeAttached();
  const html = frame.locator("html");
  await html.evaluate((root) => root.setAttribute("data-first-load", ""));
  await field(page, PRIMARY).getByRole("textbox").last().fill("#7a1f3d");
  await expect(html).toHaveCSS("--primary", "#7a1f3d");
  await saved(page);
  await expect(html, "a colour needs no reload").toHaveAttribute("data-first-load", "");
  await html.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
  expect(await page.locator(".studio-see-bar select").evaluateAll(cutWords)).toEqual([]);
  await section(page, "frame");
  await field(page, TITLE).getByRole("textbox").fill("Festival sweets are here");
  await field(page, TITLE).getByRole("tab", { name: "العربية" }).click();
  await field(page, TITLE).getByRole("textbox").fill("حلويات العيد وصلت");
  await saved(page);
  await expect(frame.locator("[data-topbar]"), "before it is published").toContainText("Festival sweets are here");
  await expect(html).not.toHaveAttribute("data-first-load", "");
  await expect(html).toHaveCSS("--primary", "#7a1f3d");
  await expect.poll(() => html.evaluate(() => window.scrollY), "where it was scrolled to").toBe(700);
  await page.getByLabel(texts.preview.page).selectOption("/search");
  await expect(frame.getByRole("searchbox").first()).toBeVisible();
  await expectAccessible(page, "the studio", "main");
  await openPublish(page);
  const sheet = page.getByRole("dialog", { name: texts.publish.title });
  await expect(sheet.locator("[data-change]")).toHaveCount(3);
  await expect(sheet.locator("[data-weighed=menu]")).toContainText(/\d KB/);
  await expect(sheet.locator("[data-draft-report]")).toContainText(texts.report.allTranslated);
  await expectAccessible(page, "the publish sheet", "dialog[open]");
  await sheet.getByRole("button", { name: texts.publish.submit }).click();
  await expect(page.getByText(texts.publish.done)).toBeVisible();

  await openPublished(page, guests(), "Festival sweets are here");
  await expect(page.locator("[data-topbar]")).toContainText("Festival sweets are here");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary"))).toBe(
    "#7a1f3d",
  );
  await page.goto(guests("?lang=ar"));
  await expect(page.locator("[data-topbar]")).toContainText("حلويات العيد وصلت");
});

/** Opens a page of guests' until it shows what was published: that is live within two seconds, not in the same moment. */
async function openPublished(page: Page, address: string, words: string): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

/** A window of its own, whose cookies nobody shares. */
async function another(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: "en-US" })).newPage();
}

test("a second editor sees who is editing and changes nothing before taking over, and the first one is told", {
  tag: "@full",
}, async ({ page, browser }) => {
  const rana = await hireRana();
  await page.goto(studio("/frame"));
  await signIn(page);
  await field(page, TITLE).getByRole("textbox").fill("Sweets until Sunday");
  await saved(page);
  const second = await another(browser);
  await second.goto(studio("/frame"));
  await signIn(second, rana);
  const notice = second.locator("[data-studio-lock]");
  await expect(notice).toContainText("Demo");
  await expect(field(second, TITLE).getByRole("textbox")).toBeDisabled();
  await notice.getByRole("button", { name: texts.lock.take }).click();
  await expect(notice).toHaveCount(0);
  await expect(field(second, TITLE).getByRole("textbox")).toHaveValue("Sweets until Sunday");
  await field(page, TITLE).getByRole("textbox").fill("Sweets until Monday");
  await expect(page.locator("[data-studio-lock]")).toContainText("Rana");
  await second.context().close();
});

test("a publish that would break the shop is refused, and a press leads to the field that is named", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto(studio("/frame"));
  await signIn(page);
  const lock = page.locator("[data-studio-lock]").getByRole("button", { name: texts.lock.take });
  await lock.click();
  await field(page, LINK).getByRole("textbox").fill("javascript:alert(1)");
  await saved(page);
  await section(page, "look");
  await openPublish(page);
  const sheet = page.getByRole("dialog", { name: texts.publish.title });
  await expect(sheet.getByRole("button", { name: texts.publish.submit })).toBeDisabled();
  await sheet.locator(`[data-problem="${LINK}"]`).click();
  const link = field(page, LINK).getByRole("textbox");
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL(studio("/frame"));
  await link.fill("/menu");
  await saved(page);
  await expect(link).not.toHaveAttribute("aria-invalid", "true");
});

test("the links of the footer are put in order with the keys alone, and the focus goes with the one that moves", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto(studio("/frame"));
  await signIn(page);
  const links = field(page, "theme.components.footer.externalPageLinks");
  await links.getByRole("button", { name: texts.adds["theme-components-footer-externalPageLinks"] }).click();
  await links.getByRole("textbox").first().fill("Catering");
  const grips = links.locator("[data-grip]");
  const last = (await grips.count()) - 1;
  await grips.nth(last).press("ArrowUp");
  await expect(grips.nth(last - 1)).toBeFocused();
  await expect(grips.nth(last - 1)).toHaveAttribute("aria-label", /Catering/);
  await saved(page);
});

const LOGO = "biz.logoUrlSquare";

test("in a long part only the form scrolls, not the window around it", { tag: "@full" }, async ({ page }) => {
  await page.goto(studio("/features"));
  await signIn(page);
  await expect(page.locator("[data-field]").first()).toBeVisible();
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(beyond).toBe(0);
});

test("[STUDIO-10] a large photo is uploaded and shown, and a drawing that calls itself a photo is refused in words", {
  tag: "@full",
}, async ({ page }) => {
  // Noise cannot be compressed: larger than what proxy.ts keeps of a body, and smaller than what the browser reduces.
  const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
  const photo = sharp({ create: { width: 790, height: 610, channels: 3, background: "#888", noise } });
  const buffer = await photo.png().toBuffer();
  expect(buffer.length).toBeGreaterThan(1_280 * 1024);
  expect(buffer.length).toBeLessThan(1_500_000);
  await page.goto(studio("/brand"));
  await signIn(page);
  const logo = field(page, LOGO);
  const chooser = logo.locator("input[type=file]");
  const thumb = logo.locator("img");
  await chooser.setInputFiles({ name: "photo.txt", mimeType: "image/png", buffer });
  await expect(thumb).toHaveAttribute("src", /^\/media\/[0-9a-f]{24}-790x610\.webp\?width=160$/);
  await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
  await saved(page);
  const drawing = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
  await chooser.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: drawing });
  await expect(logo.getByRole("alert")).toContainText("Export it as PNG");
  await expect(thumb).toHaveAttribute("src", /790x610/);
});

test("[PAGE-01] a page is written with a heading, and hostile words in it stay words", { tag: "@full" }, async ({
  page,
}) => {
  await page.goto(studio("/pages"));
  await signIn(page);
  await field(page, "customPages").locator("summary").first().click();
  const content = field(page, "customPages.0.content");
  const text = content.getByRole("textbox", { name: texts.fields["customPages-content"] });
  await text.click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("<img src=x onerror=alert(1)>");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await content.getByRole("button", { name: texts.richText.h2, exact: true }).click();
  await expect(text.locator("h2")).toHaveText("<img src=x onerror=alert(1)>");
  await expect(text.locator("img")).toHaveCount(0);
  const stored = async () => {
    const config = await page.evaluate(async () => (await (await fetch("/api/studio/draft")).json()).config);
    return config.customPages[0].content.en as string;
  };
  await expect.poll(stored).toMatch(/^## <img src=x onerror=alert\(1\)>\n\n\S/);
});

test("[STUDIO-20] [STAFF-10] [RTE-23] a restaurant is set up from nothing to its first order, without a file", async ({
  page,
  browser,
}) => {
  test.slow();
  await openBusiness(page, servers.url, servers.operator());
  const at = await addFirstStore(page, servers.url);
  await writeMenu(page, at);

  const host = `${NEW_SHOP.id}.localhost:${servers.port}`;
  const stranger = await another(browser);
  await stranger.goto(`http://${host}/studio`);
  await expectAccessible(stranger, "the studio's sign-in");
  const owner = await toStudio(page, at);
  await field(owner, PRIMARY).getByRole("textbox").last().fill("#7a1f3d");
  const html = owner.frameLocator("[data-preview-frame]").locator("html");
  await expect(html, "beside the form").toHaveCSS("--primary", "#7a1f3d");
  await saved(owner);
  await expectSeen(owner, page, { at, drafted: "#7a1f3d" });
  await section(owner, "landing");
  await owner.getByLabel(texts.fields["theme-pages-landing_screen-enabled"]).check();
  const bands = field(owner, "theme.pages.landing_screen.components");
  await bands.getByText(texts.bands.add).click();
  const hero = texts.options["theme-pages-landing_screen-components-name-heroBanner"];
  await bands.getByRole("button", { name: hero, exact: true }).click();
  await field(owner, "theme.pages.landing_screen.components.0.title")
    .getByRole("textbox")
    .fill("Crisp since this morning");
  await saved(owner);
  await expectAccessible(owner, "the studio", "main");
  await openPublish(owner);
  const sheet = owner.getByRole("dialog", { name: texts.publish.title });
  await expect(sheet.locator("[data-change]").first()).toBeVisible();
  await expectAccessible(owner, "the publish sheet", "dialog[open]");
  await sheet.getByRole("button", { name: texts.publish.submit }).click();
  await expect(owner.getByText(texts.publish.done)).toBeVisible();
  await owner.close();

  const guest = await another(browser);
  await openPublished(guest, `http://${host}/`, "Crisp since this morning");
  await guest.goto(`http://${host}/menu`);
  for (const dish of NEW_SHOP.dishes) {
    const photo = guest.locator(`[data-dish]:has-text("${dish}") img`).first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  const origin = `http://${host}`;
  const names = { id: NEW_SHOP.id, host, origin, subPath: "", name: {}, languages: ["en"], defaultLanguage: "en" };
  await arrive(guest, { shop: names, language: "en", mode: "delivery" });
  await guest.goto(`${origin}/checkout`);
  const words = TEXTS.en as Texts;
  await writeAddress(guest, words, "3 Brigade Road");
  // Who orders is asked once the address is known.
  await expect(step(guest, "where")).toHaveAttribute("data-state", "done");
  await orderAsGuest(guest, words, { name: "Asha Rao", phone: freshPhone("98", 10) });
  const order = await place(guest);
  await guest.context().close();

  await page.goto(`${at}/orders?lang=en`);
  const onBoard = page.locator(`#o-${order}`);
  await expect(onBoard).toContainText(NEW_SHOP.dishes[0]);
  await expect(onBoard, "with the zone's charge").toContainText("₹585.00");
});
