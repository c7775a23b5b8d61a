import { asMinor, MAX_MINOR } from "../money.ts";
import { err, ok, type Result } from "../result.ts";
import {
  type Cart,
  type CartCoupon,
  type CartLine,
  type CartOption,
  type CartTip,
  type DashEstimate,
  EMPTY_CART,
  lineKey,
  MAX_LINES,
  MAX_QUANTITY,
  note,
  signatureOf,
  withItems,
} from "./cart.ts";

/**
 * Reads a cart from storage or from another window (CART-09, CART-12). Stored data is not trusted: fields are copied
 * one by one, signatures and totals are computed again, and any invalid field drops the whole cart.
 */
export const STORED_CART_VERSION = 1;

/** Longest stored text that is parsed; a full cart of 100 lines is far shorter. */
export const MAX_STORED_LENGTH = 500_000;

/** Why a stored cart was dropped; for the log, not for guests. */
export interface CartDropped {
  readonly reason: "absent" | "oversized" | "not-json" | "version" | "shape";
  /** Path of the first invalid field, e.g. "items.3.quantity". */
  readonly field: string;
}

class Misfit extends Error {
  readonly field: string;
  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown, field: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Misfit(field);
  return value as Fields;
}

function listOf(value: unknown, field: string, max: number): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > max) throw new Misfit(field);
  return value;
}

function textOf(value: unknown, field: string, max: number, fallback?: string): string {
  if ((value === undefined || value === null) && fallback !== undefined) return fallback;
  if (typeof value !== "string" || value.length > max) throw new Misfit(field);
  return value;
}

function idOf(value: unknown, field: string): string {
  const id = textOf(value, field, 100);
  if (id === "") throw new Misfit(field);
  return id;
}

function integerOf(value: unknown, field: string, min: number, max: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < min || (value as number) > max) throw new Misfit(field);
  return value as number;
}

const amountOf = (value: unknown, field: string) => asMinor(integerOf(value, field, 0, MAX_MINOR));

const epochOf = (value: unknown, field: string) => integerOf(value, field, 0, Number.MAX_SAFE_INTEGER);

function optionOf(value: unknown, field: string): CartOption {
  const raw = fieldsOf(value, field);
  const path = listOf(raw.path, `${field}.path`, 20).map((id, index) => idOf(id, `${field}.path.${index}`));
  return {
    id: idOf(raw.id, `${field}.id`),
    price: amountOf(raw.price, `${field}.price`),
    title: textOf(raw.title, `${field}.title`, 300),
    ...(raw.group === undefined ? {} : { group: idOf(raw.group, `${field}.group`) }),
    ...(path.length > 0 ? { path } : {}),
    ...(raw.quantity === undefined ? {} : { quantity: integerOf(raw.quantity, `${field}.quantity`, 1, MAX_QUANTITY) }),
    ...(raw.portion === "left" || raw.portion === "right" ? { portion: raw.portion } : {}),
    ...(raw.amount === undefined
      ? {}
      : {
          amount: idOf(raw.amount, `${field}.amount`),
          amount_title: textOf(raw.amount_title, `${field}.amount_title`, 300, ""),
        }),
  };
}

function lineOf(value: unknown, field: string): CartLine {
  const raw = fieldsOf(value, field);
  const id = idOf(raw.id, `${field}.id`);
  const options = listOf(raw.options, `${field}.options`, 200).map((option, index) =>
    optionOf(option, `${field}.options.${index}`),
  );
  return {
    id,
    signature: signatureOf(id, options),
    quantity: integerOf(raw.quantity === undefined ? 1 : raw.quantity, `${field}.quantity`, 1, MAX_QUANTITY),
    item_price: amountOf(raw.item_price ?? raw.price, `${field}.item_price`),
    options,
    instructions: note(textOf(raw.instructions, `${field}.instructions`, 5000, "")),
    mod_at: epochOf(raw.mod_at, `${field}.mod_at`),
    item_title: textOf(raw.item_title ?? raw.title, `${field}.item_title`, 300),
    food_type: textOf(raw.food_type, `${field}.food_type`, 40, "not_specified"),
    category: textOf(raw.category, `${field}.category`, 300, ""),
    has_options: typeof raw.has_options === "boolean" ? raw.has_options : options.length > 0,
  };
}

