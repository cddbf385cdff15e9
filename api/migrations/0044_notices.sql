CREATE TABLE "notice_devices" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_devices_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "notice_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_events" (
	"client_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"day" date NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"facts" jsonb NOT NULL,
	"link" text NOT NULL,
	"whom" text DEFAULT '' NOT NULL,
	"told_already" text[] DEFAULT '{}' NOT NULL,
	"told_at" timestamp with time zone,
	"texted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_events_client_uuid_kind_about_pk" PRIMARY KEY("client_uuid","kind","about")
);
--> statement-breakpoint
ALTER TABLE "notice_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_recipients" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"choices" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone,
	"code_hash" "bytea",
	"code_expires_at" timestamp with time zone,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_recipients_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "notice_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_summaries" (
	"client_uuid" uuid PRIMARY KEY NOT NULL,
	"last_day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_summaries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notice_devices" ADD CONSTRAINT "notice_devices_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_devices_endpoint" ON "notice_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "notice_devices_session" ON "notice_devices" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "notice_events_day" ON "notice_events" USING btree ("client_uuid","day");--> statement-breakpoint
CREATE INDEX "notice_events_old" ON "notice_events" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_recipients_address" ON "notice_recipients" USING btree ("client_uuid","channel","address");--> statement-breakpoint
CREATE POLICY "tenant" ON "notice_devices" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "notice_devices" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "notice_events" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "notice_events" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "notice_recipients" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "notice_recipients" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "notice_summaries" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "notice_summaries" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');