CREATE TABLE "received_texts" (
	"client_uuid" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"sender" text NOT NULL,
	"purpose" text NOT NULL,
	"about" text NOT NULL,
	"words" text NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_texts_client_uuid_provider_id_pk" PRIMARY KEY("client_uuid","provider_id")
);
--> statement-breakpoint
ALTER TABLE "received_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notice_events" ADD COLUMN "is_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_events" ADD COLUMN "held_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "received_texts_once" ON "received_texts" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "received_texts_about" ON "received_texts" USING btree ("client_uuid","purpose","about","created_at");--> statement-breakpoint
CREATE INDEX "notice_events_held" ON "notice_events" USING btree ("client_uuid") WHERE held_for <> '{}';--> statement-breakpoint
CREATE POLICY "tenant" ON "received_texts" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "received_texts" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');