CREATE TABLE "text_backs" (
	"client_uuid" uuid NOT NULL,
	"call_sid" text NOT NULL,
	"phone_from" text NOT NULL,
	"day" date NOT NULL,
	"text" text NOT NULL,
	"message_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_backs_client_uuid_call_sid_pk" PRIMARY KEY("client_uuid","call_sid")
);
--> statement-breakpoint
ALTER TABLE "text_backs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "voicemail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_settings" ADD COLUMN "text_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_settings" ADD COLUMN "text_back_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_settings" ADD COLUMN "voicemail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_settings" ADD COLUMN "voicemail_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_settings" ADD COLUMN "missed_call_language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "text_backs_once_a_day" ON "text_backs" USING btree ("client_uuid","phone_from","day");--> statement-breakpoint
CREATE POLICY "tenant" ON "text_backs" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "text_backs" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');