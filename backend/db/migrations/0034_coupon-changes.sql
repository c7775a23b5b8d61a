CREATE TABLE "coupon_changes" (
	"business_id" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"coupon_id" bigint NOT NULL,
	"act" text NOT NULL,
	"before" jsonb,
	"revision" integer NOT NULL,
	"in_force" boolean NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_changes" ADD CONSTRAINT "coupon_changes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;