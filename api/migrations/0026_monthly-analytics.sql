CREATE TABLE "callers" (
	"client_uuid" uuid NOT NULL,
	"phone_from" text NOT NULL,
	"caller_name" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"last_called_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || lower(caller_name) || ' ' || phone_from) STORED,
	CONSTRAINT "callers_client_uuid_phone_from_caller_name_pk" PRIMARY KEY("client_uuid","phone_from","caller_name")
);
--> statement-breakpoint
ALTER TABLE "callers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "monthly_spend" (
	"client_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"source" text NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "monthly_spend_client_uuid_month_source_pk" PRIMARY KEY("client_uuid","month","source")
);
--> statement-breakpoint
ALTER TABLE "monthly_spend" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "new_google" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "new_facebook" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "new_instagram" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "new_linkedin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "new_yelp" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "new_website" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "new_etc" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "new_unknown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "callers_latest" ON "callers" USING btree ("client_uuid","last_called_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_of_number" ON "invoices" USING btree ("client_uuid","number");--> statement-breakpoint
CREATE INDEX "invitations_latest" ON "invitations" USING btree ("client_uuid","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_latest" ON "reviews" USING btree ("client_uuid","written_at" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "callers" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "callers" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "monthly_spend" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "monthly_spend" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');