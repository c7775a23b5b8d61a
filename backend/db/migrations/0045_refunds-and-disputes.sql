CREATE TABLE "payment_days" (
	"business_id" text NOT NULL,
	"gateway" text NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"taken" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"vendor_taken" bigint NOT NULL,
	"vendor_returned" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"differences" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_days_business_id_gateway_account_day_pk" PRIMARY KEY("business_id","gateway","account","day")
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"gateway" text NOT NULL,
	"account" text NOT NULL,
	"reference" text NOT NULL,
	"txn_id" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_refunds_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"way" text NOT NULL,
	"txn_id" text,
	"whole" boolean DEFAULT false NOT NULL,
	"amount" bigint NOT NULL,
	"pieces" jsonb NOT NULL,
	"charges" jsonb NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"staff_id" uuid,
	"status" text NOT NULL,
	"reference" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_txns" ADD COLUMN "refund_round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_txn_id_payment_txns_id_fk" FOREIGN KEY ("txn_id") REFERENCES "public"."payment_txns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_txn_id_payment_txns_id_fk" FOREIGN KEY ("txn_id") REFERENCES "public"."payment_txns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_disputes_reference" ON "payment_disputes" USING btree ("gateway","account","reference");--> statement-breakpoint
CREATE INDEX "payment_disputes_business_id_opened_at_index" ON "payment_disputes" USING btree ("business_id","opened_at");--> statement-breakpoint
CREATE INDEX "payment_disputes_txn_id_index" ON "payment_disputes" USING btree ("txn_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_key" ON "order_refunds" USING btree ("order_id","key","way");--> statement-breakpoint
CREATE INDEX "order_refunds_business_id_created_at_index" ON "order_refunds" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "order_refunds_txn_id_index" ON "order_refunds" USING btree ("txn_id");--> statement-breakpoint
CREATE INDEX "order_refunds_due" ON "order_refunds" USING btree ("next_at") WHERE next_at is not null;