ALTER TABLE "tokens" ADD COLUMN "family_id" uuid;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "tokens_family_id_index" ON "tokens" USING btree ("family_id");