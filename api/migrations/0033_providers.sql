CREATE TABLE "provider_searches" (
	"name" text PRIMARY KEY NOT NULL,
	"searched_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_pieces" (
	"client_uuid" uuid NOT NULL,
	"call_sid" text NOT NULL,
	"channel" integer NOT NULL,
	"start_ms" integer NOT NULL,
	"bytes" integer NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "transcript_pieces_pk" PRIMARY KEY("client_uuid","call_sid","channel","start_ms","bytes")
);
--> statement-breakpoint
ALTER TABLE "transcript_pieces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "rest_of" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_whole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "before_cents" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "response_moderation" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_rest" ON "invoices" USING btree ("client_uuid","rest_of") WHERE rest_of is not null;--> statement-breakpoint
CREATE INDEX "reviews_rejected" ON "reviews" USING btree ("client_uuid","platform","written_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE deleted_at is null and response_moderation = 'rejected';--> statement-breakpoint
CREATE POLICY "tenant" ON "transcript_pieces" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "transcript_pieces" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');