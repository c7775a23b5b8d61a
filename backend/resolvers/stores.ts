import type { Point } from "../../lib/domain/store/geo.ts";
import { isOpen } from "../../lib/domain/time/opening-hours.ts";
import type { RequestContext } from "../context.ts";
import type { StoreRow } from "../db/repositories/catalogue/stores.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { asStoreId } from "../ids.ts";
import { modesOnOffer } from "../rules/places/delivery-area.ts";
import { nearbyStores, nearestOf, otherWays, waysWhileClosed } from "../rules/places/nearby-stores.ts";
import { storeHours } from "../rules/time/store-hours.ts";
import { pointOf } from "../wire/point.ts";
import { storeOnWire } from "../wire/store-view.ts";

/** The table of the request's table_id with its floor and staff, if it is in this store. */
async function tableOnWire(context: RequestContext, store: StoreRow) {
  if (!context.tableId) return {};
  const table = await context.repos.stores.table(context.tableId);
  if (!table || table.store_id !== store.id) {
    throw context.fail("TABLE_UNKNOWN", "table_unknown", { id: context.tableId });
  }
  const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  return {
    table: { id: table.id, name: context.localized(table.name) ?? table.id },
    floor: named(table.floor_id, context.localized(table.floor_name) ?? table.floor_id),
    waiter: named(table.waiter_name, table.waiter_name),
    cashier: named(table.cashier_name, table.cashier_name),
  };
}

/** Most stores returned by ids or as a page of the list. */
const MAX_PART = 200;

interface Part {
  readonly ids?: readonly string[] | null | undefined;
  readonly offset?: number | null | undefined;
  readonly limit?: number | null | undefined;
}

/** The part of the list that a request names; null for all of it. Refuses more than `MAX_PART` stores. */
function partOf(context: RequestContext, { ids, offset, limit }: Part) {
  if (!ids && offset == null && limit == null) return null;
  const wrong = (ids?.length ?? 0) > MAX_PART || (limit ?? 0) > MAX_PART || (limit ?? 0) < 0 || (offset ?? 0) < 0;
  if (wrong) throw context.fail("BAD_REQUEST", "stores_part_invalid", { most: MAX_PART });
  return {
    ids: ids ? ids.flatMap((id) => asStoreId(id) ?? []) : null,
    offset: Math.min(offset ?? 0, 1_000_000),
    limit: limit ?? MAX_PART,
  };
}

export const storeResolvers: Resolvers = {
  Query: {
    getCurrentStore: async (_root, { lat, lng, ffMode }, context) => {
      const near = pointOf(context, lat, lng);
      const storeOffers = (store: StoreRow) => !ffMode || modesOnOffer(store).includes(ffMode);
      const store = context.store ?? (await context.repos.stores.all()).find(storeOffers);
      if (!store) return null;
      return { ...storeOnWire(context, store, near, ffMode), ...(await tableOnWire(context, store)) };
    },
    getStoresList: async (_root, { ids, offset, limit }, context) => {
      const part = partOf(context, { ids, offset, limit });
      const stores = part ? await context.repos.stores.part(part) : await context.repos.stores.all();
      return stores.map((store) => storeOnWire(context, store));
    },
    getStoresFromLatLng: async (_root, { lat, lng, fulfilment_mode }, context) => {
      const point = pointOf(context, lat, lng) as Point;
      const all = await context.repos.stores.all();
      const { now, business, localized } = context;
      const isOpenNow = (store: StoreRow) => isOpen(storeHours(store, localized), now.getTime(), business.timezone);
      const { stores, problem } = nearbyStores(all, point, fulfilment_mode, isOpenNow);
      const ways =
        problem === "NEAREST_STORE_CLOSED"
          ? waysWhileClosed(all, point, fulfilment_mode, isOpenNow)
          : otherWays(all, point, fulfilment_mode);
      const messages = {
        NO_STORE_FOUND: context.business.msg_no_stores_nearby,
        STORE_ORDERING_NOT_ENABLED: context.business.msg_nearest_store_closed,
        STORE_TEMPORARY_CLOSED: context.business.msg_store_closed_temporary,
        NEAREST_STORE_CLOSED: context.business.msg_nearest_store_closed,
      };
      return {
        stores: nearestOf(stores).map((store) => storeOnWire(context, store, point, fulfilment_mode)),
        code: problem,
        message: problem ? (context.localized(messages[problem]) ?? context.text(`stores.${problem}`)) : null,
        alternatives: ways.map(({ mode, store }) => ({ mode, store: storeOnWire(context, store, point, mode) })),
      };
    },
  },
};
