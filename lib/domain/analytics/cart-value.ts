import { type Cart, type CartLine, totals, unitPrice } from "../cart/cart.ts";
import { lineKey } from "../cart/line-key.ts";
import { addMoney, type Minor, multiplyMoney, toDecimalString } from "../money.ts";
import type { EventItem, EventValue } from "./events.ts";

const major = (amount: Minor, currency: string) => Number(toDecimalString(amount, currency));

/** A line of the cart without what the guest wrote to it: notes may hold names and numbers. */
const eventItem = (line: CartLine, quantity: number, currency: string): EventItem => ({
  item_id: line.id,
  item_name: line.item_title,
  item_category: line.category,
  price: major(unitPrice(line), currency),
  quantity,
});

/** What lines are worth, in the words of the destinations' ecommerce events. */
export function linesValue(lines: readonly CartLine[], currency: string): EventValue {
  return {
    currency,
    value: major(totals(lines).sub_total, currency),
    items: lines.map((line) => eventItem(line, line.quantity, currency)),
  };
}

export interface CartStepEvent extends EventValue {
  readonly name: "add_to_cart" | "remove_from_cart";
}

/** How long after a press a line still counts as changed by it, in milliseconds. */
const JUST_NOW = 5_000;

/**
 * What a change of the cart means: one event for what was added, one for what was taken out. Lines that came from
 * another device keep the time of their own change and were reported there.
 */
export function cartSteps(before: Cart, after: Cart, { currency, now }: { currency: string; now: number }) {
  const added: [CartLine, number][] = [];
  const removed: [CartLine, number][] = [];
  const old = new Map(before.items.map((line) => [lineKey(line), line]));
  for (const line of after.items) {
    const more = line.quantity - (old.get(lineKey(line))?.quantity ?? 0);
    if (more > 0 && Math.abs(now - line.mod_at) < JUST_NOW) added.push([line, more]);
    if (more < 0) removed.push([line, -more]);
    old.delete(lineKey(line));
  }
  // An emptied cart was ordered, or belongs to another store now.
  if (after.items.length > 0 || before.items.length === 1) removed.push(...[...old.values()].map(whole));
  return [...stepOf("add_to_cart", added, currency), ...stepOf("remove_from_cart", removed, currency)];
}

const whole = (line: CartLine): [CartLine, number] => [line, line.quantity];

function stepOf(
  name: CartStepEvent["name"],
  changed: readonly (readonly [CartLine, number])[],
  currency: string,
): CartStepEvent[] {
  if (changed.length === 0) return [];
  const worth = addMoney(...changed.map(([line, quantity]) => multiplyMoney(unitPrice(line), quantity)));
  const items = changed.map(([line, quantity]) => eventItem(line, quantity, currency));
  return [{ name, currency, value: major(worth, currency), items }];
}
