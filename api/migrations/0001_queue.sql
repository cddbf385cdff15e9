-- The job queue, in a schema of its own: tenants have no access to it, because it has jobs of all clients (decision 0011). The owner
-- opens it to the role marquee_jobs, in which a runtime with its own login uses it
create schema "queue";
--> statement-breakpoint
create table "queue"."jobs" (
  "id" uuid primary key default gen_random_uuid(),
  "name" text not null,
  "payload" jsonb not null,
  "state" text not null default 'created' check ("state" in ('created', 'retry', 'active', 'completed', 'failed')),
  "priority" integer not null default 0,
  -- Jobs of a lane become due one after the other, whoever enqueued them
  "lane" text,
  "due_at" timestamptz not null default now(),
  "retries" integer not null default 0,
  "retry_limit" integer not null,
  "retry_delay_s" integer not null,
  -- The run under way and its process (decision 0056)
  "run" uuid,
  "process" uuid,
  -- Why the last run failed or was deferred
  "error" text,
  -- The request and the span that enqueued it, for the log and traces
  "request_id" text,
  "traceparent" text,
  "created_at" timestamptz not null default now(),
  "started_at" timestamptz,
  "ended_at" timestamptz
);
--> statement-breakpoint
create index "jobs_waiting" on "queue"."jobs" ("name", "due_at") where "state" in ('created', 'retry');
--> statement-breakpoint
create index "jobs_active" on "queue"."jobs" ("name") where "state" = 'active';
--> statement-breakpoint
create index "jobs_ended" on "queue"."jobs" ("state", "ended_at") where "state" in ('completed', 'failed');
--> statement-breakpoint
-- Processes that take jobs, with their last heartbeat
create table "queue"."processes" ("uuid" uuid primary key, "beat_at" timestamptz not null);
--> statement-breakpoint
-- Jobs that are enqueued by the clock; the cron expression is in UTC
create table "queue"."schedules" ("name" text primary key, "cron" text not null, "next_at" timestamptz not null);
