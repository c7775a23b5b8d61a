ALTER TABLE "items" ADD COLUMN "sure_allergens" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "option_groups" ADD COLUMN "halves" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "option_groups" ADD COLUMN "amounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "max_quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "included" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "amounts" text[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "diet" jsonb;