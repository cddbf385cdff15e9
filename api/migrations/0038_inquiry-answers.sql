CREATE TABLE "web_inquiry_replies" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"inquiry_uuid" uuid NOT NULL,
	"channel" text NOT NULL,
	"words" text NOT NULL,
	"message_uuid" uuid NOT NULL,
	"account_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_inquiry_replies_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "web_inquiry_replies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "web_inquiries" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "web_inquiries" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "web_inquiries" ADD COLUMN "notice_message_uuid" uuid;--> statement-breakpoint
CREATE INDEX "web_inquiry_replies_of_inquiry" ON "web_inquiry_replies" USING btree ("client_uuid","inquiry_uuid","created_at");--> statement-breakpoint
CREATE INDEX "web_inquiry_replies_message" ON "web_inquiry_replies" USING btree ("client_uuid","message_uuid");--> statement-breakpoint
CREATE INDEX "web_inquiries_states" ON "web_inquiries" USING btree ("client_uuid","state","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "web_inquiries_new" ON "web_inquiries" USING btree ("client_uuid","created_at") WHERE state = 'new';--> statement-breakpoint
CREATE INDEX "web_inquiries_settled" ON "web_inquiries" USING btree ("client_uuid","settled_at") WHERE settled_at is not null;--> statement-breakpoint
ALTER TABLE "web_inquiries" ADD CONSTRAINT "web_inquiries_state" CHECK ("web_inquiries"."state" in ('new', 'answered', 'spam'));--> statement-breakpoint
CREATE POLICY "tenant" ON "web_inquiry_replies" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "web_inquiry_replies" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
-- Nobody knows what became of those that came before inquiries had states: they count as answered, without a time, except the last day's
set local role marquee_system;
--> statement-breakpoint
update web_inquiries set state = 'answered' where created_at < now() - interval '1 day';
--> statement-breakpoint
reset role;
