import { and, count, eq } from "drizzle-orm";
import type { Minor } from "../../lib/domain/money.ts";
import type { RequestContext } from "../context.ts";
import type { CustomerRow } from "../db/repositories/customer/accounts.ts";
import {
  couponRedemptions,
  coupons,
  customerDevices,
  customerNetworks,
  orders,
  paymentCustomers,
  paymentTxns,
  pushSubscriptions,
  socialIdentities,
  tokens,
  visitGuests,
  visits,
  walletReloads,
} from "../db/schema.ts";
import { onWire } from "../wire/money.ts";

/** Data stored about a customer beside account, orders and wallet: sign-ins, devices, payments and invitations. */
export async function exportOtherData(context: RequestContext, { id }: CustomerRow): Promise<Record<string, unknown>> {
  const { db, referrals } = context.repos;
  const business = context.business.id;
  const money = (minor: Minor) => onWire(context, minor);
  const social = await db
    .select({
      provider: socialIdentities.provider,
      person: socialIdentities.subject,
      since: socialIdentities.created_at,
    })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.business_id, business), eq(socialIdentities.customer_id, id)));
  const signIns = await db
    .select({ from: tokens.issued_at, until: tokens.expires_at, ended: tokens.revoked_at })
    .from(tokens)
    .where(and(eq(tokens.business_id, business), eq(tokens.customer_id, id)));
  const devices = await db
    .select({ seen: customerDevices.seen_at })
    .from(customerDevices)
    .where(and(eq(customerDevices.business_id, business), eq(customerDevices.customer_id, id)));
  const networks = await db
    .select({ last_seen: customerNetworks.seen_at })
    .from(customerNetworks)
    .where(and(eq(customerNetworks.business_id, business), eq(customerNetworks.customer_id, id)));
  const atTables = await db
    .select({ table: visits.table_id, since: visitGuests.created_at, name: visitGuests.name })
    .from(visitGuests)
    .innerJoin(visits, eq(visits.id, visitGuests.visit_id))
    .where(and(eq(visitGuests.business_id, business), eq(visitGuests.customer_id, id)));
  const payments = await db
    .select({
      id: paymentTxns.id,
      gateway: paymentTxns.gateway,
      purpose: paymentTxns.purpose,
      amount: paymentTxns.amount,
      currency: paymentTxns.currency,
      status: paymentTxns.status,
      card: paymentTxns.card,
      order_id: paymentTxns.order_id,
      told_the_provider: paymentTxns.request,
      created_at: paymentTxns.created_at,
      refunded_at: paymentTxns.refunded_at,
    })
    .from(paymentTxns)
    .where(and(eq(paymentTxns.business_id, business), eq(paymentTxns.customer_id, id)));
  const savedCards = await db
    .select({ gateway: paymentCustomers.gateway, reference: paymentCustomers.reference })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.business_id, business), eq(paymentCustomers.customer_id, id)));
  const reloads = await db
    .select()
    .from(walletReloads)
    .where(and(eq(walletReloads.business_id, business), eq(walletReloads.customer_id, id)));
  const used = await db
    .select({ code: coupons.code, order_id: couponRedemptions.order_id, at: couponRedemptions.created_at })
    .from(couponRedemptions)
    .innerJoin(coupons, eq(coupons.id, couponRedemptions.coupon_id))
    .where(and(eq(couponRedemptions.business_id, business), eq(couponRedemptions.customer_id, id)));
  const [messages] = await db
    .select({ devices: count() })
    .from(pushSubscriptions)
    .innerJoin(orders, eq(orders.id, pushSubscriptions.order_id))
    .where(and(eq(pushSubscriptions.business_id, business), eq(orders.customer_id, id)));
  const { invited, rewarded, earned } = await referrals.totals(id);
  return {
    social_sign_ins: social,
    sign_ins: signIns,
    devices: devices.map(({ seen }) => ({ last_seen: seen })),
    networks,
    visits: atTables,
    payments,
    saved_cards_at: savedCards,
    wallet_reloads: reloads.map(({ id: reload, amount, status, created_at }) => ({
      id: reload,
      amount: money(amount),
      status,
      created_at,
    })),
    coupons_used: used,
    invitations: { invited, rewarded, earned: money(earned) },
    devices_with_messages: messages?.devices ?? 0,
  };
}
