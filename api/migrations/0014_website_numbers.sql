CREATE TABLE "call_visits" (
	"client_uuid" uuid NOT NULL,
	"call_sid" text NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"keyword" text NOT NULL,
	"landing_page" text NOT NULL,
	"referrer" text NOT NULL,
	CONSTRAINT "call_visits_client_uuid_call_sid_pk" PRIMARY KEY("client_uuid","call_sid")
);
--> statement-breakpoint
ALTER TABLE "call_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "website_numbers" (
	"client_uuid" uuid NOT NULL,
	"number_uuid" uuid NOT NULL,
	"use" text NOT NULL,
	"visit_uuid" uuid,
	"held_until" timestamp with time zone,
	CONSTRAINT "website_numbers_client_uuid_number_uuid_pk" PRIMARY KEY("client_uuid","number_uuid")
);
--> statement-breakpoint
ALTER TABLE "website_numbers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "website_visits" (
	"client_uuid" uuid NOT NULL,
	"visit_uuid" uuid NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"keyword" text NOT NULL,
	"landing_page" text NOT NULL,
	"referrer" text NOT NULL,
	"got_number" text,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "website_visits_client_uuid_visit_uuid_pk" PRIMARY KEY("client_uuid","visit_uuid")
);
--> statement-breakpoint
ALTER TABLE "website_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "website_numbers" ADD CONSTRAINT "website_numbers_number" FOREIGN KEY ("client_uuid","number_uuid") REFERENCES "public"."phone_numbers"("client_uuid","number_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_numbers_visit" ON "website_numbers" USING btree ("client_uuid","visit_uuid");--> statement-breakpoint
CREATE INDEX "website_visits_newest" ON "website_visits" USING btree ("client_uuid","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "website_visits_started" ON "website_visits" USING btree ("started_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "call_visits" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "call_visits" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "website_numbers" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "website_numbers" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "website_visits" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "website_visits" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');