function linesOf(value: unknown): CartLine[] {
  if (!Array.isArray(value)) throw new Misfit("items");
  const lines = listOf(value, "items", MAX_LINES).map((line, index) => lineOf(line, `items.${index}`));
  if (new Set(lines.map(lineKey)).size < lines.length) throw new Misfit("items");
  return lines;
}

function couponOf(value: unknown, field: string): CartCoupon {
  const raw = fieldsOf(value, field);
  return {
    title: textOf(raw.title, `${field}.title`, 300),
    description: textOf(raw.description, `${field}.description`, 5000, ""),
    redemption_code: idOf(raw.redemption_code, `${field}.redemption_code`),
    value: amountOf(raw.value, `${field}.value`),
  };
}

function estimateOf(value: unknown): DashEstimate | null {
  if (value === undefined || value === null) return null;
  const raw = fieldsOf(value, "dashEstimate");
  const extra = fieldsOf(raw.extra_info, "dashEstimate.extra_info");
  return {
    bid_id: idOf(raw.bid_id, "dashEstimate.bid_id"),
    estimated_price: amountOf(raw.estimated_price, "dashEstimate.estimated_price"),
    exp_at: epochOf(raw.exp_at, "dashEstimate.exp_at"),
    ...(raw.minutes === undefined ? {} : { minutes: integerOf(raw.minutes, "dashEstimate.minutes", 0, 10_000) }),
    extra_info: {
      tech_fees: amountOf(extra.tech_fees, "dashEstimate.extra_info.tech_fees"),
      logistic_fees: amountOf(extra.logistic_fees, "dashEstimate.extra_info.logistic_fees"),
    },
  };
}

function tipOf(value: unknown): CartTip | null {
  if (value === undefined || value === null) return null;
  const { percent, amount } = fieldsOf(value, "tip");
  if (amount !== undefined) return { amount: amountOf(amount, "tip.amount") };
  if (typeof percent === "number" && percent > 0 && percent <= 100) return { percent };
  throw new Misfit("tip.percent");
}

function orNull(value: unknown, field: string): string | null {
  return value === undefined || value === null ? null : idOf(value, field);
}

function cartOf(raw: Fields): Cart {
  const cart: Cart = {
    ...EMPTY_CART,
    delivery_address: orNull(raw.delivery_address, "delivery_address"),
    coupon_code: orNull(raw.coupon_code, "coupon_code"),
    keepsCoupon: raw.keepsCoupon === true,
    sorted_coupons: listOf(raw.sorted_coupons, "sorted_coupons", 100).map((coupon, index) =>
      couponOf(coupon, `sorted_coupons.${index}`),
    ),
    applyWalletCredit: raw.applyWalletCredit === true,
    specialInstructions: note(textOf(raw.specialInstructions, "specialInstructions", 5000, "")),
    dashEstimate: estimateOf(raw.dashEstimate),
    tip: tipOf(raw.tip),
    cutlery: raw.cutlery === true,
    noContact: raw.noContact === true,
  };
  return withItems(cart, linesOf(raw.items));
}

function read(make: () => Cart): Result<Cart, CartDropped> {
  try {
    return ok(make());
  } catch (fault) {
    if (fault instanceof Misfit) return err({ reason: "shape", field: fault.field });
    // The sum exceeds what an integer represents exactly, so the stored prices are invalid.
    if (fault instanceof RangeError) return err({ reason: "shape", field: "sub_total" });
    throw fault;
  }
}

/** The value written to storage: the cart with the version of its format. */
export function storedCart(cart: Cart): { readonly version: number; readonly cart: Cart } {
  return { version: STORED_CART_VERSION, cart };
}

/**
 * Reads what `storedCart` wrote (as JSON text or already parsed). Returns the cart, or why it was dropped; never
 * throws.
 */
export function parseStoredCart(stored: unknown): Result<Cart, CartDropped> {
  if (stored === null || stored === undefined || stored === "") return err({ reason: "absent", field: "" });
  let value = stored;
  if (typeof stored === "string") {
    if (stored.length > MAX_STORED_LENGTH) return err({ reason: "oversized", field: "" });
    try {
      value = JSON.parse(stored);
    } catch {
      return err({ reason: "not-json", field: "" });
    }
  }
  return read(() => {
    const outer = fieldsOf(value, "");
    if (outer.version !== STORED_CART_VERSION) throw new Misfit("version");
    return cartOf(fieldsOf(outer.cart, "cart"));
  });
}
