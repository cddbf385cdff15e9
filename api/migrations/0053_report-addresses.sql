CREATE TABLE "report_addresses" (
	"client_uuid" uuid NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"code_hash" "bytea",
	"expires_at" timestamp with time zone,
	"requested_by" uuid,
	CONSTRAINT "report_addresses_client_uuid_email_pk" PRIMARY KEY("client_uuid","email")
);
--> statement-breakpoint
ALTER TABLE "report_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "report_addresses" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "report_addresses" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');