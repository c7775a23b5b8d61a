CREATE TABLE "customer_networks" (
	"business_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_networks_business_id_customer_id_network_pk" PRIMARY KEY("business_id","customer_id","network")
);
--> statement-breakpoint
ALTER TABLE "customer_networks" ADD CONSTRAINT "customer_networks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_networks_business_id_network_index" ON "customer_networks" USING btree ("business_id","network");--> statement-breakpoint
CREATE INDEX "customer_networks_business_id_seen_at_index" ON "customer_networks" USING btree ("business_id","seen_at");