-- Aggregate table of calls per day for each value that the call list can be filtered by, and for each number together with the source that
-- it determined. A change that affects no total writes nothing
create or replace function add_to_call_day_filters() returns trigger language plpgsql as $$
begin
  execute replace($sums$
  insert into call_day_filters as d (client_uuid, filter, day, total, answered, missed, new_clients, outgoing)
  select c.client_uuid, f.filter, c.day, sum(c.sign),
    coalesce(sum(c.sign) filter (where c.call_status = 'Answered'), 0),
    coalesce(sum(c.sign) filter (where c.call_status in ('Missed call', 'Busy')), 0),
    coalesce(sum(c.sign) filter (where c.new_client), 0),
    sum(c.outgoing_sign)
  from ({changes}) c
  cross join lateral (values
    ('category=' || c.category), ('referral_source=' || c.referral_source), ('new_client=' || coalesce(c.new_client, false)),
    (case when c.number_source = c.referral_source and c.number_source <> 'UNKNOWN' then 'number=' || c.number_uuid || '/' || c.number_source end)
  ) f (filter)
  where not c.spam and f.filter is not null
  group by c.client_uuid, f.filter, c.day
  having sum(c.sign) <> 0 or coalesce(sum(c.sign) filter (where c.call_status = 'Answered'), 0) <> 0
    or coalesce(sum(c.sign) filter (where c.call_status in ('Missed call', 'Busy')), 0) <> 0
    or coalesce(sum(c.sign) filter (where c.new_client), 0) <> 0 or sum(c.outgoing_sign) <> 0
  order by c.client_uuid, f.filter, c.day
  on conflict (client_uuid, filter, day) do update set
    total = d.total + excluded.total, answered = d.answered + excluded.answered, missed = d.missed + excluded.missed,
    new_clients = d.new_clients + excluded.new_clients, outgoing = d.outgoing + excluded.outgoing
  $sums$, '{changes}', case tg_op
    when 'INSERT' then 'select (direction = ''incoming'')::int as sign, (direction = ''outgoing'')::int as outgoing_sign, * from added'
    when 'DELETE' then 'select -(direction = ''incoming'')::int as sign, -(direction = ''outgoing'')::int as outgoing_sign, * from removed'
    else 'select (direction = ''incoming'')::int as sign, (direction = ''outgoing'')::int as outgoing_sign, * from added
      union all select -(direction = ''incoming'')::int, -(direction = ''outgoing'')::int, * from removed' end);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger call_day_filters_insert after insert on calls referencing new table as added for each statement execute function add_to_call_day_filters();
--> statement-breakpoint
create or replace trigger call_day_filters_update after update on calls referencing new table as added old table as removed for each statement execute function add_to_call_day_filters();
--> statement-breakpoint
create or replace trigger call_day_filters_delete after delete on calls referencing old table as removed for each statement execute function add_to_call_day_filters();
