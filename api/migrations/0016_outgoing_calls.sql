CREATE TABLE "calling_phones" (
	"client_uuid" uuid NOT NULL,
	"account_uuid" uuid NOT NULL,
	"number" text,
	"waiting_number" text,
	"code_hash" "bytea",
	"code_expires_at" timestamp with time zone,
	CONSTRAINT "calling_phones_client_uuid_account_uuid_pk" PRIMARY KEY("client_uuid","account_uuid")
);
--> statement-breakpoint
ALTER TABLE "calling_phones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outgoing_calls" (
	"client_uuid" uuid NOT NULL,
	"outgoing_uuid" uuid NOT NULL,
	"account_uuid" uuid NOT NULL,
	"account_email" text NOT NULL,
	"number" text NOT NULL,
	"phone" text NOT NULL,
	"shown" text NOT NULL,
	"state" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"call_sid" text,
	"duration_s" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outgoing_calls_client_uuid_outgoing_uuid_pk" PRIMARY KEY("client_uuid","outgoing_uuid")
);
--> statement-breakpoint
ALTER TABLE "outgoing_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "call_day_filters" ADD COLUMN "outgoing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "outgoing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "direction" text DEFAULT 'incoming' NOT NULL;--> statement-breakpoint
CREATE INDEX "outgoing_calls_newest" ON "outgoing_calls" USING btree ("client_uuid","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_calls_of_number" ON "outgoing_calls" USING btree ("client_uuid","number","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "tenant" ON "calling_phones" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "calling_phones" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "outgoing_calls" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "outgoing_calls" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');