import { type DomainError, refuse } from "../errors.ts";
import { addMoney, type Minor, multiplyMoney, ZERO } from "../money.ts";
import { ok, type Result } from "../result.ts";
import { lineKey, note } from "./line-key.ts";
import { signatureOf } from "./signature.ts";

export { lineKey, MAX_INSTRUCTIONS_LENGTH, note } from "./line-key.ts";
export { optionKey, signature, signatureOf } from "./signature.ts";

/**
 * The local cart of storefront.md section 3 "Cart (local)" and its rules of section 4 "Cart". Every amount is in minor
 * units of the business's currency. Carts are immutable: each rule returns a new cart and leaves the old one unchanged.
 */
export interface CartOption {
  /** The server's option id. */
  readonly id: string;
  /**
   * Minor units this option adds to one unit of the line: the sum of its units, 0 for those its group includes free.
   */
  readonly price: Minor;
  readonly title: string;
  /** Ids of the options that lead to a nested one, outermost first; absent for an option of a top-level group. */
  readonly path?: readonly string[];
  /** The id of the group that it answers, to read the choices group by group; absent in carts stored before the field existed. */
  readonly group?: string;
  /** Units of the option in one unit of the line; 1 when absent. */
  readonly quantity?: number;
  /** The half it is on; absent: both. */
  readonly portion?: "left" | "right";
  /** Id and title of its amount: "double". */
  readonly amount?: string;
  readonly amount_title?: string;
}

export interface CartLine {
  /** Item id. */
  readonly id: string;
  /** Item id plus sorted option ids. Lines with the same signature differ in their notes; `lineKey` is unique. */
  readonly signature: string;
  readonly quantity: number;
  /** Minor units, without options. */
  readonly item_price: Minor;
  readonly options: readonly CartOption[];
  readonly instructions: string;
  /** When the line last changed, epoch milliseconds. */
  readonly mod_at: number;
  readonly item_title: string;
  readonly food_type: string;
  readonly category: string;
  readonly has_options: boolean;
}

/** What a menu item contributes to a line. */
export type CartItem = Pick<CartLine, "id" | "item_price" | "item_title" | "food_type" | "category" | "has_options">;

export interface CartCoupon {
  readonly title: string;
  readonly description: string;
  readonly redemption_code: string;
  /** Discount in minor units once validated. */
  readonly value: Minor;
}

export interface DashEstimate {
  readonly bid_id: string;
  /** Minor units. */
  readonly estimated_price: Minor;
  /** Epoch milliseconds. */
  readonly exp_at: number;
  /** From the bid to the door; absent if the server does not return it. */
  readonly minutes?: number;
  /** Minor units. */
  readonly extra_info: { readonly tech_fees: Minor; readonly logistic_fees: Minor };
}

/** A tip as the guest chose it: a percentage of the items, or minor units. The server computes the amount. */
export type CartTip = { readonly percent: number } | { readonly amount: Minor };

export interface Cart {
  readonly items: readonly CartLine[];
  /** Minor units; sum of (item price + option prices) × quantity. */
  readonly sub_total: Minor;
  readonly item_count: number;
  /** An address id. */
  readonly delivery_address: string | null;
  readonly coupon_code: string | null;
  /** The coupon was chosen before an order could use it, and waits for one that does. */
  readonly keepsCoupon: boolean;
  readonly sorted_coupons: readonly CartCoupon[];
  readonly applyWalletCredit: boolean;
  readonly specialInstructions: string;
  readonly dashEstimate: DashEstimate | null;
  /** null, as for every new order: no tip. */
  readonly tip: CartTip | null;
  readonly cutlery: boolean;
  readonly noContact: boolean;
}

export const MAX_QUANTITY = 99;
export const MAX_LINES = 100;
/** Of all lines together: fifteen for each of the most lines, or fifty pizzas with thirty toppings. */
export const MAX_CART_OPTIONS = 1_500;

export const EMPTY_CART: Cart = Object.freeze({
  items: Object.freeze([]),
  sub_total: ZERO,
  item_count: 0,
  delivery_address: null,
  coupon_code: null,
  keepsCoupon: false,
  sorted_coupons: Object.freeze([]),
  applyWalletCredit: false,
  specialInstructions: "",
  dashEstimate: null,
  tip: null,
  cutlery: false,
  noContact: false,
});

type CartCode = "QUANTITY_LIMIT" | "LINE_LIMIT" | "ITEM_QUANTITY_UPDATED";
type CartResult<Code extends CartCode> = Result<Cart, DomainError<Code>>;

/** Price of one unit of a line in minor units: item plus options. */
export const unitPrice = (line: Pick<CartLine, "item_price" | "options">): Minor =>
  addMoney(line.item_price, ...line.options.map((option) => option.price));

