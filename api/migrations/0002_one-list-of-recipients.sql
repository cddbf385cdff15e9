-- Data, by hand: the addresses for alerts about web inquiries and reviews become recipients of notifications (decision 0095). This part can
-- be moved as it is: it needs the tables from before, and changes no schema. Under the role that row-level security lets through to all of it
set local role marquee_system;
--> statement-breakpoint
-- 1. Private feedback went to the administrators of businesses without an address, also where somebody had chosen it as a notification.
-- Where somebody has, administrators no longer get it by themselves, so they become recipients of it
insert into notice_recipients (client_uuid, channel, address, choices, confirmed_at, requested_by)
select a.client_uuid, 'email', a.email, '{"urgent_call":"off","missed_call":"off","web_inquiry":"off","low_review":"off","private_feedback":"at_once","overdue_bill":"off"}',
  now(), a.uuid
from accounts a
where a.account_type = 'MAIN' and a.disabled_at is null and a.password_hash is not null
  and not exists (select from review_settings s where s.client_uuid = a.client_uuid and s.notify_email <> '')
  and (exists (select from notice_recipients r where r.client_uuid = a.client_uuid and r.confirmed_at is not null and r.choices ->> 'private_feedback' <> 'off')
    or exists (select from notice_devices d where d.client_uuid = a.client_uuid and 'private_feedback' = any (d.kinds)))
on conflict (client_uuid, channel, address) do update
  set choices = notice_recipients.choices || '{"private_feedback":"at_once"}',
    confirmed_at = coalesce(notice_recipients.confirmed_at, now()), code_hash = null, code_expires_at = null;
--> statement-breakpoint
-- 2. The addresses in use, one statement for each kind of alert, as one address may have both. One that was turned off stays, with nothing
-- chosen: it needs no other link. They are the oldest of the list, because customers reply to the first recipient. What was chosen for the
-- same address as a recipient stays
insert into notice_recipients (client_uuid, channel, address, choices, confirmed_at, requested_by, created_at)
select s.client_uuid, 'email', lower(s.notify_email),
  jsonb_build_object('urgent_call', 'off', 'missed_call', 'off', 'web_inquiry', case when s.notify then 'at_once' else 'off' end,
    'low_review', 'off', 'private_feedback', 'off', 'overdue_bill', 'off'),
  now(),
  coalesce((select a.uuid from accounts a where a.client_uuid = s.client_uuid order by a.account_type <> 'MAIN', a.created_at limit 1), s.client_uuid),
  c.created_at
from inquiry_settings s join clients c on c.client_uuid = s.client_uuid
where s.notify_email <> ''
on conflict (client_uuid, channel, address) do update
  set choices = notice_recipients.choices || case when excluded.choices ->> 'web_inquiry' = 'off' then '{}' else '{"web_inquiry":"at_once"}'::jsonb end,
    confirmed_at = coalesce(notice_recipients.confirmed_at, now()), code_hash = null, code_expires_at = null,
    created_at = least(notice_recipients.created_at, excluded.created_at);
--> statement-breakpoint
insert into notice_recipients (client_uuid, channel, address, choices, confirmed_at, requested_by, created_at)
select s.client_uuid, 'email', lower(s.notify_email),
  jsonb_build_object('urgent_call', 'off', 'missed_call', 'off', 'web_inquiry', 'off', 'low_review', case when s.notify then 'at_once' else 'off' end,
    'private_feedback', 'at_once', 'overdue_bill', 'off'),
  now(),
  coalesce((select a.uuid from accounts a where a.client_uuid = s.client_uuid order by a.account_type <> 'MAIN', a.created_at limit 1), s.client_uuid),
  c.created_at
from review_settings s join clients c on c.client_uuid = s.client_uuid
where s.notify_email <> ''
on conflict (client_uuid, channel, address) do update
  set choices = notice_recipients.choices || '{"private_feedback":"at_once"}'
      || case when excluded.choices ->> 'low_review' = 'off' then '{}' else '{"low_review":"at_once"}'::jsonb end,
    confirmed_at = coalesce(notice_recipients.confirmed_at, now()), code_hash = null, code_expires_at = null,
    created_at = least(notice_recipients.created_at, excluded.created_at);
--> statement-breakpoint
-- 3. Addresses that wait for their link keep it. Those of both kinds have two links, of which the newer one stays good
insert into notice_recipients (client_uuid, channel, address, choices, code_hash, code_expires_at, requested_by)
select w.client_uuid, 'email', lower(w.email),
  jsonb_build_object('urgent_call', 'off', 'missed_call', 'off', 'web_inquiry', w.web_inquiry, 'low_review', w.low_review,
    'private_feedback', w.private_feedback, 'overdue_bill', 'off'),
  w.code_hash, w.expires_at, w.account_uuid
from (
  select distinct on (p.client_uuid, lower(p.email)) p.client_uuid, p.email, p.code_hash, p.expires_at, p.account_uuid,
    case when i.notify and bool_or(p.kind = 'web-inquiries') over same_address then 'at_once' else 'off' end as web_inquiry,
    case when s.notify and bool_or(p.kind = 'low-reviews') over same_address then 'at_once' else 'off' end as low_review,
    case when bool_or(p.kind = 'low-reviews') over same_address then 'at_once' else 'off' end as private_feedback
  from alert_confirmations p
  left join inquiry_settings i on i.client_uuid = p.client_uuid
  left join review_settings s on s.client_uuid = p.client_uuid
  window same_address as (partition by p.client_uuid, lower(p.email))
  order by p.client_uuid, lower(p.email), p.expires_at desc
) w
on conflict (client_uuid, channel, address) do update
  set choices = notice_recipients.choices
    || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(excluded.choices) where value <> '"off"');
--> statement-breakpoint
reset role;
--> statement-breakpoint
-- Schema, as generated
DROP POLICY "tenant" ON "alert_confirmations" CASCADE;--> statement-breakpoint
DROP POLICY "system" ON "alert_confirmations" CASCADE;--> statement-breakpoint
DROP TABLE "alert_confirmations" CASCADE;--> statement-breakpoint
ALTER TABLE "notice_events" ADD COLUMN "email" jsonb;--> statement-breakpoint
ALTER TABLE "inquiry_settings" DROP COLUMN "notify_email";--> statement-breakpoint
ALTER TABLE "inquiry_settings" DROP COLUMN "notify";--> statement-breakpoint
ALTER TABLE "review_settings" DROP COLUMN "notify_email";--> statement-breakpoint
ALTER TABLE "review_settings" DROP COLUMN "notify";
