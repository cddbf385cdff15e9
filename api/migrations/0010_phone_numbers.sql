CREATE TABLE "phone_numbers" (
	"client_uuid" uuid NOT NULL,
	"number_uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"source" text DEFAULT 'UNKNOWN' NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"rings_at" text,
	"opening_hours" jsonb,
	"after_hours_rings_at" text,
	"recording" boolean DEFAULT true NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"voice" boolean DEFAULT true NOT NULL,
	"text" boolean DEFAULT true NOT NULL,
	"owned_since" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "phone_numbers_client_uuid_number_uuid_pk" PRIMARY KEY("client_uuid","number_uuid"),
	CONSTRAINT "phone_numbers_main_is_active" CHECK (not is_main or state = 'active')
);
--> statement-breakpoint
ALTER TABLE "phone_numbers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "number_uuid" uuid;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "number_source" text;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_owner" ON "phone_numbers" USING btree ("number") WHERE state <> 'released';--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_main" ON "phone_numbers" USING btree ("client_uuid") WHERE is_main;--> statement-breakpoint
CREATE INDEX "phone_numbers_of_client" ON "phone_numbers" USING btree ("client_uuid","owned_since");--> statement-breakpoint
CREATE POLICY "tenant" ON "phone_numbers" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "phone_numbers" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
-- Data, by hand: the one tracking number of each business becomes its main number (decision 0105). Under the role that row-level security
-- lets through to all of it
set local role marquee_system;
--> statement-breakpoint
insert into phone_numbers (client_uuid, number, name, is_main, rings_at, recording, owned_since)
select client_uuid, tracking_number, 'Main number', true, forward_to, recording, number_since
from inquiry_settings where tracking_number is not null;
--> statement-breakpoint
reset role;
