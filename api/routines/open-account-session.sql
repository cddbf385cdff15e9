-- Processes of the previous version call this function while an update is rolled out: a function's columns cannot be changed in place.
create or replace function open_account_session(given_token_hash bytea, moment timestamptz)
returns table (uuid uuid, "clientUuid" uuid, type text, email text, brand text, "timeZone" text)
language sql
as $$
  select uuid, "clientUuid", type, email, brand, "timeZone" from open_account(given_token_hash, moment)
$$;
