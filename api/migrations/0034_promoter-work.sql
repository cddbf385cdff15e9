CREATE TABLE "invitation_settings" (
	"client_uuid" uuid PRIMARY KEY NOT NULL,
	"reminder_days" smallint
);
--> statement-breakpoint
ALTER TABLE "invitation_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitation_words" (
	"client_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"heading" text NOT NULL,
	"body" text NOT NULL,
	"button" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "invitation_words_client_uuid_kind_language_pk" PRIMARY KEY("client_uuid","kind","language")
);
--> statement-breakpoint
ALTER TABLE "invitation_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "text_from_hour" smallint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "text_to_hour" smallint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "invitations_reminder" ON "invitations" USING btree ("remind_at","client_uuid") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "messages_held" ON "messages" USING btree ("client_uuid","waits_until") WHERE waits_until is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_text_hours" CHECK ("clients"."text_from_hour" >= 0 and "clients"."text_from_hour" < "clients"."text_to_hour" and "clients"."text_to_hour" <= 24);--> statement-breakpoint
CREATE POLICY "tenant" ON "invitation_settings" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "invitation_settings" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "invitation_words" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "invitation_words" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');