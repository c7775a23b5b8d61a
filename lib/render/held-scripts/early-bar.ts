import type { Cart } from "@/lib/domain/cart/cart";
import { formatAmount, type MoneyFormat } from "@/lib/domain/money";
import { type PluralTexts, plural } from "@/lib/i18n/client-texts";

/** What the cart bar says and looks like, for drawing it before the page is hydrated. */
export interface EarlyBar {
  readonly view: string;
  readonly count: PluralTexts;
  /** The classes of its parts, from the outside in. */
  readonly classes: Readonly<Record<"position" | "frame" | "button" | "words" | "count", string>>;
}

let bar: HTMLElement | null = null;

/**
 * Draws the cart bar as the hydrated page will, on a page with one, and says how many lines the cart column has, if the
 * page has that (`cart-column.css`). Does nothing for an empty cart.
 */
export function drawEarlyBar(cart: Cart): void {
  if (cart.item_count === 0) return;
  if (!bar) {
    bar = element("div", "");
    // Outside of what hydration expects to find as it was sent.
    document.body.append(bar);
  }
  bar.dataset.lines = String(cart.items.length);
  const given = document.querySelector<HTMLElement>("[data-early-bar]");
  const looks = given?.dataset.earlyBar;
  // The place of the bar itself, which is not there in a shop that takes no orders.
  const place = given?.previousElementSibling as HTMLElement | null | undefined;
  if (!looks || place?.dataset.cartCount === undefined) return;
  const { view, count, classes } = JSON.parse(looks) as EarlyBar;
  const { lang, dataset } = document.documentElement;
  const money = JSON.parse(dataset.money ?? "") as MoneyFormat;
  const words = [element("span", "block", view), element("span", classes.count, plural(count, cart.item_count, lang))];
  const amount = element("bdi", "money", formatAmount(cart.sub_total, money));
  const button = element("button", classes.button, element("span", classes.words, ...words), amount);
  button.dataset.opens = "[data-cart-bar]";
  bar.className = place.className;
  bar.replaceChildren(element("div", classes.position, element("div", classes.frame, button)));
}

/** The hydrated page has drawn its own bar in the same place. */
export function removeEarlyBar(): void {
  bar?.remove();
  bar = null;
}

function element(name: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}
