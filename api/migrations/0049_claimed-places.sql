CREATE TABLE "claimed_places" (
	"client_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "claimed_places_kind_place_pk" PRIMARY KEY("kind","place")
);
--> statement-breakpoint
ALTER TABLE "claimed_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "claimed_places_client" ON "claimed_places" USING btree ("client_uuid");--> statement-breakpoint
CREATE POLICY "tenant" ON "claimed_places" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "claimed_places" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
-- By hand: what is connected already. Where two businesses have one place, only the people who run the installation know whose it is, and
-- replies of one would appear under the other's name: the update stops and says what to do. Under the role that row-level security lets
-- through to all of it
set local role marquee_system;
--> statement-breakpoint
do $$
declare
  connected record;
  shared text;
begin
  for connected in
    select kind, place, array_agg(client_uuid order by client_uuid) as clients
    from (
      select client_uuid, 'google_business' as kind, regexp_replace(location, '^.*/', '') as place
        from review_settings, unnest(array[google_location, agency_location]) location where location <> ''
      union select client_uuid, 'yelp', yelp_business_id from review_settings where yelp_business_id <> ''
      union select client_uuid, kind, regexp_replace(target_id, '^.*/', '') from connections where target_id <> ''
    ) places
    group by kind, place order by kind, place
  loop
    if cardinality(connected.clients) > 1 then
      shared := concat_ws('; ', shared, format('%s %s by %s', connected.kind, connected.place, array_to_string(connected.clients, ' and ')));
    else
      insert into claimed_places (client_uuid, kind, place) values (connected.clients[1], connected.kind, connected.place);
    end if;
  end loop;
  if shared is not null then
    raise exception 'A place belongs to one business, and some are used by several: %. Start the version from before, disconnect each from all businesses but its own ("reviews connect-google --location none", "reviews connect-yelp --business none", "connections disconnect"), then start this version again.', shared;
  end if;
end $$;
--> statement-breakpoint
reset role;
