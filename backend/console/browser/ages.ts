import { fillIn, type ScriptTexts } from "./texts.ts";

/** Minutes after which a new order or a table request counts as late. */
const LONG = 5;

/**
 * Writes each order's age and marks late ones; the server's markup has only the times. Uses the server's clock, because
 * with a wrong clock on the tablet everything would be late, or nothing. `offset`: milliseconds that the server is
 * ahead.
 */
export function startAges(texts: Pick<ScriptTexts, "age" | "late">, offset: () => number): () => void {
  const minutesSince = (instant: string | undefined, now: number) =>
    Math.floor((now - Date.parse(instant ?? "")) / 60_000);
  const tick = () => {
    const now = Date.now() + offset();
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-age]")) {
      const minutes = Math.max(0, minutesSince(time.dateTime, now));
      time.dataset.clock ??= time.textContent ?? "";
      const text = minutes < 600 ? fillIn(texts.age, { n: minutes }) : time.dataset.clock;
      if (time.textContent !== text) time.textContent = text;
      time.title = time.dataset.clock;
      time.closest('.card[data-state="PLACED"], .row, .spot')?.toggleAttribute("data-waiting", minutes >= LONG);
    }
    for (const promise of document.querySelectorAll<HTMLElement>("[data-due]")) {
      const late = minutesSince(promise.dataset.due, now);
      const mark = promise.querySelector<HTMLElement>(".late");
      if (late < 0) continue;
      promise.closest<HTMLElement>(".card")?.setAttribute("data-late", "");
      const text = fillIn(texts.late, { n: late });
      if (mark && mark.textContent !== text) mark.textContent = text;
    }
  };
  tick();
  setInterval(tick, 1_000);
  return tick;
}
