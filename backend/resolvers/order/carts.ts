import {
  MAX_CART_OPTIONS,
  MAX_INSTRUCTIONS_LENGTH,
  MAX_LINES,
  MAX_QUANTITY,
  signatureOf,
} from "../../../lib/domain/cart/cart.ts";
import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import type { RequestContext } from "../../context.ts";
import type { CartLineRow } from "../../db/schema/customers.ts";
import type { CartInput, Resolvers } from "../../generated/resolvers.ts";
import { readText } from "../../identity/read-fields.ts";
import { activeAccount } from "../../identity/require-login.ts";
import { checkCart } from "../../orders/cart/check-cart.ts";
import { loadSold } from "../../orders/cart/load-cart.ts";
import { linesOfWire } from "../../orders/cart/wire-lines.ts";
import { cartItemOnWire } from "../../orders/views/cart-view.ts";
import { chooseOptions, type OptionInput } from "../../rules/menu/option-choice.ts";

/** Refuses what is larger than a cart may be. */
function checkSize(context: RequestContext, { items }: CartInput): void {
  if (items.length > MAX_LINES) throw context.fail("BAD_REQUEST", "cart_too_large", { max: MAX_LINES });
  const options = items.reduce((sum, item) => sum + (item.options?.length ?? 0), 0);
  if (options > MAX_CART_OPTIONS) throw context.fail("BAD_REQUEST", "cart_options_too_many", { max: MAX_CART_OPTIONS });
}

/** The lines as stored; refuses what a cart may not contain, so that nothing is dropped silently. */
function readLines(context: RequestContext, cart: CartInput): CartLineRow[] {
  checkSize(context, cart);
  return linesOfWire(cart.items).map((line) => {
    if (line.quantity < 1 || line.quantity > MAX_QUANTITY || line.options.some(({ quantity }) => quantity < 1)) {
      throw context.fail("BAD_REQUEST", "quantity_invalid", { max: MAX_QUANTITY });
    }
    return {
      id: line.id,
      quantity: line.quantity,
      options: line.options.map((option) => ({ ...option, path: [...option.path] })),
      instructions: readText(context, "instructions", line.instructions, MAX_INSTRUCTIONS_LENGTH),
      mod_at: context.now.toISOString(),
    };
  });
}

/** Carts stored before options had halves and amounts have neither. */
const asAsked = (option: CartLineRow["options"][number]): OptionInput => ({
  ...option,
  portion: option.portion ?? null,
  amount: option.amount ?? null,
});

type Mode = FulfilmentMode | null | undefined;

/** CART-13: the stored cart with current prices and titles. Items no longer on the menu are left out. */
async function cartOnWire(context: RequestContext, lines: readonly CartLineRow[], mode: Mode) {
  const { repos, store } = context;
  const { rows, groups } = await loadSold(repos, lines, { store, mode: mode ?? null });
  const rowOf = new Map(rows.map((row) => [String(row.id), row]));
  const categories = new Map((await repos.menu.categories()).map((category) => [category.id, category]));
  const items = lines.flatMap((line) => {
    const item = rowOf.get(line.id);
    if (!item) return [];
    const { chosen } = chooseOptions(groups.get(item.id) ?? [], line.options.map(asAsked));
    const named = chosen.map(({ option, path, quantity, portion, amount }) => ({
      id: String(option.id),
      path,
      quantity,
      ...(portion ? { portion } : {}),
      ...(amount ? { amount: amount.id } : {}),
      price: 0,
      title: "",
    }));
    return [
      cartItemOnWire(context, {
        item,
        category: categories.get(item.category_id),
        signature: signatureOf(line.id, named),
        quantity: line.quantity,
        options: chosen,
        instructions: line.instructions,
        mod_at: new Date(line.mod_at),
      }),
    ];
  });
  return { items };
}

async function readCart(context: RequestContext, mode: Mode) {
  const { id } = await activeAccount(context);
  return cartOnWire(context, await context.repos.shelf.cart(id), mode);
}

async function writeCart(context: RequestContext, cart: CartInput, mode: Mode) {
  const { id } = await activeAccount(context);
  const lines = readLines(context, cart);
  await context.repos.shelf.saveCart(id, lines, context.now);
  return cartOnWire(context, lines, mode);
}

export const cartResolvers: Resolvers = {
  Query: {
    getCart: (_root, { ffMode }, context) => readCart(context, ffMode),
    getUserCart: (_root, { ffMode }, context) => readCart(context, ffMode),
    checkCart: (_root, { cart, ffMode }, context) => {
      if (!context.store) throw context.fail("STORE_SELECTION_REQUIRED", "store_required");
      checkSize(context, cart);
      return checkCart(context, context.store, linesOfWire(cart.items), ffMode);
    },
  },
  Mutation: {
    updateCart: (_root, { cart, ffMode }, context) => writeCart(context, cart, ffMode),
    updateUserCart: (_root, { cart, ffMode }, context) => writeCart(context, cart, ffMode),
  },
};
