DROP INDEX "action_items_call_backs";--> statement-breakpoint
DROP INDEX "action_items_open";--> statement-breakpoint
ALTER TABLE "action_items" ADD COLUMN "spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "action_items" ADD COLUMN "call_started_at" timestamp with time zone;--> statement-breakpoint
-- What is there already; under the role that the walls let through to all of it
set local role marquee_system;
--> statement-breakpoint
update action_items i set spam = c.spam, call_started_at = c.started_at from calls c where c.client_uuid = i.client_uuid and c.call_sid = i.call_sid;
--> statement-breakpoint
reset role;
--> statement-breakpoint
CREATE INDEX "reviews_low_unanswered" ON "reviews" USING btree ("client_uuid","written_at" DESC NULLS FIRST,"rate") WHERE platform = 'google' and deleted_at is null and (response_state in ('none', 'failed')) and rate <= 3;--> statement-breakpoint
CREATE INDEX "action_items_call_backs" ON "action_items" USING btree ("client_uuid","due_at","call_started_at") WHERE show_display and not spam and mark = 'call-back';--> statement-breakpoint
CREATE INDEX "action_items_open" ON "action_items" USING btree ("client_uuid","due_at") WHERE show_display and not spam and mark <> 'call-back';