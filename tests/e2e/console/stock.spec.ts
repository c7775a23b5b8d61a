import { expect, test } from "@playwright/test";
import { at } from "../../fixtures/shop/shops.ts";
import { arrive } from "../shopping.ts";
import { hire, kaapi, openConsole, texts } from "./staff.ts";

test("[STAFF-20] a dish marked sold out in the console is sold out on an open menu, and back again", {
  tag: "@full",
}, async ({ page, browser }) => {
  const staff = await hire(kaapi, 2, "staff");
  const { titles } = await arrive(page, {
    shop: kaapi,
    language: "en",
    mode: "pickup",
    lines: 0,
    store: staff.storeName,
  });
  const title = titles[1] ?? "";
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  const row = page.locator("li.dish", { has: page.getByRole("link", { name: title, exact: true }) });
  await expect(row).toHaveAttribute("data-state", "open");
  const console = await openConsole(browser, staff);
  await console.getByRole("link", { name: texts.nav.stock }).click();
  await console.getByLabel(texts.stock.search).fill(title);
  await console
    .getByRole("button", {
      name: texts.stock.for.replace("{action}", texts.stock.out).replace("{item}", title),
      exact: true,
    })
    .click();
  await expect(row).toHaveAttribute("data-state", "sold-out");
  await console
    .getByRole("button", {
      name: texts.stock.back_for.replace("{item}", title),
      exact: true,
    })
    .click();
  await expect(row).toHaveAttribute("data-state", "open");
  await console.context().close();
});
