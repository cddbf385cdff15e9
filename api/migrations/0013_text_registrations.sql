CREATE TABLE "text_registrations" (
	"client_uuid" uuid NOT NULL,
	"number" text,
	"kind" text,
	"state" text DEFAULT 'not_registered' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"messaging_service" text,
	"brand" text,
	"checked_at" timestamp with time zone,
	"blocked_sender" text,
	"blocked_until" timestamp with time zone,
	"blocked_code" integer,
	CONSTRAINT "text_registrations_client_uuid_pk" PRIMARY KEY("client_uuid")
);
--> statement-breakpoint
ALTER TABLE "text_registrations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "text_registrations" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "text_registrations" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
