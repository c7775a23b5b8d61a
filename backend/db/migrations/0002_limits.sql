CREATE TABLE "limited_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "limited_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "limited_acts" ADD CONSTRAINT "limited_acts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limited_acts_business_id_kind_subject_created_at_index" ON "limited_acts" USING btree ("business_id","kind","subject","created_at");--> statement-breakpoint
CREATE INDEX "otp_codes_business_id_created_at_index" ON "otp_codes" USING btree ("business_id","created_at");