CREATE TABLE "unknown_charges" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"payment_uuid" uuid NOT NULL,
	"invoice_uuid" uuid,
	"total_cents" bigint NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"charged_at" timestamp with time zone,
	"found_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"told_at" timestamp with time zone,
	"settled_by" text,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiry_settings" ADD COLUMN "number_since" timestamp with time zone DEFAULT now() NOT NULL;