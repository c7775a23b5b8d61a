import { expect, test } from "@playwright/test";
import { kaapi, open } from "../browse/menu-page.ts";

/** A phone's processor is about this much slower. */
const SLOWER = 4;

test("[MENU-09] a press on the cross that begins while a dish loads, and ends once it is there, closes its sheet", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${kaapi}/menu`);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const answered = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith("/graphql"),
    async (route) => {
      if (route.request().postData()?.includes("GetItemPage")) await answered.promise;
      await route.continue();
    },
  );
  await page.locator(".dish:not([data-plain]) [data-item]").first().click();
  const sheet = page.locator("[data-item-sheet]");
  const cross = sheet.getByRole("button", { name: "Close", exact: true });
  await cross.hover();
  await page.mouse.down();
  answered.resolve();
  await expect(sheet.locator(".choice-group").first()).toBeAttached();
  await page.mouse.up();
  await expect(sheet).toHaveCount(0);
});
