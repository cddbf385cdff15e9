CREATE TABLE "two_step_secrets" (
	"client_uuid" uuid NOT NULL,
	"account_uuid" uuid NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "two_step_secrets_client_uuid_account_uuid_pk" PRIMARY KEY("client_uuid","account_uuid")
);
--> statement-breakpoint
ALTER TABLE "two_step_secrets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "requires_two_step" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE POLICY "tenant" ON "two_step_secrets" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "two_step_secrets" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');