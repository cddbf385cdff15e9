create extension if not exists pg_trgm;
--> statement-breakpoint
-- What a search looks through, in small letters, and the mark by which open lists notice a change
create function note_call_change() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  new.search_text := lower(concat_ws(' ', new.caller_name, new.callee_name, new.phone_from, new.summary, array_to_string(new.keywords, ' '),
    (select string_agg(line ->> 'text', ' ') from jsonb_array_elements(new.transcript) line)));
  return new;
end $$;
--> statement-breakpoint
create trigger note_call_change before insert or update on calls for each row execute function note_call_change();
--> statement-breakpoint
-- Not leakproof, so row-level security keeps the planner from using it: searches go through a function that runs as the owner
create index calls_search on calls using gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- The daily sums: every change of calls adds what it brought and takes away what it replaced, in the same transaction.
-- By statement, so that a thousand rows at once cost about as much as one. Days in order, so that two statements cannot lock each other.
create function add_to_call_days() returns trigger language plpgsql as $$
begin
  execute replace($sums$
  insert into call_days as d (client_uuid, day, total, answered, missed, duration_s, quality_sum, quality_count,
    satisfaction_sum, satisfaction_count, new_clients, google, facebook, instagram, linkedin, yelp, website, etc, unknown)
  select c.client_uuid, c.day, sum(c.sign),
    coalesce(sum(c.sign) filter (where c.call_status = 'Answered'), 0),
    coalesce(sum(c.sign) filter (where c.call_status in ('Missed call', 'Busy')), 0),
    sum(c.sign * c.duration_s), coalesce(sum(c.sign * c.quality_score), 0), coalesce(sum(c.sign) filter (where c.quality_score is not null), 0),
    coalesce(sum(c.sign * c.customer_satisfaction), 0), coalesce(sum(c.sign) filter (where c.customer_satisfaction is not null), 0),
    coalesce(sum(c.sign) filter (where c.new_client), 0),
    coalesce(sum(c.sign) filter (where c.referral_source = 'GOOGLE'), 0), coalesce(sum(c.sign) filter (where c.referral_source = 'FACEBOOK'), 0),
    coalesce(sum(c.sign) filter (where c.referral_source = 'INSTAGRAM'), 0), coalesce(sum(c.sign) filter (where c.referral_source = 'LINKEDIN'), 0),
    coalesce(sum(c.sign) filter (where c.referral_source = 'YELP'), 0), coalesce(sum(c.sign) filter (where c.referral_source = 'WEBSITE'), 0),
    coalesce(sum(c.sign) filter (where c.referral_source = 'ETC'), 0), coalesce(sum(c.sign) filter (where c.referral_source = 'UNKNOWN'), 0)
  from ({changes}) c
  where not c.spam
  group by c.client_uuid, c.day
  order by c.client_uuid, c.day
  on conflict (client_uuid, day) do update set
    total = d.total + excluded.total, answered = d.answered + excluded.answered, missed = d.missed + excluded.missed,
    duration_s = d.duration_s + excluded.duration_s,
    quality_sum = d.quality_sum + excluded.quality_sum, quality_count = d.quality_count + excluded.quality_count,
    satisfaction_sum = d.satisfaction_sum + excluded.satisfaction_sum, satisfaction_count = d.satisfaction_count + excluded.satisfaction_count,
    new_clients = d.new_clients + excluded.new_clients, google = d.google + excluded.google, facebook = d.facebook + excluded.facebook,
    instagram = d.instagram + excluded.instagram, linkedin = d.linkedin + excluded.linkedin, yelp = d.yelp + excluded.yelp,
    website = d.website + excluded.website, etc = d.etc + excluded.etc, unknown = d.unknown + excluded.unknown
  $sums$, '{changes}', case tg_op
    when 'INSERT' then 'select 1 as sign, * from added'
    when 'DELETE' then 'select -1 as sign, * from removed'
    else 'select 1 as sign, * from added union all select -1, * from removed' end);
  return null;
end $$;
--> statement-breakpoint
create trigger call_days_insert after insert on calls referencing new table as added for each statement execute function add_to_call_days();
--> statement-breakpoint
create trigger call_days_update after update on calls referencing new table as added old table as removed for each statement execute function add_to_call_days();
--> statement-breakpoint
create trigger call_days_delete after delete on calls referencing old table as removed for each statement execute function add_to_call_days();
--> statement-breakpoint
-- As before, and with the business's zone: statements that go out together with this one can only find it here
create or replace function open_account_session(given_token_hash bytea, moment timestamptz)
returns table (uuid uuid, "clientUuid" uuid, type text, email text, brand text, "timeZone" text)
language plpgsql
as $$
declare found_account record;
begin
  perform set_config('role', 'marquee_system', true);
  select a.uuid, a.client_uuid, a.account_type, a.email, c.brand, c.time_zone into found_account
  from sessions s
  join accounts a on a.client_uuid = s.client_uuid and a.uuid = s.account_uuid
  join clients c on c.client_uuid = s.client_uuid
  where s.token_hash = given_token_hash and s.expires_at > moment and a.disabled_at is null;
  perform set_config('role', 'marquee_tenant', true);
  if found_account.uuid is null then
    return;
  end if;
  perform set_config('app.client', found_account.client_uuid::text, true), set_config('app.time_zone', found_account.time_zone, true);
  return query select found_account.uuid, found_account.client_uuid, found_account.account_type, found_account.email, found_account.brand, found_account.time_zone;
end $$;
