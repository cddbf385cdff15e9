CREATE TABLE "seo_places" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"month" date NOT NULL,
	"position" smallint NOT NULL,
	"keyword" text NOT NULL,
	CONSTRAINT "seo_places_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "seo_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seo_recipients" (
	"client_uuid" uuid PRIMARY KEY NOT NULL,
	"emails" text[] NOT NULL,
	"mailed_month" date,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "seo_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seo_reports" (
	"client_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"is_finished" boolean NOT NULL,
	"profile" jsonb,
	"profile_until" date,
	"analytics" jsonb,
	"analytics_until" date,
	"words" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seo_reports_client_uuid_month_pk" PRIMARY KEY("client_uuid","month")
);
--> statement-breakpoint
ALTER TABLE "seo_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seo_shares" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"month" date NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "seo_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seo_syncs" (
	"client_uuid" uuid NOT NULL,
	"source" text NOT NULL,
	"target_id" text NOT NULL,
	"connected" boolean DEFAULT true NOT NULL,
	"next_month" date,
	"last_month" date,
	"has_history" boolean DEFAULT false NOT NULL,
	"run_uuid" uuid,
	"running_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"waits_until" timestamp with time zone,
	"problem_kind" text,
	"problem" text DEFAULT '' NOT NULL,
	"succeeded_at" timestamp with time zone,
	CONSTRAINT "seo_syncs_client_uuid_source_pk" PRIMARY KEY("client_uuid","source")
);
--> statement-breakpoint
ALTER TABLE "seo_syncs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "seo_places_keyword" ON "seo_places" USING btree ("client_uuid","month",lower(keyword));--> statement-breakpoint
CREATE UNIQUE INDEX "seo_reports_uuid" ON "seo_reports" USING btree ("client_uuid","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "seo_shares_uuid" ON "seo_shares" USING btree ("client_uuid","uuid");--> statement-breakpoint
CREATE INDEX "seo_shares_of_report" ON "seo_shares" USING btree ("client_uuid","month");--> statement-breakpoint
CREATE POLICY "tenant" ON "seo_places" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "seo_places" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "seo_recipients" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "seo_recipients" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "seo_reports" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "seo_reports" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "seo_shares" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "seo_shares" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "seo_syncs" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "seo_syncs" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');