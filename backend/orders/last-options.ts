import type { RequestContext } from "../context.ts";
import { customerOrNull } from "../identity/require-login.ts";
import { asRowId, asUuid } from "../ids.ts";
import { onWire } from "../wire/money.ts";
import { accessTokenHash } from "./access.ts";

/** A device keeps the access tokens of this many orders. */
const MAX_ORDERS = 20;

interface Access {
  readonly order_id: string;
  readonly access_token: string;
}

/** MENU-09, ROLE-02: how the caller ordered a dish the last time, as CartOption of the schema; null if never. */
export async function lastOptions(context: RequestContext, itemId: string, orders: readonly Access[]) {
  if (orders.length > MAX_ORDERS)
    throw context.fail("BAD_REQUEST", "limit_invalid", { max: MAX_ORDERS, value: orders.length });
  const id = asRowId(itemId);
  const customer = await customerOrNull(context);
  const accessTokens = orders.flatMap(({ order_id, access_token }) => {
    const order = asUuid(order_id);
    return order ? [{ id: order, hash: accessTokenHash(access_token) }] : [];
  });
  const line = id === null ? null : await context.repos.orders.lastItem(id, customer?.id ?? null, accessTokens);
  return (
    line?.options.map(({ id, path, quantity, title, price, portion, amount }) => ({
      id,
      option_group_id: null,
      path,
      quantity,
      title: context.localized(title) ?? "",
      price: onWire(context, price),
      portion: portion ?? ("whole" as const),
      amount: amount?.id ?? null,
      amount_title: amount ? context.localized(amount.title) : null,
    })) ?? null
  );
}