/** Price of a whole line in minor units. */
export function lineTotal(line: Pick<CartLine, "item_price" | "options" | "quantity">): Minor {
  return multiplyMoney(unitPrice(line), line.quantity);
}

/** CART-06: sub_total in minor units and item_count of the given lines. */
export function totals(items: readonly CartLine[]): Pick<Cart, "sub_total" | "item_count"> {
  return {
    sub_total: addMoney(...items.map(lineTotal)),
    item_count: items.reduce((count, line) => count + line.quantity, 0),
  };
}

/** The cart with other lines, and the totals of those lines. */
export function withItems(cart: Cart, items: readonly CartLine[]): Cart {
  return { ...cart, items, ...totals(items) };
}

export type LineResult = CartResult<"QUANTITY_LIMIT" | "ITEM_QUANTITY_UPDATED">;

/** The cart with one line replaced, or removed when `changed` is null. */
export function withLine(cart: Cart, line: CartLine, changed: CartLine | null): Cart {
  return withItems(
    cart,
    cart.items.flatMap((other) => (other === line ? (changed ?? []) : other)),
  );
}

export function lineOf(cart: Cart, key: string): CartLine | undefined {
  return cart.items.find((line) => lineKey(line) === key);
}

/** The line modified last; ties go to the line added last. */
function latest(lines: readonly CartLine[]): CartLine | null {
  return lines.reduce<CartLine | null>((last, line) => (last && last.mod_at > line.mod_at ? last : line), null);
}

const withSignature = ({ items }: Cart, signature: string) => items.filter((line) => line.signature === signature);

export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
}

export function tooMany(itemTitle: string) {
  return refuse("QUANTITY_LIMIT", { max: MAX_QUANTITY, item: itemTitle });
}

/** For a line that no longer exists: another tab may have removed it. */
export const refuseMissing = () => refuse("ITEM_QUANTITY_UPDATED");

export interface AddDetails {
  /** Epoch milliseconds. */
  readonly now: number;
  /** 1 when absent. */
  readonly quantity?: number;
  /** Note for the kitchen, "" for none. Absent: the note of the line of this signature modified last. */
  readonly instructions?: string;
}

/**
 * CART-02: raises the quantity of the line with the same signature and note (and updates its prices and titles), or
 * adds a line. Without `instructions` it adds one more of the existing line. Refuses a quantity outside 1…99
 * (QUANTITY_LIMIT) and the 101st line (LINE_LIMIT).
 */
export function addItem(
  cart: Cart,
  item: CartItem,
  options: readonly CartOption[],
  { now, quantity = 1, instructions }: AddDetails,
): CartResult<"QUANTITY_LIMIT" | "LINE_LIMIT"> {
  const signature = signatureOf(item.id, options);
  const wanted = note(instructions ?? latest(withSignature(cart, signature))?.instructions ?? "");
  const existing = lineOf(cart, lineKey({ signature, instructions: wanted }));
  const total = (existing?.quantity ?? 0) + quantity;
  if (!isQuantity(quantity) || !isQuantity(total)) return tooMany(item.item_title);
  if (!existing && cart.items.length >= MAX_LINES) return refuse("LINE_LIMIT", { max: MAX_LINES });
  const line: CartLine = {
    id: item.id,
    signature,
    quantity: total,
    item_price: item.item_price,
    options: options.map((option) => ({ ...option })),
    instructions: wanted,
    mod_at: now,
    item_title: item.item_title,
    food_type: item.food_type,
    category: item.category,
    has_options: item.has_options,
  };
  return ok(existing ? withLine(cart, existing, line) : withItems(cart, [...cart.items, line]));
}

/**
 * CART-03: lowers a line's quantity by 1, at 0 removes it. Takes its key, or a signature for its line modified last.
 * Refuses a line that is no longer in the cart with ITEM_QUANTITY_UPDATED.
 */
export function reduceBySignature(cart: Cart, key: string, now: number): CartResult<"ITEM_QUANTITY_UPDATED"> {
  const line = lineOf(cart, key) ?? latest(withSignature(cart, key));
  if (!line) return refuseMissing();
  return ok(withLine(cart, line, line.quantity <= 1 ? null : { ...line, quantity: line.quantity - 1, mod_at: now }));
}

/** The line of an item modified last; ties go to the line added last. */
export function latestLineOf(cart: Cart, itemId: string): CartLine | null {
  return latest(cart.items.filter((line) => line.id === itemId));
}

/** CART-04: reduces the line of an item modified last. Refuses like `reduceBySignature` if there is none. */
export function reduceByItemId(cart: Cart, itemId: string, now: number): CartResult<"ITEM_QUANTITY_UPDATED"> {
  const line = latestLineOf(cart, itemId);
  return line ? reduceBySignature(cart, lineKey(line), now) : refuseMissing();
}
