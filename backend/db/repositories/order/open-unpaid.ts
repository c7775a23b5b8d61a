import { OPEN_STATUSES } from "../../../rules/order-limits.ts";
import type { Database } from "../../open.ts";
import { rowsOfText } from "../../statements/rows-of-text.ts";

interface PhoneNumber {
  readonly isd_code: string;
  readonly phone: string;
}

/**
 * Whose unpaid orders are counted: those of all customers who proved a number, or, for an unproved one, all orders with
 * one of these numbers, at most two: the customer's own and the order's.
 */
export type OpenOrdersOf =
  | { readonly proved: PhoneNumber }
  | { readonly customer_id: string; readonly numbers: readonly PhoneNumber[] };

/** Of an order `o`, which a statement has found by whose it is. */
const IS_OPEN = `o.payment_status = 'due' and o.bill_id is null and o.delivery_at > $2::timestamptz
    and o.status in (${OPEN_STATUSES.map((status) => `'${status}'`).join()})`;

const COLUMNS = "o.id, o.customer_id, o.payment_status, o.bill_id, o.delivery_at, o.status";

/**
 * Whose it is finds the orders, and the other conditions are read of those. `offset 0` keeps the database from doing it
 * the other way round: without counted rows it takes all conditions for equally rare, and reads every open order.
 */
const ordersOf = (customerId: string) =>
  `(select ${COLUMNS} from orders o where o.business_id = $1 and o.customer_id = ${customerId} offset 0) o`;

const OF_PROVED = `select count(*)::integer as open from (
    select k.id from customers k where k.business_id = $1 and k.phone = $4 and k.isd_code = $3
      and (not k.is_guest or k.phone_proved_at is not null) offset 0
  ) k, lateral ${ordersOf("k.id")} where ${IS_OPEN}`;

/** An order's phone number has its customer's country code. */
const OF_NUMBERS = `with n as materialized (select * from (values ($4, $5), ($6, $7)) as v(isd_code, phone))
  select count(*)::integer as open from (
    select o.id from ${ordersOf("$3::uuid")} where ${IS_OPEN}
    union select o.id from n, lateral (
        select id from customers k where k.business_id = $1 and k.phone = n.phone and k.isd_code = n.isd_code offset 0
      ) k, lateral ${ordersOf("k.id")} where ${IS_OPEN}
    union select o.id from n, lateral (
        select ${COLUMNS} from orders o
        where o.business_id = $1 and o.phone = n.phone and o.payment_status = 'due' offset 0
      ) o, lateral (select isd_code from customers k where k.id = o.customer_id offset 0) k
      where ${IS_OPEN} and k.isd_code = n.isd_code
  ) o`;

/** Open unpaid orders that are due after an instant. */
export async function countOpenUnpaid(db: Database, businessId: string, whose: OpenOrdersOf, dueAfter: Date) {
  const values = [businessId, dueAfter.toISOString()];
  const run = (text: string, more: readonly (string | null)[]) =>
    rowsOfText<{ open: number }>(db, text, [...values, ...more]);
  if ("proved" in whose) {
    const [row] = await run(OF_PROVED, [whose.proved.isd_code, whose.proved.phone]);
    return row?.open ?? 0;
  }
  const [first, second] = whose.numbers;
  // Most order with their own number, which is looked up once.
  const isSame = first?.phone === second?.phone && first?.isd_code === second?.isd_code;
  const numbers = [first, isSame ? undefined : second].flatMap((one) => [one?.isd_code ?? null, one?.phone ?? null]);
  const [row] = await run(OF_NUMBERS, [whose.customer_id, ...numbers]);
  return row?.open ?? 0;
}
