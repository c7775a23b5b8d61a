CREATE TABLE "studio_previews" (
	"business_id" text NOT NULL,
	"id" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_previews_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
ALTER TABLE "studio_previews" ADD CONSTRAINT "studio_previews_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_previews" ADD CONSTRAINT "studio_previews_made_by_staff_members_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_previews_made_by_index" ON "studio_previews" USING btree ("made_by");