import { expect, test } from "@playwright/test";
import { move } from "../kitchen.ts";
import { expectAccessible } from "../shopping.ts";
import { hire, kaapi, openConsole, orderAt, texts } from "./staff.ts";

test("[PAY-REFUND] a manager gives a part of a paid order back on a phone, and the ticket says what was given back and what is left", {
  tag: "@full",
}, async ({ browser }) => {
  const staff = await hire(kaapi, 2, "manager");
  const order = await orderAt(staff.store, "Nadia");
  for (let state: string | null = ""; state !== null && state !== "COMPLETED"; ) state = await move(order);
  const console = await openConsole(browser, staff, { width: 360, height: 740 });
  await console.goto(console.url().replace(/orders$/, `orders/${order}`));
  await console.getByText(texts.refund.open, { exact: true }).click();
  const form = console.locator("dialog[open] form[action$=refund]");
  await expectAccessible(console);
  // Nothing is chosen beforehand, and an amount that is typed chooses its own kind.
  await expect(form.getByRole("radio", { checked: true })).toHaveCount(0);
  await form.getByLabel(/^Amount in/).fill("1");
  await expect(form.getByRole("radio", { name: texts.refund.sum })).toBeChecked();
  await form.getByRole("radio", { name: texts.refund.reason.late }).check();
  await form.getByRole("button", { name: texts.refund.submit }).click();
  await expect(console.locator("[data-refund=done]")).toContainText("₹1.00");
  await expect(console.locator("[data-refund=done]")).toContainText(texts.refund.reason.late);
  expect(await console.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await console.context().close();
});
