import type { RequestContext } from "../../context.ts";
import { EVERYWHERE } from "../../db/repositories/catalogue/menu.ts";
import type { Resolvers } from "../../generated/resolvers.ts";
import { activeAccount } from "../../identity/require-login.ts";
import { asRowId } from "../../ids.ts";
import { itemOnWire } from "../menu/menu-view.ts";

/** An item's row id; fails if it is not on the menu. */
async function itemId(context: RequestContext, id: string): Promise<number> {
  const rowId = asRowId(id);
  const [row] = rowId === null ? [] : await context.repos.menu.itemsById([rowId], EVERYWHERE);
  if (!row) throw context.fail("NOT_FOUND", "item_unknown");
  return row.id;
}

export const favouriteResolvers: Resolvers = {
  Query: {
    favouriteItems: async (_root, { ffMode }, context) => {
      const { id } = await activeAccount(context);
      const { repos, store } = context;
      const liked = await repos.shelf.favourites(id);
      const ids = liked.map(({ item_id }) => item_id);
      const rows = await repos.menu.itemsById(ids, { store, mode: ffMode ?? null });
      const items = new Map(rows.map((item) => [item.id, item]));
      const categories = new Map((await repos.menu.categories()).map((category) => [category.id, category]));
      return liked.flatMap(({ item_id, liked_on }) => {
        const item = items.get(item_id);
        const category = item && categories.get(item.category_id);
        return item && category ? [{ liked_on, item: itemOnWire(context, item, category) }] : [];
      });
    },
  },
  Mutation: {
    addFavouriteItem: async (_root, { item_id }, context) => {
      const { id } = await activeAccount(context);
      await context.repos.shelf.addFavourite(id, await itemId(context, item_id), context.now);
      return { success: true, message: null };
    },
    removeFavouriteItem: async (_root, { item_id }, context) => {
      const { id } = await activeAccount(context);
      const rowId = asRowId(item_id);
      if (rowId !== null) await context.repos.shelf.removeFavourite(id, rowId);
      return { success: true, message: null };
    },
  },
};
