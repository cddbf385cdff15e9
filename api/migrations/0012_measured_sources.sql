ALTER TABLE "call_days" ADD COLUMN "new_measured" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Data, by hand: calls have had the source of their number since 0010. Under the role that row-level security lets through to all of them
set local role marquee_system;
--> statement-breakpoint
update call_days d set new_measured = c.measured
from (
  select client_uuid, day, count(*)::int as measured from calls
  where new_client and not spam and referral_source = number_source and number_source <> 'UNKNOWN'
  group by client_uuid, day
) c
where d.client_uuid = c.client_uuid and d.day = c.day;
--> statement-breakpoint
reset role;
