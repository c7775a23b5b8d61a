import { directionOf, type Language } from "../../../../config/languages.ts";
import { attribute, type Html, html } from "../../http/html.ts";

interface Bar {
  readonly value: number;
  /** "Sun 22 Nov: ₹1,200.00, 3 orders". */
  readonly said: string;
  /** Below the bar. */
  readonly name: string;
}

const [WIDTH, HEIGHT, FOOT, TOP] = [720, 230, 38, 24];
/** Names below the bars, at most; on a phone every other one. */
const NAMES = 7;
/** As wide as a name is on a phone. */
const NAME_WIDTH = 90;

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
  const edge = isRtl ? WIDTH : 0;
  const names = bars.map(({ name }, index) => {
    if (index % every !== 0) return null;
    const { at, anchor } = namePlace(step * (index + 0.5));
    const x = (isRtl ? WIDTH - at : at).toFixed(1);
    return html`<text x="${x}" y="${HEIGHT - FOOT}" dy="1.1em" text-anchor="${anchor}"${attribute("class", (index / every) % 2 === 1 && "other")}>${name}</text>`;
  });
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><line x1="0" x2="${WIDTH}" y1="${TOP}" y2="${TOP}"></line><text x="${edge}" y="${TOP - 8}" text-anchor="start">${most}</text>${drawn}${names}</svg>`;
}

/** A name below the middle of its bar, or at an edge that it would stick out of. */
function namePlace(middle: number): { at: number; anchor: "start" | "middle" | "end" } {
  if (middle < NAME_WIDTH / 2) return { at: 0, anchor: "start" };
  return middle > WIDTH - NAME_WIDTH / 2 ? { at: WIDTH, anchor: "end" } : { at: middle, anchor: "middle" };
}
