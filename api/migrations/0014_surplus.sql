ALTER TABLE "payments" ALTER COLUMN "total_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "applied_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "refunded_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "invoice_uuid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "transaction_id" text;--> statement-breakpoint
CREATE INDEX "payments_reserved" ON "payments" USING btree ("reserved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_surplus" ON "refunds" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_something" CHECK (("refunds"."invoice_uuid" is null) = ("refunds"."transaction_id" is not null));