import { traitsOf } from "../../../config/languages.ts";
import { TITLE_OF_ORDER_TYPE } from "../../../lib/domain/enumerations.ts";
import { nextStates, statesAhead } from "../../../lib/domain/order/order-status.ts";
import { toWireInstant } from "../../../lib/domain/time/zoned-time.ts";
import type { RequestContext } from "../../context.ts";
import type { StoreColumns } from "../../db/repositories/catalogue/stores.ts";
import type { OrderEventRow, OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { AmountRow } from "../../db/schema/orders.ts";
import { type TxnRow, txnsOfOrder } from "../../payments-service/txns/txns.ts";
import { guestStoreName } from "../../rules/places/store-name.ts";
import { isShareBack, type ShownRefund } from "../../rules/refund/shown-refunds.ts";
import { nightOfOrder } from "../../rules/time/order-night.ts";
import { reasonText } from "../../texts/reason-text.ts";
import { onWire } from "../../wire/money.ts";
import { storeOnWire } from "../../wire/store-view.ts";
import { cancelLimit, cancelledBy, PAID_NOTE, placedAt } from "../cancelling/cancel-limit.ts";
import { readShownRefunds } from "../refunds/read-refunds.ts";
import { possibleStates } from "../transition.ts";
import { optionText } from "./option-text.ts";

function itemOnWire(context: RequestContext, row: OrderItemRow) {
  return {
    id: String(row.item_id),
    title: context.localized(row.title) ?? row.item_ref,
    quantity: row.quantity,
    total: onWire(context, row.total),
    food_type: row.food_type,
    instructions: row.instructions,
    status: row.status,
    reason: reasonText(context.text, { code: row.void_code, words: row.void_reason }),
    total_with_tax: onWire(context, row.total_with_tax),
    options: row.options.map((option) => ({
      title: optionText(option, {
        localized: context.localized,
        half: (portion) => context.text(`order.${portion}_half`),
        comma: traitsOf(context.lang).comma,
      }),
      price: onWire(context, option.price),
    })),
  };
}

/** The items of an order on the wire. */
export const orderItemsOnWire = (context: RequestContext, rows: readonly OrderItemRow[]) =>
  rows.map((row) => itemOnWire(context, row));

const titled = (context: RequestContext, amounts: readonly AmountRow[]) =>
  amounts.map(({ title, amount }) => ({ title: context.localized(title) ?? "", amount: onWire(context, amount) }));

/** The events by which held orders among `rows` were placed. */
async function paidEvents({ repos }: RequestContext, rows: readonly OrderRow[]) {
  const online = rows.flatMap(({ id, payment_option }) => (payment_option === "payment_gateway" ? [id] : []));
  return Map.groupBy(await repos.history.events(online, PAID_NOTE), ({ order_id }) => order_id);
}

/** Orders of a list, with three queries per page, and one more where some are paid online. */
export async function ordersOnWire(context: RequestContext, rows: readonly OrderRow[]) {
  const items = Map.groupBy(await context.repos.orders.items(rows.map(({ id }) => id)), (item) => item.order_id);
  const storeIds = rows.map(({ store_id }) => store_id);
  const stores = new Map((await context.repos.stores.byIdsEvenRetired(storeIds)).map((store) => [store.id, store]));
  const paid = await paidEvents(context, rows);
  return rows.map((row) => {
    const store = stores.get(row.store_id);
    return {
      id: row.id,
      order_number: row.number,
      created: placedAt(row, paid.get(row.id) ?? []),
      payment_option: row.payment_option,
      discount: onWire(context, row.discount),
      total_charges: onWire(context, row.charges_total),
      order_subtotal: onWire(context, row.sub_total),
      order_type: TITLE_OF_ORDER_TYPE[row.order_type],
      total_taxes: onWire(context, row.taxes_total),
      biz_location_id: String(row.store_id),
      biz_location_name: store ? guestStoreName(store, context.localized) : String(row.store_id),
      delivery_datetime: row.delivery_at,
      night: store ? nightOfOrder(row, store, context.business.timezone) : null,
      time_slot_start: row.time_slot_start,
      order_state: row.status,
      payment_status: row.payment_status,
      address: row.address,
      order_total: onWire(context, row.total),
      items: (items.get(row.id) ?? []).map((item) => itemOnWire(context, item)),
      bill_id: row.bill_id,
    };
  });
}

/** The txn that pays (or paid) for the order, else the newest attempt. */
function paymentOnWire(context: RequestContext, { row, attempts, refunds }: StoredOrder) {
  const amount = onWire(context, row.payable_amount);
  const txn = attempts.find(({ pays }) => pays) ?? attempts.find(({ charged_at }) => charged_at) ?? attempts[0];
  const back = refunds.map((refund) => {
    const sent = refundOnWire(context, refund);
    return isShareBack(row, refund) ? { ...sent, to: SHARE_TO[refund.way] } : sent;
  });
  const { gateway: provider = null, id: txn_id = null, card = null } = txn ?? {};
  return { status: row.payment_status, provider, txn_id, amount, card, refunds: back };
}

const WHERE_TO = { online: "payment", wallet: "wallet", spot: "by_hand", elsewhere: "elsewhere" } as const;
const SHARE_TO = {
  online: "share",
  wallet: "share_wallet",
  spot: "share_by_hand",
  elsewhere: "share_elsewhere",
} as const;
const HOW_FAR = { due: "going_back", done: "gone_back", failed: "failed" } as const;

/** OrderRefund of the schema. */
export const refundOnWire = (context: RequestContext, { amount, way, status, created_at }: ShownRefund) => ({
  amount: onWire(context, amount),
  to: WHERE_TO[way],
  status: HOW_FAR[status],
  created: created_at,
});

/** The staff's reason for cancelling; notes of other actors are not for the guest. */
function cancelReason({ text }: RequestContext, events: readonly OrderEventRow[]): string | null {
  const event = events.findLast(({ new_state, actor }) => new_state === "CANCELLED" && actor === "staff");
  return event ? reasonText(text, { code: event.reason_code, words: event.note }) : null;
}

/** An order with all rows that its page shows. */
export interface StoredOrder {
  readonly row: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly events: readonly OrderEventRow[];
  readonly store: StoreColumns;
  /** Payments that were begun for it. */
  readonly attempts: readonly TxnRow[];
  /** What goes back or went back of it. */
  readonly refunds: readonly ShownRefund[];
}

/** An order with all that its page shows. Throws if its store does not exist, which would be our fault. */
export async function readStoredOrder(repos: Repositories, row: OrderRow): Promise<StoredOrder> {
  const items = await repos.orders.items([row.id]);
  const events = await repos.orders.events(row.id);
  const store = await repos.stores.byIdEvenRetired(row.store_id);
  if (!store) throw new Error(`Order ${row.id} refers to a store that does not exist.`);
  const attempts = row.payment_option === "payment_gateway" ? await txnsOfOrder(repos.db, row.id) : [];
  const refunds = await readShownRefunds(repos, row, { attempts, events });
  return { row, items, events, store, attempts, refunds };
}

/** Order (detail) of the schema, read from the database now. */
export const orderDetailOnWire = async (context: RequestContext, row: OrderRow) =>
  storedOrderOnWire(context, await readStoredOrder(context.repos, row));

/**
 * When an order came to each status. Payment events belong to its history too, but are not a status; a held order was
 * placed when it was paid.
 */
export const statusUpdates = (events: readonly OrderEventRow[]) =>
  events
    .filter(({ prev_state, new_state }) => prev_state !== new_state)
    .map(({ created_at, new_state }) => ({
      created: new_state === "PLACED" ? placedAt({ created_at }, events) : created_at,
      status: new_state,
    }));

/** Order (detail) of the schema. */
export function storedOrderOnWire(context: RequestContext, stored: StoredOrder) {
  const { row, items, events, store } = stored;
  const next = row.bill_id ? nextStates(row.order_type, row.status) : possibleStates(row);
  const ahead = statesAhead(row.order_type, row.status);
  return {
    order_id: row.id,
    order_number: row.number,
    state: row.status,
    next_states: [...next],
    // An order that waits for its payment has nothing ahead before it is paid.
    coming_states: ahead[0] && next.includes(ahead[0]) ? [...ahead] : [],
    order_type: TITLE_OF_ORDER_TYPE[row.order_type],
    order_subtotal: onWire(context, row.sub_total),
    other_charges: titled(context, row.charges),
    tax_breakup: titled(context, row.taxes),
    included_taxes: titled(context, row.included_taxes),
    tip: onWire(context, row.tip),
    cutlery: row.cutlery,
    no_contact: row.no_contact,
    total_taxes: onWire(context, row.taxes_total),
    order_total: onWire(context, row.total),
    discount: onWire(context, row.discount),
    coupon: row.coupon_code,
    delivery_datetime: toWireInstant(row.delivery_at.getTime()),
    night: nightOfOrder(row, store, context.business.timezone),
    first_promise: row.first_delivery_at && toWireInstant(row.first_delivery_at.getTime()),
    cancel_reason: cancelReason(context, events),
    is_future_order: row.is_future_order,
    time_slot_start: row.time_slot_start,
    time_slot_end: row.time_slot_end,
    status_updates: statusUpdates(events),
    created: placedAt(row, events),
    address: row.address,
    store: storeOnWire(context, store),
    items: items.map((item) => itemOnWire(context, item)),
    instructions: row.instructions,
    diet: row.diet,
    map: row.held_until === null ? row.map_token : null,
    payment: paymentOnWire(context, stored),
    payment_option: row.payment_option,
    discount_applied: onWire(context, row.discount),
    wallet_credit_applied: onWire(context, row.wallet_credit_applied),
    customer_name: row.customer_name,
    bill_id: row.bill_id,
    cashback: onWire(context, row.cashback),
    cancellable_until: cancelLimit(context, row, stored),
    cancelled_by: cancelledBy(row, events),
  };
}
