import { type Minor, ZERO } from "../../../lib/domain/money.ts";
import { businessById } from "../../db/repositories/business.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import { chargeRows, taxRows } from "../../orders/placing/amount-rows.ts";
import { type CouponRule, couponDiscounts } from "../../rules/bill/coupon.ts";
import { roundAmounts } from "../../rules/dine-in/round-amounts.ts";
import { percentOfBill } from "../../rules/dine-in/service-percent.ts";
import type { Services } from "../../services.ts";

/**
 * Computes a round's amounts again, after a dish left it or the bill's service charge was removed, and returns its new
 * total in minor units. A round without dishes costs nothing.
 */
export async function recomputeRound(app: Services, tx: Repositories, round: OrderRow, bill: BillRow): Promise<Minor> {
  const business = await businessById(tx.db, tx.businessId);
  if (!business) throw new Error(`Business ${tx.businessId} does not exist.`);
  const dishes = (await tx.orders.items([round.id])).filter(({ status }) => status !== "CANCELLED");
  const percent = percentOfBill(bill, business.order_choices.service_charge?.percent ?? 0);
  const coupon = round.coupon_id ? await tx.coupons.byId(round.coupon_id) : null;
  const discounts = coupon && couponShares(coupon, dishes);
  const terms = { servicePercent: percent, pricesIncludeTax: business.prices_include_tax, discounts };
  const amounts = roundAmounts(dishes, terms);
  await tx.orders.update(round.id, {
    sub_total: amounts.sub_total,
    discount: amounts.discount,
    charges: chargeRows(amounts.charges),
    charges_total: amounts.charges_total,
    taxes: taxRows(amounts.taxes, "bill.tax", business),
    taxes_total: amounts.taxes_total,
    included_taxes: taxRows(amounts.included_taxes, "bill.tax_included", business),
    total: amounts.total,
    payable_amount: amounts.total,
    cashback: ZERO,
    cashback_points: 0,
    updated_at: app.clock(),
  });
  return amounts.total;
}

/**
 * What a round's coupon takes off each dish that is left. It was accepted with the round, so a smaller round keeps it,
 * below its minimum too: the guest did not take the dish off.
 */
const couponShares = (coupon: CouponRule, dishes: readonly OrderItemRow[]): readonly Minor[] =>
  couponDiscounts(
    coupon,
    dishes.map(({ item_ref, quantity, unit_price }) => ({ ref: item_ref, quantity, unit: unit_price })),
  ).shares;

/** Removes the service charge from a bill; its rounds are computed again. */
export async function removeServiceCharge(app: Services, tx: Repositories, bill: BillRow): Promise<void> {
  await tx.bills.update(bill.id, { service_charge_removed: true });
  const removed = { ...bill, service_charge_removed: true };
  for (const round of await tx.bills.rounds(bill.id)) await recomputeRound(app, tx, round, removed);
}
