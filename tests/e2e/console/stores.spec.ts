import { expect, test } from "@playwright/test";
import { ask, at } from "../../fixtures/shop/shops.ts";
import { expectAccessible } from "../shopping.ts";
import { hire, kaapi, openConsole, texts } from "./staff.ts";

test.describe.configure({ timeout: 180_000 });

test("[STAFF-23] a closed day added in the console stands on the store's page in the shop, and is gone when it is removed", {
  tag: "@full",
}, async ({ page, browser }) => {
  const staff = await hire(kaapi, 4);
  const console = await openConsole(browser, staff, { width: 768, height: 1024 });
  // Far enough not to be in the way of other tests' orders, near enough for the shop to tell; another day at each run.
  const ahead = 20 + Math.floor(Math.random() * 80);
  const reason = `Our wedding ${ahead}`;
  // The shop's page is cached, and made anew once the backend has told it. What it knows stands in its document, before any script runs.
  const reads = () =>
    expect.poll(async () => (await ask(kaapi.host, `${kaapi.subPath}/store-locator`)).body.includes(reason), {
      timeout: 60_000,
    });
  await reads().toBe(false);
  await console.getByRole("link", { name: texts.nav.store }).click();
  await console.getByText(texts.hours.add).click();
  const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await console.getByLabel(texts.hours.from).fill(day);
  await console.getByLabel(texts.hours.opens, { exact: true }).fill("12:00");
  await expect(console.getByRole("radio", { name: texts.hours.other })).toBeChecked();
  await console.getByLabel(texts.hours.closed).check();
  await console.getByLabel(texts.language.en).fill(reason);
  await expectAccessible(console);
  await console.getByRole("button", { name: texts.hours.save }).click();
  const entry = console.locator("#coming li", { hasText: reason });
  await expect(entry).toBeVisible();
  await expect(console.locator("#lately")).toContainText("Maria");
  await reads().toBe(true);
  await page.goto(at(kaapi, "/store-locator"));
  await expect(page.locator("[data-other-hours]", { hasText: reason })).toHaveCount(1, { timeout: 30_000 });
  await entry.locator("summary").click();
  await entry.locator("button.stop").click();
  await expect(entry).toHaveCount(0);
  await reads().toBe(false);
  await console.context().close();
});

test("[STAFF-83] a delivery zone is drawn by finger, mouse and keys, the shop has a new address at once, and both are taken back", async ({
  browser,
}) => {
  // It sells at its counter only, so nobody's order depends on its area.
  const staff = await hire(kaapi, 4);
  const console = await openConsole(browser, staff, { width: 390, height: 844, hasTouch: true });
  const { area, map } = texts.stores;
  const open = (path: string) =>
    console.goto(new URL(`/console/${staff.store}/stores/${path}`, console.url()).href.replace(/\/$/, ""));
  await open(`area/${staff.store}`);
  await console.getByRole("radio", { name: area.zones }).check();
  const corners = console.locator("[name=zone_points_1]");
  const lines = async () => (await corners.inputValue()).split("\n").filter(Boolean);
  const drawing = console.locator(".zone-map svg");
  // Not below the button that stays in view.
  await drawing.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const handles = drawing.getByRole("button");
  const spot = async (x: number, y: number): Promise<[number, number]> => {
    const { x: left, y: top, width, height } = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [left + x * width, top + y * height];
  };
  const taps: [number, number][] = [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.7],
  ];
  for (const [index, at] of taps.entries()) {
    await console.touchscreen.tap(...(await spot(...at)));
    await expect(handles).toHaveCount(index + 1);
  }
  const drawn = await lines();
  await console.mouse.move(...(await spot(0.7, 0.7)));
  await console.mouse.down();
  await console.mouse.move(...(await spot(0.5, 0.8)), { steps: 4 });
  await console.mouse.up();
  const dragged = await lines();
  expect(dragged.slice(0, 2)).toEqual(drawn.slice(0, 2));
  expect(dragged[2]).not.toBe(drawn[2]);
  await handles.nth(0).focus();
  await console.keyboard.press("ArrowDown");
  await expect(handles.nth(0)).toBeFocused();
  expect((await lines())[0]).not.toBe(dragged[0]);
  await console.keyboard.press("Enter");
  await expect(handles).toHaveCount(4);
  await expect(handles.nth(1)).toBeFocused();
  await console.keyboard.press("Delete");
  await expect(handles).toHaveCount(3);
  const [first = "", second = "", third = ""] = await lines();
  await corners.fill([first, second, third, "12.9, 77.5"].join("\n"));
  await expect(handles).toHaveCount(4);
  await corners.fill([first, second, second, first].join("\n"));
  await expect(console.locator("#told_1")).toContainText("at least three different corners");
  await corners.fill([first, second, third].join("\n"));
  await expect(console.locator("#told_1")).toBeEmpty();
  await expect(console.getByRole("button", { name: map.add })).toBeVisible();
  await expectAccessible(console);
  await console.getByRole("button", { name: texts.menu.save }).click();
  await expect(console.getByRole("status").filter({ hasText: texts.menu.done_saved })).toBeVisible();
  await expect(corners).toHaveValue([first, second, third].join("\n"));

  const street = `${1 + Math.floor(Math.random() * 9_999)} Lantern Lane`;
  const reads = () =>
    expect.poll(async () => (await ask(kaapi.host, `${kaapi.subPath}/store-locator`)).body.includes(street), {
      timeout: 60_000,
    });
  await open(`store/${staff.store}`);
  await console.locator("[name=address_en]").fill(street);
  await expectAccessible(console);
  await console.getByRole("button", { name: texts.menu.save }).click();
  await expect(console.getByRole("status").filter({ hasText: texts.menu.done_saved })).toBeVisible();
  await reads().toBe(true);
  await open("");
  for (const what of ["address", "zone"]) {
    await test.step(`undo the ${what}`, async () => {
      await console.getByRole("button", { name: texts.act.undo }).click();
      await expect(console.locator("#toasts")).toContainText("is as it was before");
      await open("");
    });
  }
  await reads().toBe(false);
  await open(`area/${staff.store}`);
  await expect(console.getByRole("radio", { name: area.none })).toBeChecked();
  await console.context().close();
});
