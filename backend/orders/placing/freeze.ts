import { randomBytes } from "node:crypto";
import { addressTexts } from "../../../lib/domain/customer/address-fields.ts";
import { readDiet } from "../../../lib/domain/diet.ts";
import { addMoney } from "../../../lib/domain/money.ts";
import { mayBeLeftAtDoor } from "../../../lib/domain/order/payment-options.ts";
import { readShopVisitSource } from "../../../lib/domain/shop/shop-visit-source.ts";
import { toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import type { RequestContext } from "../../context.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { AddressRow } from "../../db/repositories/customer/addresses.ts";
import type { NewOrder } from "../../db/repositories/order/new-order.ts";
import type { AddressSnapshot, DietRow } from "../../db/schema/orders.ts";
import type { orderItems } from "../../db/schema.ts";
import type { MutationPlaceOrderArgs } from "../../generated/resolvers.ts";
import { type PhoneNumber, readPhone } from "../../identity/phone.ts";
import { accessTokenHash, orderAccessToken } from "../access.ts";
import type { BillOfCart } from "../cart/bill-of-cart.ts";
import { heldColumns, PAID_ONLINE } from "../payment/hold.ts";
import { chargeRows, taxRows } from "./amount-rows.ts";

interface Placing {
  readonly args: MutationPlaceOrderArgs;
  readonly customer: CustomerRow;
  readonly order_id: string;
  readonly computed: BillOfCart;
}

/** What is stored of every order, however it was placed. */
interface Common {
  readonly customer: CustomerRow;
  readonly order_id: string;
  readonly computed: BillOfCart;
  readonly instructions: string | null | undefined;
  readonly diet: MutationPlaceOrderArgs["diet"];
}

/** Amounts, names and texts as they are now; later changes of the menu do not affect the order. */
export function frozenColumns(context: RequestContext, { customer, order_id, computed, instructions, diet }: Common) {
  const { store } = computed;
  const { now, business } = context;
  const business_day = toWallClock(now.getTime(), business.timezone).date;
  return {
    id: order_id,
    business_id: business.id,
    store_id: store.id,
    business_day,
    customer_id: customer.id,
    access_token_hash: customer.is_guest ? accessTokenHash(orderAccessToken(context, order_id)) : null,
    order_type: computed.orderType,
    mode: computed.mode,
    status: "PLACED" as const,
    language: context.lang,
    ...amounts(computed, business),
    instructions: instructions?.trim() || null,
    diet: dietOf(diet),
    created_at: now,
    updated_at: now,
  };
}

/** The row of an order that is delivered or collected, with its address and time. */
export function frozenOrder(context: RequestContext, { args, customer, order_id, computed }: Placing): NewOrder {
  const { address } = computed;
  const { instructions, diet } = args;
  return {
    ...frozenColumns(context, { customer, order_id, computed, instructions, diet }),
    channel: args.channel,
    customer_name: [customer.first_name, customer.last_name].filter(Boolean).join(" ") || null,
    ...numberOf(readPhone(context, args.phone, customer.isd_code)),
    payment_option: args.payment_option,
    ...couponColumns(computed),
    address: address ? snapshot(address) : null,
    map_token: address ? newMapToken() : null,
    ...choices(context, args, computed),
    visit_source: readShopVisitSource(args.visit_source),
    ...timing(computed, args, context.now),
    ...(args.payment_option === PAID_ONLINE ? heldColumns(context.now) : { payment_status: paidAtOnce(args) }),
  };
}

/** The coupon that the bill contains, if it applies. */
export function couponColumns({ bill, coupon }: BillOfCart) {
  const used = bill.coupon?.ok ? coupon : null;
  return { coupon_id: used?.id ?? null, coupon_code: used?.code ?? null };
}

/** 144 bits, in letters that need no escaping in a URL. */
const newMapToken = () => randomBytes(18).toString("base64url");

const numberOf = ({ isd_code, phone }: PhoneNumber) => ({ isd_code, phone });

/** D11: an order paid by the wallet is paid as soon as it is placed. */
const paidAtOnce = ({ payment_option }: MutationPlaceOrderArgs) =>
  payment_option === "wallet" ? ("paid" as const) : ("due" as const);
function dietOf(sent: MutationPlaceOrderArgs["diet"]): DietRow | null {
  const read = readDiet(sent);
  return read && { allergens: [...read.allergens], diet: read.diet };
}

/**
 * Cutlery and contact preferences, if the business offers them. Contactless
 * handover is dropped where the guest pays on receipt.
 */
function choices({ business }: RequestContext, args: MutationPlaceOrderArgs, { mode }: BillOfCart) {
  const { cutlery, no_contact } = business.order_choices;
  return {
    cutlery: cutlery?.includes(mode) ? args.cutlery === true : null,
    no_contact: no_contact?.includes(mode) === true && args.no_contact === true && mayBeLeftAtDoor(args.payment_option),
  };
}

function timing({ store, time }: BillOfCart, args: MutationPlaceOrderArgs, now: Date) {
  const hasSlot = time?.slotStart != null;
  return {
    delivery_at: new Date(time?.at ?? now.getTime()),
    is_future_order: time?.future ?? false,
    time_slot_start: hasSlot ? (args.time_slot_start ?? null) : null,
    time_slot_end: hasSlot ? (args.time_slot_end ?? null) : null,
    slot_at: store.slot_capacity !== null && time?.capacityAt != null ? new Date(time.capacityAt) : null,
  };
}

function amounts({ bill, payable, walletCredit, cashback }: BillOfCart, business: BusinessRow) {
  return {
    sub_total: bill.sub_total,
    charges: chargeRows(bill.charges),
    charges_total: bill.charges_total,
    taxes: taxRows(bill.taxes, "bill.tax", business),
    taxes_total: bill.taxes_total,
    included_taxes: taxRows(bill.included_taxes, "bill.tax_included", business),
    tip: bill.tip,
    discount: bill.discount,
    wallet_credit_applied: walletCredit,
    total: bill.total,
    payable_amount: payable,
    cashback: cashback.amount,
    cashback_points: cashback.points,
  };
}

const snapshot = (row: AddressRow): AddressSnapshot => ({
  id: row.id,
  ...addressTexts(row),
  lat: row.lat,
  lng: row.lng,
});

/** The rows of the ordered items. */
export function frozenLines({ bill, store }: BillOfCart, order_id: string): (typeof orderItems.$inferInsert)[] {
  return bill.lines.map((line, position) => ({
    business_id: store.business_id,
    order_id,
    position,
    item_id: line.item.id,
    item_ref: line.item.ref,
    signature: line.signature,
    title: line.item.title ?? {},
    food_type: line.item.food_type,
    quantity: line.quantity,
    unit_price: line.unit,
    options: line.options.map(({ option, group, path, quantity, portion, amount, price }) => ({
      id: String(option.id),
      path: [...path],
      title: option.title ?? {},
      ...(group ? { group } : {}),
      price,
      quantity,
      ...(portion ? { portion } : {}),
      ...(amount ? { amount: { id: amount.id, title: amount.title } } : {}),
    })),
    total: line.total,
    tax: line.tax,
    tax_rate: line.taxRate,
    total_with_tax: bill.included_taxes.length > 0 ? line.total : addMoney(line.total, line.tax),
    instructions: line.asked.instructions,
  }));
}
