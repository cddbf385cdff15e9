CREATE TABLE "invitation_import_rows" (
	"client_uuid" uuid NOT NULL,
	"import_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"invitation_uuid" uuid,
	CONSTRAINT "invitation_import_rows_client_uuid_import_uuid_position_pk" PRIMARY KEY("client_uuid","import_uuid","position")
);
--> statement-breakpoint
ALTER TABLE "invitation_import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitation_imports" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_imports_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "invitation_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitation_keys" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"client_uuid" uuid NOT NULL,
	"invitation_uuid" uuid NOT NULL,
	"channel" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitation_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"email_message_uuid" uuid,
	"text_message_uuid" uuid,
	"email_clicked_at" timestamp with time zone,
	"text_clicked_at" timestamp with time zone,
	"rating" smallint,
	"feedback" text DEFAULT '' NOT NULL,
	"google_clicked_at" timestamp with time zone,
	"yelp_clicked_at" timestamp with time zone,
	"marketing_permission" boolean DEFAULT false NOT NULL,
	"friend_refer" boolean DEFAULT false NOT NULL,
	"import_uuid" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid"),
	CONSTRAINT "invitations_rating" CHECK ("invitations"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "review_settings" (
	"client_uuid" uuid PRIMARY KEY NOT NULL,
	"google_location" text DEFAULT '' NOT NULL,
	"google_place_url" text DEFAULT '' NOT NULL,
	"google_review_url" text DEFAULT '' NOT NULL,
	"google_verified" boolean DEFAULT false NOT NULL,
	"yelp_business_id" text DEFAULT '' NOT NULL,
	"yelp_place_url" text DEFAULT '' NOT NULL,
	"yelp_review_url" text DEFAULT '' NOT NULL,
	"yelp_verified" boolean DEFAULT false NOT NULL,
	"offer_links_to_all" boolean DEFAULT true NOT NULL,
	"logo_uuid" uuid,
	"notify_email" text DEFAULT '' NOT NULL,
	"notify" boolean DEFAULT false NOT NULL,
	"qr_key" text
);
--> statement-breakpoint
ALTER TABLE "review_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "review_days" (
	"client_uuid" uuid NOT NULL,
	"platform" text NOT NULL,
	"day" date NOT NULL,
	"one" integer DEFAULT 0 NOT NULL,
	"two" integer DEFAULT 0 NOT NULL,
	"three" integer DEFAULT 0 NOT NULL,
	"four" integer DEFAULT 0 NOT NULL,
	"five" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "review_days_client_uuid_platform_day_pk" PRIMARY KEY("client_uuid","platform","day")
);
--> statement-breakpoint
ALTER TABLE "review_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "review_syncs" (
	"client_uuid" uuid NOT NULL,
	"platform" text NOT NULL,
	"total_reviews" integer DEFAULT 0 NOT NULL,
	"average_rating" numeric(3, 2) DEFAULT 0 NOT NULL,
	"seen_until" timestamp with time zone,
	"swept_at" timestamp with time zone,
	"running_since" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"problem_at" timestamp with time zone,
	CONSTRAINT "review_syncs_client_uuid_platform_pk" PRIMARY KEY("client_uuid","platform")
);
--> statement-breakpoint
ALTER TABLE "review_syncs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reviews" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"platform" text NOT NULL,
	"external_id" text NOT NULL,
	"reviewer_name" text DEFAULT '' NOT NULL,
	"reviewer_picture_url" text DEFAULT '' NOT NULL,
	"contents" text DEFAULT '' NOT NULL,
	"rate" smallint NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"response_contents" text DEFAULT '' NOT NULL,
	"response_state" text DEFAULT 'none' NOT NULL,
	"response_problem" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid"),
	CONSTRAINT "reviews_rate" CHECK ("reviews"."rate" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "suppressions" (
	"client_uuid" uuid NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_client_uuid_channel_recipient_reason_pk" PRIMARY KEY("client_uuid","channel","recipient","reason")
);
--> statement-breakpoint
ALTER TABLE "suppressions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_state";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "solicits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sender_name" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
CREATE INDEX "invitation_imports_newest" ON "invitation_imports" USING btree ("client_uuid","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitation_keys_invitation" ON "invitation_keys" USING btree ("client_uuid","invitation_uuid");--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("client_uuid","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("client_uuid","email");--> statement-breakpoint
CREATE INDEX "invitations_phone" ON "invitations" USING btree ("client_uuid","phone_number");--> statement-breakpoint
CREATE INDEX "invitations_import" ON "invitations" USING btree ("client_uuid","import_uuid") WHERE import_uuid is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_settings_qr_key" ON "review_settings" USING btree ("qr_key");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_external" ON "reviews" USING btree ("client_uuid","platform","external_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("client_uuid","platform","written_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_of_rate" ON "reviews" USING btree ("client_uuid","platform","rate","written_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_unanswered" ON "reviews" USING btree ("client_uuid","platform","rate","written_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE deleted_at is null and response_state = 'none';--> statement-breakpoint
CREATE INDEX "suppressions_recipient" ON "suppressions" USING btree ("channel","recipient");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("channel","recipient") WHERE solicits;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider" ON "messages" USING btree ("channel","provider_id") WHERE provider_id is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'sending', 'sent', 'failed', 'unconfirmed', 'suppressed'));--> statement-breakpoint
CREATE POLICY "tenant" ON "invitation_import_rows" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "invitation_import_rows" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "invitation_imports" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "invitation_imports" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "invitation_keys" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "invitation_keys" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "invitations" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "invitations" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "review_settings" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "review_settings" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "review_days" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "review_days" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "review_syncs" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "review_syncs" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "reviews" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "reviews" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "suppressions" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "suppressions" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');