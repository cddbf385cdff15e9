-- All places of a business, wherever they are configured. A Google location has the same number under every account that manages it, so
-- only the last part of a resource name counts. The agency's location stays claimed while the business uses its own connection, since it is
-- used again afterwards.
create or replace function places_of(client uuid) returns table (kind text, place text) language sql stable as $$
  select 'google_business', regexp_replace(location, '^.*/', '') from review_settings, unnest(array[google_location, agency_location]) location
    where client_uuid = client and location <> ''
  union
  select 'yelp', yelp_business_id from review_settings where client_uuid = client and yelp_business_id <> ''
  union
  select kind, regexp_replace(target_id, '^.*/', '') from connections where client_uuid = client and target_id <> ''
$$;
--> statement-breakpoint
-- Synchronizes claimed_places with the places of the business. A place of another business violates the primary key, and the change fails.
create or replace function claim_places() returns trigger language plpgsql as $$
declare
  client uuid := case when tg_op = 'DELETE' then old.client_uuid else new.client_uuid end;
begin
  delete from claimed_places where client_uuid = client and (kind, place) not in (select p.kind, p.place from places_of(client) p);
  insert into claimed_places (client_uuid, kind, place)
    select client, p.kind, p.place from places_of(client) p
    where (p.kind, p.place) not in (select c.kind, c.place from claimed_places c where c.client_uuid = client);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger claim_places after insert or delete or update of google_location, agency_location, yelp_business_id on review_settings
  for each row execute function claim_places();
--> statement-breakpoint
create or replace trigger claim_places after insert or delete or update of target_id on connections
  for each row execute function claim_places();
