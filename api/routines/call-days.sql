-- Aggregate table of calls per day: every change of calls adds the new rows and subtracts the old ones, in the same transaction.
-- An outgoing call has the sign 0 and is counted on its own: it is in the list, but in no statistic.
-- Statement-level triggers make a thousand rows cost about as much as one; days are upserted in order, which avoids deadlocks.
create or replace function add_to_call_days() returns trigger language plpgsql as $$
begin
  execute replace($sums$
  insert into call_days as d (client_uuid, day, total, answered, missed, duration_s, quality_sum, quality_count,
    satisfaction_sum, satisfaction_count, new_clients, google, facebook, instagram, linkedin, yelp, website, etc, unknown,
    new_google, new_facebook, new_instagram, new_linkedin, new_yelp, new_website, new_etc, new_unknown, new_measured, outgoing)
  select c.client_uuid, c.day, sum(c.sign),
    coalesce(sum(c.sign) filter (where c.call_status = 'Answered'), 0),
    coalesce(sum(c.sign) filter (where c.call_status in ('Missed call', 'Busy')), 0),
    sum(c.sign * c.duration_s), coalesce(sum(c.sign * c.quality_score), 0), coalesce(sum(c.sign) filter (where c.quality_score is not null), 0),
    coalesce(sum(c.sign * c.customer_satisfaction), 0), coalesce(sum(c.sign) filter (where c.customer_satisfaction is not null), 0),
    coalesce(sum(c.sign) filter (where c.new_client), 0),
    coalesce(sum(c.sign) filter (where c.referral_source = 'GOOGLE'), 0), coalesce(sum(c.sign) filter (where c.referral_source = 'FACEBOOK'), 0),
    coalesce(sum(c.sign) filter (where c.referral_source = 'INSTAGRAM'), 0), coalesce(sum(c.sign) filter (where c.referral_source = 'LINKEDIN'), 0),
    coalesce(sum(c.sign) filter (where c.referral_source = 'YELP'), 0), coalesce(sum(c.sign) filter (where c.referral_source = 'WEBSITE'), 0),
    coalesce(sum(c.sign) filter (where c.referral_source = 'ETC'), 0), coalesce(sum(c.sign) filter (where c.referral_source = 'UNKNOWN'), 0),
    coalesce(sum(c.sign) filter (where c.new_client and c.referral_source = 'GOOGLE'), 0), coalesce(sum(c.sign) filter (where c.new_client and c.referral_source = 'FACEBOOK'), 0),
    coalesce(sum(c.sign) filter (where c.new_client and c.referral_source = 'INSTAGRAM'), 0), coalesce(sum(c.sign) filter (where c.new_client and c.referral_source = 'LINKEDIN'), 0),
    coalesce(sum(c.sign) filter (where c.new_client and c.referral_source = 'YELP'), 0), coalesce(sum(c.sign) filter (where c.new_client and c.referral_source = 'WEBSITE'), 0),
    coalesce(sum(c.sign) filter (where c.new_client and c.referral_source = 'ETC'), 0), coalesce(sum(c.sign) filter (where c.new_client and c.referral_source = 'UNKNOWN'), 0),
    coalesce(sum(c.sign) filter (where c.new_client and c.referral_source = c.number_source and c.number_source <> 'UNKNOWN'), 0),
    sum(c.outgoing_sign)
  from ({changes}) c
  where not c.spam
  group by c.client_uuid, c.day
  order by c.client_uuid, c.day
  on conflict (client_uuid, day) do update set
    total = d.total + excluded.total, answered = d.answered + excluded.answered, missed = d.missed + excluded.missed,
    duration_s = d.duration_s + excluded.duration_s,
    quality_sum = d.quality_sum + excluded.quality_sum, quality_count = d.quality_count + excluded.quality_count,
    satisfaction_sum = d.satisfaction_sum + excluded.satisfaction_sum, satisfaction_count = d.satisfaction_count + excluded.satisfaction_count,
    new_clients = d.new_clients + excluded.new_clients, google = d.google + excluded.google, facebook = d.facebook + excluded.facebook,
    instagram = d.instagram + excluded.instagram, linkedin = d.linkedin + excluded.linkedin, yelp = d.yelp + excluded.yelp,
    website = d.website + excluded.website, etc = d.etc + excluded.etc, unknown = d.unknown + excluded.unknown,
    new_google = d.new_google + excluded.new_google, new_facebook = d.new_facebook + excluded.new_facebook, new_instagram = d.new_instagram + excluded.new_instagram, new_linkedin = d.new_linkedin + excluded.new_linkedin,
    new_yelp = d.new_yelp + excluded.new_yelp, new_website = d.new_website + excluded.new_website, new_etc = d.new_etc + excluded.new_etc, new_unknown = d.new_unknown + excluded.new_unknown,
    new_measured = d.new_measured + excluded.new_measured, outgoing = d.outgoing + excluded.outgoing
  $sums$, '{changes}', case tg_op
    when 'INSERT' then 'select (direction = ''incoming'')::int as sign, (direction = ''outgoing'')::int as outgoing_sign, * from added'
    when 'DELETE' then 'select -(direction = ''incoming'')::int as sign, -(direction = ''outgoing'')::int as outgoing_sign, * from removed'
    else 'select (direction = ''incoming'')::int as sign, (direction = ''outgoing'')::int as outgoing_sign, * from added
      union all select -(direction = ''incoming'')::int, -(direction = ''outgoing'')::int, * from removed' end);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger call_days_insert after insert on calls referencing new table as added for each statement execute function add_to_call_days();
--> statement-breakpoint
create or replace trigger call_days_update after update on calls referencing new table as added old table as removed for each statement execute function add_to_call_days();
--> statement-breakpoint
create or replace trigger call_days_delete after delete on calls referencing old table as removed for each statement execute function add_to_call_days();
