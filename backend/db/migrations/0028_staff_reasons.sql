ALTER TABLE "order_events" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "void_code" text;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "reason_code" text;