ALTER TABLE "staff_sessions" ADD COLUMN "opened_from" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "hand_over" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "hand_over_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_opened_from_staff_sessions_id_fk" FOREIGN KEY ("opened_from") REFERENCES "public"."staff_sessions"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "staff_sessions_opened_from_index" ON "staff_sessions" USING btree ("opened_from");--> statement-breakpoint
CREATE INDEX "staff_sessions_hand_over_index" ON "staff_sessions" USING btree ("hand_over");