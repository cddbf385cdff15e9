CREATE TABLE "action_items" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"call_sid" text NOT NULL,
	"mark" text NOT NULL,
	"action_items" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"show_display" boolean DEFAULT true NOT NULL,
	"transcript_line" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "action_items_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "action_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_reports" (
	"client_uuid" uuid NOT NULL,
	"call_sid" text NOT NULL,
	"kind" text NOT NULL,
	"mark" text NOT NULL,
	"content" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_reports_client_uuid_call_sid_kind_mark_pk" PRIMARY KEY("client_uuid","call_sid","kind","mark")
);
--> statement-breakpoint
ALTER TABLE "call_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_column_choices" (
	"client_uuid" uuid NOT NULL,
	"account_uuid" uuid NOT NULL,
	"columns" text[] NOT NULL,
	CONSTRAINT "call_column_choices_client_uuid_account_uuid_pk" PRIMARY KEY("client_uuid","account_uuid")
);
--> statement-breakpoint
ALTER TABLE "call_column_choices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_days" (
	"client_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"duration_s" integer DEFAULT 0 NOT NULL,
	"quality_sum" integer DEFAULT 0 NOT NULL,
	"quality_count" integer DEFAULT 0 NOT NULL,
	"satisfaction_sum" integer DEFAULT 0 NOT NULL,
	"satisfaction_count" integer DEFAULT 0 NOT NULL,
	"new_clients" integer DEFAULT 0 NOT NULL,
	"google" integer DEFAULT 0 NOT NULL,
	"facebook" integer DEFAULT 0 NOT NULL,
	"instagram" integer DEFAULT 0 NOT NULL,
	"linkedin" integer DEFAULT 0 NOT NULL,
	"yelp" integer DEFAULT 0 NOT NULL,
	"website" integer DEFAULT 0 NOT NULL,
	"etc" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "call_days_client_uuid_day_pk" PRIMARY KEY("client_uuid","day")
);
--> statement-breakpoint
ALTER TABLE "call_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calls" (
	"client_uuid" uuid NOT NULL,
	"call_sid" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"phone_from" text DEFAULT '' NOT NULL,
	"phone_to" text DEFAULT '' NOT NULL,
	"caller_name" text DEFAULT '' NOT NULL,
	"callee_name" text DEFAULT '' NOT NULL,
	"call_status" text DEFAULT 'Unknown' NOT NULL,
	"duration_s" integer DEFAULT 0 NOT NULL,
	"category" text DEFAULT 'UNKNOWN' NOT NULL,
	"referral_source" text DEFAULT 'UNKNOWN' NOT NULL,
	"new_client" boolean,
	"conversion" boolean,
	"appointments" integer,
	"quality_score" integer,
	"customer_satisfaction" integer,
	"issue_resolved" boolean,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"transcript" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"analysis_state" text DEFAULT 'none' NOT NULL,
	"analysis_problem" text,
	"spam" boolean DEFAULT false NOT NULL,
	"recording_sid" text,
	"recording_file_uuid" uuid,
	"recording_duration_s" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "calls_client_uuid_call_sid_pk" PRIMARY KEY("client_uuid","call_sid")
);
--> statement-breakpoint
ALTER TABLE "calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recording_keys" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"client_uuid" uuid NOT NULL,
	"call_sid" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recording_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inquiry_settings" (
	"client_uuid" uuid PRIMARY KEY NOT NULL,
	"tracking_number" text,
	"forward_to" text,
	"recording" boolean DEFAULT true NOT NULL,
	"analysis" boolean DEFAULT true NOT NULL,
	"site_key" text,
	"allowed_origins" text[] DEFAULT '{}' NOT NULL,
	"notify_email" text DEFAULT '' NOT NULL,
	"notify" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inquiry_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "web_inquiries" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"phone_e164" text DEFAULT '' NOT NULL,
	"messages" text DEFAULT '' NOT NULL,
	"required_datetime" text DEFAULT '' NOT NULL,
	"kwargs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_inquiries_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "web_inquiries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "action_items_of_call" ON "action_items" USING btree ("client_uuid","call_sid","mark");--> statement-breakpoint
CREATE INDEX "action_items_due" ON "action_items" USING btree ("client_uuid","show_display","due_at","uuid");--> statement-breakpoint
CREATE INDEX "calls_newest" ON "calls" USING btree ("client_uuid","started_at" DESC NULLS LAST,"call_sid" DESC NULLS LAST) WHERE not spam;--> statement-breakpoint
CREATE INDEX "calls_of_number" ON "calls" USING btree ("client_uuid","phone_from","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calls_changed" ON "calls" USING btree ("client_uuid","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recording_keys_expiry" ON "recording_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_settings_number" ON "inquiry_settings" USING btree ("tracking_number");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_settings_site_key" ON "inquiry_settings" USING btree ("site_key");--> statement-breakpoint
CREATE INDEX "web_inquiries_newest" ON "web_inquiries" USING btree ("client_uuid","created_at" DESC NULLS LAST,"uuid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "web_inquiries_of_number" ON "web_inquiries" USING btree ("client_uuid","phone_e164");--> statement-breakpoint
CREATE POLICY "tenant" ON "action_items" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "action_items" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "call_reports" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "call_reports" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "call_column_choices" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "call_column_choices" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "call_days" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "call_days" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "calls" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "calls" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "recording_keys" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "recording_keys" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "inquiry_settings" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "inquiry_settings" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "web_inquiries" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "web_inquiries" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');