-- The reviews of one platform that contain all search terms, newest first. It runs as marquee_search for the same reason as search_calls
-- (decision 0016): LIKE is not leakproof, so under a row-level security policy the planner cannot use its index.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant marquee_search to %I', current_user);
  end if;
end $$;
--> statement-breakpoint
-- Takes no client as an argument: the session alone decides whose reviews are searched. Returns the keys of one page in order; with
-- `skipped` also the total, which requires reading all matches
create or replace function search_reviews(wanted_platform text, patterns text[], wanted_rate integer, highest_rate integer, wanted_answer text,
  since timestamptz, after_written timestamptz, after_uuid uuid, most integer, skipped integer)
returns table (uuids uuid[], total integer)
-- One row, and not the standard estimate of 1,000, for the same reason as search_calls
language plpgsql stable security definer rows 1
set search_path = pg_catalog, pg_temp
set jit = off
as $search$
declare
  client uuid := nullif(current_setting('app.client', true), '')::uuid;
  -- Terms are compared without accents: the text is that of the trigram index reviews_search
  searched constant text := $text$(' ' || translate(lower(reviewer_name || ' ' || contents),
    'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn'))$text$;
  -- The same text without translating plain ASCII: translation takes as long as everything else, and the newest rows are read one by one
  read_text constant text := format(
    $text$case when octet_length(reviewer_name || contents) = length(reviewer_name || contents) then ' ' || lower(reviewer_name || ' ' || contents) else %s end$text$,
    searched);
  pattern constant text := $pattern$ and %s like translate(lower($3[%s]),
    'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn')$pattern$;
  rows text := 'public.reviews where client_uuid = $1 and platform = $2 and deleted_at is null';
  matching text := '';
  matching_read text := '';
begin
  if wanted_rate is not null then rows := rows || ' and rate = $4'; end if;
  if highest_rate is not null then rows := rows || ' and rate <= $5'; end if;
  rows := rows || case wanted_answer
    when 'false' then ' and (response_state in (''none'', ''failed''))'
    when 'true' then ' and not (response_state in (''none'', ''failed''))'
    when 'rejected' then ' and response_moderation = ''rejected'''
    when 'waiting' then ' and (response_moderation = ''rejected'' or (response_state in (''none'', ''failed'') and rate <= 3
      and written_at >= now() - interval ''90 days''))'
    else '' end;
  if since is not null then rows := rows || ' and written_at >= $6'; end if;
  if after_written is not null then rows := rows || ' and (written_at, uuid) < ($7, $8)'; end if;
  for place in 1 .. coalesce(array_length(patterns, 1), 0) loop
    matching := matching || format(pattern, searched, place);
    matching_read := matching_read || format(pattern, 'read_text', place);
  end loop;
  if skipped is not null then
    return query execute format('with found as materialized (select uuid, written_at from %s%s)
      select array(select uuid from found order by written_at desc, uuid desc limit $9 offset $10), (select count(*)::integer from found)',
      rows, matching) using client, wanted_platform, patterns, wanted_rate, highest_rate, since, after_written, after_uuid, most, skipped;
    return;
  end if;
  -- As in search_newest: a frequent term fills the page from the newest reviews, which an index returns in order; only a rarer term is
  -- looked up by its trigrams. The lookup is materialized, so that the planner does not scan all reviews by time instead
  return query execute format(
    'with newest as materialized (select uuid, written_at, %3$s as read_text
        from (select * from %1$s order by written_at desc, uuid desc limit 1000) as newest),
      recent as materialized (select uuid, written_at from newest where true%4$s order by written_at desc, uuid desc limit $9),
      all_times as materialized (select uuid, written_at from %1$s%2$s and (select count(*) from recent) < $9)
    select array(select uuid from (select * from all_times union all select * from recent where (select count(*) from recent) = $9) as found
      order by written_at desc, uuid desc limit $9), null::integer',
    rows, matching, read_text, matching_read) using client, wanted_platform, patterns, wanted_rate, highest_rate, since, after_written, after_uuid, most;
end $search$;
--> statement-breakpoint
revoke all on function search_reviews from public;
--> statement-breakpoint
grant execute on function search_reviews to marquee_tenant;
--> statement-breakpoint
-- A role needs CREATE on the schema to become a function's owner; a superuser is exempt
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function search_reviews owner to marquee_search;
  else
    grant create on schema public to marquee_search;
    alter function search_reviews owner to marquee_search;
    revoke create on schema public from marquee_search;
    -- Before PostgreSQL 16 a login without CREATEROLE would lose, together with its membership, the right to become a member again
    if (select rolcreaterole from pg_roles where rolname = current_user) or current_setting('server_version_num')::int >= 160000 then
      execute format('revoke marquee_search from %I', current_user);
    end if;
  end if;
end $$;
