import { type SQL, sql } from "drizzle-orm";

/** What is deleted or forgotten automatically, and when. docs/retention.md has a line for each. */
export interface RetentionRule {
  readonly table: string;
  /** Rows that this many days have passed for. */
  readonly days: number;
  /** Which rows; `before` is that many days ago. */
  readonly isOver: (before: Date) => SQL;
  /** Only this column is emptied; others need the row. */
  readonly forgets?: string;
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const made = (before: Date) => sql`created_at < ${instant(before)}`;

/** Tables that keep a customer for accounting, a table's bill or a rating. */
const REFERRING = [
  "orders",
  "order_requests",
  "payment_txns",
  "bill_payments",
  "visit_guests",
  "coupon_redemptions",
  "feedback",
  "referral_rewards",
  "wallets",
  "wallet_transactions",
  "wallet_reloads",
] as const;
const isNamedNowhere = sql.join(
  REFERRING.map(
    (table) =>
      sql`not exists (select 1 from ${sql.identifier(table)} r where r.business_id = customers.business_id and r.customer_id = customers.id)`,
  ),
  sql` and `,
);

export const RETENTION_RULES: readonly RetentionRule[] = [
  { table: "customers", days: 30, isOver: (before) => sql`is_guest and ${made(before)} and ${isNamedNowhere}` },
  { table: "tokens", days: 60, isOver: (before) => sql`expires_at < ${instant(before)}` },
  { table: "otp_codes", days: 30, isOver: made },
  { table: "limited_acts", days: 2, isOver: made },
  { table: "outbox_messages", days: 30, isOver: made },
  { table: "idempotency_keys", days: 30, isOver: made },
  { table: "push_subscriptions", days: 30, isOver: made },
  { table: "order_mails", days: 2, isOver: made },
  { table: "refund_mails", days: 90, isOver: made },
  {
    table: "payment_webhooks",
    days: 90,
    isOver: (before) => sql`handled_at is not null and received_at < ${instant(before)}`,
  },
  {
    table: "payment_notices",
    days: 90,
    isOver: (before) => sql`acknowledged_at is not null and ${made(before)}`,
  },
  { table: "order_events", days: 730, isOver: made },
  { table: "staff_acts", days: 60, isOver: made },
  { table: "visit_guests", days: 30, isOver: made, forgets: "name" },
  { table: "feedback", days: 365, isOver: made, forgets: "name" },
  { table: "staff_sessions", days: 7, isOver: (before) => sql`expires_at < ${instant(before)}` },
  { table: "staff_login_failures", days: 30, isOver: made },
  { table: "backups", days: 400, isOver: made },
  { table: "page_changes", days: 2, isOver: made },
];
