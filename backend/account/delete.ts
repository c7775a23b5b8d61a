import { and, eq, inArray, sql } from "drizzle-orm";
import { ORDER_STATUSES } from "../../lib/domain/enumerations.ts";
import { isFinal } from "../../lib/domain/order/order-status.ts";
import type { RequestContext } from "../context.ts";
import type { CustomerRow } from "../db/repositories/customer/accounts.ts";
import type { Repositories } from "../db/repositories.ts";
import {
  addresses,
  carts,
  customerDevices,
  customerNetworks,
  customers,
  favourites,
  feedback,
  limitedActs,
  orderRequests,
  orders,
  otpCodes,
  outboxMessages,
  paymentCustomers,
  paymentTxns,
  pushSubscriptions,
  socialIdentities,
  tokens,
  visitGuests,
} from "../db/schema.ts";
import { activeAccount } from "../identity/require-login.ts";
import { announceSignOut } from "../identity/sign-out.ts";

const UNDER_WAY = ORDER_STATUSES.filter((status) => !isFinal(status));

/**
 * Deletes the caller's account: addresses, favourites, cart, tokens, and the person's name, number and dates; also what
 * was ordered as a guest with the number that the account has proved. Orders and wallet transactions stay, anonymised,
 * for accounting. Fails with ACCOUNT_BUSY while an order is open, because the store still needs the number. The same
 * number may sign up again as a new account.
 */
export async function deleteAccount(context: RequestContext): Promise<void> {
  const customer = await activeAccount(context);
  await context.repos.transaction(async (tx) => {
    const persons = [customer, ...(await tx.accounts.guestsWith(customer))];
    for (const { id } of persons) await tx.accounts.lock(id);
    for (const { id } of persons) {
      const { total } = await tx.orders.ofCustomer(id, { statuses: UNDER_WAY, limit: 1, offset: 0 });
      if (total > 0) throw context.fail("ACCOUNT_BUSY", "account_busy");
    }
    for (const person of persons) {
      await forgetPerson(tx, person, context.now);
      await anonymiseOrders(tx, person.id);
      await anonymisePayments(tx, person.id);
      await announceSignOut(context.app, person.id, tx.db);
    }
  });
}

async function forgetPerson(tx: Repositories, { id, isd_code, phone, email }: CustomerRow, now: Date): Promise<void> {
  const { db, businessId } = tx;
  const signIns = [tokens, customerDevices, customerNetworks, socialIdentities];
  for (const table of [addresses, favourites, carts, ...signIns, paymentCustomers]) {
    await db.delete(table).where(and(eq(table.business_id, businessId), eq(table.customer_id, id)));
  }
  const ofNumber = and(
    eq(otpCodes.business_id, businessId),
    eq(otpCodes.isd_code, isd_code),
    eq(otpCodes.phone, phone),
  );
  await db.delete(otpCodes).where(ofNumber);
  const recipient = `${isd_code}${phone}`;
  await db
    .delete(outboxMessages)
    .where(
      and(
        eq(outboxMessages.business_id, businessId),
        inArray(outboxMessages.recipient, [recipient, ...(email ? [email] : [])]),
      ),
    );
  await db
    .delete(limitedActs)
    .where(and(eq(limitedActs.business_id, businessId), inArray(limitedActs.subject, [id, recipient, phone])));
  const anonymous = {
    first_name: null,
    last_name: null,
    email: null,
    gender: null,
    birthdate: null,
    anniversary_date: null,
    referral_code: null,
    referred_by: null,
    recv_promo: false,
    signed_up_at: null,
    phone: `deleted-${id}`,
  };
  await db
    .update(customers)
    .set({ ...anonymous, token_version: sql`${customers.token_version} + 1`, updated_at: now })
    .where(and(eq(customers.business_id, businessId), eq(customers.id, id)));
}

/** Orders stay for accounting; name, address and notes are removed. */
async function anonymiseOrders({ db, businessId }: Repositories, customerId: string): Promise<void> {
  const own = and(eq(orders.business_id, businessId), eq(orders.customer_id, customerId));
  const ids = db.select({ id: orders.id }).from(orders).where(own);
  await db.execute(
    sql`update order_items set instructions = null where business_id = ${businessId} and order_id in (${ids})`,
  );
  await db
    .update(feedback)
    .set({ name: null, comments: null })
    .where(and(eq(feedback.business_id, businessId), inArray(feedback.order_id, ids)));
  const asked = and(eq(orderRequests.business_id, businessId), eq(orderRequests.customer_id, customerId));
  await db.update(orderRequests).set({ instructions: null }).where(asked);
  const phones = and(eq(visitGuests.business_id, businessId), eq(visitGuests.customer_id, customerId));
  await db.update(visitGuests).set({ name: null }).where(phones);
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.business_id, businessId), inArray(pushSubscriptions.order_id, ids)));
  await db
    .update(orders)
    .set({
      customer_name: null,
      diet: null,
      isd_code: null,
      phone: "",
      address: null,
      instructions: null,
      access_token_hash: null,
      map_token: null,
    })
    .where(own);
}

/** Payments stay for accounting, which does not need the cardholder. */
async function anonymisePayments({ db, businessId }: Repositories, customerId: string): Promise<void> {
  const noCustomer = JSON.stringify({ name: null, email: null, phone: null });
  await db
    .update(paymentTxns)
    .set({ card: null, request: sql`jsonb_set(${paymentTxns.request}, '{customer}', ${noCustomer}::jsonb)` })
    .where(and(eq(paymentTxns.business_id, businessId), eq(paymentTxns.customer_id, customerId)));
}
