-- Finds the session and scopes the rest of the transaction to its tenant, in one round trip. Without a valid session it returns no row and
-- leaves the tenant role without a client, so that row-level security hides everything. It also sets the account and the business's time
-- zone, for the statements that are pipelined behind this one. A session that is not remembered ends after a week without use. Permissions
-- are read with each call, so that a revoked one stops working at once.
create or replace function open_account(given_token_hash bytea, moment timestamptz)
returns table (uuid uuid, "clientUuid" uuid, type text, email text, brand text, "timeZone" text, "deniedPermissions" text[])
language plpgsql
as $$
declare found_account record;
begin
  perform set_config('role', 'marquee_system', true);
  select a.uuid, a.client_uuid, a.account_type, a.email, c.brand, c.time_zone,
    case a.account_type when 'MAIN' then '{}' else a.denied_permissions end as denied_permissions into found_account
  from sessions s
  join accounts a on a.client_uuid = s.client_uuid and a.uuid = s.account_uuid
  join clients c on c.client_uuid = s.client_uuid
  where s.token_hash = given_token_hash and s.expires_at > moment and a.disabled_at is null
    and (s.is_remembered or s.last_seen_at > moment - interval '7 days');
  perform set_config('role', 'marquee_tenant', true);
  if found_account.uuid is null then
    return;
  end if;
  perform set_config('app.client', found_account.client_uuid::text, true), set_config('app.time_zone', found_account.time_zone, true),
    set_config('app.account', found_account.uuid::text, true);
  return query select found_account.uuid, found_account.client_uuid, found_account.account_type, found_account.email, found_account.brand, found_account.time_zone, found_account.denied_permissions;
end $$;
