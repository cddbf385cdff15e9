CREATE TABLE "client_networks" (
	"client_uuid" uuid PRIMARY KEY NOT NULL,
	"networks" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_networks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connection_attempts" (
	"client_uuid" uuid NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_verifier" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connection_attempts_client_uuid_state_hash_pk" PRIMARY KEY("client_uuid","state_hash")
);
--> statement-breakpoint
ALTER TABLE "connection_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connection_grants" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"vendor" text NOT NULL,
	"vendor_account_id" text NOT NULL,
	"vendor_account_name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"key_id" text NOT NULL,
	"sealed_tokens" "bytea" NOT NULL,
	"access_ends_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"renewed_until" timestamp with time zone,
	"problem" text,
	"problem_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"warned_of_end" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_grants_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "connection_grants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connections" (
	"client_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"grant_uuid" uuid NOT NULL,
	"target_id" text DEFAULT '' NOT NULL,
	"target_name" text DEFAULT '' NOT NULL,
	"target_detail" text DEFAULT '' NOT NULL,
	"connected_by" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"last_sync_at" timestamp with time zone,
	CONSTRAINT "connections_client_uuid_kind_pk" PRIMARY KEY("client_uuid","kind"),
	CONSTRAINT "connections_kind" CHECK ("connections"."kind" in ('google_business', 'google_analytics', 'facebook_page', 'instagram'))
);
--> statement-breakpoint
ALTER TABLE "connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "connection_attempts_expiry" ON "connection_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_grants_account" ON "connection_grants" USING btree ("client_uuid","vendor","vendor_account_id") WHERE "connection_grants"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "connection_grants_person" ON "connection_grants" USING btree ("vendor","vendor_account_id");--> statement-breakpoint
CREATE INDEX "connections_grant" ON "connections" USING btree ("client_uuid","grant_uuid");--> statement-breakpoint
CREATE POLICY "tenant" ON "client_networks" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "client_networks" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "connection_attempts" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "connection_attempts" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "connection_grants" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "connection_grants" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "connections" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "connections" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');