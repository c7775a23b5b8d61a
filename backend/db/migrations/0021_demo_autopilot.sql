CREATE TABLE "demo_autopilot" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "demo_autopilot" ("order_id", "business_id", "next_at") SELECT "id", "business_id", "autopilot_next_at" FROM "orders" WHERE "demo_autopilot" AND "autopilot_next_at" IS NOT NULL;--> statement-breakpoint
DROP INDEX "orders_autopilot";--> statement-breakpoint
ALTER TABLE "demo_autopilot" ADD CONSTRAINT "demo_autopilot_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_autopilot" ADD CONSTRAINT "demo_autopilot_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_autopilot_next_at_index" ON "demo_autopilot" USING btree ("next_at");--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "demo_autopilot";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "autopilot_next_at";