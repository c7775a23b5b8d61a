import type { Page } from "@playwright/test";
import { at } from "../../fixtures/shop/shops.ts";
import { inEveryRun } from "../every-run.ts";
import { placeButton } from "../shopping.ts";
import { HeldAnswers } from "./held-answers.ts";
import {
  books,
  expect,
  expectPaidOnce,
  noteOrders,
  notice,
  opened,
  ready,
  readyAgain,
  shownPaid,
  standing,
  test,
  watchPage,
} from "./paying.ts";
import { VENDORS, type Vendor } from "./vendors.ts";

/** A checkout where the same guest could pay the same cart. */
async function secondTab(page: Page, { gateway, shop }: Vendor): Promise<Page> {
  const second = await page.context().newPage();
  await second.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    `${shop.id}:pay-with`,
    `payment_gateway:${gateway}`,
  ] as const);
  return second;
}

for (const vendor of VENDORS) {
  const { gateway, shop, leaves, waits } = vendor;

  test(
    `[ROBUST-01] [ROBUST-07] [ROBUST-20] ${gateway}: pressed in haste, reloaded at every step, left and gone back to: one charge, one order`,
    inEveryRun(gateway === "PhonePe"),
    async ({ page, watch }) => {
      const held = await HeldAnswers.of(page);
      const press = () => placeButton(page).click();
      const haste = () =>
        placeButton(page).evaluate((button: HTMLElement) => {
          for (let times = 0; times < 5; times++) button.click();
        });
      await ready(page, vendor);

      await test.step("the txn is begun, its answer is lost", async () => {
        await held.during("init", haste);
        expect(watch.calls.get("init")).toBe(1);
        await page.reload();
        await readyAgain(page);
      });
      await test.step("the order is placed, its answer is lost", async () => {
        await held.during("PlaceOrder", haste);
        await page.reload();
        await readyAgain(page);
      });
      await test.step("the checkout is open, and is left", async () => {
        await press();
        await opened(page, vendor);
        await page.reload();
        if (leaves) {
          await opened(page, vendor);
          await page.goBack();
        } else {
          await readyAgain(page);
          await press();
          await opened(page, vendor);
          await page.goto(at(shop, "/menu"));
          await page.goto(at(shop, "/checkout"));
        }
      });
      await test.step("the guest comes back and pays; the answer is lost", async () => {
        if (waits) {
          await expect(notice(page)).toHaveAttribute("data-pay-outcome", "pending", { timeout: 20_000 });
          await page.goForward();
        } else {
          await readyAgain(page);
          await press();
        }
        await opened(page, vendor);
        const takes = leaves || gateway === "Stripe" ? "details" : "capture";
        await held.during(takes, () => vendor.pay(page));
        await page.reload();
        await shownPaid(page);
      });
      await page.reload();
      await expect(page.locator("main [data-state]").first()).toBeVisible();
      expect(watch.txns.size, "one txn for all of it").toBe(1);
      await expectPaidOnce(page, { shop, gateway, watch });
    },
  );

  test(`[ROBUST-06] ${gateway}: the tab is closed and the money comes later: the order is confirmed all the same`, {
    tag: "@full",
  }, async ({ page, context, watch }) => {
    await ready(page, vendor);
    await placeButton(page).click();
    await opened(page, vendor);
    const next = await context.newPage();
    await watchPage(next, watch);
    // Nothing of the shop runs here: a page of it would see the order placed, and leave nothing to be found at /pg.
    await next.goto(`${shop.origin}/robots.txt`);
    await noteOrders(next, shop, watch);
    await page.bringToFront();
    // Nor may this tab learn it: on a slow machine the ten seconds may be over before it is closed.
    await page.route(/\/graphql$|\/txn\/details\//, () => undefined);
    await vendor.late(page);
    const underWay = [expect.stringMatching(/^(?:pending|paid)$/)];
    await expect.poll(() => standing(gateway, watch), { timeout: 30_000 }).toEqual(underWay);
    await page.close();
    await expect.poll(() => books(gateway, watch), { timeout: 30_000 }).toEqual({ charges: 1, refunds: 0 });
    await next.goto(at(shop, "/pg"));
    await shownPaid(next);
    await expectPaidOnce(next, { shop, gateway, watch });
  });

  test(`[ROBUST-01] ${gateway}: two tabs press Pay for one cart: one txn, one charge, one order`, {
    tag: "@full",
  }, async ({ page, watch }) => {
    await ready(page, vendor);
    const second = await secondTab(page, vendor);
    await watchPage(second, watch);
    await second.goto(at(shop, "/checkout"));
    await readyAgain(second);
    await placeButton(page).click();
    await opened(page, vendor);
    await second.bringToFront();
    await placeButton(second).click();
    if (leaves && !waits) await opened(second, vendor);
    else await expect(notice(second)).toHaveAttribute("data-pay-outcome", waits ? "pending" : "IN_OTHER_TAB");
    await page.bringToFront();
    await vendor.pay(page);
    await shownPaid(page);
    if (leaves && !waits) {
      // The vendor's own page in the other tab: pressed there as well, it leads back to what is paid.
      await vendor.pay(second);
      await shownPaid(second);
    }
    await noteOrders(page, shop, watch);
    expect(watch.txns.size).toBe(1);
    await expectPaidOnce(page, { shop, gateway, watch });
  });
}
