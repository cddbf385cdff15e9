-- Asks the index once. To learn first whether much or little was found, and then to ask again, cost a third of the whole.
-- Its owner has no members (see search-calls): a migrating role that is no superuser becomes one for as long as this takes.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant marquee_search to %I', current_user);
  end if;
end $$;
--> statement-breakpoint
-- The calls in which all words occur, or the number: those of one page in order (all of them without a size), and how many there are.
-- Takes no client: whose calls it searches is decided by the session alone.
create or replace function search_calls(words text[], number text, since timestamptz, until timestamptz, wanted_category text, wanted_status text,
  wanted_new_client text, wanted_source text, wanted_spam boolean, sorting text, size integer, skipped integer)
returns table (call_sids text[], total bigint, answered bigint, missed bigint)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
-- Compiling is meant for statements that run for long; for a frequent word it took 70 ms on a busy machine
set jit = off
as $search$
declare
  client uuid := nullif(current_setting('app.client', true), '')::uuid;
  figures constant text := 'count(*), count(*) filter (where call_status = ''Answered''), count(*) filter (where call_status in (''Missed call'', ''Busy''))';
  found_by text := '';
  sorted_by text := case regexp_replace(sorting, '_?(ASC|DESC)$', '')
    when '' then 'started_at'
    when 'CALLER_NAME' then 'lower(caller_name)'
    when 'CALL_DURATION' then 'duration_s'
    when 'AI_ANALYTICS' then 'quality_score'
    when 'CUSTOMER_SATISFACTION' then 'customer_satisfaction'
  end;
  direction text := substring(sorting from '(ASC|DESC)$');
begin
  if sorted_by is null or direction is null then
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
  -- One pass over what the index finds, which is most of the work: the page and the figures come out of it
  execute format('with found as materialized (select call_sid, call_status, %1$s as sort_key %2$s)
    select array(select call_sid from found order by sort_key %3$s nulls last, call_sid %3$s limit $11 offset $12), %4$s from found',
    sorted_by, found_by, direction, figures)
    into call_sids, total, answered, missed
    using client, words, number, since, until, wanted_category, wanted_status, wanted_new_client, wanted_source, wanted_spam, size, skipped;
  return next;
end $search$;
--> statement-breakpoint
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    -- Before PostgreSQL 16 a login without CREATEROLE would lose, with its membership, the right to take it again
    if (select rolcreaterole from pg_roles where rolname = current_user) or current_setting('server_version_num')::int >= 160000 then
      execute format('revoke marquee_search from %I', current_user);
    end if;
  end if;
end $$;
