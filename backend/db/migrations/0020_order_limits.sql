ALTER TABLE "customers" ADD COLUMN "phone_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD COLUMN "asked_device" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "isd_code" text;--> statement-breakpoint
CREATE INDEX "orders_unpaid_phone" ON "orders" USING btree ("business_id","phone") WHERE payment_status = 'due';