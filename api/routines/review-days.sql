-- Aggregate table of reviews per day: as for calls, every change adds the new rows and subtracts the old ones, in the same transaction. A
-- reply that the platform rejected counts as unanswered.
create or replace function add_to_review_days() returns trigger language plpgsql as $$
begin
  execute replace($sums$
  insert into review_days as d (client_uuid, platform, day, one, two, three, four, five, unanswered)
  select r.client_uuid, r.platform, r.day,
    coalesce(sum(r.sign) filter (where r.rate = 1), 0), coalesce(sum(r.sign) filter (where r.rate = 2), 0),
    coalesce(sum(r.sign) filter (where r.rate = 3), 0), coalesce(sum(r.sign) filter (where r.rate = 4), 0),
    coalesce(sum(r.sign) filter (where r.rate = 5), 0), coalesce(sum(r.sign) filter (where r.response_state in ('none', 'failed')), 0)
  from ({changes}) r
  where r.deleted_at is null
  group by r.client_uuid, r.platform, r.day
  order by r.client_uuid, r.platform, r.day
  on conflict (client_uuid, platform, day) do update set
    one = d.one + excluded.one, two = d.two + excluded.two, three = d.three + excluded.three, four = d.four + excluded.four,
    five = d.five + excluded.five, unanswered = d.unanswered + excluded.unanswered
  $sums$, '{changes}', case tg_op
    when 'INSERT' then 'select 1 as sign, * from added'
    when 'DELETE' then 'select -1 as sign, * from removed'
    else 'select 1 as sign, * from added union all select -1, * from removed' end);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger review_days_insert after insert on reviews referencing new table as added for each statement execute function add_to_review_days();
--> statement-breakpoint
create or replace trigger review_days_update after update on reviews referencing new table as added old table as removed for each statement execute function add_to_review_days();
--> statement-breakpoint
create or replace trigger review_days_delete after delete on reviews referencing old table as removed for each statement execute function add_to_review_days();
