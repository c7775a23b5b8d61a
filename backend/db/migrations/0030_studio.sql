CREATE TABLE "studio_drafts" (
	"business_id" text PRIMARY KEY NOT NULL,
	"config" json,
	"revision" integer DEFAULT 0 NOT NULL,
	"base" integer,
	"saved_at" timestamp with time zone,
	"saved_by" uuid,
	"lock_by" uuid,
	"lock_since" timestamp with time zone,
	"lock_seen" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "studio_versions" (
	"business_id" text NOT NULL,
	"version" integer NOT NULL,
	"config" json NOT NULL,
	"changes" json NOT NULL,
	"note" text,
	"revision" integer,
	"restored" integer,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "studio_versions_business_id_version_pk" PRIMARY KEY("business_id","version")
);
--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD CONSTRAINT "studio_drafts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD CONSTRAINT "studio_drafts_saved_by_staff_members_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD CONSTRAINT "studio_drafts_lock_by_staff_members_id_fk" FOREIGN KEY ("lock_by") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_versions" ADD CONSTRAINT "studio_versions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_versions" ADD CONSTRAINT "studio_versions_published_by_staff_members_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_versions_published_by_index" ON "studio_versions" USING btree ("published_by");