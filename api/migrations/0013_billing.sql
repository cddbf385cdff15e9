CREATE TABLE "invoice_counters" (
	"brand" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_items" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"item_type" text NOT NULL,
	"description" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "invoice_items_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "invoice_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_links" (
	"session_hash" "bytea" PRIMARY KEY NOT NULL,
	"client_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_mails" (
	"client_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_mails_client_uuid_invoice_uuid_kind_pk" PRIMARY KEY("client_uuid","invoice_uuid","kind")
);
--> statement-breakpoint
ALTER TABLE "invoice_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoices" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"invoice_date" date NOT NULL,
	"due_date" date NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"billing_email" text DEFAULT '' NOT NULL,
	"total_cents" integer NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"reserved_by" uuid,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid"),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."total_cents" > 0 and "invoices"."paid_cents" between 0 and "invoices"."total_cents")
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_invoices" (
	"client_uuid" uuid NOT NULL,
	"payment_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"wanted_cents" integer NOT NULL,
	"applied_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_invoices_client_uuid_payment_uuid_invoice_uuid_pk" PRIMARY KEY("client_uuid","payment_uuid","invoice_uuid")
);
--> statement-breakpoint
ALTER TABLE "payment_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payments" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"holder" uuid NOT NULL,
	"account_uuid" uuid,
	"total_cents" integer NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"transaction_id" text,
	"applied_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"reserved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payments_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid"),
	CONSTRAINT "payments_amounts" CHECK ("payments"."total_cents" > 0 and "payments"."refunded_cents" between 0 and "payments"."applied_cents")
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refunds" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"payment_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_items_of_invoice" ON "invoice_items" USING btree ("client_uuid","invoice_uuid","position");--> statement-breakpoint
CREATE INDEX "invoice_links_of_invoice" ON "invoice_links" USING btree ("client_uuid","invoice_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("brand","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_idempotency" ON "invoices" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_uuid" ON "invoices" USING btree ("uuid");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("client_uuid","invoice_date" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_owed" ON "invoices" USING btree ("client_uuid","due_date") WHERE canceled_at is null and paid_cents = 0;--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_date") WHERE canceled_at is null and paid_cents = 0;--> statement-breakpoint
CREATE INDEX "payment_invoices_of_invoice" ON "payment_invoices" USING btree ("client_uuid","invoice_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_uuid" ON "payments" USING btree ("uuid");--> statement-breakpoint
CREATE INDEX "payments_unended" ON "payments" USING btree ("expires_at") WHERE state in ('reserved', 'unclear');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_idempotency" ON "refunds" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "refunds_of_invoice" ON "refunds" USING btree ("client_uuid","invoice_uuid");--> statement-breakpoint
CREATE POLICY "tenant" ON "invoice_items" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "invoice_items" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "invoice_links" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "invoice_links" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "invoice_mails" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "invoice_mails" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "invoices" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "invoices" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "payment_invoices" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "payment_invoices" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "payments" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "payments" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "refunds" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "refunds" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');