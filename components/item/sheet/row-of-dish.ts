/** What the page under a sheet already shows of the dish: its row, or its tile. */
export interface DishRow {
  readonly price: string;
  readonly desc: string;
  readonly marked: boolean;
  /** Options are to be chosen; also assumed of a dish that is in the cart, whose row no longer says so. */
  readonly choosing: boolean;
  readonly open: boolean;
}

/** The rows of a dish, which say more, before its tiles. */
function rowsOf(id: string): HTMLElement[] {
  const dish = `[data-dish="${CSS.escape(id)}"]`;
  return [`.dish${dish}`, `.tile${dish}`].flatMap((all) => [...document.querySelectorAll<HTMLElement>(all)]);
}

/** Read from the page, because most rows of a long menu have no data in the browser. Null if no row is there. */
export function dishRow(id: string): DishRow | null {
  const [row] = rowsOf(id);
  if (!row) return null;
  const text = (part: string) => row.querySelector(part)?.textContent ?? "";
  return {
    // Of a reduced dish the new one, without the words for screen readers.
    price: text(".dish-price .money"),
    desc: text(".dish-desc"),
    marked: row.querySelector(".dish-marks [data-type]") !== null,
    choosing: row.querySelector("[data-action=add]")?.getAttribute("data-simple") !== "true",
    open: !row.querySelector(".dish-closed"),
  };
}

/** ORD-01: what an order must come to, as the page says it to who has chosen no store. */
export const minimumOnPage = (): string | null => document.querySelector("[data-least-minimum]")?.textContent ?? null;

const PHONE_WITH_MOTION = "(width < 48rem) and (prefers-reduced-motion: no-preference)";
/** As `--motion` and `--ease-out`. */
const GROWING = { duration: 200, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

/**
 * Lets the picture of the tapped row grow into that of its sheet. The sheet is already open: this delays nothing, and
 * without the picture, on a wide screen or with less motion nothing happens.
 */
export function growPicture(id: string): void {
  if (!matchMedia(PHONE_WITH_MOTION).matches) return;
  const target = document.querySelector(`[data-item-sheet="${CSS.escape(id)}"] .picture`);
  const visible = ({ top, bottom, width }: DOMRect) => width > 0 && bottom > 0 && top < innerHeight;
  const from = rowsOf(id)
    .map((row) => row.querySelector(".picture")?.getBoundingClientRect())
    .find((box) => box && visible(box));
  if (!target || !from) return;
  const to = target.getBoundingClientRect();
  const right = from.left + from.width / 2 - (to.left + to.width / 2);
  const down = from.top + from.height / 2 - (to.top + to.height / 2);
  const small = `translate(${right}px, ${down}px) scale(${from.height / to.height})`;
  target.animate(
    [
      { transform: small, zIndex: 20 },
      { transform: "none", zIndex: 20 },
    ],
    GROWING,
  );
}
