-- LIKE is not leakproof, so under a policy the planner does not use its index. The search therefore runs as a role of its own, which
-- reads calls without a condition, and itself names the client that the transaction is under. Nobody is a member of that role
-- (members would inherit its policy): a migration that replaces the function must take the membership for that moment, as below.
-- Only a superuser can let it past the walls altogether, which also lets the planner look at its statistics.
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'marquee_search') then
    null;
  elsif (select rolsuper from pg_roles where rolname = current_user) then
    create role marquee_search nologin bypassrls;
  else
    create role marquee_search nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
grant usage on schema public to marquee_search;
--> statement-breakpoint
grant select on calls to marquee_search;
--> statement-breakpoint
create policy search on calls for select to marquee_search using (true);
--> statement-breakpoint
-- The calls in which all words occur, or the number: those of one page in order (all of them without a size), and how many there are.
-- Takes no client: whose calls it searches is decided by the session alone.
create function search_calls(words text[], number text, since timestamptz, until timestamptz, wanted_category text, wanted_status text,
  wanted_new_client text, wanted_source text, wanted_spam boolean, sorting text, size integer, skipped integer)
returns table (call_sids text[], total bigint, answered bigint, missed bigint)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $search$
declare
  client uuid := nullif(current_setting('app.client', true), '')::uuid;
  few constant integer := 200;
  figures constant text := 'count(*), count(*) filter (where call_status = ''Answered''), count(*) filter (where call_status in (''Missed call'', ''Busy''))';
  found_by text := '';
  ordered_by text := case sorting
    when 'DESC' then 'started_at desc, call_sid desc'
    when 'ASC' then 'started_at, call_sid'
    when 'CALLER_NAME_ASC' then 'lower(caller_name), call_sid'
    when 'CALLER_NAME_DESC' then 'lower(caller_name) desc, call_sid desc'
    when 'CALL_DURATION_ASC' then 'duration_s, call_sid'
    when 'CALL_DURATION_DESC' then 'duration_s desc, call_sid desc'
    when 'AI_ANALYTICS_ASC' then 'quality_score nulls last, call_sid'
    when 'AI_ANALYTICS_DESC' then 'quality_score desc nulls last, call_sid desc'
    when 'CUSTOMER_SATISFACTION_ASC' then 'customer_satisfaction nulls last, call_sid'
    when 'CUSTOMER_SATISFACTION_DESC' then 'customer_satisfaction desc nulls last, call_sid desc'
  end;
begin
  if ordered_by is null then
    raise exception 'unknown sorting %', sorting;
  end if;
  -- One condition a word: an index serves those, but not "like all"
  for place in 1 .. coalesce(array_length(words, 1), 0) loop
    found_by := found_by || format(' and search_text like lower($2[%s])', place);
  end loop;
  if number is not null then
    found_by := format(' and (true%s or search_text like $3)', found_by);
  end if;
  found_by := format($condition$
    from public.calls
    where client_uuid = $1 %s and spam = $10
      and ($4 is null or started_at >= $4) and ($5 is null or started_at < $5)
      and ($6 is null or category = $6)
      and ($7 is null or ($7 = 'ANSWERED' and call_status = 'Answered') or ($7 = 'MISSED_CALL' and call_status in ('Missed call', 'Busy')))
      and ($8 is null or ($8 = 'NEW_CLIENT' and new_client) or ($8 = 'NOT_NEW_CLIENT' and new_client is not true))
      and ($9 is null or referral_source = $9) $condition$, found_by);
  -- Most searches find little, and are answered at once
  execute format('with found as materialized (
      select call_sid, started_at, call_status, caller_name, duration_s, quality_score, customer_satisfaction %s limit %s + 1)
    select array(select call_sid from found order by %s limit $11 offset $12), %s from found', found_by, few, ordered_by, figures)
    into call_sids, total, answered, missed
    using client, words, number, since, until, wanted_category, wanted_status, wanted_new_client, wanted_source, wanted_spam, size, skipped;
  if total > few then
    execute 'select ' || figures || found_by into total, answered, missed
      using client, words, number, since, until, wanted_category, wanted_status, wanted_new_client, wanted_source, wanted_spam;
    -- Asked apart: of a frequent word, the newest are found quickly by walking the calls in their order
    execute format('select array(select call_sid %s order by %s limit $11 offset $12)', found_by, ordered_by) into call_sids
      using client, words, number, since, until, wanted_category, wanted_status, wanted_new_client, wanted_source, wanted_spam, size, skipped;
  end if;
  return next;
end $search$;
--> statement-breakpoint
revoke all on function search_calls from public;
--> statement-breakpoint
grant execute on function search_calls to marquee_tenant;
--> statement-breakpoint
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function search_calls owner to marquee_search;
  else
    execute format('grant marquee_search to %I', current_user);
    grant create on schema public to marquee_search;
    alter function search_calls owner to marquee_search;
    revoke create on schema public from marquee_search;
    -- Before PostgreSQL 16 a login without CREATEROLE would lose, with its membership, the right to take it again
    if (select rolcreaterole from pg_roles where rolname = current_user) or current_setting('server_version_num')::int >= 160000 then
      execute format('revoke marquee_search from %I', current_user);
    end if;
  end if;
end $$;
