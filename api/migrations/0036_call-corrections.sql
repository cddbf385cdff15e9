CREATE TABLE "spam_numbers" (
	"client_uuid" uuid NOT NULL,
	"phone_from" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spam_numbers_client_uuid_phone_from_pk" PRIMARY KEY("client_uuid","phone_from")
);
--> statement-breakpoint
ALTER TABLE "spam_numbers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "model_said" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE POLICY "tenant" ON "spam_numbers" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "spam_numbers" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');