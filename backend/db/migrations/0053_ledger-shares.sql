-- As before, but what a share of a table's bill pays for counts as well.
CREATE OR REPLACE VIEW "payment_ledger" AS
SELECT books.*,
  CASE
    WHEN kept > 1 THEN 'doubled'
    WHEN kept = 1 AND goods <> 1 AND notices_due = 0 THEN 'lost'
    WHEN kept = 0 AND goods > 0 AND refunds_due = 0 AND refunds = 0 THEN 'given away'
    ELSE 'in order'
  END AS verdict
FROM (
  SELECT t.business_id, t.customer_id, t.purpose, t.purpose_id,
    count(*)::int AS tries,
    count(t.charged_at)::int AS charges,
    (count(t.refunded_at) + count(*) FILTER (WHERE p.given AND p.due = 0 AND t.refunded_at IS NULL))::int AS refunds,
    (count(*) FILTER (WHERE t.charged_at IS NOT NULL AND t.refund_reason IS NULL AND t.refunded_at IS NULL AND NOT p.given))::int AS kept,
    (count(*) FILTER (WHERE t.refund_reason IS NOT NULL AND t.refunded_at IS NULL) + coalesce(sum(p.due), 0))::int AS refunds_due,
    (count(*) FILTER (WHERE t.status IN ('initialized', 'pending', 'authorized')))::int AS open,
    (count(DISTINCT o.id) FILTER (WHERE o.payment_status = 'paid')
      + count(DISTINCT w.id) FILTER (WHERE w.status = 'paid')
      + count(DISTINCT b.id) FILTER (WHERE b.status = 'paid'))::int AS goods,
    count(DISTINCT n.id)::int AS notices_due
  FROM payment_txns t
  LEFT JOIN orders o ON o.id = t.order_id
  LEFT JOIN wallet_reloads w ON t.purpose = 'wallet_reload' AND w.id::text = t.purpose_id
  LEFT JOIN bill_payments b ON t.purpose = 'invoice_payment' AND b.txn_id = t.id
  LEFT JOIN LATERAL (SELECT id FROM payment_notices WHERE txn_id = t.id AND next_at IS NOT NULL LIMIT 1) n ON true
  LEFT JOIN LATERAL (
    SELECT coalesce(bool_or(true), false) AND o.payment_status IN ('refunding', 'refunded') AS given,
      count(*) FILTER (WHERE r.next_at IS NOT NULL)::int AS due
    FROM order_refunds r WHERE r.txn_id = t.id AND NOT r.whole
  ) p ON true
  GROUP BY t.business_id, t.customer_id, t.purpose, t.purpose_id
) books;
