CREATE TABLE "payment_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"gateway" text NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"values" jsonb NOT NULL,
	"endings" jsonb NOT NULL,
	"secrets" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "payment_webhooks_gateway_event_id_index";--> statement-breakpoint
DROP INDEX "payment_txns_reference";--> statement-breakpoint
ALTER TABLE "payment_customers" DROP CONSTRAINT "payment_customers_business_id_customer_id_gateway_pk";--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "account" text DEFAULT 'installation' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_business_id_customer_id_gateway_account_pk" PRIMARY KEY("business_id","customer_id","gateway","account");--> statement-breakpoint
ALTER TABLE "payment_txns" ADD COLUMN "account" text DEFAULT 'installation' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD COLUMN "account" text DEFAULT 'installation' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_active" ON "payment_accounts" USING btree ("business_id","gateway") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "payment_accounts_business_id_index" ON "payment_accounts" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_webhooks_gateway_account_event_id_index" ON "payment_webhooks" USING btree ("gateway","account","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_txns_reference" ON "payment_txns" USING btree ("gateway","account","reference");