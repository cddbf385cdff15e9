ALTER TABLE "notice_events" ADD COLUMN "has_message" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: who is told already is told of urgent calls too, as soon as of missed ones. Whoever has those texted at once would expect no less of
-- a caller in need; whoever reads of them in the day's summary, or not at all, has said how much they want to hear of calls, and can choose
-- another pace. A pace that is there stays. Under the role that row-level security lets through to all of it
set local role marquee_system;
--> statement-breakpoint
update notice_recipients set choices = jsonb_build_object('urgent_call', choices -> 'missed_call') || choices where not choices ? 'urgent_call';
--> statement-breakpoint
update notice_devices set kinds = array_prepend('urgent_call', kinds) where 'missed_call' = any(kinds) and not 'urgent_call' = any(kinds);
--> statement-breakpoint
reset role;
