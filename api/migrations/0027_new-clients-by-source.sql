-- Nobody may write a call between the backfill and the triggers that keep it up to date, which the routines make in the same transaction
lock table calls in share row exclusive mode;
--> statement-breakpoint
-- What is there already; under the role that row-level security lets through to all of it
set local role marquee_system;
--> statement-breakpoint
update call_days d set new_google = s.google, new_facebook = s.facebook, new_instagram = s.instagram, new_linkedin = s.linkedin,
  new_yelp = s.yelp, new_website = s.website, new_etc = s.etc, new_unknown = s.unknown
from (
  select client_uuid, day,
    count(*) filter (where referral_source = 'GOOGLE') as google, count(*) filter (where referral_source = 'FACEBOOK') as facebook,
    count(*) filter (where referral_source = 'INSTAGRAM') as instagram, count(*) filter (where referral_source = 'LINKEDIN') as linkedin,
    count(*) filter (where referral_source = 'YELP') as yelp, count(*) filter (where referral_source = 'WEBSITE') as website,
    count(*) filter (where referral_source = 'ETC') as etc, count(*) filter (where referral_source = 'UNKNOWN') as unknown
  from calls where new_client and not spam group by client_uuid, day
) s
where d.client_uuid = s.client_uuid and d.day = s.day;
--> statement-breakpoint
insert into callers (client_uuid, phone_from, caller_name, calls, last_called_at)
select client_uuid, phone_from, caller_name, count(*), max(started_at) from calls
where not spam and (phone_from <> '' or caller_name <> '')
group by client_uuid, phone_from, caller_name;
--> statement-breakpoint
reset role;
--> statement-breakpoint
-- For search_newest, which searches by these texts to the letter; client first, so that only the client's own rows are looked at
create index callers_search on callers using gin (client_uuid, search_text gin_trgm_ops);
--> statement-breakpoint
create index reviews_search on reviews using gin (client_uuid, (' ' || lower(reviewer_name || ' ' || contents)) gin_trgm_ops) where deleted_at is null;
--> statement-breakpoint
create index invitations_search on invitations using gin (client_uuid, (' ' || lower(name || ' ' || email || ' ' || phone_number)) gin_trgm_ops);
--> statement-breakpoint
grant select on callers, reviews, invitations to marquee_search;
--> statement-breakpoint
create policy search on callers for select to marquee_search using (true);
--> statement-breakpoint
create policy search on reviews for select to marquee_search using (true);
--> statement-breakpoint
create policy search on invitations for select to marquee_search using (true);
