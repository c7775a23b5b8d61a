import { directionOf, type Language } from "../../../../config/languages.ts";
import { attribute, type Html, html } from "../../http/html.ts";

interface Bar {
  readonly value: number;
  /** "Sun 22 Nov: ₹1,200.00, 3 orders". */
  readonly said: string;
  /** Below the bar. */
  readonly name: string;
}

const [WIDTH, HEIGHT, FOOT, TOP] = [720, 220, 28, 24];
/** Names below the bars, at most; on a phone every other one. */
const NAMES = 7;

/**
 * Bars over time, drawn as SVG without script. Time runs in the direction of reading. What it shows stands in the table
 * below it, too.
 */
export function barChart(language: Language, label: string, bars: readonly Bar[], most: string): Html {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / bars.length;
  const isRtl = directionOf(language) === "rtl";
  const startOf = (index: number) => (isRtl ? WIDTH - step * (index + 1) : step * index);
  const gap = Math.min(6, step * 0.2);
  const drawn = bars.map(({ value, said }, index) => {
    const height = value === 0 ? 1 : Math.max(2, ((HEIGHT - FOOT - TOP) * value) / highest);
    const place = { x: (startOf(index) + gap / 2).toFixed(1), y: (HEIGHT - FOOT - height).toFixed(1) };
    return html`<rect x="${place.x}" y="${place.y}" width="${(step - gap).toFixed(1)}" height="${height.toFixed(1)}" rx="2"${attribute("class", value === 0 && "none")}><title>${said}</title></rect>`;
  });
  const every = Math.ceil(bars.length / NAMES);
  const names = bars.map(
    ({ name }, index) =>
      index % every === 0 &&
      html`<text x="${(startOf(index) + step / 2).toFixed(1)}" y="${HEIGHT - 8}" text-anchor="middle"${attribute("class", (index / every) % 2 === 1 && "other")}>${name}</text>`,
  );
  const edge = isRtl ? WIDTH : 0;
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><line x1="0" x2="${WIDTH}" y1="${TOP}" y2="${TOP}"></line><text x="${edge}" y="${TOP - 8}" text-anchor="start">${most}</text>${drawn}${names}</svg>`;
}
