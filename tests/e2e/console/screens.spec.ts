import { expect, test } from "@playwright/test";
import ar from "../../../backend/texts/console/ar.json" with { type: "json" };
import en from "../../../backend/texts/console/en.json" with { type: "json" };
import es from "../../../backend/texts/console/es.json" with { type: "json" };
import { isFullRun } from "../../full-run.ts";
import { faults } from "../axe.ts";
import { inEveryRun } from "../every-run.ts";
import { expectAccessible } from "../shopping.ts";
import { hire, kaapi, openConsole, signIn } from "./staff.ts";

/** A language at a width: the three widths are looked at once, not in each language, and so are the pages of tables. */
const LOOKS = [
  { texts: en, language: "en", dir: "ltr", width: 1280, tables: ["table/add"] },
  { texts: ar, language: "ar", dir: "rtl", width: 360, tables: ["table", "codes"] },
  { texts: es, language: "es", dir: "ltr", width: 768, tables: ["table"] },
] as const;

/** One of each kind: a board, a plan, a list, dialogs, a long form, figures, settings. The others are built of the same parts. */
const KINDS = ["orders", "tables", "stock", "people", "menu/new", "figures", "settings"] as const;
const OTHERS = [
  "today",
  "feedback",
  "store",
  "manage",
  "menu",
  "menu/categories",
  "menu/import",
  "coupons",
  "coupons/new",
  "settings/slots",
  "payments",
  "payments/Stripe",
] as const;
const SCREENS = isFullRun ? [...KINDS, ...OTHERS] : KINDS;

/** Runs in the page: words of the bar that stand on more than one line. */
function brokenWords(): string[] {
  return [...document.querySelectorAll(".bar nav a, .bar summary")].flatMap((link) => {
    const text = link.querySelector("span")?.firstChild;
    if (!text) return [];
    return [...(text.textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
    });
  });
}

/** Runs in the page: what can be pressed and is not as large as a wet finger. A box to tick is pressed by its label. */
function smallTargets(): string[] {
  const boxes = "input:is([type=radio], [type=checkbox])";
  const all = document.querySelectorAll(
    `a, button, summary, select, label:has(${boxes}), input:not(${boxes}, [type=hidden])`,
  );
  return [...all].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    if (width === 0 || one.matches(".skip")) return [];
    return width < 47.5 || height < 47.5 ? [`${one.outerHTML.slice(0, 120)} ${width}x${height}`] : [];
  });
}

/** Runs in the page: rows of tables in which one cell stands on another. */
function overlaps(): string[] {
  return [...document.querySelectorAll("main tr")].flatMap((row) => {
    const cells = [...row.children].map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0);
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    return cells.some((one, index) => cells.slice(index + 1).some((other) => meet(one, other)))
      ? [row.textContent ?? ""]
      : [];
  });
}

/** Runs in the page: fields of the open dialog that do not fit its width. */
function cutOff(): string[] {
  const dialog = document.querySelector("dialog[open]");
  const { left = 0, right = 0 } = dialog?.getBoundingClientRect() ?? {};
  return [...(dialog?.querySelectorAll("input, button") ?? [])].flatMap((one) => {
    const rect = one.getBoundingClientRect();
    return rect.width > 0 && (rect.left < left + 8 || rect.right > right - 8) ? [one.outerHTML.slice(0, 120)] : [];
  });
}

/** Titles of the screens that the bar does not name. */
const titlesOf = (texts: typeof en): Record<string, string> => ({
  people: texts.people.title,
  feedback: texts.feedback.title,
  stock: texts.stock.title,
  codes: texts.codes.title,
  manage: texts.manage.title,
  menu: texts.menu.title,
  "menu/new": texts.menu.new_dish,
  "menu/categories": texts.menu.categories,
  "menu/import": texts.menu.import.title,
  coupons: texts.coupons.title,
  figures: texts.figures.title,
  settings: texts.settings.title,
  "settings/slots": texts.settings.part.slots,
  "coupons/new": texts.coupons.new,
  payments: texts.payments.title,
  "payments/Stripe": "Stripe",
});

