CREATE TABLE "payment_customers" (
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "payment_customers_business_id_customer_id_gateway_pk" PRIMARY KEY("business_id","customer_id","gateway")
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"txn_id" text NOT NULL,
	"kind" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_txn_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_txn_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"txn_id" text NOT NULL,
	"source" text NOT NULL,
	"prev_status" text,
	"status" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_txns" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"purpose" text NOT NULL,
	"purpose_id" text NOT NULL,
	"key" text NOT NULL,
	"request" jsonb NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'initialized' NOT NULL,
	"reference" text,
	"g_txn_id" text,
	"message" text,
	"order_id" uuid,
	"capture_key" text,
	"charged_at" timestamp with time zone,
	"pays" boolean DEFAULT false NOT NULL,
	"refund_reason" text,
	"refund_reference" text,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"refund_next_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"ask_next_at" timestamp with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wallet_reloads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"txn_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "gateways" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_txn_id_payment_txns_id_fk" FOREIGN KEY ("txn_id") REFERENCES "public"."payment_txns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_txn_events" ADD CONSTRAINT "payment_txn_events_txn_id_payment_txns_id_fk" FOREIGN KEY ("txn_id") REFERENCES "public"."payment_txns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_txns" ADD CONSTRAINT "payment_txns_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_txns" ADD CONSTRAINT "payment_txns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_reloads" ADD CONSTRAINT "wallet_reloads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notices_txn_id_kind_index" ON "payment_notices" USING btree ("txn_id","kind");--> statement-breakpoint
CREATE INDEX "payment_notices_open" ON "payment_notices" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "payment_txn_events_txn_id_id_index" ON "payment_txn_events" USING btree ("txn_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_txns_key" ON "payment_txns" USING btree ("business_id","customer_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_txns_reference" ON "payment_txns" USING btree ("gateway","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_txns_pays" ON "payment_txns" USING btree ("business_id","customer_id","purpose","purpose_id") WHERE pays;--> statement-breakpoint
CREATE INDEX "payment_txns_purpose" ON "payment_txns" USING btree ("business_id","customer_id","purpose","purpose_id");--> statement-breakpoint
CREATE INDEX "payment_txns_ask" ON "payment_txns" USING btree ("ask_next_at") WHERE ask_next_at is not null;--> statement-breakpoint
CREATE INDEX "payment_txns_refund" ON "payment_txns" USING btree ("refund_next_at") WHERE refund_next_at is not null;--> statement-breakpoint
CREATE INDEX "payment_txns_order" ON "payment_txns" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_webhooks_gateway_event_id_index" ON "payment_webhooks" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "payment_webhooks_open" ON "payment_webhooks" USING btree ("id") WHERE handled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_reloads_business_id_customer_id_key_index" ON "wallet_reloads" USING btree ("business_id","customer_id","key");--> statement-breakpoint
CREATE FUNCTION "payment_txn_events_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'payment_txn_events is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "payment_txn_events_append_only" BEFORE UPDATE OR DELETE ON "payment_txn_events" FOR EACH ROW EXECUTE FUNCTION "payment_txn_events_append_only"();--> statement-breakpoint
CREATE VIEW "payment_ledger" AS
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
    count(t.refunded_at)::int AS refunds,
    (count(*) FILTER (WHERE t.charged_at IS NOT NULL AND t.refund_reason IS NULL AND t.refunded_at IS NULL))::int AS kept,
    (count(*) FILTER (WHERE t.refund_reason IS NOT NULL AND t.refunded_at IS NULL))::int AS refunds_due,
    (count(*) FILTER (WHERE t.status IN ('initialized', 'pending', 'authorized')))::int AS open,
    (count(DISTINCT o.id) FILTER (WHERE o.payment_status = 'paid')
      + count(DISTINCT w.id) FILTER (WHERE w.status = 'paid'))::int AS goods,
    count(DISTINCT n.id)::int AS notices_due
  FROM payment_txns t
  LEFT JOIN orders o ON o.id = t.order_id
  LEFT JOIN wallet_reloads w ON t.purpose = 'wallet_reload' AND w.id::text = t.purpose_id
  LEFT JOIN LATERAL (SELECT id FROM payment_notices WHERE txn_id = t.id AND next_at IS NOT NULL LIMIT 1) n ON true
  GROUP BY t.business_id, t.customer_id, t.purpose, t.purpose_id
) books;
