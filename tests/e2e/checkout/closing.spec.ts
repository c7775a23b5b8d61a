import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import {
  arrive,
  freshPhone,
  orderAsGuest,
  placeButton,
  scheduleForLater,
  step,
  TEXTS,
  type Texts,
  writeAddress,
} from "../shopping.ts";

const union = shop("union-burger");
const manara = shop("manara-grill");

/** The heading of a block is in view and nothing lies over it: neither the page's head nor the bar at the foot. */
async function expectInSight(page: Page, id: "where" | "when" | "who"): Promise<void> {
  const heading = step(page, id).locator("h2");
  await expect(heading).toBeInViewport({ ratio: 1 });
  const isOnTop = () =>
    heading.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element)) && !hit.closest("[data-place-order]");
    });
  await expect.poll(isOnTop).toBe(true);
}

/** [SESS-04] Pressed without a name: its field, which the bar covers half, is brought into view with what is said of it. */
async function expectRefused(page: Page, texts: Texts, phone: string): Promise<void> {
  await page.locator('input[type="tel"]').fill(phone);
  const name = page.getByLabel(texts.login.name);
  await name.evaluate((field) => {
    const bar = document.querySelector("[data-place-order]")?.closest(".sticky")?.getBoundingClientRect().top ?? 0;
    scrollBy(0, field.getBoundingClientRect().top + field.clientHeight / 2 - bar);
  });
  await placeButton(page).click();
  await expect(name).toBeFocused();
  const error = step(page, "who").getByText(texts.fieldErrors.REQUIRED).first();
  const isOnTop = () =>
    error.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
}

for (const [business, language, phone] of [
  [union, "en", freshPhone("917555", 10)],
  [manara, "ar", freshPhone("3", 8)],
] as const) {
  test(`[TIME-05] [SESS-04] on a phone a block that the guest has just closed stays in view, what is asked next has the focus, and a refused press brings the field that is missing out from under the bar (${business.id}, ${language})`, {
    tag: language === "en" ? "@phone" : "@full",
  }, async ({ page }) => {
    const texts = TEXTS[language] as Texts;
    await arrive(page, { shop: business, language, mode: "delivery" });
    await page.goto(at(business, "/checkout"));
    await writeAddress(page, texts, "12 Long Street");
    await expect(step(page, "where")).toHaveAttribute("data-state", "done");
    await expectInSight(page, "where");
    await expectInSight(page, "who");
    await expect(step(page, "who").locator("h2")).toBeFocused();

    await scheduleForLater(page, texts);
    const late = page.locator('input[name="slot"]:enabled').last();
    await late.scrollIntoViewIfNeeded();
    await late.click();
    await expect(step(page, "when")).toHaveAttribute("data-state", "done");
    await expectInSight(page, "when");
    await expect(step(page, "who").locator("h2")).toBeFocused();

    await expectRefused(page, texts, phone);

    // This shop sends the receipt by e-mail.
    const email = page.getByRole("textbox", { name: texts.login.email });
    if (business === union) await email.fill("hurry@example.com");
    await orderAsGuest(page, texts, { name: "In a Hurry", phone });
    await expectInSight(page, "who");
    await expect(placeButton(page)).toBeFocused();
  });
}
