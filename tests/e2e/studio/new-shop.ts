import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import texts from "../../../backend/texts/console/en.json" with { type: "json" };
import { editMessages as edit } from "../../fixtures/shop/studio-texts.ts";
import { expectAccessible } from "../kit/kit.ts";

/** What the operator and the owner type into the console to set a shop up, without a file. */
export const NEW_SHOP = {
  id: "corner-dosa",
  name: "Corner Dosa",
  owner: { name: "olga", password: "five green olives" },
  store: "Church Street",
  dishes: ["Paper Dosa", "Filter Coffee", "Mango Lassi"],
} as const;

const submit = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The installation's operator opens the business. */
export async function openBusiness(page: Page, backend: string, operator: string): Promise<void> {
  const { new_shop: words, people, login } = texts;
  await page.goto(`${backend}/console/new-shop?lang=en`);
  await expectAccessible(page, "opening a shop");
  const field = (label: string) => page.getByLabel(label);
  await field(words.name).fill(NEW_SHOP.name);
  await field(words.id).fill(NEW_SHOP.id);
  for (const [label, value] of [
    [words.country, "IN"],
    [words.currency, "INR"],
    [words.timezone, "Asia/Calcutta"],
    [words.language, "en"],
  ] as const)
    await page.getByRole("combobox", { name: label, exact: true }).selectOption(value);
  await field(people.name).fill("Olga");
  await field(login.name).fill(NEW_SHOP.owner.name);
  await page.locator("input[name=password]").fill(NEW_SHOP.owner.password);
  await field(words.operator).fill("not the password");
  await submit(page, words.submit);
  await expect(page.getByRole("alert")).toHaveText(words.operator_wrong);
  await page.locator("input[name=password]").fill(NEW_SHOP.owner.password);
  await field(words.operator).fill(operator);
  await submit(page, words.submit);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.opened.replace("{name}", NEW_SHOP.name));
}

/** The owner signs in and is led to the first store: where it is, open round the clock, and its delivery zone. */
export async function addFirstStore(page: Page, backend: string): Promise<string> {
  await page.goto(`${backend}/console?lang=en`);
  await page.getByLabel(texts.login.name).fill(NEW_SHOP.owner.name);
  await page.getByLabel(texts.login.password).fill(NEW_SHOP.owner.password);
  await submit(page, texts.login.submit);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.stores.first);
  const fill = (name: string, value: string) => page.locator(`[name="${name}"]`).fill(value);
  await fill("name_en", NEW_SHOP.store);
  await fill("address_en", "12 Church Street");
  await fill("city_en", "Bengaluru");
  await submit(page, texts.stores.map.find);
  await expect(page.locator("[name=lat]")).not.toHaveValue("");
  for (const day of ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]) {
    await fill(`${day}_open1`, "00:00");
    await fill(`${day}_close1`, "00:00");
  }
  await submit(page, texts.stores.add_submit);
  await page.waitForURL(/\/stores\/area\/\d+\?done=added$/);
  const at = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
  await fill("zone_points_1", "12.95, 77.58\n12.95, 77.63\n13.00, 77.63\n13.00, 77.58");
  await fill("zone_charge_1", "30");
  await submit(page, texts.menu.save);
  // The page is left once it was saved.
  await page.waitForURL(/\?done=saved$/);
  await expect(page.locator("[name=kind][value=zones]")).toBeChecked();
  return `${backend}${at}`;
}

/** A category and three dishes, each with a photo. */
export async function writeMenu(page: Page, at: string): Promise<void> {
  const { menu } = texts;
  await page.goto(`${at}/menu/new-category`);
  await page.locator("[name=name_en]").fill("All day");
  await submit(page, menu.add_category);
  // The first category leads on to its first dish.
  await page.waitForURL(/menu\/new\?c=/);
  for (const [index, dish] of NEW_SHOP.dishes.entries()) {
    await page.goto(`${at}/menu/new`);
    await page.locator("[name=title_en]").fill(dish);
    await page.locator("[name=price]").fill(`${80 + index * 20}`);
    await submit(page, menu.add_dish);
    await page.waitForURL(/menu\/dish\//);
    const background = `hsl(${index * 90}, 60%, 50%)`;
    const photo = sharp({ create: { width: 400, height: 300, channels: 3, background } });
    const buffer = await photo.jpeg().toBuffer();
    await page.locator("input[type=file]").setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
    await page.locator("[name=description_en]").fill("Crisp");
    await submit(page, menu.photo_first);
    await expect(page.locator("img.photo")).toBeVisible();
    await expect(page.locator("[name=description_en]"), "what was typed meanwhile").toHaveValue("Crisp");
  }
}

/** What the studio's frame and the windows beside it show before anything was published. */
export async function expectSeen(owner: Page, page: Page, { at, drafted }: { at: string; drafted: string }) {
  await expectWindows(owner, drafted);
  await expectFollowing(owner, page, at);
}

/** A price that is changed in the console appears in the studio's preview by itself. */
async function expectFollowing(owner: Page, page: Page, at: string): Promise<void> {
  await owner.getByLabel(edit.preview.page).selectOption("/menu");
  const menu = owner.frameLocator("[data-preview-frame]").locator("main");
  await expect(menu).toContainText("₹80");
  await page.goto(`${at}/menu`);
  await page.getByRole("link", { name: NEW_SHOP.dishes[0] }).first().click();
  await page.locator("[name=price]").fill("85");
  await submit(page, texts.menu.save);
  await expect(menu).toContainText("₹85");
}

/** A window shows what guests get, also after a link, while the studio's frame shows the draft, which has a link of its own. */
async function expectWindows(owner: Page, drafted: string): Promise<void> {
  const opened = async (link: string) => {
    const [page] = await Promise.all([owner.waitForEvent("popup"), owner.locator(link).click()]);
    return page;
  };
  const shop = await opened("[data-view-shop]");
  await expect(shop.locator("html")).toHaveCSS("--primary", /^#/);
  await expect(shop.locator("html")).not.toHaveCSS("--primary", drafted);
  await shop.locator('a[href="/store-locator"]').first().click();
  await expect(shop).toHaveURL(/\/store-locator$/);
  await expect(shop.locator("html")).not.toHaveCSS("--primary", drafted);
  const draft = await opened("[data-view-draft]");
  await expect(draft.locator("[data-draft-bar]")).toBeVisible();
  await expect(draft.locator("html")).toHaveCSS("--primary", drafted);
  await draft.close();
  await shop.close();
}

/** Console and studio are one press away from each other, without a second sign-in, and no address has a code. */
export async function toStudio(page: Page, at: string): Promise<Page> {
  const owner = await page.context().newPage();
  const workbench = owner.locator("[data-studio-screen=workbench]");
  const addresses: string[] = [];
  owner.on("framenavigated", (frame) => addresses.push(frame.url()));
  await owner.goto(`${at}/manage?lang=en`);
  const ways = owner.getByRole("navigation", { name: texts.manage.label });
  const press = () => ways.getByRole("link", { name: texts.manage.studio }).click();
  await press();
  await expect(workbench).toBeVisible();
  await owner.locator("a[data-console]").click();
  await expect(owner).toHaveURL(/\/console\/\d+\/orders$/);
  await owner.goto(`${at}/manage`);
  await press();
  await expect(workbench).toBeVisible();
  expect(addresses.filter((address) => /code|[\w-]{43}/.test(address))).toEqual([]);
  await owner.goBack();
  await expect(owner, "the way between is no page to go back to").toHaveURL(`${at}/manage`);
  await owner.goForward();
  await expect(workbench).toBeVisible();
  return owner;
}
