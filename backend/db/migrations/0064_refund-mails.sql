CREATE TABLE "refund_mails" (
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"due_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_mails_business_id_kind_about_pk" PRIMARY KEY("business_id","kind","about")
);
--> statement-breakpoint
CREATE INDEX "refund_mails_due" ON "refund_mails" USING btree ("due_at") WHERE due_at is not null;