CREATE TABLE "text_pictures" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"received_text_id" text,
	"message_uuid" uuid,
	"place" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"state" text NOT NULL,
	"problem" text,
	"width" integer,
	"height" integer,
	"size_bytes" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_pictures_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid"),
	CONSTRAINT "text_pictures_state" CHECK ("text_pictures"."state" in ('waiting', 'stored', 'rejected')),
	CONSTRAINT "text_pictures_problem" CHECK (("text_pictures"."state" = 'rejected') = ("text_pictures"."problem" is not null))
);
--> statement-breakpoint
ALTER TABLE "text_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "pictures" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "text_pictures_address" ON "text_pictures" USING btree ("uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "text_pictures_received" ON "text_pictures" USING btree ("client_uuid","received_text_id","place") WHERE received_text_id is not null;--> statement-breakpoint
CREATE INDEX "text_pictures_message" ON "text_pictures" USING btree ("client_uuid","message_uuid","place") WHERE message_uuid is not null;--> statement-breakpoint
CREATE INDEX "text_pictures_waiting" ON "text_pictures" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "text_pictures_unsent" ON "text_pictures" USING btree ("created_at") WHERE received_text_id is null and message_uuid is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "text_pictures" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "text_pictures" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');
--> statement-breakpoint
INSERT INTO "text_pictures" ("client_uuid", "received_text_id", "place", "provider_id", "state", "problem", "created_at")
  SELECT "client_uuid", "provider_id", place, "picture_sids"[place + 1],
    CASE WHEN "picture_sids"[place + 1] IS NULL THEN 'rejected' ELSE 'waiting' END,
    CASE WHEN "picture_sids"[place + 1] IS NULL THEN 'not_a_picture' END, "created_at"
  FROM "received_texts", generate_series(0, "pictures" - 1) AS place
  WHERE "pictures" > 0;
