CREATE TABLE "store_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"staff_id" uuid,
	"act" text NOT NULL,
	"title" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "store_edits" (
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"field" text NOT NULL,
	"change_id" bigint NOT NULL,
	CONSTRAINT "store_edits_business_id_kind_ref_field_pk" PRIMARY KEY("business_id","kind","ref","field")
);
--> statement-breakpoint
ALTER TABLE "store_changes" ADD CONSTRAINT "store_changes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_changes" ADD CONSTRAINT "store_changes_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_edits" ADD CONSTRAINT "store_edits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_edits" ADD CONSTRAINT "store_edits_change_id_store_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."store_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_changes_business_id_id_index" ON "store_changes" USING btree ("business_id","id");