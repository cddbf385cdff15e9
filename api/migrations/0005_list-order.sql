-- "order by … desc" puts nulls first, and an index that puts them last does not serve it, whether there are nulls or not
DROP INDEX "calls_newest";--> statement-breakpoint
DROP INDEX "calls_of_number";--> statement-breakpoint
DROP INDEX "calls_changed";--> statement-breakpoint
DROP INDEX "web_inquiries_newest";--> statement-breakpoint
CREATE INDEX "calls_newest" ON "calls" USING btree ("client_uuid","started_at" DESC NULLS FIRST,"call_sid" DESC NULLS FIRST) INCLUDE ("call_status","category","referral_source","new_client","duration_s","quality_score","customer_satisfaction","caller_name") WHERE not spam;--> statement-breakpoint
CREATE INDEX "calls_of_number" ON "calls" USING btree ("client_uuid","phone_from","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "calls_changed" ON "calls" USING btree ("client_uuid","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "web_inquiries_newest" ON "web_inquiries" USING btree ("client_uuid","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST);