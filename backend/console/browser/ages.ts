/** Writes how old each order is, and marks what is late; the server's markup has only the times. */
export function startAges(texts: Record<string, string>): void {
  const rules = new Intl.PluralRules(document.documentElement.lang);
  const words = (minutes: number) => {
    const form = minutes === 0 ? "zero" : rules.select(minutes);
    return (texts[`age_${form}`] ?? texts.age_other ?? "{n}").replace("{n}", String(minutes));
  };
  const tick = () => {
    const now = Date.now();
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-age]")) {
      const minutes = Math.max(0, Math.floor((now - Date.parse(time.dateTime)) / 60_000));
      const text = minutes < 600 ? words(minutes) : (time.dataset.clock ?? time.textContent ?? "");
      time.dataset.clock ??= time.textContent ?? "";
      if (time.textContent !== text) time.textContent = text;
      time.title = time.dataset.clock;
    }
    for (const promise of document.querySelectorAll<HTMLElement>("[data-due]")) {
      const late = Date.parse(promise.dataset.due ?? "") < now;
      if (late && promise.dataset.late === undefined) {
        promise.dataset.late = "";
        const mark = document.createElement("b");
        mark.textContent = ` · ${texts.late}`;
        promise.append(mark);
      }
    }
  };
  tick();
  setInterval(tick, 1_000);
}
