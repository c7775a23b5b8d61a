import type { OrderDetailFieldsFragment } from "@/lib/api/generated/graphql";
import type { OrderStatus } from "@/lib/domain/enumerations";
import { branded } from "../../branded";
import { wireStore } from "../../fixtures";

/** A delivery as the wire brings it. */
export const wireOrder = (state: OrderStatus): OrderDetailFieldsFragment =>
  branded<OrderDetailFieldsFragment>({
    order_id: "o1",
    order_number: "17",
    state: state,
    next_states: [],
    coming_states: [],
    order_type: "Delivery",
    order_subtotal: 241,
    other_charges: [],
    included_taxes: [],
    tip: 0,
    cutlery: null,
    no_contact: false,
    tax_breakup: [],
    total_taxes: 12.05,
    order_total: 253.05,
    discount: 0,
    coupon: null,
    delivery_datetime: null,
    first_promise: null,
    cancel_reason: null,
    is_future_order: false,
    time_slot_start: null,
    time_slot_end: null,
    status_updates: [{ created: "2026-11-21T12:00:00Z", status: state }],
    created: "2026-11-21T12:00:00Z",
    address: null,
    store: wireStore() as never,
    items: [],
    instructions: null,
    diet: null,
    map: null,
    payment: null,
    payment_option: "cash",
    discount_applied: null,
    wallet_credit_applied: null,
    bill_id: null,
    customer_name: "Asha Rao",
    cashback: 0,
    cancellable_until: null,
    cancelled_by: null,
  });
