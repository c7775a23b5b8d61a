CREATE TABLE "bill_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"bill_id" uuid NOT NULL,
	"guest_id" uuid,
	"customer_id" uuid,
	"staff_id" uuid,
	"kind" text NOT NULL,
	"dishes" jsonb,
	"shares" integer,
	"amount" bigint NOT NULL,
	"tip" bigint DEFAULT 0 NOT NULL,
	"way" text NOT NULL,
	"status" text NOT NULL,
	"txn_id" text,
	"key" text NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "table_codes" (
	"business_id" text NOT NULL,
	"code" text NOT NULL,
	"table_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "table_codes_business_id_code_pk" PRIMARY KEY("business_id","code")
);
--> statement-breakpoint
CREATE TABLE "visit_guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"visit_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"colour" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"table_id" text NOT NULL,
	"word" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "bills" DROP CONSTRAINT "bills_customer_id_customers_id_fk";
--> statement-breakpoint
DROP INDEX "order_requests_business_id_table_id_created_at_index";--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_rate" text;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_guest_id_visit_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."visit_guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_codes" ADD CONSTRAINT "table_codes_business_id_table_id_store_tables_business_id_id_fk" FOREIGN KEY ("business_id","table_id") REFERENCES "public"."store_tables"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_guests" ADD CONSTRAINT "visit_guests_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_guests" ADD CONSTRAINT "visit_guests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_business_id_store_id_stores_business_id_id_fk" FOREIGN KEY ("business_id","store_id") REFERENCES "public"."stores"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_payments_bill_id_key_index" ON "bill_payments" USING btree ("bill_id","key");--> statement-breakpoint
CREATE INDEX "bill_payments_bill_id_index" ON "bill_payments" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "bill_payments_business_id_customer_id_index" ON "bill_payments" USING btree ("business_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "table_codes_valid" ON "table_codes" USING btree ("business_id","table_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_guests_visit_id_key_index" ON "visit_guests" USING btree ("visit_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_guests_visit_id_colour_index" ON "visit_guests" USING btree ("visit_id","colour");--> statement-breakpoint
CREATE INDEX "visit_guests_business_id_customer_id_index" ON "visit_guests" USING btree ("business_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_open_table" ON "visits" USING btree ("business_id","table_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "visits_business_id_store_id_created_at_index" ON "visits" USING btree ("business_id","store_id","created_at");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_guest_id_visit_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."visit_guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_payment_id_bill_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."bill_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_visit_id_index" ON "bills" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "order_requests_visit_id_created_at_index" ON "order_requests" USING btree ("visit_id","created_at");--> statement-breakpoint
ALTER TABLE "bills" DROP COLUMN "customer_id";--> statement-breakpoint
ALTER TABLE "bills" DROP COLUMN "outcome";--> statement-breakpoint
-- Every table that is in use gets a code; an import can replace it with the printed one.
INSERT INTO "table_codes" ("business_id", "code", "table_id")
SELECT "business_id", substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), "id" FROM "store_tables" WHERE "retired_at" IS NULL;
