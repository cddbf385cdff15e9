-- Callers by number and name: every change of calls adds the new rows and subtracts the old ones, in the same transaction, as the daily
-- aggregates do. The search of the jump list reads this table instead of one row per call.
create or replace function add_to_callers() returns trigger language plpgsql as $$
begin
  execute replace($sums$
  insert into callers as d (client_uuid, phone_from, caller_name, calls, last_called_at)
  select c.client_uuid, c.phone_from, c.caller_name, sum(c.sign), max(c.started_at)
  from ({changes}) c
  where not c.spam and (c.phone_from <> '' or c.caller_name <> '')
  group by c.client_uuid, c.phone_from, c.caller_name
  having sum(c.sign) <> 0
  order by c.client_uuid, c.phone_from, c.caller_name
  on conflict (client_uuid, phone_from, caller_name) do update set
    calls = d.calls + excluded.calls, last_called_at = greatest(d.last_called_at, excluded.last_called_at)
  $sums$, '{changes}', case tg_op
    when 'INSERT' then 'select 1 as sign, * from added'
    when 'DELETE' then 'select -1 as sign, * from removed'
    else 'select 1 as sign, * from added union all select -1, * from removed' end);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger callers_insert after insert on calls referencing new table as added for each statement execute function add_to_callers();
--> statement-breakpoint
create or replace trigger callers_update after update on calls referencing new table as added old table as removed for each statement execute function add_to_callers();
--> statement-breakpoint
create or replace trigger callers_delete after delete on calls referencing old table as removed for each statement execute function add_to_callers();
