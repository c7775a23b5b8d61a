ALTER TABLE "items" ADD COLUMN "surcharges" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "prices" jsonb DEFAULT '[]'::jsonb NOT NULL;