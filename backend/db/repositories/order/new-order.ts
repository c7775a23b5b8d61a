import type { Database } from "../../open.ts";
import type { orderEvents, orderItems, orders } from "../../schema.ts";
import { rowsOfText } from "../../statements/rows-of-text.ts";

export type NewOrder = Omit<typeof orders.$inferInsert, "number" | "id"> & { readonly id: string };
type NewLine = typeof orderItems.$inferInsert;

/** An order with everything that is written when it is placed. */
export interface OrderToPlace {
  readonly order: NewOrder;
  readonly lines: readonly NewLine[];
  readonly event: Pick<typeof orderEvents.$inferInsert, "actor"> & { readonly created_at: Date };
  /** Topic on which the store's board receives the order. */
  readonly storeTopic: string;
  /** Topic on which the order's page receives the event: it shows what has changed since the last one it had. */
  readonly orderTopic: string;
  /** The database's channel on which every process listens. */
  readonly channel: string;
}

const statements = new Map<string, string>();

/** One statement for all orders with the same columns. Columns are names of the schema, never a caller's text. */
function statementFor(ofOrder: readonly string[], ofLine: readonly string[]): string {
  const key = `${ofOrder.join()} ${ofLine.join()}`;
  const cached = statements.get(key);
  if (cached) return cached;
  const list = (columns: readonly string[], alias = "") => columns.map((name) => `${alias}"${name}"`).join(", ");
  const statement = `with counter as (
    insert into order_counters (business_id, store_id, business_day, last) values ($1, $2, $3, 1)
    on conflict (business_id, store_id, business_day) do update set last = order_counters.last + 1 returning last
  ), placed as (
    -- Numbers have three digits for the kitchen; lpad alone would cut the fourth.
    insert into orders (number, ${list(ofOrder)})
    select case when c.last < 1000 then lpad(c.last::text, 3, '0') else c.last::text end, ${list(ofOrder, "r.")}
    from counter c, jsonb_populate_record(null::orders, $4::jsonb) r returning number
  ), lines as (
    insert into order_items (${list(ofLine)})
    select ${list(ofLine, "r.")} from jsonb_populate_recordset(null::order_items, $5::jsonb) r
  ), event as (
    insert into order_events (business_id, order_id, new_state, actor, created_at)
    values ($1, $6::uuid, 'PLACED', $7, $8::timestamptz) returning id
  )
  select p.number,
    pg_notify($9, json_build_object('topic', $10::text, 'data', json_build_object('event', e.id))::text),
    pg_notify($9, json_build_object('topic', $11::text, 'data', json_build_object('order', $6::uuid))::text)
  from placed p, event e`;
  statements.set(key, statement);
  return statement;
}

const columnsOf = (row: object) => Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/**
 * Writes a new order with its number, lines and first event, and announces it on commit. In one statement, because each
 * statement is a round trip. Returns the number.
 */
export async function insertNewOrder(db: Database, businessId: string, placed: OrderToPlace): Promise<string> {
  const { event, storeTopic, orderTopic, channel } = placed;
  const order = { ...placed.order, business_id: businessId };
  const lines = placed.lines.map((line) => ({ ...line, business_id: businessId }));
  const [row] = await rowsOfText<{ number: string }>(
    db,
    statementFor(columnsOf(order), [...new Set(lines.flatMap(columnsOf))]),
    [
      businessId,
      order.store_id,
      order.business_day,
      JSON.stringify(order),
      JSON.stringify(lines),
      order.id,
      event.actor,
      event.created_at.toISOString(),
      channel,
      orderTopic,
      storeTopic,
    ],
  );
  if (!row) throw new Error("A new order was not written.");
  return row.number;
}
