/** Minutes after which a new order, or a table, has waited too long for an answer. */
const LONG = 5;

/**
 * Writes how old each order is, and marks what is late; the server's markup has only the times. By the server's clock: a tablet
 * whose own is wrong would call everything late, or nothing. `offset`: milliseconds that the server is ahead.
 */
export function startAges(texts: Record<string, string>, offset: () => number): () => void {
  const rules = new Intl.PluralRules(document.documentElement.lang);
  const words = (minutes: number, of = "age") => {
    const form = minutes === 0 ? "zero" : rules.select(minutes);
    return (texts[`${of}_${form}`] ?? texts[`${of}_other`] ?? "{n}").replace("{n}", String(minutes));
  };
  const minutesSince = (instant: string | undefined, now: number) =>
    Math.floor((now - Date.parse(instant ?? "")) / 60_000);
  const tick = () => {
    const now = Date.now() + offset();
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-age]")) {
      const minutes = Math.max(0, minutesSince(time.dateTime, now));
      time.dataset.clock ??= time.textContent ?? "";
      const text = minutes < 600 ? words(minutes) : time.dataset.clock;
      if (time.textContent !== text) time.textContent = text;
      time.title = time.dataset.clock;
      time.closest('.card[data-state="PLACED"], .row')?.toggleAttribute("data-waiting", minutes >= LONG);
    }
    for (const promise of document.querySelectorAll<HTMLElement>("[data-due]")) {
      const late = minutesSince(promise.dataset.due, now);
      const mark = promise.querySelector<HTMLElement>(".late");
      if (late < 0) continue;
      promise.closest<HTMLElement>(".card")?.setAttribute("data-late", "");
      if (mark && mark.textContent !== words(late, "late")) mark.textContent = words(late, "late");
    }
  };
  tick();
  setInterval(tick, 1_000);
  return tick;
}
