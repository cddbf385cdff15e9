-- The newest few callers, reviews or invitations that match all patterns, for the jump list. It runs as marquee_search for the same reason
-- as search_calls (decision 0016): LIKE is not leakproof, so under a row-level security policy the planner cannot use its index.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant marquee_search to %I', current_user);
  end if;
end $$;
--> statement-breakpoint
-- Takes no client as an argument: the session alone decides whose rows are searched. The searched texts are those of the trigram indexes
create or replace function search_newest(what text, patterns text[], most integer) returns setof text[]
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set jit = off
as $search$
declare
  client uuid := nullif(current_setting('app.client', true), '')::uuid;
  searched text := case what
    when 'callers' then 'search_text'
    when 'reviews' then $text$(' ' || translate(lower(reviewer_name || ' ' || contents),
      'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn'))$text$
    when 'invitations' then $text$(' ' || translate(lower(name || ' ' || email || ' ' || phone_number),
      'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn'))$text$
  end;
  -- The same text without translating plain ASCII: translation takes as long as everything else, and the newest rows are read one by one
  read_text text := case what
    when 'callers' then searched
    when 'reviews' then format(
      $text$case when octet_length(reviewer_name || contents) = length(reviewer_name || contents) then ' ' || lower(reviewer_name || ' ' || contents) else %s end$text$,
      searched)
    when 'invitations' then format(
      $text$case when octet_length(name || email) = length(name || email) then ' ' || lower(name || ' ' || email || ' ' || phone_number) else %s end$text$,
      searched)
  end;
  -- The searched texts have no accents
  pattern constant text := $text$translate($2[%s],
      'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn')$text$;
  key text := case what when 'callers' then 'array[phone_from, caller_name]' else 'array[uuid::text]' end;
  rows text := case what
    when 'callers' then 'public.callers where client_uuid = $1 and calls > 0'
    when 'reviews' then 'public.reviews where client_uuid = $1 and deleted_at is null'
    when 'invitations' then 'public.invitations where client_uuid = $1'
  end;
  moment text := case what when 'callers' then 'last_called_at' when 'reviews' then 'written_at' else 'created_at' end;
  matching text := '';
  matching_read text := '';
begin
  if rows is null then
    raise exception 'unknown %', what;
  end if;
  for place in 1 .. coalesce(array_length(patterns, 1), 0) loop
    matching := matching || format(' and %s like ', searched) || format(pattern, place);
    matching_read := matching_read || ' and read_text like ' || format(pattern, place);
  end loop;
  -- A frequent term is found among the newest rows, which an index by time returns; its trigrams would lead to most rows of the business.
  -- Only a rarer term is looked up by its trigrams. The lookup is materialized, so that the planner does not scan all rows by time instead
  return query execute format(
    'with newest as materialized (select *, %5$s as read_text from (select * from %1$s order by %2$s desc limit 1000) as newest),
      recent as materialized (select %3$s as key, %2$s as moment from newest where true%6$s order by %2$s desc limit $3),
      all_times as materialized (select %3$s as key, %2$s as moment from %1$s%4$s and (select count(*) from recent) < $3)
    select key from (select * from all_times union all select * from recent where (select count(*) from recent) = $3) as found
    order by moment desc limit $3',
    rows, moment, key, matching, read_text, matching_read) using client, patterns, most;
end $search$;
--> statement-breakpoint
revoke all on function search_newest from public;
--> statement-breakpoint
grant execute on function search_newest to marquee_tenant;
--> statement-breakpoint
-- A role needs CREATE on the schema to become a function's owner; a superuser is exempt
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function search_newest owner to marquee_search;
  else
    grant create on schema public to marquee_search;
    alter function search_newest owner to marquee_search;
    revoke create on schema public from marquee_search;
    -- Before PostgreSQL 16 a login without CREATEROLE would lose, together with its membership, the right to become a member again
    if (select rolcreaterole from pg_roles where rolname = current_user) or current_setting('server_version_num')::int >= 160000 then
      execute format('revoke marquee_search from %I', current_user);
    end if;
  end if;
end $$;
