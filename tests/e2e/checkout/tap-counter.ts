import { type BrowserContext, expect, type Page } from "@playwright/test";

/** A minute to order, in taps and fields beside the digits one types, and in screens: pages, and sheets over them. */
const GOALS = {
  "first order, new guest, delivery, card": { most: 13, screens: 5 },
  "first order, new guest, pickup, cash": { most: 7, screens: 5 },
  "usual order, guest of this device": { most: 2, screens: 3 },
  "usual order, signed in": { most: 2, screens: 3 },
} as const;

/** What a guest did: one entry for each tap and each field that was filled, on which screen or sheet. */
interface Act {
  readonly kind: "tap" | "field";
  readonly what: string;
  readonly screen: string;
}

interface Reported {
  readonly kind: "tap" | "field";
  readonly what: string;
  /** Null in a frame, which does not know the page around it. */
  readonly screen: string | null;
}

interface TapCount {
  readonly taps: number;
  readonly fields: number;
  readonly screens: readonly string[];
  readonly acts: readonly string[];
}

/**
 * Counts in the page what the browser itself received, in every frame: each press of a pointer is a tap, each text field that was
 * written into is a field, whatever the number of digits; a press into a text field is part of filling it. Events of scripts are not
 * trusted and do not count, so a test cannot take a step that the table does not show. What it returns gives the counts
 * since the last time.
 */
export async function countTaps(context: BrowserContext): Promise<(page: Page) => Promise<TapCount>> {
  const acts: Act[] = [];
  const screens: string[] = [];
  let reports = Promise.resolve();
  const note = (screen: string) => {
    if (!screens.includes(screen)) screens.push(screen);
  };
  await context.exposeBinding("reportAct", ({ page }, act: Reported) => {
    reports = reports.then(async () => {
      const screen = act.screen ?? (await page.evaluate(screenOf).catch(() => "payment"));
      acts.push({ ...act, screen });
      note(screen);
    });
    return reports;
  });
  // Both functions travel as text: the pages' policy allows no evaluation.
  await context.addInitScript({ content: `(${watchActs})(${screenOf})` });
  return async (page) => {
    await reports;
    note(await page.evaluate(screenOf));
    const [done, seen] = [acts.splice(0), screens.splice(0)];
    const of = (kind: Act["kind"]) => done.filter((act) => act.kind === kind).length;
    return {
      taps: of("tap"),
      fields: of("field"),
      screens: seen,
      acts: done.map(({ kind, what, screen }) => `${screen}: ${kind === "field" ? "fill" : "tap"} ${what}`),
    };
  };
}

/** Runs in the page: its kind of page, and the sheet that lies over it. */
function screenOf(): string {
  const page = location.pathname.split("/").filter(Boolean);
  const root = page.includes("orders") && page.at(-1) !== "orders" ? "order" : (page.at(-1) ?? "home");
  const open = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter((one) => one.checkVisibility());
  const sheet = open.at(-1);
  const label = sheet?.getAttribute("aria-label") ?? sheet?.querySelector("h1, h2")?.textContent;
  return sheet ? `${root} › ${label?.trim() || "sheet"}` : root;
}

/** Runs in every frame before its own scripts. */
function watchActs(screen: () => string): void {
  const report = (act: Reported) =>
    (window as unknown as { reportAct: (act: Reported) => Promise<void> }).reportAct(act);
  const here = () => (window.top === window ? screen() : null);
  const isText = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      !["radio", "checkbox", "button", "submit", "reset", "range", "file"].includes(target.type));
  const named = (target: Element) => {
    const label = (target as HTMLInputElement).labels?.[0]?.textContent ?? target.getAttribute("aria-label");
    return (label ?? target.textContent ?? target.tagName).replace(/\s+/g, " ").trim().slice(0, 40);
  };
  const filled = new WeakSet<EventTarget>();
  // Not on the window: there Playwright takes back a press that would have hit something else.
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (!event.isTrusted || isText(event.target) || !(event.target instanceof Element)) return;
      const pressed = event.target.closest("button, a, label, summary, select, input") ?? event.target;
      void report({ kind: "tap", what: named(pressed), screen: here() });
    },
    true,
  );
  document.addEventListener(
    "input",
    (event) => {
      if (!event.isTrusted || !isText(event.target) || filled.has(event.target)) return;
      filled.add(event.target);
      void report({ kind: "field", what: named(event.target), screen: here() });
    },
    true,
  );
}

/** Prints the row of the table and fails above its goal. */
export function expectShort(journey: keyof typeof GOALS, { taps, fields, screens, acts }: TapCount): void {
  const { most, screens: mostScreens } = GOALS[journey];
  const row = `${taps + fields} of ${most} taps and fields (${taps} + ${fields}), ${screens.length} of ${mostScreens} screens`;
  console.log([`${journey}: ${row}`, ...acts.map((act) => `    ${act}`), `    ${screens.join(" > ")}`].join("\n"));
  expect(taps + fields, acts.join("\n")).toBeLessThanOrEqual(most);
  expect(screens.length, screens.join(", ")).toBeLessThanOrEqual(mostScreens);
}
