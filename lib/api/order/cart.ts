import {
  type CartItemFieldsFragment,
  type CartItemInput,
  type CartOptionFieldsFragment,
  CheckCartDocument,
  GetCartDocument,
  UpdateCartDocument,
} from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { type MinorUnits, minorUnits } from "@/lib/api/wire-money";
import { type CartLine, type CartOption, note, signatureOf } from "@/lib/domain/cart/cart";
import type { CheckedLine } from "@/lib/domain/cart/recheck";
import type { FulfilmentMode } from "@/lib/domain/enumerations";

/** Lines in wire format: the server determines prices and titles itself. */
export function linesToWire(lines: readonly CartLine[]): CartItemInput[] {
  return lines.map(({ id, quantity, options, instructions }) => ({
    id,
    quantity,
    options: options.map(optionToWire),
    ...(instructions ? { instructions: Array.from(instructions).slice(0, 300).join("") } : {}),
  }));
}

function optionToWire({ id, path, quantity, portion, amount }: CartOption) {
  return {
    id,
    ...(path?.length ? { path: [...path] } : {}),
    ...(quantity && quantity > 1 ? { quantity } : {}),
    ...(portion ? { portion } : {}),
    ...(amount ? { amount } : {}),
  };
}

/** The mapper of a chosen option. */
export function optionOf(wire: CartOptionFieldsFragment, minor: MinorUnits): CartOption {
  const { id, option_group_id, path, title, price, quantity, portion, amount, amount_title } = wire;
  return {
    id,
    title,
    price: minor.required(price),
    ...(option_group_id ? { group: option_group_id } : {}),
    ...(path.length ? { path } : {}),
    ...(quantity > 1 ? { quantity } : {}),
    ...(portion === "whole" ? {} : { portion }),
    ...(amount ? { amount, amount_title: amount_title ?? "" } : {}),
  };
}

/**
 * Lines of the server's cart as local ones (CART-13, OLIST-03); amounts in minor units, signatures computed locally.
 */
export function linesOf(wire: readonly CartItemFieldsFragment[], minor: MinorUnits, now: number): CartLine[] {
  return wire.map((item) => {
    const options = item.options.map((option) => optionOf(option, minor));
    return {
      id: item.id,
      signature: signatureOf(item.id, options),
      quantity: item.quantity,
      item_price: minor.required(item.item_price),
      options,
      instructions: note(item.instructions ?? ""),
      mod_at: item.mod_at ? Date.parse(item.mod_at) || now : now,
      item_title: item.item_title,
      food_type: item.food_type,
      category: item.category?.name ?? "",
      has_options: item.has_options,
    };
  });
}

interface PricedNow {
  readonly mode: FulfilmentMode;
  readonly now: number;
}

/** CART-13: the stored cart of a signed-in customer at the prices of a mode; lines without a date get `now`. */
export async function getCart(source: Source, { mode, now }: PricedNow, options?: SendOptions): Promise<CartLine[]> {
  const minor = minorUnits(await source.currency());
  return linesOf((await source.send(GetCartDocument, { ffMode: mode }, options)).getCart.items, minor, now);
}

/** CART-13: stores the cart of a signed-in customer and returns the server's version of it. */
export async function updateCart(
  source: Source,
  lines: readonly CartLine[],
  { mode, now }: PricedNow,
  options?: SendOptions,
): Promise<CartLine[]> {
  const minor = minorUnits(await source.currency());
  const answer = await source.send(UpdateCartDocument, { cart: { items: linesToWire(lines) }, ffMode: mode }, options);
  return linesOf(answer.updateCart.items, minor, now);
}

/** CART-12, STORE-01, STORE-11: checks lines at the source's store in a mode. The server stores nothing. */
export async function checkCart(
  source: Source,
  lines: readonly CartLine[],
  { mode, now }: PricedNow,
  options?: SendOptions,
): Promise<CheckedLine[]> {
  const minor = minorUnits(await source.currency());
  const variables = { cart: { items: linesToWire(lines) }, ffMode: mode };
  const answer = await source.send(CheckCartDocument, variables, options);
  return answer.checkCart.lines.map(({ signature, item, unit_price, available, errors }) => ({
    signature,
    line: item && (linesOf([item], minor, now)[0] ?? null),
    unitPrice: minor.optional(unit_price),
    available,
    problems: errors.map(({ error_type, error_message }) => ({ code: error_type, message: error_message })),
  }));
}
