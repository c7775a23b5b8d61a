import type { RequestContext } from "../context.ts";
import type { CustomerRow } from "../db/repositories/customer/accounts.ts";
import type { TokenRow } from "../db/repositories/customer/tokens.ts";
import { onWire } from "../wire/money.ts";
import { RENEWAL_SECONDS } from "./token.ts";

/**
 * Issues a token to a customer or guest and stores its id, so that it can be revoked. `parent`: the token that it
 * renews; without it the token starts a family.
 */
export async function issueToken(context: RequestContext, customer: CustomerRow, parent?: TokenRow): Promise<string> {
  const { app, repos, business, now } = context;
  const issued = await app.tokens.sign(
    { customerId: customer.id, businessId: business.id, guest: customer.is_guest, version: customer.token_version },
    now,
  );
  await repos.tokens.forget(customer.id, new Date(now.getTime() - RENEWAL_SECONDS * 1000));
  await repos.tokens.save({
    id: issued.tokenId,
    customer_id: customer.id,
    issued_at: now,
    expires_at: issued.expiresAt,
    family_id: parent ? (parent.family_id ?? parent.id) : issued.tokenId,
    parent_id: parent?.id ?? null,
  });
  return issued.token;
}

const fullName = ({ first_name, last_name }: CustomerRow) => [first_name, last_name].filter(Boolean).join(" ") || null;

/**
 * User of the schema. `access_token`: the one issued with this response. Cards are stored by the payment providers
 * only, so `card_numbers` is empty here.
 */
export async function userOnWire(context: RequestContext, customer: CustomerRow, access_token: string | null = null) {
  const history = await context.repos.orders.history(customer.id);
  const days = history.last ? Math.floor((context.now.getTime() - history.last.getTime()) / 86_400_000) : null;
  return {
    phone: customer.phone,
    email: customer.email,
    first_name: customer.first_name,
    last_name: customer.last_name,
    full_name: fullName(customer),
    username: `${customer.isd_code}${customer.phone}`,
    userbiz_id: customer.id,
    is_guest_checkout: customer.is_guest,
    access_token,
    balance: customer.is_guest ? null : onWire(context, (await context.repos.wallets.of(customer.id)).balance),
    card_numbers: [],
    num_of_orders: history.orders,
    last_order_dt: history.last,
    total_order_value: onWire(context, history.total),
    days_since_last_order: days,
  };
}

/** Profile of the schema. */
export function profileOnWire(customer: CustomerRow) {
  const { email, phone, gender, birthdate, anniversary_date, recv_promo } = customer;
  return { full_name: fullName(customer), email, phone, gender, birthdate, anniversary_date, recv_promo };
}

/** SESS-07: a full name is split at its first space. */
export function splitName(name: string): { first_name: string; last_name: string | null } {
  const [first_name = "", ...rest] = name.trim().split(/\s+/);
  return { first_name, last_name: rest.join(" ") || null };
}
