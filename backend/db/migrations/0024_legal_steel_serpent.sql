ALTER TABLE "payment_webhooks" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD COLUMN "next_at" timestamp with time zone;