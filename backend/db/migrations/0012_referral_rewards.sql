CREATE TABLE "customer_devices" (
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_devices_business_id_customer_id_device_pk" PRIMARY KEY("business_id","customer_id","device")
);
--> statement-breakpoint
CREATE TABLE "referral_rewards" (
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"inviter_amount" bigint NOT NULL,
	"friend_amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_rewards_business_id_customer_id_pk" PRIMARY KEY("business_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "referral_reward" jsonb;--> statement-breakpoint
ALTER TABLE "customer_devices" ADD CONSTRAINT "customer_devices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_rewards" ADD CONSTRAINT "referral_rewards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_rewards" ADD CONSTRAINT "referral_rewards_inviter_id_customers_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_devices_business_id_device_index" ON "customer_devices" USING btree ("business_id","device");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_rewards_number" ON "referral_rewards" USING btree ("business_id","number");--> statement-breakpoint
CREATE INDEX "referral_rewards_business_id_inviter_id_index" ON "referral_rewards" USING btree ("business_id","inviter_id");