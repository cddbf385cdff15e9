ALTER TABLE "phone_numbers" DROP CONSTRAINT "phone_numbers_main_is_active";--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "state_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "releases_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "purchase" text;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "monthly_cents" integer;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_main_in_service" CHECK (not is_main or state in ('active', 'porting_out'));