-- LIKE is not leakproof, so under a row-level security policy the planner cannot use its index. The search therefore runs as a separate
-- role, marquee_search, which reads the calls of all tenants and filters by tenant itself. That role has no members, since members would
-- inherit its policy: a login role without superuser rights becomes a member only while it replaces the function.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant marquee_search to %I', current_user);
  end if;
end $$;
--> statement-breakpoint
-- Finds the calls that contain all search terms, or the number. Returns the keys of one page in order (of all pages without a size), and
-- the total. It takes no client as an argument: the session alone decides whose calls are searched.
create or replace function search_calls(words text[], number text, since timestamptz, until timestamptz, wanted_category text, wanted_status text,
  wanted_new_client text, wanted_source text, wanted_spam boolean, sorting text, size integer, skipped integer)
returns table (call_sids text[], total bigint, answered bigint, missed bigint)
-- It returns one row. With the standard estimate of 1,000 the caller's statement seemed so expensive that it was compiled (JIT), for 50 ms
language plpgsql stable security definer rows 1
set search_path = pg_catalog, pg_temp
-- JIT compilation pays off for long statements only; for a frequent term it took 70 ms on a busy machine
set jit = off
as $search$
declare
  client uuid := nullif(current_setting('app.client', true), '')::uuid;
  figures constant text := 'count(*), count(*) filter (where call_status = ''Answered''), count(*) filter (where call_status in (''Missed call'', ''Busy''))';
  found_by text := '';
  sorted_by text := case regexp_replace(sorting, '_?(ASC|DESC)$', '')
    when '' then 'started_at'
    when 'CALLER_NAME' then 'nullif(lower(caller_name), '''')'
    when 'CALL_DURATION' then 'duration_s'
    when 'AI_ANALYTICS' then 'quality_score'
    when 'CUSTOMER_SATISFACTION' then 'customer_satisfaction'
  end;
  direction text := substring(sorting from '(ASC|DESC)$');
begin
  if sorted_by is null or direction is null then
    raise exception 'unknown sorting %', sorting;
  end if;
  -- One LIKE condition per term: the index serves those, but not "like all". Accents are removed, as in the searched text
  -- (note_call_change)
  for place in 1 .. coalesce(array_length(words, 1), 0) loop
    found_by := found_by || format($pattern$ and search_text like translate(lower($2[%s]),
      'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn')$pattern$, place);
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
  -- One materialized index scan, which is most of the work, yields both the page and the totals
  execute format('with found as materialized (select call_sid, call_status, %1$s as sort_key %2$s)
    select array(select call_sid from found order by sort_key %3$s nulls last, call_sid %3$s limit $11 offset $12), %4$s from found',
    sorted_by, found_by, direction, figures)
    into call_sids, total, answered, missed
    using client, words, number, since, until, wanted_category, wanted_status, wanted_new_client, wanted_source, wanted_spam, size, skipped;
  return next;
end $search$;
--> statement-breakpoint
revoke all on function search_calls from public;
--> statement-breakpoint
grant execute on function search_calls to marquee_tenant;
--> statement-breakpoint
-- A role needs CREATE on the schema to become a function's owner; a superuser is exempt
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function search_calls owner to marquee_search;
  else
    grant create on schema public to marquee_search;
    alter function search_calls owner to marquee_search;
    revoke create on schema public from marquee_search;
    -- Before PostgreSQL 16 a login without CREATEROLE would lose, together with its membership, the right to become a member again
    if (select rolcreaterole from pg_roles where rolname = current_user) or current_setting('server_version_num')::int >= 160000 then
      execute format('revoke marquee_search from %I', current_user);
    end if;
  end if;
end $$;
