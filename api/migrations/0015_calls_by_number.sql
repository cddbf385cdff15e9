ALTER TABLE "call_day_filters" ADD COLUMN "new_clients" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Data, by hand: the new clients of each filter, and the totals of each number with the source that it determined (calls have had the source
-- of their number since 0010). Under the role that row-level security lets through to all of them
set local role marquee_system;
--> statement-breakpoint
insert into call_day_filters (client_uuid, filter, day, total, answered, missed, new_clients)
select client_uuid, filter, day, count(*), count(*) filter (where call_status = 'Answered'),
  count(*) filter (where call_status in ('Missed call', 'Busy')), count(*) filter (where new_client)
from calls
cross join lateral (values
  ('category=' || category), ('referral_source=' || referral_source), ('new_client=' || coalesce(new_client, false)),
  (case when number_source = referral_source and number_source <> 'UNKNOWN' then 'number=' || number_uuid || '/' || number_source end)
) f (filter)
where not spam and filter is not null
group by client_uuid, filter, day
on conflict (client_uuid, filter, day) do update set new_clients = excluded.new_clients;
--> statement-breakpoint
reset role;
