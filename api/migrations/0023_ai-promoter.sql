CREATE TABLE "ai_limits" (
	"client_uuid" uuid PRIMARY KEY NOT NULL,
	"page_generations_per_day" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_page_days" (
	"client_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"generations" integer NOT NULL,
	CONSTRAINT "ai_page_days_client_uuid_day_pk" PRIMARY KEY("client_uuid","day"),
	CONSTRAINT "ai_page_days_not_negative" CHECK (generations >= 0)
);
--> statement-breakpoint
ALTER TABLE "ai_page_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_page_drafts" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request_uuid" uuid NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"suggestions" text[] DEFAULT '{}' NOT NULL,
	"prompt_version" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_page_drafts_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "ai_page_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_prompt_settings" (
	"client_uuid" uuid PRIMARY KEY NOT NULL,
	"business_type" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"common_rules" text DEFAULT '' NOT NULL,
	"first_rules" text DEFAULT '' NOT NULL,
	"second_rules" text DEFAULT '' NOT NULL,
	"third_rules" text DEFAULT '' NOT NULL,
	"customer_keywords" text[] DEFAULT '{}' NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_prompt_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_request_staff" (
	"client_uuid" uuid NOT NULL,
	"request_uuid" uuid NOT NULL,
	"position" smallint NOT NULL,
	"staff_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "ai_request_staff_client_uuid_request_uuid_position_pk" PRIMARY KEY("client_uuid","request_uuid","position")
);
--> statement-breakpoint
ALTER TABLE "ai_request_staff" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_requests" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY NOT NULL,
	"staff_comment" text NOT NULL,
	"state" text DEFAULT 'generating' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"material" jsonb,
	"drafts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rejected" jsonb,
	"prompt_version" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ai_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_staff" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"position" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"common_rules" text DEFAULT '' NOT NULL,
	"first_rules" text DEFAULT '' NOT NULL,
	"second_rules" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_staff_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "ai_staff" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"client_uuid" uuid NOT NULL,
	"month" text NOT NULL,
	"purpose" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_client_uuid_month_purpose_pk" PRIMARY KEY("client_uuid","month","purpose")
);
--> statement-breakpoint
ALTER TABLE "ai_usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "invitations_newest";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "kind" text DEFAULT 'classic' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "ai_page_drafts_newest" ON "ai_page_drafts" USING btree ("client_uuid","request_uuid","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ai_request_staff_person" ON "ai_request_staff" USING btree ("client_uuid","staff_uuid");--> statement-breakpoint
CREATE INDEX "ai_requests_of_client" ON "ai_requests" USING btree ("client_uuid","state","finished_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitations_ai_newest" ON "invitations" USING btree ("client_uuid","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE kind = 'ai';--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("client_uuid","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE kind = 'classic';--> statement-breakpoint
CREATE POLICY "tenant" ON "ai_limits" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "ai_limits" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "ai_page_days" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "ai_page_days" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "ai_page_drafts" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "ai_page_drafts" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "ai_prompt_settings" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "ai_prompt_settings" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "ai_request_staff" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "ai_request_staff" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "ai_requests" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "ai_requests" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "ai_staff" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "ai_staff" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "ai_usage" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "ai_usage" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');