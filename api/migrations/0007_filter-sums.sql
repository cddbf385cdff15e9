CREATE TABLE "call_day_filters" (
	"client_uuid" uuid NOT NULL,
	"filter" text NOT NULL,
	"day" date NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "call_day_filters_client_uuid_filter_day_pk" PRIMARY KEY("client_uuid","filter","day")
);
--> statement-breakpoint
ALTER TABLE "call_day_filters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "calls_spam" ON "calls" USING btree ("client_uuid","started_at" DESC NULLS FIRST,"call_sid" DESC NULLS FIRST) WHERE spam;--> statement-breakpoint
CREATE POLICY "tenant" ON "call_day_filters" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "call_day_filters" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
-- The daily sums once more, by each value that the list can be filtered by. What does not change a sum writes nothing
create function add_to_call_day_filters() returns trigger language plpgsql as $$
begin
  execute replace($sums$
  insert into call_day_filters as d (client_uuid, filter, day, total, answered, missed)
  select c.client_uuid, f.filter, c.day, sum(c.sign),
    coalesce(sum(c.sign) filter (where c.call_status = 'Answered'), 0),
    coalesce(sum(c.sign) filter (where c.call_status in ('Missed call', 'Busy')), 0)
  from ({changes}) c
  cross join lateral (values
    ('category=' || c.category), ('referral_source=' || c.referral_source), ('new_client=' || coalesce(c.new_client, false))) f (filter)
  where not c.spam
  group by c.client_uuid, f.filter, c.day
  having sum(c.sign) <> 0 or coalesce(sum(c.sign) filter (where c.call_status = 'Answered'), 0) <> 0
    or coalesce(sum(c.sign) filter (where c.call_status in ('Missed call', 'Busy')), 0) <> 0
  order by c.client_uuid, f.filter, c.day
  on conflict (client_uuid, filter, day) do update set
    total = d.total + excluded.total, answered = d.answered + excluded.answered, missed = d.missed + excluded.missed
  $sums$, '{changes}', case tg_op
    when 'INSERT' then 'select 1 as sign, * from added'
    when 'DELETE' then 'select -1 as sign, * from removed'
    else 'select 1 as sign, * from added union all select -1, * from removed' end);
  return null;
end $$;
--> statement-breakpoint
create trigger call_day_filters_insert after insert on calls referencing new table as added for each statement execute function add_to_call_day_filters();
--> statement-breakpoint
create trigger call_day_filters_update after update on calls referencing new table as added old table as removed for each statement execute function add_to_call_day_filters();
--> statement-breakpoint
create trigger call_day_filters_delete after delete on calls referencing old table as removed for each statement execute function add_to_call_day_filters();
--> statement-breakpoint
-- What is there already; under the role that the walls let through to all of it
set local role marquee_system;
--> statement-breakpoint
insert into call_day_filters (client_uuid, filter, day, total, answered, missed)
select c.client_uuid, f.filter, c.day, count(*), count(*) filter (where c.call_status = 'Answered'),
  count(*) filter (where c.call_status in ('Missed call', 'Busy'))
from calls c
cross join lateral (values
  ('category=' || c.category), ('referral_source=' || c.referral_source), ('new_client=' || coalesce(c.new_client, false))) f (filter)
where not c.spam
group by c.client_uuid, f.filter, c.day;
--> statement-breakpoint
reset role;
--> statement-breakpoint
-- One index over client and text: it looks only at the client's own calls, where ANDing two indexes walks through everybody's
create extension if not exists btree_gin;
--> statement-breakpoint
drop index calls_search;
--> statement-breakpoint
create index calls_search on calls using gin (client_uuid, search_text gin_trgm_ops);
