import type { RequestContext } from "../../context.ts";
import { orderItemsOnWire } from "../../orders/views/order-view.ts";
import { dietText } from "../../texts/diet-text.ts";
import { reasonText } from "../../texts/reason-text.ts";
import { requireVisit } from "../visits/calling-phone.ts";
import { sharedInVisit } from "../visits/shared-read.ts";

/** The most that a client reads at once (storefront.md section 9). */
const MAX_REQUESTS = 100;

/** DINE-03: what the calling phone's table has requested, newest first, rounds with their dishes. */
export async function readOrderRequests(context: RequestContext, limit: number | null | undefined) {
  const { visit, guest } = await requireVisit(context);
  const most = limit ?? MAX_REQUESTS;
  if (most < 1 || most > MAX_REQUESTS)
    throw context.fail("BAD_REQUEST", "limit_invalid", { max: MAX_REQUESTS, value: most });
  const all = await sharedInVisit(context, [`requests ${most}`, visit.id], () =>
    requestsOnWire(context, visit.id, most),
  );
  // What somebody cannot eat is between them and the kitchen.
  return all.map((request) => (request.guest_id === guest.id ? request : { ...request, diet: null }));
}

async function requestsOnWire(context: RequestContext, visitId: string, most: number) {
  const rows = await context.repos.tableRequests.allOfVisit(visitId, most);
  const orderIds = rows.flatMap(({ order_id }) => order_id ?? []);
  const diets = new Map((await context.repos.floor.diets(orderIds)).map(({ id, diet }) => [id, diet]));
  const items = Map.groupBy(await context.repos.orders.items(orderIds), ({ order_id }) => order_id);
  return rows.map((row) => ({
    request_id: row.id,
    status: row.status,
    guest_id: row.guest_id,
    order_id: row.order_id,
    reason: reasonText(context.text, { code: row.reason_code, words: row.reason }),
    created: row.created_at,
    instructions: row.instructions,
    diet: dietText(context, diets.get(row.order_id ?? "") ?? null),
    type: row.type,
    items: orderItemsOnWire(context, (row.order_id && items.get(row.order_id)) || []),
  }));
}
