CREATE TABLE "scan_budgets" (
	"client_uuid" uuid PRIMARY KEY NOT NULL,
	"calls_per_day" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scan_budgets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scan_cells" (
	"client_uuid" uuid NOT NULL,
	"scan_uuid" uuid NOT NULL,
	"position" smallint NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"place_ids" text[] DEFAULT '{}' NOT NULL,
	"map_url" text DEFAULT '' NOT NULL,
	"scanned_at" timestamp with time zone,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "scan_cells_client_uuid_scan_uuid_position_pk" PRIMARY KEY("client_uuid","scan_uuid","position")
);
--> statement-breakpoint
ALTER TABLE "scan_cells" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scan_competitors" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"service" text NOT NULL,
	"place_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_competitors_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "scan_competitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scan_days" (
	"client_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "scan_days_client_uuid_day_pk" PRIMARY KEY("client_uuid","day"),
	CONSTRAINT "scan_days_not_negative" CHECK (calls >= 0)
);
--> statement-breakpoint
ALTER TABLE "scan_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scan_lists" (
	"client_uuid" uuid NOT NULL,
	"scan_uuid" uuid NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"places" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scan_lists_client_uuid_scan_uuid_position_pk" PRIMARY KEY("client_uuid","scan_uuid","position")
);
--> statement-breakpoint
ALTER TABLE "scan_lists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scan_places" (
	"client_uuid" uuid NOT NULL,
	"service" text NOT NULL,
	"place_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "scan_places_client_uuid_service_pk" PRIMARY KEY("client_uuid","service")
);
--> statement-breakpoint
ALTER TABLE "scan_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scan_schedules" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"service" text NOT NULL,
	"keyword" text NOT NULL,
	"grid" smallint NOT NULL,
	"diagonal_miles" double precision NOT NULL,
	"frequency" text NOT NULL,
	"competitor_uuids" uuid[] DEFAULT '{}' NOT NULL,
	"notify_email" text DEFAULT '' NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_scan_uuid" uuid,
	"last_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"fell_from" smallint,
	"fell_to" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_schedules_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "scan_schedules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scans" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"service" text NOT NULL,
	"keyword" text NOT NULL,
	"type" text DEFAULT 'REGULAR' NOT NULL,
	"grid" smallint NOT NULL,
	"diagonal_miles" double precision NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"place_id" text NOT NULL,
	"place_name" text DEFAULT '' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"competitors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rankings" smallint[] NOT NULL,
	"request_uuid" uuid,
	"schedule_uuid" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "scans_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "scans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "provider_askers" (
	"provider" text NOT NULL,
	"asker" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_askers_provider_asker_pk" PRIMARY KEY("provider","asker")
);
--> statement-breakpoint
CREATE TABLE "provider_bookings" (
	"provider" text NOT NULL,
	"booker" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_paces" (
	"provider" text PRIMARY KEY NOT NULL,
	"full_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "scan_cells_uuid" ON "scan_cells" USING btree ("client_uuid","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_competitors_place" ON "scan_competitors" USING btree ("client_uuid","service","place_id");--> statement-breakpoint
CREATE INDEX "scan_lists_question" ON "scan_lists" USING btree ("client_uuid","question");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_schedules_keyword" ON "scan_schedules" USING btree ("client_uuid","service",lower(keyword));--> statement-breakpoint
CREATE UNIQUE INDEX "scans_request" ON "scans" USING btree ("client_uuid","request_uuid") WHERE request_uuid is not null;--> statement-breakpoint
CREATE INDEX "scans_newest" ON "scans" USING btree ("client_uuid","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "scans_of_service" ON "scans" USING btree ("client_uuid","service","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "scans_of_keyword" ON "scans" USING btree ("client_uuid","service",lower(keyword),"grid","diagonal_miles","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "scans_running" ON "scans" USING btree ("client_uuid") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "provider_bookings_due" ON "provider_bookings" USING btree ("provider","due_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "scan_budgets" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "scan_budgets" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "scan_cells" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "scan_cells" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "scan_competitors" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "scan_competitors" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "scan_days" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "scan_days" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "scan_lists" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "scan_lists" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "scan_places" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "scan_places" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "scan_schedules" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "scan_schedules" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "scans" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "scans" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');