import { addressTexts } from "../../lib/domain/customer/address-fields.ts";
import { displayName } from "../../lib/domain/shop/store-name.ts";
import type { RequestContext } from "../context.ts";
import { userOnWire } from "../identity/accounts.ts";
import { activeAccount } from "../identity/require-login.ts";
import { orderDetailOnWire } from "../orders/views/order-view.ts";
import { onWire } from "../wire/money.ts";
import { exportOtherData } from "./other-data.ts";

const HOUR_MS = 60 * 60_000;
const EXPORTS_PER_HOUR = 5;
const MAX_ORDERS = 1000;

/**
 * All data stored about a customer, readable by a person: account, addresses, orders with their feedback, wallet,
 * favourites, how they signed in and paid, whom they invited. At most five times an hour, because it reads everything.
 */
export async function exportAccount(context: RequestContext): Promise<Record<string, unknown>> {
  const customer = await activeAccount(context);
  const { repos, now } = context;
  const limit = { kind: "export", subject: customer.id, most: EXPORTS_PER_HOUR, windowMs: HOUR_MS };
  const wait = await repos.transaction((tx) => tx.limits.take(limit, now));
  if (wait !== null) throw context.fail("TOO_MANY_REQUESTS", "too_many_exports", { minutes: Math.ceil(wait / 60) });
  const page = { statuses: null, limit: MAX_ORDERS, offset: 0, attempts: true };
  const { rows } = await repos.orders.ofCustomer(customer.id, page);
  const orders = [];
  for (const row of rows) {
    const { store, ...order } = await orderDetailOnWire(context, row);
    orders.push({ ...order, store: displayName(store), phone: row.phone, customer_name: row.customer_name });
  }
  const wallet = await repos.wallets.of(customer.id);
  const { access_token: _none, ...user } = await userOnWire(context, customer);
  const { gender, birthdate, anniversary_date, recv_promo, created_at, signed_up_at, referral_code } = customer;
  return {
    business: context.localized(context.business.name) ?? context.business.id,
    exported_at: now,
    account: { ...user, gender, birthdate, anniversary_date, recv_promo, created_at, signed_up_at, referral_code },
    addresses: (await repos.addresses.all(customer.id)).map((row) => {
      const { id, lat, lng, created_at, updated_at } = row;
      return { id, ...addressTexts(row), lat, lng, created_at, updated_at };
    }),
    orders,
    feedback: await repos.feedback.listByCustomer(customer.id),
    ...(await exportOtherData(context, customer)),
    favourites: await repos.shelf.favourites(customer.id),
    cart: await repos.shelf.cart(customer.id),
    wallet: {
      points: wallet.points,
      balance: onWire(context, wallet.balance),
      transactions: (await repos.wallets.transactions(customer.id, MAX_ORDERS)).map(
        ({ id, order_id, store_id, bill_number, payment_src, payment_type, amount, comments, created_at }) => ({
          id,
          order_id,
          store_id,
          bill_number,
          payment_src,
          payment_type,
          amount: onWire(context, amount),
          comments,
          created_at,
        }),
      ),
    },
  };
}
