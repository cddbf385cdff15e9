CREATE TABLE "call_notes" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"call_sid" text NOT NULL,
	"account_uuid" uuid NOT NULL,
	"author_email" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "call_notes_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "call_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "action_items_open";--> statement-breakpoint
ALTER TABLE "action_items" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "action_items" ADD COLUMN "assignee_uuid" uuid;--> statement-breakpoint
ALTER TABLE "action_items" ADD COLUMN "link" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "call_notes_of_call" ON "call_notes" USING btree ("client_uuid","call_sid","created_at");--> statement-breakpoint
CREATE INDEX "action_items_to_do" ON "action_items" USING btree ("client_uuid","due_at") WHERE show_display and not spam and not (mark in ('call-back', 'feedback', 'yelp'));--> statement-breakpoint
CREATE INDEX "action_items_of_customers" ON "action_items" USING btree ("client_uuid","mark","due_at") WHERE show_display and not spam and mark in ('feedback', 'yelp');--> statement-breakpoint
CREATE INDEX "action_items_assigned" ON "action_items" USING btree ("client_uuid","assignee_uuid") WHERE assignee_uuid is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "call_notes" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "call_notes" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
-- What is there already, brought into the form that intake keeps from now on: one open call-back for each number, and none whose caller got
-- through since. Under the role that row-level security lets through to all of it
set local role marquee_system;
--> statement-breakpoint
update action_items i set show_display = false, done_at = answered.started_at, settled_by = answered.call_sid
from calls c cross join lateral (
  select a.call_sid, a.started_at from calls a
  where a.client_uuid = c.client_uuid and a.phone_from = c.phone_from and a.call_status = 'Answered' and not a.spam
  order by a.started_at desc limit 1
) answered
where i.mark = 'call-back' and i.show_display and c.client_uuid = i.client_uuid and c.call_sid = i.call_sid
  and c.phone_from <> '' and not c.spam and c.started_at < answered.started_at;
--> statement-breakpoint
with open_ones as (
  select i.client_uuid, i.uuid, row_number() over (partition by c.client_uuid, c.phone_from order by c.started_at, c.call_sid) as place,
    count(*) over (partition by c.client_uuid, c.phone_from) as times
  from action_items i join calls c on c.client_uuid = i.client_uuid and c.call_sid = i.call_sid
  where i.mark = 'call-back' and i.show_display and c.phone_from <> '' and not c.spam
), reworded as (
  update action_items i set action_items = i.action_items || ', called ' || o.times || ' times' from open_ones o
  where i.client_uuid = o.client_uuid and i.uuid = o.uuid and o.place = 1 and o.times > 1
)
delete from action_items i using open_ones o where i.client_uuid = o.client_uuid and i.uuid = o.uuid and o.place > 1;
--> statement-breakpoint
reset role;
