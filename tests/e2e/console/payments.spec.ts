import { expect, test } from "@playwright/test";
import { expectAccessible } from "../shopping.ts";
import { hire, kaapi, openConsole, texts } from "./staff.ts";

test("[PAY-ACCOUNTS] an owner finds the shop's payment accounts, and wrong keys are said at their field without being shown again", {
  tag: "@full",
}, async ({ browser }) => {
  const staff = await hire(kaapi, 3, "owner");
  const console = await openConsole(browser, staff, { width: 360, height: 740 });
  await console.getByRole("link", { name: texts.nav.manage }).click();
  await console.locator("main").getByRole("link", { name: texts.payments.title }).click();
  await expect(console.getByRole("heading", { level: 1, name: texts.payments.title })).toBeVisible();
  await console.getByRole("link", { name: "Razorpay" }).click();
  const form = console.locator("form", { has: console.getByRole("button", { name: texts.payments.submit }) });
  const { field, said } = texts.payments;
  await form.getByLabel(field.keyId).fill("rzp_live_typed");
  await form.getByLabel(field.keySecret).fill("secret-canary");
  await form.getByLabel(field.webhookSecret).fill("hook-canary");
  await form.getByLabel(texts.people.own).fill(staff.password);
  const send = () => form.getByRole("button", { name: texts.payments.submit }).click();
  await send();
  const told = (sentence: string) =>
    expect(form.locator(".field-error", { hasText: sentence.replace("{vendor}", "Razorpay") })).toBeVisible();
  // A demo takes no live keys, and offers no choice of them.
  await told(said.demo);
  await expect(form.getByRole("radio", { name: texts.payments.mode_label.live })).toBeDisabled();
  await form.getByLabel(field.keyId).fill("typed by hand");
  await send();
  await told(said.format.replace("{field}", field.keyId));
  await expect(form.getByLabel(field.keySecret)).toHaveAttribute("type", "password");
  await expectAccessible(console);
  await console.reload();
  await expect(form.getByLabel(field.keySecret)).toHaveValue("");
  expect(await console.content()).not.toContain("canary");
  await console.context().close();
});
