import type { RequestContext } from "../../context.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { Repositories } from "../../db/repositories.ts";
import { demandOf } from "../../rules/bill/bill.ts";
import type { BillOfCart } from "../cart/bill-of-cart.ts";
import { checkUnpaid, unpaidStatus } from "../payment/unpaid-status.ts";
import { changeStateWithin } from "../transition.ts";

const byId = (a: [number, number], b: [number, number]) => a[0] - b[0];

/**
 * Takes what an order needs inside the placing transaction: stock of items and options (always in order of id, so that
 * two orders cannot deadlock), a place in the slot, a use of the coupon. Fails if one of them has just gone; the
 * rollback then returns the others. Returns whether an item sold out or became available again.
 */
export async function takeGoods(
  context: RequestContext,
  tx: Repositories,
  computed: BillOfCart,
  customer: CustomerRow,
): Promise<{ menuChanged: boolean }> {
  const { store, bill } = computed;
  const demand = demandOf(bill.lines);
  let menuChanged = false;
  const take = async (
    stock: number | null,
    title: Parameters<RequestContext["localized"]>[0],
    left: Promise<number | null>,
  ) => {
    const remaining = await left;
    if (stock !== null && remaining === null) {
      throw context.fail("OUT_OF_STOCK", "stock_gone", { item: context.localized(title) ?? "" });
    }
    if (remaining === 0) menuChanged = true;
  };
  const items = new Map(bill.lines.map(({ item }) => [item.id, item]));
  for (const [id, quantity] of [...demand.items].sort(byId)) {
    const item = items.get(id);
    if (item && item.stock !== null) await take(item.stock, item.title, tx.placing.takeItem(store.id, id, quantity));
  }
  const options = new Map(bill.lines.flatMap((line) => line.options.map(({ option }) => [option.id, option] as const)));
  for (const [id, quantity] of [...demand.options].sort(byId)) {
    const option = options.get(id);
    if (option && option.stock !== null) {
      await take(option.stock, option.title, tx.placing.takeOption(store.id, id, quantity));
    }
  }
  await takeSlot(context, tx, computed);
  const gaveWay = await takeCoupon(context, tx, computed, customer);
  return { menuChanged: menuChanged || gaveWay };
}

async function takeSlot(context: RequestContext, tx: Repositories, { store, time, mode }: BillOfCart) {
  if (store.slot_capacity === null || time?.capacityAt == null) return;
  const slot = { store_id: store.id, mode, slot_at: new Date(time.capacityAt) };
  if (!(await tx.placing.takeSlot(slot, store.slot_capacity))) throw context.fail("SLOT_UNAVAILABLE", "slot_full");
}

/** Returns whether a held order was expired. */
async function takeCoupon(context: RequestContext, tx: Repositories, computed: BillOfCart, customer: CustomerRow) {
  const { coupon, bill } = computed;
  if (!coupon || !bill.coupon?.ok) return false;
  // Taking locks the coupon's row, so the count below cannot change before this transaction ends.
  const taken = await tx.coupons.take(coupon.id);
  const gaveWay = taken && (await leaveHeldOrders(context, tx, customer));
  const used = taken && coupon.customer_limit !== null ? await tx.coupons.usedBy(coupon.id, customer.id) : 0;
  const overLimit = coupon.customer_limit !== null && used >= coupon.customer_limit;
  const notFirst = taken && coupon.first_order_only && (await tx.orders.ofPerson(customer)) > 0;
  if (!taken || overLimit || notFirst) throw context.fail("COUPON_UNAVAILABLE", "coupon_gone", { code: coupon.code });
  return gaveWay;
}

/**
 * A held order gives way to the next order with a coupon, so that a coupon is neither used twice nor lost to an
 * abandoned payment. Money that still arrives for the held order is refunded (D6).
 */
async function leaveHeldOrders({ app }: RequestContext, tx: Repositories, customer: CustomerRow) {
  const held = await tx.coupons.heldOrders(customer.id);
  for (const id of held) {
    const payment_status = await unpaidStatus(tx.db, id);
    const left = await changeStateWithin(app, tx, id, {
      actor: "customer",
      note: "Another order with a coupon took its place.",
      choose: ({ status, held_until }) => (status === "PLACED" && held_until ? "EXPIRED" : null),
      also: () => ({ payment_status }),
    });
    if (left.ok) await checkUnpaid(tx, id, payment_status);
  }
  return held.length > 0;
}
