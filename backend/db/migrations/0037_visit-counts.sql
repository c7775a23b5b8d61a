CREATE TABLE "visit_counts" (
	"business_id" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"carts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_counts_business_id_day_source_pk" PRIMARY KEY("business_id","day","source")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "visit_source" text;--> statement-breakpoint
ALTER TABLE "visit_counts" ADD CONSTRAINT "visit_counts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;