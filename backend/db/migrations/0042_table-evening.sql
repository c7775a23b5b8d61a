ALTER TABLE "bills" ADD COLUMN "service_percent" double precision;--> statement-breakpoint
ALTER TABLE "visit_guests" ADD COLUMN "mark" integer;--> statement-breakpoint
ALTER TABLE "visit_guests" ADD COLUMN "from_table" text;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "seen_at" timestamp with time zone;