ALTER TABLE "action_items" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("client_uuid","paid_at" DESC NULLS FIRST,"uuid") WHERE canceled_at is null and paid_cents = total_cents;--> statement-breakpoint
CREATE INDEX "action_items_done" ON "action_items" USING btree ("client_uuid","done_at" DESC NULLS FIRST,"mark","call_sid") WHERE done_at is not null and not spam;--> statement-breakpoint
CREATE INDEX "reviews_answered_lately" ON "reviews" USING btree ("client_uuid","answered_at" DESC NULLS FIRST,"uuid") WHERE answered_at is not null and deleted_at is null and not (response_state in ('none', 'failed'));