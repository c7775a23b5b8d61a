ALTER TABLE "businesses" ADD COLUMN "cashback" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cashback" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cashback_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_transactions_cashback" ON "wallet_transactions" USING btree ("business_id","order_id","payment_type") WHERE payment_type in ('cashback', 'cashback_undone');