for (const { texts, language, dir, width, tables } of LOOKS)
  test(
    `[STAFF-30] the screens stand in "${language}", ${dir}, ${width} px wide: accessible with text at 7:1 and targets of 48 px, no wider than its device, no word of its bar broken, no cell on another, and the open part in view`,
    inEveryRun(dir === "rtl"),
    async ({ browser }) => {
      const staff = await hire(kaapi, 3, "owner");
      const console = await openConsole(browser, staff);
      const root = console.url().replace(/orders$/, "");
      const seat = console.getByRole("button", { name: en.floor.seat });
      let table = "";
      // Another language's test may have taken a table that was free a moment ago.
      await expect(async () => {
        await console.goto(`${root}tables`);
        const free = console.locator(".spot[data-state=free]").first();
        table = ((await free.getAttribute("href")) ?? "").replace(/^\/console\/\d+\//, "");
        await free.click();
        await seat.click({ timeout: 5_000 });
      }).toPass();
      await expect(console.getByRole("link", { name: en.floor.add_round })).toBeVisible();
      await console.setViewportSize({ width, height: 800 });
      await console.locator(".account summary").click();
      await console.locator(`.languages [value=${language}]`).click();
      await expect(console.locator("html")).toHaveAttribute("lang", language);
      await expect(console.locator("html")).toHaveAttribute("dir", dir);
      for (const name of [...SCREENS, ...tables]) {
        await console.goto(`${root}${name.replace(/^table\b/, table)}`);
        const title = titlesOf(texts)[name] ?? (texts.nav as Record<string, string>)[name] ?? "";
        await expect(console).toHaveTitle(new RegExp(`${title} · `));
        expect(await faults(console, { also: ["color-contrast-enhanced"] })).toEqual([]);
        expect(await console.evaluate(smallTargets)).toEqual([]);
        // What opens is looked at open; it is in view whole, or scrolls with its button in view.
        let looked = 0;
        for (const summary of await console.locator("main .sheet > summary.opens").all()) {
          if (!(await summary.isVisible())) continue;
          await summary.click();
          looked += 1;
          if (dir === "rtl" && (isFullRun || looked === 1))
            expect(await faults(console, { part: "dialog[open]", also: ["color-contrast-enhanced"] })).toEqual([]);
          expect(await console.evaluate(smallTargets)).toEqual([]);
          await expect(console.locator("dialog[open] .send button").first()).toBeInViewport({ ratio: 1 });
          expect(await console.evaluate(cutOff)).toEqual([]);
          await console.keyboard.press("Escape");
        }
        expect(await console.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await console.evaluate(brokenWords)).toEqual([]);
        expect(await console.evaluate(overlaps)).toEqual([]);
        const here = console.locator(".managing [aria-current]");
        if ((await here.count()) > 0) await expect(here).toBeInViewport({ ratio: 1 });
      }
      await console.context().close();
    },
  );

test("[STAFF-40] a password that is made stays on the screen until somebody has written it down, and lets the new one in", {
  tag: "@full",
}, async ({ browser }) => {
  const staff = await hire(kaapi, 3, "owner");
  const console = await openConsole(browser, staff);
  await console.locator(".account summary").click();
  await console.getByRole("link", { name: en.people.title }).click();
  await console.getByText(en.people.add, { exact: true }).click();
  const form = console.locator("form[action$=add]");
  const login = `e2e-${Math.random().toString(36).slice(2, 12)}`;
  await form.getByLabel(en.people.name).fill("<i>Nadia</i>");
  await form.getByLabel(en.login.name).fill(login);
  await form.getByLabel(en.people.own).fill("not the password");
  await form.getByRole("button").click();
  // What was typed is still there after a refusal.
  await expect(console.locator("dialog[open]").getByRole("alert")).toContainText(en.people.said.own_wrong);
  await form.getByLabel(en.people.own).fill(staff.password);
  await form.getByRole("button").click();
  const password = (await console.locator("#toasts code").textContent()) ?? "";
  await expect(console.locator("#people")).toContainText("<i>Nadia</i>");
  await expectAccessible(console);
  await console.getByRole("button", { name: en.people.noted }).click();
  await expect(console.locator("#toasts")).not.toContainText(password);
  const nadia = await (await browser.newContext()).newPage();
  await signIn(nadia, { login, password });
  await nadia.context().close();
  await console.context().close();
});
