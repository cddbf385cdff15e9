DROP INDEX "reviews_unanswered";--> statement-breakpoint
DROP INDEX "reviews_unanswered_newest";--> statement-breakpoint
DROP INDEX "reviews_answered_newest";--> statement-breakpoint
CREATE INDEX "reviews_unanswered" ON "reviews" USING btree ("client_uuid","platform","rate","written_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE deleted_at is null and (response_state in ('none', 'failed'));--> statement-breakpoint
CREATE INDEX "reviews_unanswered_newest" ON "reviews" USING btree ("client_uuid","platform","written_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE deleted_at is null and (response_state in ('none', 'failed'));--> statement-breakpoint
CREATE INDEX "reviews_answered_newest" ON "reviews" USING btree ("client_uuid","platform","written_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE deleted_at is null and not (response_state in ('none', 'failed'));--> statement-breakpoint
-- As before, and an answer that the platform did not take is none
create or replace function add_to_review_days() returns trigger language plpgsql as $$
begin
  execute replace($sums$
  insert into review_days as d (client_uuid, platform, day, one, two, three, four, five, unanswered)
  select r.client_uuid, r.platform, r.day,
    coalesce(sum(r.sign) filter (where r.rate = 1), 0), coalesce(sum(r.sign) filter (where r.rate = 2), 0),
    coalesce(sum(r.sign) filter (where r.rate = 3), 0), coalesce(sum(r.sign) filter (where r.rate = 4), 0),
    coalesce(sum(r.sign) filter (where r.rate = 5), 0), coalesce(sum(r.sign) filter (where r.response_state in ('none', 'failed')), 0)
  from ({changes}) r
  where r.deleted_at is null
  group by r.client_uuid, r.platform, r.day
  order by r.client_uuid, r.platform, r.day
  on conflict (client_uuid, platform, day) do update set
    one = d.one + excluded.one, two = d.two + excluded.two, three = d.three + excluded.three, four = d.four + excluded.four,
    five = d.five + excluded.five, unanswered = d.unanswered + excluded.unanswered
  $sums$, '{changes}', case tg_op
    when 'INSERT' then 'select 1 as sign, * from added'
    when 'DELETE' then 'select -1 as sign, * from removed'
    else 'select 1 as sign, * from added union all select -1, * from removed' end);
  return null;
end $$;
