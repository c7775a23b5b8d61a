import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getOrder, type OrderDetail } from "@/lib/api/order/order";
import type { CartLine } from "@/lib/domain/cart/cart";
import { FULFILMENT_MODES, isOneOf, PAYMENT_OPTIONS } from "@/lib/domain/enumerations";
import { asMinor } from "@/lib/domain/money";
import { modeToReorder } from "@/lib/domain/shop/order-types";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { type Parse, parseText, readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { type OrderAgain, RECORDS } from "@/lib/storage/table";

const isSlot = (value: unknown): value is NonNullable<OrderAgain["slot"]> => {
  const { start_time, end_time } = (value ?? {}) as Record<string, unknown>;
  return typeof start_time === "string" && typeof end_time === "string";
};

export const parseOrderAgain: Parse<OrderAgain> = (stored) => {
  const { number, lines, mode, slot, tip, coupon } = (stored ?? {}) as Record<string, unknown>;
  if (typeof number !== "string" || !Array.isArray(lines)) return null;
  return {
    number,
    lines: lines.filter((line) => typeof line === "string"),
    mode: isOneOf(FULFILMENT_MODES, mode) ? mode : null,
    slot: isSlot(slot) ? { start_time: slot.start_time, end_time: slot.end_time } : null,
    tip: asMinor(Number.isSafeInteger(tip) && Number(tip) > 0 ? Number(tip) : 0),
    coupon: typeof coupon === "string" && coupon !== "" ? coupon : null,
  };
};

/** The order that the cart was filled from in this tab, while one of its lines is still in the cart. */
export function readOrderAgain(storefront: StorefrontState): OrderAgain | null {
  const again = readRecord(storefront, RECORDS.orderAgain, parseOrderAgain);
  const { items } = storefront.cart.getState();
  return again && items.some(({ signature }) => again.lines.includes(signature)) ? again : null;
}

export const forgetOrderAgain = (storefront: StorefrontState): void => removeRecord(storefront, RECORDS.orderAgain);

const clock = (time: string | null) => time?.slice(0, 5) ?? null;

function slotOf({ is_future_order, time_slot_start, time_slot_end }: OrderDetail): OrderAgain["slot"] {
  const [start_time, end_time] = [clock(time_slot_start), clock(time_slot_end)];
  return is_future_order && start_time && end_time ? { start_time, end_time } : null;
}

/** How the order was paid, as the checkout names its choices. A table's bill may have been paid in several ways: then null. */
function payWithOf({ payment_option, payment }: OrderDetail): string | null {
  if (!isOneOf(PAYMENT_OPTIONS, payment_option)) return null;
  return payment?.provider ? `${payment_option}:${payment.provider}` : payment_option;
}

/**
 * OLIST-03: repeats of an order what holds besides its dishes: how it was paid, cutlery and leaving it at the door, and its
 * time of day if that is offered. Money beside the dishes is never repeated, because nothing of the kind is ticked beforehand; the
 * checkout says so. An order that cannot be read is repeated without. `hadItems`: the dishes joined
 * those of a cart, and how the guest chose to pay for it holds.
 */
export async function repeatChoices(
  storefront: StorefrontState,
  access: { order_id: string; access_token: string | null },
  lines: readonly Pick<CartLine, "signature">[],
  { hadItems }: { readonly hadItems: boolean },
): Promise<void> {
  const answer = await outcomeOf(getOrder(getSource(storefront), access));
  const order = answer.ok ? answer.value : null;
  if (!order) return forgetOrderAgain(storefront);
  const cart = storefront.cart.getState();
  const cutlery = cart.cutlery || order.cutlery === true;
  storefront.cart.setState({ ...cart, cutlery, noContact: cart.noContact || order.no_contact }, true);
  const payWith = payWithOf(order);
  const isChosen = hadItems && readRecord(storefront, RECORDS.payWith, parseText) !== null;
  if (payWith && !isChosen) writeRecord(storefront, RECORDS.payWith, payWith);
  writeRecord(storefront, RECORDS.orderAgain, {
    number: order.order_number,
    lines: lines.map(({ signature }) => signature),
    mode: modeToReorder(order.order_type),
    slot: slotOf(order),
    tip: order.tip,
    coupon: order.coupon,
  });
}
