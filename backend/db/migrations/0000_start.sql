CREATE TABLE "businesses" (
	"id" text PRIMARY KEY NOT NULL,
	"api_key" text NOT NULL,
	"name" jsonb NOT NULL,
	"currency" text NOT NULL,
	"isd_code" text NOT NULL,
	"timezone" text NOT NULL,
	"default_language" text NOT NULL,
	"supported_languages" text[] NOT NULL,
	"allow_item_level_notes" boolean DEFAULT false NOT NULL,
	"cod_max_order_value" bigint,
	"min_order_total" bigint,
	"minimum_wallet_credit_threshold" bigint,
	"payment_options" text[] NOT NULL,
	"msg_no_stores_nearby" jsonb,
	"msg_nearest_store_closed" jsonb,
	"msg_store_closed_temporary" jsonb,
	"pg_provider" text,
	"pg_service" boolean DEFAULT false NOT NULL,
	"referral_ui_lbl" jsonb,
	"referral_share_lbl" jsonb,
	"time_slots" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"feedback_choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"announcement" jsonb,
	"content_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "businesses_api_key_unique" UNIQUE("api_key")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb,
	"kind" text NOT NULL,
	"percent" numeric(7, 4),
	"amount" bigint,
	"max_discount" bigint,
	"min_order_total" bigint,
	"max_qty" integer,
	"single_selection" boolean DEFAULT false NOT NULL,
	"modes" text[],
	"payment_options" text[],
	"item_refs" text[],
	"store_refs" text[],
	"first_order_only" boolean DEFAULT false NOT NULL,
	"total_limit" integer,
	"customer_limit" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gallery_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gallery_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"img_type" text NOT NULL,
	"image" text NOT NULL,
	"markups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_tables" (
	"business_id" text NOT NULL,
	"id" text NOT NULL,
	"store_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"floor_id" text,
	"floor_name" jsonb,
	"waiter_name" text,
	"cashier_name" text,
	"retired_at" timestamp with time zone,
	CONSTRAINT "store_tables_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"business_id" text NOT NULL,
	"id" integer NOT NULL,
	"ref" text NOT NULL,
	"name" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"city" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"phone" text,
	"hours" jsonb NOT NULL,
	"delivery_area" jsonb,
	"delivery_charge" bigint,
	"packaging_charge" bigint,
	"tax_rate" numeric(7, 4),
	"min_order_total" bigint,
	"delivery_min_offset_ms" integer DEFAULT 0 NOT NULL,
	"pickup_min_offset_ms" integer DEFAULT 0 NOT NULL,
	"enabled_for_ordering" boolean DEFAULT true NOT NULL,
	"temporarily_closed" boolean DEFAULT false NOT NULL,
	"hide_store_name" boolean DEFAULT false NOT NULL,
	"fulfillment_modes" text[] NOT NULL,
	"merchant_ref_id" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"on_close_msg" jsonb,
	"on_select_msg" jsonb,
	"kitchen_instructions" jsonb,
	"payment_modes" text[] NOT NULL,
	"dash" boolean DEFAULT false NOT NULL,
	"slot_capacity" integer,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text,
	"address_1" text NOT NULL,
	"address_2" text,
	"city" text,
	"sub_locality" text,
	"pin" text,
	"landmark" text,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"phone" text,
	"tag" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_business_id_customer_id_pk" PRIMARY KEY("business_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"isd_code" text NOT NULL,
	"phone" text NOT NULL,
	"is_guest" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"gender" text,
	"birthdate" text,
	"anniversary_date" text,
	"recv_promo" boolean DEFAULT false NOT NULL,
	"signed_up_at" timestamp with time zone,
	"token_version" integer DEFAULT 0 NOT NULL,
	"language" text,
	"referral_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"liked_on" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_business_id_customer_id_item_id_pk" PRIMARY KEY("business_id","customer_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "otp_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"isd_code" text NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"asked_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wallet_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid,
	"store_id" integer,
	"bill_number" text,
	"payment_src" text,
	"payment_type" text,
	"amount" bigint NOT NULL,
	"comments" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallets_business_id_customer_id_pk" PRIMARY KEY("business_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"ref" text NOT NULL,
	"parent_id" bigint,
	"name" jsonb NOT NULL,
	"slug" text NOT NULL,
	"description" jsonb,
	"image" text,
	"sort_order" integer NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "item_option_groups" (
	"business_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "item_option_groups_item_id_group_id_pk" PRIMARY KEY("item_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "item_store_states" (
	"business_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"item_id" bigint NOT NULL,
	"stock" integer,
	CONSTRAINT "item_store_states_business_id_store_id_item_id_pk" PRIMARY KEY("business_id","store_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"ref" text NOT NULL,
	"category_id" bigint NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb,
	"slug" text NOT NULL,
	"price" bigint NOT NULL,
	"markup_price" bigint,
	"display_price" bigint,
	"price_descriptor" jsonb,
	"food_type" text NOT NULL,
	"has_options" boolean DEFAULT false NOT NULL,
	"bestseller" boolean DEFAULT false NOT NULL,
	"recommended" boolean DEFAULT false NOT NULL,
	"stock" integer,
	"likes" integer DEFAULT 0 NOT NULL,
	"unit_weight" double precision,
	"tax_rate" numeric(7, 4),
	"image_url" text,
	"image_blur_hash" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"allergens" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"modes" text[],
	"not_at" text[] DEFAULT '{}' NOT NULL,
	"available_from" text,
	"available_until" text,
	"sort_order" integer NOT NULL,
	"search_text" text NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "option_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "option_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"path" text NOT NULL,
	"parent_option_id" bigint,
	"root_id" bigint,
	"title" jsonb NOT NULL,
	"description" jsonb,
	"min_selectable" integer NOT NULL,
	"max_selectable" integer NOT NULL,
	"free" integer DEFAULT 0 NOT NULL,
	"sort_order" integer NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "option_store_states" (
	"business_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"option_id" bigint NOT NULL,
	"stock" integer,
	CONSTRAINT "option_store_states_business_id_store_id_option_id_pk" PRIMARY KEY("business_id","store_id","option_id")
);
--> statement-breakpoint
CREATE TABLE "options" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"path" text NOT NULL,
	"group_id" bigint NOT NULL,
	"root_id" bigint,
	"title" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"food_type" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"stock" integer,
	"allergens" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"table_id" text NOT NULL,
	"customer_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"service_charge_removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"coupon_id" bigint NOT NULL,
	"customer_id" uuid,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid,
	"name" text,
	"rating" integer NOT NULL,
	"comments" text,
	"choice_text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"business_id" text NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"owner" text NOT NULL,
	"request_hash" text NOT NULL,
	"order_id" uuid,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_business_id_scope_owner_key_pk" PRIMARY KEY("business_id","scope","owner","key")
);
--> statement-breakpoint
CREATE TABLE "order_counters" (
	"business_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"business_day" date NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "order_counters_business_id_store_id_business_day_pk" PRIMARY KEY("business_id","store_id","business_day")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"prev_state" text,
	"new_state" text NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"item_id" bigint NOT NULL,
	"item_ref" text NOT NULL,
	"signature" text NOT NULL,
	"title" jsonb NOT NULL,
	"food_type" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"options" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total_with_tax" bigint NOT NULL,
	"instructions" text,
	"status" text
);
--> statement-breakpoint
CREATE TABLE "order_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"table_id" text NOT NULL,
	"customer_id" uuid,
	"bill_id" uuid,
	"order_id" uuid,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"instructions" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"number" text NOT NULL,
	"business_day" date NOT NULL,
	"customer_id" uuid,
	"access_token_hash" text,
	"bill_id" uuid,
	"table_id" text,
	"channel" text NOT NULL,
	"order_type" text NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"language" text NOT NULL,
	"customer_name" text,
	"phone" text NOT NULL,
	"payment_option" text NOT NULL,
	"payment_status" text NOT NULL,
	"sub_total" bigint NOT NULL,
	"charges" jsonb NOT NULL,
	"charges_total" bigint NOT NULL,
	"taxes" jsonb NOT NULL,
	"taxes_total" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"wallet_credit_applied" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"payable_amount" bigint NOT NULL,
	"coupon_id" bigint,
	"coupon_code" text,
	"address" jsonb,
	"instructions" text,
	"delivery_at" timestamp with time zone NOT NULL,
	"is_future_order" boolean DEFAULT false NOT NULL,
	"time_slot_start" text,
	"time_slot_end" text,
	"held_until" timestamp with time zone,
	"demo_autopilot" boolean DEFAULT false NOT NULL,
	"autopilot_next_at" timestamp with time zone,
	"map_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" text NOT NULL,
	"order_id" uuid,
	"customer_id" uuid,
	"purpose" text NOT NULL,
	"provider" text,
	"txn_id" text,
	"gateway_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payload" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot_reservations" (
	"business_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"mode" text NOT NULL,
	"slot_at" timestamp with time zone NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "slot_reservations_business_id_store_id_mode_slot_at_pk" PRIMARY KEY("business_id","store_id","mode","slot_at")
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_tables" ADD CONSTRAINT "store_tables_business_id_store_id_stores_business_id_id_fk" FOREIGN KEY ("business_id","store_id") REFERENCES "public"."stores"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD CONSTRAINT "otp_codes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_group_id_option_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."option_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_store_states" ADD CONSTRAINT "item_store_states_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_store_states" ADD CONSTRAINT "item_store_states_business_id_store_id_stores_business_id_id_fk" FOREIGN KEY ("business_id","store_id") REFERENCES "public"."stores"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_parent_option_id_options_id_fk" FOREIGN KEY ("parent_option_id") REFERENCES "public"."options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_store_states" ADD CONSTRAINT "option_store_states_option_id_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_store_states" ADD CONSTRAINT "option_store_states_business_id_store_id_stores_business_id_id_fk" FOREIGN KEY ("business_id","store_id") REFERENCES "public"."stores"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_group_id_option_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."option_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_business_id_store_id_stores_business_id_id_fk" FOREIGN KEY ("business_id","store_id") REFERENCES "public"."stores"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_business_id_store_id_stores_business_id_id_fk" FOREIGN KEY ("business_id","store_id") REFERENCES "public"."stores"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holds" ADD CONSTRAINT "payment_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holds" ADD CONSTRAINT "payment_holds_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_business_id_code_index" ON "coupons" USING btree ("business_id","code");--> statement-breakpoint
CREATE INDEX "gallery_images_business_id_index" ON "gallery_images" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_business_id_ref_index" ON "stores" USING btree ("business_id","ref");--> statement-breakpoint
CREATE INDEX "addresses_business_id_customer_id_index" ON "addresses" USING btree ("business_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_account_phone" ON "customers" USING btree ("business_id","isd_code","phone") WHERE not is_guest;--> statement-breakpoint
CREATE INDEX "customers_business_id_phone_index" ON "customers" USING btree ("business_id","phone");--> statement-breakpoint
CREATE INDEX "otp_codes_business_id_isd_code_phone_created_at_index" ON "otp_codes" USING btree ("business_id","isd_code","phone","created_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_business_id_created_at_index" ON "outbox_messages" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "tokens_customer_id_index" ON "tokens" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "wallet_transactions_business_id_customer_id_created_at_index" ON "wallet_transactions" USING btree ("business_id","customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_business_id_ref_index" ON "categories" USING btree ("business_id","ref");--> statement-breakpoint
CREATE INDEX "item_option_groups_business_id_index" ON "item_option_groups" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_business_id_ref_index" ON "items" USING btree ("business_id","ref");--> statement-breakpoint
CREATE INDEX "items_category_id_index" ON "items" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "option_groups_business_id_path_index" ON "option_groups" USING btree ("business_id","path");--> statement-breakpoint
CREATE INDEX "option_groups_root_id_index" ON "option_groups" USING btree ("root_id");--> statement-breakpoint
CREATE UNIQUE INDEX "options_business_id_path_index" ON "options" USING btree ("business_id","path");--> statement-breakpoint
CREATE INDEX "options_group_id_index" ON "options" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "options_root_id_index" ON "options" USING btree ("root_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_open_table" ON "bills" USING btree ("business_id","table_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemptions_order_id_coupon_id_index" ON "coupon_redemptions" USING btree ("order_id","coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_business_id_customer_id_index" ON "coupon_redemptions" USING btree ("business_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_order_id_index" ON "feedback" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_order_id_id_index" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_order_id_position_index" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_requests_business_id_table_id_created_at_index" ON "order_requests" USING btree ("business_id","table_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_business_id_store_id_business_day_number_index" ON "orders" USING btree ("business_id","store_id","business_day","number");--> statement-breakpoint
CREATE INDEX "orders_business_id_customer_id_created_at_index" ON "orders" USING btree ("business_id","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_business_id_status_index" ON "orders" USING btree ("business_id","status");--> statement-breakpoint
CREATE INDEX "orders_autopilot" ON "orders" USING btree ("autopilot_next_at") WHERE autopilot_next_at is not null;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_holds_business_id_txn_id_index" ON "payment_holds" USING btree ("business_id","txn_id");--> statement-breakpoint
CREATE INDEX "payment_holds_order_id_index" ON "payment_holds" USING btree ("order_id");