CREATE TABLE "menu_imports" (
	"change_id" bigint PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"settled" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "menu_imports" ADD CONSTRAINT "menu_imports_change_id_menu_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."menu_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_imports" ADD CONSTRAINT "menu_imports_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;