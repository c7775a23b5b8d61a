import type { RequestContext } from "../../context.ts";
import type { Resolvers } from "../../generated/resolvers.ts";
import { activeAccount } from "../../identity/require-login.ts";
import { guestStoreName } from "../../rules/places/store-name.ts";
import { onWire } from "../../wire/money.ts";

/** The most recent transactions that the list returns. */
const TRANSACTIONS = 200;

/** WALL-01: points, and the balance in major units. */
async function wallet(context: RequestContext) {
  const { id } = await activeAccount(context);
  const { points, balance } = await context.repos.wallets.of(id);
  return { points, balance: onWire(context, balance) };
}

export const walletResolvers: Resolvers = {
  Query: {
    transactions: async (_root, _args, context) => {
      const { id } = await activeAccount(context);
      const rows = await context.repos.wallets.transactions(id, TRANSACTIONS);
      const storeIds = rows.flatMap(({ store_id }) => store_id ?? []);
      const stores = new Map((await context.repos.stores.byIdsEvenRetired(storeIds)).map((store) => [store.id, store]));
      const nameOf = (id: number | null) => {
        const store = id === null ? undefined : stores.get(id);
        return store ? guestStoreName(store, context.localized) : null;
      };
      return rows.map((row) => ({
        store_id: row.store_id === null ? null : String(row.store_id),
        store_name: nameOf(row.store_id),
        bill_number: row.bill_number,
        payment_src: row.payment_src,
        payment_type: row.payment_type,
        payment_amount: onWire(context, row.amount),
        created: row.created_at,
        comments: row.comments,
      }));
    },
    userBusinessInfo: (_root, _args, context) => wallet(context),
    getWalletBalance: (_root, _args, context) => wallet(context),
  },
};
