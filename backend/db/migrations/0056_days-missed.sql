CREATE TABLE "payment_days_missed" (
	"business_id" text NOT NULL,
	"gateway" text NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"why" text NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_days_missed_business_id_gateway_account_day_pk" PRIMARY KEY("business_id","gateway","account","day")
);
