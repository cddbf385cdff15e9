-- The schema of release 0.1.0, which everything later builds on. Row-level security is switched on by the migrator, functions and triggers
-- are in api/routines.

-- Two roles that own nothing and cannot log in. The login role becomes one of them for the length of a transaction:
-- marquee_tenant sees one client's rows, marquee_system serves what has no client yet or serves all.
-- Roles belong to the whole cluster, so several databases may make them at the same time; where a database administrator has made them,
-- the login needs no right to.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'marquee_tenant') then
    create role marquee_tenant nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'marquee_system') then
    create role marquee_system nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$
begin
  -- A superuser needs no membership; asking for one would write to shared catalogs in every database
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant marquee_tenant, marquee_system to %I', current_user);
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public to marquee_tenant, marquee_system;
--> statement-breakpoint
-- Every later table is the platform's own; the migrator opens those that carry a client id to tenants, under row-level security
alter default privileges in schema public grant select, insert, update, delete on tables to marquee_system;
--> statement-breakpoint
-- LIKE is not leakproof, so under a policy the planner does not use its index. The search therefore runs as a role of its own, which
-- reads calls without a condition, and itself names the client that the transaction is under. Nobody is a member of that role
-- (members would inherit its policy): a migration that replaces the function must take the membership for that moment, as below.
-- Only a superuser can let it past the walls altogether, which also lets the planner look at its statistics.
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'marquee_search') then
    null;
  elsif (select rolsuper from pg_roles where rolname = current_user) then
    create role marquee_search nologin bypassrls;
  else
    create role marquee_search nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
grant usage on schema public to marquee_search;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
CREATE TABLE accounts (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  email text NOT NULL,
  password_hash text,
  account_type text NOT NULL,
  picture_uuid uuid,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  invited_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  denied_permissions text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT accounts_password CHECK (((password_hash IS NOT NULL) OR (invited_at IS NOT NULL))),
  CONSTRAINT accounts_permissions CHECK ((denied_permissions <@ '{bills,statements,settings}'::text[])),
  CONSTRAINT accounts_type CHECK ((account_type = ANY (ARRAY['MAIN'::text, 'REGULAR'::text]))),
  CONSTRAINT accounts_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX accounts_email ON accounts USING btree (email);
--> statement-breakpoint
CREATE POLICY system ON accounts TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON accounts TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE action_items (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  call_sid text NOT NULL,
  mark text NOT NULL,
  action_items text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  show_display boolean DEFAULT true NOT NULL,
  transcript_line integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  spam boolean DEFAULT false NOT NULL,
  call_started_at timestamp with time zone,
  done_at timestamp with time zone,
  settled_by text,
  assignee_uuid uuid,
  link text DEFAULT ''::text NOT NULL,
  CONSTRAINT action_items_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX action_items_assigned ON action_items USING btree (client_uuid, assignee_uuid) WHERE (assignee_uuid IS NOT NULL);
--> statement-breakpoint
CREATE INDEX action_items_call_backs ON action_items USING btree (client_uuid, due_at, call_started_at) WHERE (show_display AND (NOT spam) AND (mark = 'call-back'::text));
--> statement-breakpoint
CREATE INDEX action_items_done ON action_items USING btree (client_uuid, done_at DESC, mark, call_sid) WHERE ((done_at IS NOT NULL) AND (NOT spam));
--> statement-breakpoint
CREATE INDEX action_items_due ON action_items USING btree (client_uuid, show_display, due_at, uuid);
--> statement-breakpoint
CREATE UNIQUE INDEX action_items_of_call ON action_items USING btree (client_uuid, call_sid, mark);
--> statement-breakpoint
CREATE INDEX action_items_of_customers ON action_items USING btree (client_uuid, mark, due_at) WHERE (show_display AND (NOT spam) AND (mark = ANY (ARRAY['feedback'::text, 'yelp'::text])));
--> statement-breakpoint
CREATE INDEX action_items_to_do ON action_items USING btree (client_uuid, due_at) WHERE (show_display AND (NOT spam) AND (NOT (mark = ANY (ARRAY['call-back'::text, 'feedback'::text, 'yelp'::text]))));
--> statement-breakpoint
CREATE INDEX action_items_urgent ON action_items USING btree (client_uuid, due_at) WHERE (show_display AND (NOT spam) AND (mark = 'urgent'::text));
--> statement-breakpoint
CREATE POLICY system ON action_items TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON action_items TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE ai_limits (
  client_uuid uuid NOT NULL,
  page_generations_per_day integer NOT NULL,
  CONSTRAINT ai_limits_pkey PRIMARY KEY (client_uuid)
);
--> statement-breakpoint
CREATE POLICY system ON ai_limits TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON ai_limits TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE ai_page_days (
  client_uuid uuid NOT NULL,
  day date NOT NULL,
  generations integer NOT NULL,
  CONSTRAINT ai_page_days_not_negative CHECK ((generations >= 0)),
  CONSTRAINT ai_page_days_client_uuid_day_pk PRIMARY KEY (client_uuid, day)
);
--> statement-breakpoint
CREATE POLICY system ON ai_page_days TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON ai_page_days TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE ai_page_drafts (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  request_uuid uuid NOT NULL,
  keywords text[] DEFAULT '{}'::text[] NOT NULL,
  comment text DEFAULT ''::text NOT NULL,
  language text NOT NULL,
  suggestions text[] DEFAULT '{}'::text[] NOT NULL,
  prompt_version text NOT NULL,
  model text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ai_page_drafts_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX ai_page_drafts_newest ON ai_page_drafts USING btree (client_uuid, request_uuid, created_at DESC);
--> statement-breakpoint
CREATE POLICY system ON ai_page_drafts TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON ai_page_drafts TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE ai_prompt_settings (
  client_uuid uuid NOT NULL,
  business_type text NOT NULL,
  keywords text[] DEFAULT '{}'::text[] NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  common_rules text DEFAULT ''::text NOT NULL,
  first_rules text DEFAULT ''::text NOT NULL,
  second_rules text DEFAULT ''::text NOT NULL,
  third_rules text DEFAULT ''::text NOT NULL,
  customer_keywords text[] DEFAULT '{}'::text[] NOT NULL,
  saved_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ai_prompt_settings_pkey PRIMARY KEY (client_uuid)
);
--> statement-breakpoint
CREATE POLICY system ON ai_prompt_settings TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON ai_prompt_settings TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE ai_request_staff (
  client_uuid uuid NOT NULL,
  request_uuid uuid NOT NULL,
  "position" smallint NOT NULL,
  staff_uuid uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT ai_request_staff_client_uuid_request_uuid_position_pk PRIMARY KEY (client_uuid, request_uuid, "position")
);
--> statement-breakpoint
CREATE INDEX ai_request_staff_person ON ai_request_staff USING btree (client_uuid, staff_uuid);
--> statement-breakpoint
CREATE POLICY system ON ai_request_staff TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON ai_request_staff TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE ai_requests (
  client_uuid uuid NOT NULL,
  uuid uuid NOT NULL,
  staff_comment text NOT NULL,
  state text DEFAULT 'generating'::text NOT NULL,
  attempt integer DEFAULT 1 NOT NULL,
  steps jsonb DEFAULT '[]'::jsonb NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  material jsonb,
  drafts jsonb DEFAULT '[]'::jsonb NOT NULL,
  rejected jsonb,
  prompt_version text DEFAULT ''::text NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT ai_requests_pkey PRIMARY KEY (uuid)
);
--> statement-breakpoint
CREATE INDEX ai_requests_of_client ON ai_requests USING btree (client_uuid, state, finished_at DESC);
--> statement-breakpoint
CREATE POLICY system ON ai_requests TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON ai_requests TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE ai_staff (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  "position" text NOT NULL,
  keywords text[] DEFAULT '{}'::text[] NOT NULL,
  common_rules text DEFAULT ''::text NOT NULL,
  first_rules text DEFAULT ''::text NOT NULL,
  second_rules text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ai_staff_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE POLICY system ON ai_staff TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON ai_staff TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE ai_usage (
  client_uuid uuid NOT NULL,
  month text NOT NULL,
  purpose text NOT NULL,
  calls integer DEFAULT 0 NOT NULL,
  input_tokens bigint DEFAULT 0 NOT NULL,
  output_tokens bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ai_usage_client_uuid_month_purpose_pk PRIMARY KEY (client_uuid, month, purpose)
);
--> statement-breakpoint
CREATE POLICY system ON ai_usage TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON ai_usage TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE alert_confirmations (
  client_uuid uuid NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  code_hash bytea NOT NULL,
  account_uuid uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT alert_confirmations_client_uuid_kind_pk PRIMARY KEY (client_uuid, kind)
);
--> statement-breakpoint
CREATE POLICY system ON alert_confirmations TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON alert_confirmations TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE audit_events (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  account_uuid uuid,
  action text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  request_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  network text,
  operator text,
  CONSTRAINT audit_events_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX audit_events_newest ON audit_events USING btree (client_uuid, created_at);
--> statement-breakpoint
CREATE POLICY system ON audit_events TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON audit_events TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE call_column_choices (
  client_uuid uuid NOT NULL,
  account_uuid uuid NOT NULL,
  columns text[] NOT NULL,
  CONSTRAINT call_column_choices_client_uuid_account_uuid_pk PRIMARY KEY (client_uuid, account_uuid)
);
--> statement-breakpoint
CREATE POLICY system ON call_column_choices TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON call_column_choices TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE call_day_filters (
  client_uuid uuid NOT NULL,
  filter text NOT NULL,
  day date NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  answered integer DEFAULT 0 NOT NULL,
  missed integer DEFAULT 0 NOT NULL,
  CONSTRAINT call_day_filters_client_uuid_filter_day_pk PRIMARY KEY (client_uuid, filter, day)
);
--> statement-breakpoint
CREATE POLICY system ON call_day_filters TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON call_day_filters TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE call_days (
  client_uuid uuid NOT NULL,
  day date NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  answered integer DEFAULT 0 NOT NULL,
  missed integer DEFAULT 0 NOT NULL,
  duration_s integer DEFAULT 0 NOT NULL,
  quality_sum integer DEFAULT 0 NOT NULL,
  quality_count integer DEFAULT 0 NOT NULL,
  satisfaction_sum integer DEFAULT 0 NOT NULL,
  satisfaction_count integer DEFAULT 0 NOT NULL,
  new_clients integer DEFAULT 0 NOT NULL,
  google integer DEFAULT 0 NOT NULL,
  facebook integer DEFAULT 0 NOT NULL,
  instagram integer DEFAULT 0 NOT NULL,
  linkedin integer DEFAULT 0 NOT NULL,
  yelp integer DEFAULT 0 NOT NULL,
  website integer DEFAULT 0 NOT NULL,
  etc integer DEFAULT 0 NOT NULL,
  unknown integer DEFAULT 0 NOT NULL,
  new_google integer DEFAULT 0 NOT NULL,
  new_facebook integer DEFAULT 0 NOT NULL,
  new_instagram integer DEFAULT 0 NOT NULL,
  new_linkedin integer DEFAULT 0 NOT NULL,
  new_yelp integer DEFAULT 0 NOT NULL,
  new_website integer DEFAULT 0 NOT NULL,
  new_etc integer DEFAULT 0 NOT NULL,
  new_unknown integer DEFAULT 0 NOT NULL,
  CONSTRAINT call_days_client_uuid_day_pk PRIMARY KEY (client_uuid, day)
);
--> statement-breakpoint
CREATE POLICY system ON call_days TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON call_days TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE call_notes (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  call_sid text NOT NULL,
  account_uuid uuid NOT NULL,
  author_email text NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  CONSTRAINT call_notes_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX call_notes_of_call ON call_notes USING btree (client_uuid, call_sid, created_at);
--> statement-breakpoint
CREATE POLICY system ON call_notes TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON call_notes TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE call_reports (
  client_uuid uuid NOT NULL,
  call_sid text NOT NULL,
  kind text NOT NULL,
  mark text NOT NULL,
  content jsonb NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT call_reports_client_uuid_call_sid_kind_mark_pk PRIMARY KEY (client_uuid, call_sid, kind, mark)
);
--> statement-breakpoint
CREATE INDEX call_reports_received ON call_reports USING brin (received_at) WITH (autosummarize='true');
--> statement-breakpoint
CREATE POLICY system ON call_reports TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON call_reports TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE callers (
  client_uuid uuid NOT NULL,
  phone_from text NOT NULL,
  caller_name text NOT NULL,
  calls integer DEFAULT 0 NOT NULL,
  last_called_at timestamp with time zone NOT NULL,
  search_text text GENERATED ALWAYS AS ((((' '::text || translate(lower(caller_name), 'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ'::text, 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn'::text)) || ' '::text) || phone_from)) STORED,
  CONSTRAINT callers_client_uuid_phone_from_caller_name_pk PRIMARY KEY (client_uuid, phone_from, caller_name)
);
--> statement-breakpoint
CREATE INDEX callers_latest ON callers USING btree (client_uuid, last_called_at DESC);
--> statement-breakpoint
CREATE INDEX callers_search ON callers USING gin (client_uuid, search_text gin_trgm_ops);
--> statement-breakpoint
CREATE POLICY search ON callers FOR SELECT TO marquee_search USING (true);
--> statement-breakpoint
CREATE POLICY system ON callers TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON callers TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE calls (
  client_uuid uuid NOT NULL,
  call_sid text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  day date NOT NULL,
  phone_from text DEFAULT ''::text NOT NULL,
  phone_to text DEFAULT ''::text NOT NULL,
  caller_name text DEFAULT ''::text NOT NULL,
  callee_name text DEFAULT ''::text NOT NULL,
  call_status text DEFAULT 'Unknown'::text NOT NULL,
  duration_s integer DEFAULT 0 NOT NULL,
  category text DEFAULT 'UNKNOWN'::text NOT NULL,
  referral_source text DEFAULT 'UNKNOWN'::text NOT NULL,
  new_client boolean,
  conversion boolean,
  appointments integer,
  quality_score integer,
  customer_satisfaction integer,
  issue_resolved boolean,
  keywords text[] DEFAULT '{}'::text[] NOT NULL,
  comment text DEFAULT ''::text NOT NULL,
  summary text DEFAULT ''::text NOT NULL,
  transcript jsonb DEFAULT '[]'::jsonb NOT NULL,
  analysis_state text DEFAULT 'none'::text NOT NULL,
  analysis_problem text,
  spam boolean DEFAULT false NOT NULL,
  recording_sid text,
  recording_file_uuid uuid,
  recording_duration_s integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  model_said jsonb DEFAULT '{}'::jsonb NOT NULL,
  voicemail boolean DEFAULT false NOT NULL,
  caller_kind text DEFAULT 'CUSTOMER'::text NOT NULL,
  CONSTRAINT calls_client_uuid_call_sid_pk PRIMARY KEY (client_uuid, call_sid)
);
--> statement-breakpoint
CREATE INDEX calls_changed ON calls USING btree (client_uuid, updated_at DESC);
--> statement-breakpoint
CREATE INDEX calls_newest ON calls USING btree (client_uuid, started_at DESC, call_sid DESC) INCLUDE (call_status, category, referral_source, new_client, duration_s, quality_score, customer_satisfaction, caller_name) WHERE (NOT spam);
--> statement-breakpoint
CREATE INDEX calls_of_number ON calls USING btree (client_uuid, phone_from, started_at DESC);
--> statement-breakpoint
CREATE INDEX calls_search ON calls USING gin (client_uuid, search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX calls_spam ON calls USING btree (client_uuid, started_at DESC, call_sid DESC) WHERE spam;
--> statement-breakpoint
CREATE POLICY search ON calls FOR SELECT TO marquee_search USING (true);
--> statement-breakpoint
CREATE POLICY system ON calls TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON calls TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE claimed_places (
  client_uuid uuid NOT NULL,
  kind text NOT NULL,
  place text NOT NULL,
  CONSTRAINT claimed_places_kind_place_pk PRIMARY KEY (kind, place)
);
--> statement-breakpoint
CREATE INDEX claimed_places_client ON claimed_places USING btree (client_uuid);
--> statement-breakpoint
CREATE POLICY system ON claimed_places TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON claimed_places TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE client_networks (
  client_uuid uuid NOT NULL,
  networks text[] NOT NULL,
  CONSTRAINT client_networks_pkey PRIMARY KEY (client_uuid)
);
--> statement-breakpoint
CREATE POLICY system ON client_networks TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON client_networks TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE clients (
  client_uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  company_name text NOT NULL,
  brand text NOT NULL,
  time_zone text NOT NULL,
  phone_country_code text NOT NULL,
  address1 text DEFAULT ''::text NOT NULL,
  address2 text DEFAULT ''::text NOT NULL,
  city text DEFAULT ''::text NOT NULL,
  state text DEFAULT ''::text NOT NULL,
  zip_code text DEFAULT ''::text NOT NULL,
  phone_number text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  requires_two_step boolean DEFAULT false NOT NULL,
  text_from_hour smallint,
  text_to_hour smallint,
  CONSTRAINT clients_brand CHECK ((brand = ANY (ARRAY['marquee'::text, 'partner'::text]))),
  CONSTRAINT clients_text_hours CHECK (((text_from_hour >= 0) AND (text_from_hour < text_to_hour) AND (text_to_hour <= 24))),
  CONSTRAINT clients_pkey PRIMARY KEY (client_uuid)
);
--> statement-breakpoint
CREATE POLICY system ON clients TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON clients TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE connection_attempts (
  client_uuid uuid NOT NULL,
  state_hash bytea NOT NULL,
  session_hash bytea NOT NULL,
  kind text NOT NULL,
  key_id text NOT NULL,
  sealed_verifier bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT connection_attempts_client_uuid_state_hash_pk PRIMARY KEY (client_uuid, state_hash)
);
--> statement-breakpoint
CREATE INDEX connection_attempts_expiry ON connection_attempts USING btree (expires_at);
--> statement-breakpoint
CREATE POLICY system ON connection_attempts TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON connection_attempts TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE connection_grants (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  vendor text NOT NULL,
  vendor_account_id text NOT NULL,
  vendor_account_name text NOT NULL,
  scopes text[] NOT NULL,
  key_id text NOT NULL,
  sealed_tokens bytea NOT NULL,
  access_ends_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  renewed_until timestamp with time zone,
  problem text,
  problem_at timestamp with time zone,
  checked_at timestamp with time zone,
  warned_of_end timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT connection_grants_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX connection_grants_account ON connection_grants USING btree (client_uuid, vendor, vendor_account_id) WHERE (withdrawn_at IS NULL);
--> statement-breakpoint
CREATE INDEX connection_grants_person ON connection_grants USING btree (vendor, vendor_account_id);
--> statement-breakpoint
CREATE POLICY system ON connection_grants TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON connection_grants TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE connections (
  client_uuid uuid NOT NULL,
  kind text NOT NULL,
  grant_uuid uuid NOT NULL,
  target_id text DEFAULT ''::text NOT NULL,
  target_name text DEFAULT ''::text NOT NULL,
  target_detail text DEFAULT ''::text NOT NULL,
  connected_by text NOT NULL,
  connected_at timestamp with time zone NOT NULL,
  last_sync_at timestamp with time zone,
  CONSTRAINT connections_kind CHECK ((kind = ANY (ARRAY['google_business'::text, 'google_analytics'::text, 'facebook_page'::text, 'instagram'::text]))),
  CONSTRAINT connections_client_uuid_kind_pk PRIMARY KEY (client_uuid, kind)
);
--> statement-breakpoint
CREATE INDEX connections_grant ON connections USING btree (client_uuid, grant_uuid);
--> statement-breakpoint
CREATE POLICY system ON connections TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON connections TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE demo_shares (
  share text NOT NULL,
  made_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT demo_shares_pkey PRIMARY KEY (share)
);
--> statement-breakpoint
CREATE TABLE inquiry_settings (
  client_uuid uuid NOT NULL,
  tracking_number text,
  forward_to text,
  recording boolean DEFAULT true NOT NULL,
  analysis boolean DEFAULT true NOT NULL,
  site_key text,
  allowed_origins text[] DEFAULT '{}'::text[] NOT NULL,
  notify_email text DEFAULT ''::text NOT NULL,
  notify boolean DEFAULT false NOT NULL,
  number_since timestamp with time zone DEFAULT now() NOT NULL,
  text_back boolean DEFAULT false NOT NULL,
  text_back_words text DEFAULT ''::text NOT NULL,
  voicemail boolean DEFAULT false NOT NULL,
  voicemail_words text DEFAULT ''::text NOT NULL,
  missed_call_language text DEFAULT 'en'::text NOT NULL,
  missed_calls_decided_at timestamp with time zone,
  CONSTRAINT inquiry_settings_pkey PRIMARY KEY (client_uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX inquiry_settings_number ON inquiry_settings USING btree (tracking_number);
--> statement-breakpoint
CREATE UNIQUE INDEX inquiry_settings_site_key ON inquiry_settings USING btree (site_key);
--> statement-breakpoint
CREATE POLICY system ON inquiry_settings TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON inquiry_settings TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE invitation_import_rows (
  client_uuid uuid NOT NULL,
  import_uuid uuid NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  phone_number text DEFAULT ''::text NOT NULL,
  invitation_uuid uuid,
  language text,
  CONSTRAINT invitation_import_rows_client_uuid_import_uuid_position_pk PRIMARY KEY (client_uuid, import_uuid, "position")
);
--> statement-breakpoint
CREATE POLICY system ON invitation_import_rows TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON invitation_import_rows TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE invitation_imports (
  client_uuid uuid NOT NULL,
  uuid uuid NOT NULL,
  total integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT invitation_imports_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX invitation_imports_newest ON invitation_imports USING btree (client_uuid, created_at DESC);
--> statement-breakpoint
CREATE POLICY system ON invitation_imports TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON invitation_imports TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE invitation_keys (
  key_hash bytea NOT NULL,
  client_uuid uuid NOT NULL,
  invitation_uuid uuid NOT NULL,
  channel text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  recipient text DEFAULT ''::text NOT NULL,
  CONSTRAINT invitation_keys_pkey PRIMARY KEY (key_hash)
);
--> statement-breakpoint
CREATE INDEX invitation_keys_invitation ON invitation_keys USING btree (client_uuid, invitation_uuid);
--> statement-breakpoint
CREATE POLICY system ON invitation_keys TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON invitation_keys TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE invitation_settings (
  client_uuid uuid NOT NULL,
  reminder_days smallint,
  CONSTRAINT invitation_settings_pkey PRIMARY KEY (client_uuid)
);
--> statement-breakpoint
CREATE POLICY system ON invitation_settings TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON invitation_settings TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE invitation_words (
  client_uuid uuid NOT NULL,
  kind text NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  heading text NOT NULL,
  body text NOT NULL,
  button text NOT NULL,
  text text NOT NULL,
  CONSTRAINT invitation_words_client_uuid_kind_language_pk PRIMARY KEY (client_uuid, kind, language)
);
--> statement-breakpoint
CREATE POLICY system ON invitation_words TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON invitation_words TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE invitations (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  phone_number text DEFAULT ''::text NOT NULL,
  email_message_uuid uuid,
  text_message_uuid uuid,
  email_clicked_at timestamp with time zone,
  text_clicked_at timestamp with time zone,
  rating smallint,
  feedback text DEFAULT ''::text NOT NULL,
  google_clicked_at timestamp with time zone,
  yelp_clicked_at timestamp with time zone,
  marketing_permission boolean DEFAULT false NOT NULL,
  friend_refer boolean DEFAULT false NOT NULL,
  import_uuid uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  kind text DEFAULT 'classic'::text NOT NULL,
  language text,
  hosts text[] DEFAULT '{}'::text[] NOT NULL,
  remind_at timestamp with time zone,
  reminded_at timestamp with time zone,
  CONSTRAINT invitations_rating CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT invitations_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX invitations_ai_newest ON invitations USING btree (client_uuid, created_at DESC, uuid DESC) WHERE (kind = 'ai'::text);
--> statement-breakpoint
CREATE INDEX invitations_email ON invitations USING btree (client_uuid, email);
--> statement-breakpoint
CREATE INDEX invitations_import ON invitations USING btree (client_uuid, import_uuid) WHERE (import_uuid IS NOT NULL);
--> statement-breakpoint
CREATE INDEX invitations_latest ON invitations USING btree (client_uuid, created_at DESC);
--> statement-breakpoint
CREATE INDEX invitations_newest ON invitations USING btree (client_uuid, created_at DESC, uuid DESC) WHERE (kind = 'classic'::text);
--> statement-breakpoint
CREATE INDEX invitations_phone ON invitations USING btree (client_uuid, phone_number);
--> statement-breakpoint
CREATE INDEX invitations_reminder ON invitations USING btree (remind_at, client_uuid) WHERE (remind_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX invitations_search ON invitations USING gin (client_uuid, ((' '::text || translate(lower(((((name || ' '::text) || email) || ' '::text) || phone_number)), 'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ'::text, 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn'::text))) gin_trgm_ops);
--> statement-breakpoint
CREATE POLICY search ON invitations FOR SELECT TO marquee_search USING (true);
--> statement-breakpoint
CREATE POLICY system ON invitations TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON invitations TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE invoice_counters (
  brand text NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (brand)
);
--> statement-breakpoint
CREATE TABLE invoice_items (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  invoice_uuid uuid NOT NULL,
  "position" integer NOT NULL,
  item_type text NOT NULL,
  description text NOT NULL,
  amount_cents integer NOT NULL,
  CONSTRAINT invoice_items_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX invoice_items_of_invoice ON invoice_items USING btree (client_uuid, invoice_uuid, "position");
--> statement-breakpoint
CREATE POLICY system ON invoice_items TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON invoice_items TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE invoice_links (
  session_hash bytea NOT NULL,
  client_uuid uuid NOT NULL,
  invoice_uuid uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT invoice_links_pkey PRIMARY KEY (session_hash)
);
--> statement-breakpoint
CREATE INDEX invoice_links_of_invoice ON invoice_links USING btree (client_uuid, invoice_uuid);
--> statement-breakpoint
CREATE POLICY system ON invoice_links TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON invoice_links TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE invoice_mails (
  client_uuid uuid NOT NULL,
  invoice_uuid uuid NOT NULL,
  kind text NOT NULL,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT invoice_mails_client_uuid_invoice_uuid_kind_pk PRIMARY KEY (client_uuid, invoice_uuid, kind)
);
--> statement-breakpoint
CREATE POLICY system ON invoice_mails TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON invoice_mails TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE invoices (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  brand text NOT NULL,
  number integer NOT NULL,
  invoice_date date NOT NULL,
  due_date date NOT NULL,
  period text DEFAULT ''::text NOT NULL,
  billing_email text DEFAULT ''::text NOT NULL,
  total_cents integer NOT NULL,
  paid_cents integer DEFAULT 0 NOT NULL,
  paid_at timestamp with time zone,
  canceled_at timestamp with time zone,
  reserved_by uuid,
  idempotency_key text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  language text,
  rest_of uuid,
  CONSTRAINT invoices_amounts CHECK (((total_cents > 0) AND ((paid_cents >= 0) AND (paid_cents <= total_cents)))),
  CONSTRAINT invoices_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX invoices_due ON invoices USING btree (due_date) WHERE ((canceled_at IS NULL) AND (paid_cents = 0));
--> statement-breakpoint
CREATE UNIQUE INDEX invoices_idempotency ON invoices USING btree (idempotency_key);
--> statement-breakpoint
CREATE INDEX invoices_newest ON invoices USING btree (client_uuid, invoice_date DESC, number DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX invoices_number ON invoices USING btree (brand, number);
--> statement-breakpoint
CREATE INDEX invoices_of_number ON invoices USING btree (client_uuid, number);
--> statement-breakpoint
CREATE INDEX invoices_owed ON invoices USING btree (client_uuid, due_date) WHERE ((canceled_at IS NULL) AND (paid_cents = 0));
--> statement-breakpoint
CREATE INDEX invoices_paid ON invoices USING btree (client_uuid, paid_at DESC, uuid) WHERE ((canceled_at IS NULL) AND (paid_cents = total_cents));
--> statement-breakpoint
CREATE INDEX invoices_partial ON invoices USING btree (client_uuid, due_date) WHERE ((canceled_at IS NULL) AND (paid_cents > 0) AND (paid_cents < total_cents));
--> statement-breakpoint
CREATE INDEX invoices_rest ON invoices USING btree (client_uuid, rest_of) WHERE (rest_of IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX invoices_uuid ON invoices USING btree (uuid);
--> statement-breakpoint
CREATE POLICY system ON invoices TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON invoices TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE known_devices (
  client_uuid uuid NOT NULL,
  account_uuid uuid NOT NULL,
  token_hash bytea NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  CONSTRAINT known_devices_client_uuid_account_uuid_token_hash_pk PRIMARY KEY (client_uuid, account_uuid, token_hash)
);
--> statement-breakpoint
CREATE INDEX known_devices_token ON known_devices USING btree (token_hash);
--> statement-breakpoint
CREATE POLICY system ON known_devices TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON known_devices TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE messages (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  channel text NOT NULL,
  purpose text NOT NULL,
  brand text NOT NULL,
  recipient text NOT NULL,
  reply_to text,
  subject text DEFAULT ''::text NOT NULL,
  html text DEFAULT ''::text NOT NULL,
  text text NOT NULL,
  secret boolean DEFAULT false NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  provider_id text,
  problem text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  solicits boolean DEFAULT false NOT NULL,
  sender_name text,
  unsubscribe_url text,
  waits_until timestamp with time zone,
  CONSTRAINT messages_state CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unconfirmed'::text, 'suppressed'::text]))),
  CONSTRAINT messages_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX messages_held ON messages USING btree (client_uuid, waits_until) WHERE (waits_until IS NOT NULL);
--> statement-breakpoint
CREATE INDEX messages_newest ON messages USING btree (client_uuid, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX messages_provider ON messages USING btree (channel, provider_id) WHERE (provider_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX messages_recipient ON messages USING btree (channel, recipient) WHERE solicits;
--> statement-breakpoint
CREATE POLICY system ON messages TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON messages TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE monthly_spend (
  client_uuid uuid NOT NULL,
  month date NOT NULL,
  source text NOT NULL,
  cents integer NOT NULL,
  CONSTRAINT monthly_spend_client_uuid_month_source_pk PRIMARY KEY (client_uuid, month, source)
);
--> statement-breakpoint
CREATE POLICY system ON monthly_spend TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON monthly_spend TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE notice_devices (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  account_uuid uuid NOT NULL,
  session_hash bytea NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  kinds text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT notice_devices_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX notice_devices_endpoint ON notice_devices USING btree (endpoint);
--> statement-breakpoint
CREATE INDEX notice_devices_session ON notice_devices USING btree (session_hash);
--> statement-breakpoint
CREATE POLICY system ON notice_devices TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON notice_devices TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE notice_events (
  client_uuid uuid NOT NULL,
  kind text NOT NULL,
  about text NOT NULL,
  day date NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  title text NOT NULL,
  facts jsonb NOT NULL,
  link text NOT NULL,
  whom text DEFAULT ''::text NOT NULL,
  told_already text[] DEFAULT '{}'::text[] NOT NULL,
  told_at timestamp with time zone,
  texted integer DEFAULT 0 NOT NULL,
  is_answer boolean DEFAULT false NOT NULL,
  held_for text[] DEFAULT '{}'::text[] NOT NULL,
  has_message boolean DEFAULT false NOT NULL,
  CONSTRAINT notice_events_client_uuid_kind_about_pk PRIMARY KEY (client_uuid, kind, about)
);
--> statement-breakpoint
CREATE INDEX notice_events_day ON notice_events USING btree (client_uuid, day);
--> statement-breakpoint
CREATE INDEX notice_events_held ON notice_events USING btree (client_uuid) WHERE (held_for <> '{}'::text[]);
--> statement-breakpoint
CREATE INDEX notice_events_old ON notice_events USING btree (day);
--> statement-breakpoint
CREATE POLICY system ON notice_events TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON notice_events TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE notice_recipients (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  channel text NOT NULL,
  address text NOT NULL,
  choices jsonb NOT NULL,
  confirmed_at timestamp with time zone,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  requested_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT notice_recipients_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX notice_recipients_address ON notice_recipients USING btree (client_uuid, channel, address);
--> statement-breakpoint
CREATE POLICY system ON notice_recipients TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON notice_recipients TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE notice_summaries (
  client_uuid uuid NOT NULL,
  last_day date NOT NULL,
  CONSTRAINT notice_summaries_pkey PRIMARY KEY (client_uuid)
);
--> statement-breakpoint
CREATE POLICY system ON notice_summaries TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON notice_summaries TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE password_resets (
  code_hash bytea NOT NULL,
  client_uuid uuid NOT NULL,
  account_uuid uuid NOT NULL,
  request_uuid uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT password_resets_pkey PRIMARY KEY (code_hash)
);
--> statement-breakpoint
CREATE INDEX password_resets_account ON password_resets USING btree (client_uuid, account_uuid);
--> statement-breakpoint
CREATE UNIQUE INDEX password_resets_request ON password_resets USING btree (client_uuid, request_uuid);
--> statement-breakpoint
CREATE POLICY system ON password_resets TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON password_resets TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE payment_invoices (
  client_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  invoice_uuid uuid NOT NULL,
  "position" integer NOT NULL,
  wanted_cents integer NOT NULL,
  applied_cents integer DEFAULT 0 NOT NULL,
  CONSTRAINT payment_invoices_client_uuid_payment_uuid_invoice_uuid_pk PRIMARY KEY (client_uuid, payment_uuid, invoice_uuid)
);
--> statement-breakpoint
CREATE INDEX payment_invoices_of_invoice ON payment_invoices USING btree (client_uuid, invoice_uuid);
--> statement-breakpoint
CREATE POLICY system ON payment_invoices TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON payment_invoices TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE payments (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  holder uuid NOT NULL,
  account_uuid uuid,
  total_cents bigint NOT NULL,
  state text DEFAULT 'reserved'::text NOT NULL,
  transaction_id text,
  applied_cents bigint DEFAULT 0 NOT NULL,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  method text DEFAULT ''::text NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  request_id text DEFAULT ''::text NOT NULL,
  reserved_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT payments_amounts CHECK (((total_cents > 0) AND ((refunded_cents >= 0) AND (refunded_cents <= applied_cents)))),
  CONSTRAINT payments_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX payments_reserved ON payments USING btree (reserved_at);
--> statement-breakpoint
CREATE UNIQUE INDEX payments_transaction ON payments USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payments_unended ON payments USING btree (expires_at) WHERE (state = ANY (ARRAY['reserved'::text, 'unclear'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX payments_uuid ON payments USING btree (uuid);
--> statement-breakpoint
CREATE POLICY system ON payments TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON payments TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE provider_askers (
  provider text NOT NULL,
  asker uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_askers_provider_asker_pk PRIMARY KEY (provider, asker)
);
--> statement-breakpoint
CREATE TABLE provider_bookings (
  provider text NOT NULL,
  booker uuid NOT NULL,
  due_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX provider_bookings_due ON provider_bookings USING btree (provider, due_at);
--> statement-breakpoint
CREATE TABLE provider_paces (
  provider text NOT NULL,
  full_at timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone,
  CONSTRAINT provider_paces_pkey PRIMARY KEY (provider)
);
--> statement-breakpoint
CREATE TABLE provider_searches (
  name text NOT NULL,
  searched_until timestamp with time zone NOT NULL,
  CONSTRAINT provider_searches_pkey PRIMARY KEY (name)
);
--> statement-breakpoint
CREATE TABLE public_files (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT public_files_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX public_files_address ON public_files USING btree (uuid);
--> statement-breakpoint
CREATE POLICY system ON public_files TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON public_files TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE rate_limits (
  key text NOT NULL,
  count integer NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
--> statement-breakpoint
CREATE TABLE received_texts (
  client_uuid uuid NOT NULL,
  provider_id text NOT NULL,
  sender text NOT NULL,
  purpose text NOT NULL,
  about text NOT NULL,
  words text NOT NULL,
  pictures integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT received_texts_client_uuid_provider_id_pk PRIMARY KEY (client_uuid, provider_id)
);
--> statement-breakpoint
CREATE INDEX received_texts_about ON received_texts USING btree (client_uuid, purpose, about, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX received_texts_once ON received_texts USING btree (provider_id);
--> statement-breakpoint
CREATE POLICY system ON received_texts TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON received_texts TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE recording_keys (
  key_hash bytea NOT NULL,
  client_uuid uuid NOT NULL,
  call_sid text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  session_hash bytea NOT NULL,
  CONSTRAINT recording_keys_pkey PRIMARY KEY (key_hash)
);
--> statement-breakpoint
CREATE INDEX recording_keys_expiry ON recording_keys USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX recording_keys_session ON recording_keys USING btree (session_hash);
--> statement-breakpoint
CREATE POLICY system ON recording_keys TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON recording_keys TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE recording_waves (
  client_uuid uuid NOT NULL,
  call_sid text NOT NULL,
  channels integer NOT NULL,
  levels bytea NOT NULL,
  CONSTRAINT recording_waves_client_uuid_call_sid_pk PRIMARY KEY (client_uuid, call_sid)
);
--> statement-breakpoint
CREATE POLICY system ON recording_waves TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON recording_waves TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE refunds (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  payment_uuid uuid NOT NULL,
  invoice_uuid uuid,
  amount_cents bigint NOT NULL,
  state text DEFAULT 'asked'::text NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  idempotency_key text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  transaction_id text,
  claimed_at timestamp with time zone,
  currency text DEFAULT 'USD'::text NOT NULL,
  not_before timestamp with time zone,
  is_whole boolean DEFAULT false NOT NULL,
  before_cents bigint,
  made_at timestamp with time zone,
  CONSTRAINT refunds_of_something CHECK (((invoice_uuid IS NULL) = (transaction_id IS NOT NULL))),
  CONSTRAINT refunds_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_idempotency ON refunds USING btree (idempotency_key);
--> statement-breakpoint
CREATE INDEX refunds_of_invoice ON refunds USING btree (client_uuid, invoice_uuid);
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_surplus ON refunds USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);
--> statement-breakpoint
CREATE POLICY system ON refunds TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON refunds TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE report_addresses (
  client_uuid uuid NOT NULL,
  email text NOT NULL,
  confirmed_at timestamp with time zone,
  code_hash bytea,
  expires_at timestamp with time zone,
  requested_by uuid,
  CONSTRAINT report_addresses_client_uuid_email_pk PRIMARY KEY (client_uuid, email)
);
--> statement-breakpoint
CREATE POLICY system ON report_addresses TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON report_addresses TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE review_days (
  client_uuid uuid NOT NULL,
  platform text NOT NULL,
  day date NOT NULL,
  one integer DEFAULT 0 NOT NULL,
  two integer DEFAULT 0 NOT NULL,
  three integer DEFAULT 0 NOT NULL,
  four integer DEFAULT 0 NOT NULL,
  five integer DEFAULT 0 NOT NULL,
  unanswered integer DEFAULT 0 NOT NULL,
  CONSTRAINT review_days_client_uuid_platform_day_pk PRIMARY KEY (client_uuid, platform, day)
);
--> statement-breakpoint
CREATE POLICY system ON review_days TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON review_days TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE review_settings (
  client_uuid uuid NOT NULL,
  google_location text DEFAULT ''::text NOT NULL,
  google_place_url text DEFAULT ''::text NOT NULL,
  google_review_url text DEFAULT ''::text NOT NULL,
  google_verified boolean DEFAULT false NOT NULL,
  yelp_business_id text DEFAULT ''::text NOT NULL,
  yelp_place_url text DEFAULT ''::text NOT NULL,
  yelp_review_url text DEFAULT ''::text NOT NULL,
  yelp_verified boolean DEFAULT false NOT NULL,
  logo_uuid uuid,
  notify_email text DEFAULT ''::text NOT NULL,
  notify boolean DEFAULT false NOT NULL,
  qr_key text,
  agency_location text DEFAULT ''::text NOT NULL,
  hide_yelp boolean DEFAULT false NOT NULL,
  CONSTRAINT review_settings_pkey PRIMARY KEY (client_uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX review_settings_qr_key ON review_settings USING btree (qr_key);
--> statement-breakpoint
CREATE POLICY system ON review_settings TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON review_settings TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE review_syncs (
  client_uuid uuid NOT NULL,
  platform text NOT NULL,
  total_reviews integer DEFAULT 0 NOT NULL,
  average_rating numeric(3,2) DEFAULT 0 NOT NULL,
  seen_until timestamp with time zone,
  swept_at timestamp with time zone,
  running_since timestamp with time zone,
  succeeded_at timestamp with time zone,
  problem text DEFAULT ''::text NOT NULL,
  problem_at timestamp with time zone,
  waits_until timestamp with time zone,
  CONSTRAINT review_syncs_client_uuid_platform_pk PRIMARY KEY (client_uuid, platform)
);
--> statement-breakpoint
CREATE POLICY system ON review_syncs TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON review_syncs TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE reviews (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  platform text NOT NULL,
  external_id text NOT NULL,
  reviewer_name text DEFAULT ''::text NOT NULL,
  reviewer_picture_url text DEFAULT ''::text NOT NULL,
  contents text DEFAULT ''::text NOT NULL,
  rate smallint NOT NULL,
  link text DEFAULT ''::text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  day date NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  response_contents text DEFAULT ''::text NOT NULL,
  response_state text DEFAULT 'none'::text NOT NULL,
  response_problem text DEFAULT ''::text NOT NULL,
  deleted_at timestamp with time zone,
  first_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  answered_at timestamp with time zone,
  response_moderation text DEFAULT 'none'::text NOT NULL,
  CONSTRAINT reviews_rate CHECK (((rate >= 1) AND (rate <= 5))),
  CONSTRAINT reviews_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX reviews_answered_lately ON reviews USING btree (client_uuid, answered_at DESC, uuid) WHERE ((answered_at IS NOT NULL) AND (deleted_at IS NULL) AND (NOT (response_state = ANY (ARRAY['none'::text, 'failed'::text]))));
--> statement-breakpoint
CREATE INDEX reviews_answered_newest ON reviews USING btree (client_uuid, platform, written_at DESC, uuid DESC) WHERE ((deleted_at IS NULL) AND (NOT (response_state = ANY (ARRAY['none'::text, 'failed'::text]))));
--> statement-breakpoint
CREATE UNIQUE INDEX reviews_external ON reviews USING btree (client_uuid, platform, external_id);
--> statement-breakpoint
CREATE INDEX reviews_latest ON reviews USING btree (client_uuid, written_at DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX reviews_low_unanswered ON reviews USING btree (client_uuid, written_at DESC, rate) WHERE ((platform = 'google'::text) AND (deleted_at IS NULL) AND (response_state = ANY (ARRAY['none'::text, 'failed'::text])) AND (rate <= 3));
--> statement-breakpoint
CREATE INDEX reviews_newest ON reviews USING btree (client_uuid, platform, written_at DESC, uuid DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX reviews_of_rate ON reviews USING btree (client_uuid, platform, rate, written_at DESC, uuid DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX reviews_rejected ON reviews USING btree (client_uuid, platform, written_at DESC, uuid DESC) WHERE ((deleted_at IS NULL) AND (response_moderation = 'rejected'::text));
--> statement-breakpoint
CREATE INDEX reviews_search ON reviews USING gin (client_uuid, ((' '::text || translate(lower(((reviewer_name || ' '::text) || contents)), 'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ'::text, 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn'::text))) gin_trgm_ops) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX reviews_unanswered ON reviews USING btree (client_uuid, platform, rate, written_at DESC, uuid DESC) WHERE ((deleted_at IS NULL) AND (response_state = ANY (ARRAY['none'::text, 'failed'::text])));
--> statement-breakpoint
CREATE INDEX reviews_unanswered_newest ON reviews USING btree (client_uuid, platform, written_at DESC, uuid DESC) WHERE ((deleted_at IS NULL) AND (response_state = ANY (ARRAY['none'::text, 'failed'::text])));
--> statement-breakpoint
CREATE POLICY search ON reviews FOR SELECT TO marquee_search USING (true);
--> statement-breakpoint
CREATE POLICY system ON reviews TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON reviews TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE saved_answers (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  title text NOT NULL,
  contents text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT saved_answers_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE POLICY system ON saved_answers TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON saved_answers TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE scan_budgets (
  client_uuid uuid NOT NULL,
  calls_per_day integer NOT NULL,
  CONSTRAINT scan_budgets_pkey PRIMARY KEY (client_uuid)
);
--> statement-breakpoint
CREATE POLICY system ON scan_budgets TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON scan_budgets TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE scan_cells (
  client_uuid uuid NOT NULL,
  scan_uuid uuid NOT NULL,
  "position" smallint NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  place_ids text[] DEFAULT '{}'::text[] NOT NULL,
  map_url text DEFAULT ''::text NOT NULL,
  scanned_at timestamp with time zone,
  claim uuid,
  claimed_until timestamp with time zone,
  CONSTRAINT scan_cells_client_uuid_scan_uuid_position_pk PRIMARY KEY (client_uuid, scan_uuid, "position")
);
--> statement-breakpoint
CREATE UNIQUE INDEX scan_cells_uuid ON scan_cells USING btree (client_uuid, uuid);
--> statement-breakpoint
CREATE POLICY system ON scan_cells TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON scan_cells TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE scan_competitors (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  service text NOT NULL,
  place_id text NOT NULL,
  name text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  url text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT scan_competitors_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX scan_competitors_place ON scan_competitors USING btree (client_uuid, service, place_id);
--> statement-breakpoint
CREATE POLICY system ON scan_competitors TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON scan_competitors TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE scan_days (
  client_uuid uuid NOT NULL,
  day date NOT NULL,
  calls integer NOT NULL,
  CONSTRAINT scan_days_not_negative CHECK ((calls >= 0)),
  CONSTRAINT scan_days_client_uuid_day_pk PRIMARY KEY (client_uuid, day)
);
--> statement-breakpoint
CREATE POLICY system ON scan_days TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON scan_days TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE scan_lists (
  client_uuid uuid NOT NULL,
  scan_uuid uuid NOT NULL,
  "position" smallint NOT NULL,
  question text NOT NULL,
  places jsonb NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT scan_lists_client_uuid_scan_uuid_position_pk PRIMARY KEY (client_uuid, scan_uuid, "position")
);
--> statement-breakpoint
CREATE INDEX scan_lists_question ON scan_lists USING btree (client_uuid, question);
--> statement-breakpoint
CREATE POLICY system ON scan_lists TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON scan_lists TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE scan_places (
  client_uuid uuid NOT NULL,
  service text NOT NULL,
  place_id text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  url text DEFAULT ''::text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  CONSTRAINT scan_places_client_uuid_service_pk PRIMARY KEY (client_uuid, service)
);
--> statement-breakpoint
CREATE POLICY system ON scan_places TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON scan_places TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE scan_schedules (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  service text NOT NULL,
  keyword text NOT NULL,
  grid smallint NOT NULL,
  diagonal_miles double precision NOT NULL,
  frequency text NOT NULL,
  competitor_uuids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  notify_email text DEFAULT ''::text NOT NULL,
  paused boolean DEFAULT false NOT NULL,
  next_at timestamp with time zone NOT NULL,
  last_scan_uuid uuid,
  last_at timestamp with time zone,
  problem text DEFAULT ''::text NOT NULL,
  fell_from smallint,
  fell_to smallint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT scan_schedules_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX scan_schedules_keyword ON scan_schedules USING btree (client_uuid, service, lower(keyword));
--> statement-breakpoint
CREATE POLICY system ON scan_schedules TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON scan_schedules TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE scans (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  service text NOT NULL,
  keyword text NOT NULL,
  type text DEFAULT 'REGULAR'::text NOT NULL,
  grid smallint NOT NULL,
  diagonal_miles double precision NOT NULL,
  state text DEFAULT 'running'::text NOT NULL,
  place_id text NOT NULL,
  place_name text DEFAULT ''::text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  competitors jsonb DEFAULT '[]'::jsonb NOT NULL,
  rankings smallint[] NOT NULL,
  request_uuid uuid,
  schedule_uuid uuid,
  created_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  CONSTRAINT scans_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX scans_newest ON scans USING btree (client_uuid, created_at DESC, uuid DESC);
--> statement-breakpoint
CREATE INDEX scans_of_keyword ON scans USING btree (client_uuid, service, lower(keyword), grid, diagonal_miles, created_at DESC);
--> statement-breakpoint
CREATE INDEX scans_of_service ON scans USING btree (client_uuid, service, created_at DESC, uuid DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX scans_request ON scans USING btree (client_uuid, request_uuid) WHERE (request_uuid IS NOT NULL);
--> statement-breakpoint
CREATE INDEX scans_running ON scans USING btree (client_uuid) WHERE (state = 'running'::text);
--> statement-breakpoint
CREATE POLICY system ON scans TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON scans TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE seo_places (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  month date NOT NULL,
  "position" smallint NOT NULL,
  keyword text NOT NULL,
  CONSTRAINT seo_places_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX seo_places_keyword ON seo_places USING btree (client_uuid, month, lower(keyword));
--> statement-breakpoint
CREATE POLICY system ON seo_places TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON seo_places TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE seo_recipients (
  client_uuid uuid NOT NULL,
  emails text[] NOT NULL,
  mailed_month date,
  mailed_at timestamp with time zone,
  CONSTRAINT seo_recipients_pkey PRIMARY KEY (client_uuid)
);
--> statement-breakpoint
CREATE POLICY system ON seo_recipients TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON seo_recipients TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE seo_reports (
  client_uuid uuid NOT NULL,
  month date NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  is_finished boolean NOT NULL,
  profile jsonb,
  profile_until date,
  analytics jsonb,
  analytics_until date,
  words jsonb,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT seo_reports_client_uuid_month_pk PRIMARY KEY (client_uuid, month)
);
--> statement-breakpoint
CREATE UNIQUE INDEX seo_reports_uuid ON seo_reports USING btree (client_uuid, uuid);
--> statement-breakpoint
CREATE POLICY system ON seo_reports TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON seo_reports TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE seo_shares (
  key_hash bytea NOT NULL,
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  month date NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT seo_shares_pkey PRIMARY KEY (key_hash)
);
--> statement-breakpoint
CREATE INDEX seo_shares_of_report ON seo_shares USING btree (client_uuid, month);
--> statement-breakpoint
CREATE UNIQUE INDEX seo_shares_uuid ON seo_shares USING btree (client_uuid, uuid);
--> statement-breakpoint
CREATE POLICY system ON seo_shares TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON seo_shares TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE seo_syncs (
  client_uuid uuid NOT NULL,
  source text NOT NULL,
  target_id text NOT NULL,
  connected boolean DEFAULT true NOT NULL,
  next_month date,
  last_month date,
  has_history boolean DEFAULT false NOT NULL,
  run_uuid uuid,
  running_since timestamp with time zone,
  failures integer DEFAULT 0 NOT NULL,
  waits_until timestamp with time zone,
  problem_kind text,
  problem text DEFAULT ''::text NOT NULL,
  succeeded_at timestamp with time zone,
  CONSTRAINT seo_syncs_client_uuid_source_pk PRIMARY KEY (client_uuid, source)
);
--> statement-breakpoint
CREATE POLICY system ON seo_syncs TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON seo_syncs TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  client_uuid uuid NOT NULL,
  account_uuid uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  signed_in_at timestamp with time zone DEFAULT now() NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  device text DEFAULT ''::text NOT NULL,
  network text DEFAULT ''::text NOT NULL,
  is_remembered boolean DEFAULT false NOT NULL,
  known_device_uuid uuid,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash)
);
--> statement-breakpoint
CREATE INDEX sessions_account ON sessions USING btree (client_uuid, account_uuid);
--> statement-breakpoint
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
--> statement-breakpoint
CREATE POLICY system ON sessions TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON sessions TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE social_audience (
  client_uuid uuid NOT NULL,
  network text NOT NULL,
  account_id text NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  names text[] NOT NULL,
  counts integer[] NOT NULL,
  CONSTRAINT social_audience_client_uuid_network_account_id_kind_day_pk PRIMARY KEY (client_uuid, network, account_id, kind, day)
);
--> statement-breakpoint
CREATE POLICY system ON social_audience TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON social_audience TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE social_comments (
  client_uuid uuid NOT NULL,
  network text NOT NULL,
  post_id text NOT NULL,
  comment_id text NOT NULL,
  parent_id text DEFAULT ''::text NOT NULL,
  author text DEFAULT ''::text NOT NULL,
  contents text DEFAULT ''::text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  likes integer DEFAULT 0 NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  replies_cursor text,
  CONSTRAINT social_comments_client_uuid_network_post_id_comment_id_pk PRIMARY KEY (client_uuid, network, post_id, comment_id)
);
--> statement-breakpoint
CREATE INDEX social_comments_newest ON social_comments USING btree (client_uuid, network, post_id, parent_id, written_at, comment_id);
--> statement-breakpoint
CREATE INDEX social_comments_unread ON social_comments USING btree (client_uuid, network, comment_id) WHERE (replies_cursor IS NOT NULL);
--> statement-breakpoint
CREATE POLICY system ON social_comments TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON social_comments TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE social_days (
  client_uuid uuid NOT NULL,
  network text NOT NULL,
  account_id text NOT NULL,
  day date NOT NULL,
  followers integer,
  views integer,
  reach integer,
  visits integer,
  CONSTRAINT social_days_client_uuid_network_account_id_day_pk PRIMARY KEY (client_uuid, network, account_id, day)
);
--> statement-breakpoint
CREATE POLICY system ON social_days TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON social_days TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE social_media_files (
  client_uuid uuid NOT NULL,
  network text NOT NULL,
  post_id text NOT NULL,
  "position" smallint NOT NULL,
  part text NOT NULL,
  source_id text NOT NULL,
  source_url text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  file_uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  content_type text DEFAULT ''::text NOT NULL,
  width integer DEFAULT 0 NOT NULL,
  height integer DEFAULT 0 NOT NULL,
  CONSTRAINT social_media_files_client_uuid_network_post_id_position_part_pk PRIMARY KEY (client_uuid, network, post_id, "position", part)
);
--> statement-breakpoint
CREATE INDEX social_media_files_waiting ON social_media_files USING btree (client_uuid, network, post_id) WHERE (state = 'waiting'::text);
--> statement-breakpoint
CREATE POLICY system ON social_media_files TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON social_media_files TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE social_posts (
  client_uuid uuid NOT NULL,
  network text NOT NULL,
  account_id text NOT NULL,
  post_id text NOT NULL,
  code text NOT NULL,
  url text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  posted_at timestamp with time zone NOT NULL,
  likes integer DEFAULT 0 NOT NULL,
  comments integer DEFAULT 0 NOT NULL,
  reach integer,
  plays integer,
  deleted_at timestamp with time zone,
  seen_at timestamp with time zone NOT NULL,
  comments_cursor text,
  CONSTRAINT social_posts_client_uuid_network_post_id_pk PRIMARY KEY (client_uuid, network, post_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX social_posts_code ON social_posts USING btree (client_uuid, network, code);
--> statement-breakpoint
CREATE INDEX social_posts_newest ON social_posts USING btree (client_uuid, network, account_id, posted_at, post_id);
--> statement-breakpoint
CREATE INDEX social_posts_unread ON social_posts USING btree (client_uuid, network, account_id, post_id) WHERE (comments_cursor IS NOT NULL);
--> statement-breakpoint
CREATE POLICY system ON social_posts TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON social_posts TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE social_syncs (
  client_uuid uuid NOT NULL,
  network text NOT NULL,
  account_id text NOT NULL,
  shown boolean DEFAULT true NOT NULL,
  connected boolean DEFAULT true NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  url text DEFAULT ''::text NOT NULL,
  followers integer,
  stage text DEFAULT 'done'::text NOT NULL,
  cursor text,
  started_at timestamp with time zone,
  run_uuid uuid,
  running_since timestamp with time zone,
  done integer DEFAULT 0 NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  is_sweep boolean DEFAULT true NOT NULL,
  swept_at timestamp with time zone,
  days_from date,
  oldest_post_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  waits_until timestamp with time zone,
  problem_kind text,
  problem text DEFAULT ''::text NOT NULL,
  lacking text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT social_syncs_client_uuid_network_account_id_pk PRIMARY KEY (client_uuid, network, account_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX social_syncs_shown ON social_syncs USING btree (client_uuid, network) WHERE shown;
--> statement-breakpoint
CREATE POLICY system ON social_syncs TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON social_syncs TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE spam_numbers (
  client_uuid uuid NOT NULL,
  phone_from text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT spam_numbers_client_uuid_phone_from_pk PRIMARY KEY (client_uuid, phone_from)
);
--> statement-breakpoint
CREATE POLICY system ON spam_numbers TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON spam_numbers TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE support_inquiries (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  account_uuid uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text NOT NULL,
  email text NOT NULL,
  inquiry text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT support_inquiries_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX support_inquiries_newest ON support_inquiries USING btree (client_uuid, created_at);
--> statement-breakpoint
CREATE POLICY system ON support_inquiries TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON support_inquiries TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE suppressions (
  client_uuid uuid NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT suppressions_client_uuid_channel_recipient_reason_pk PRIMARY KEY (client_uuid, channel, recipient, reason)
);
--> statement-breakpoint
CREATE INDEX suppressions_recipient ON suppressions USING btree (channel, recipient);
--> statement-breakpoint
CREATE POLICY system ON suppressions TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON suppressions TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE text_backs (
  client_uuid uuid NOT NULL,
  call_sid text NOT NULL,
  phone_from text NOT NULL,
  day date NOT NULL,
  text text NOT NULL,
  message_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT text_backs_client_uuid_call_sid_pk PRIMARY KEY (client_uuid, call_sid)
);
--> statement-breakpoint
CREATE UNIQUE INDEX text_backs_once_a_day ON text_backs USING btree (client_uuid, phone_from, day);
--> statement-breakpoint
CREATE POLICY system ON text_backs TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON text_backs TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE transcript_pieces (
  client_uuid uuid NOT NULL,
  call_sid text NOT NULL,
  channel integer NOT NULL,
  start_ms integer NOT NULL,
  bytes integer NOT NULL,
  lines jsonb NOT NULL,
  CONSTRAINT transcript_pieces_pk PRIMARY KEY (client_uuid, call_sid, channel, start_ms, bytes)
);
--> statement-breakpoint
CREATE POLICY system ON transcript_pieces TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON transcript_pieces TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE two_step_secrets (
  client_uuid uuid NOT NULL,
  account_uuid uuid NOT NULL,
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  enabled_at timestamp with time zone,
  last_step integer DEFAULT 0 NOT NULL,
  recovery_hashes text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT two_step_secrets_client_uuid_account_uuid_pk PRIMARY KEY (client_uuid, account_uuid)
);
--> statement-breakpoint
CREATE POLICY system ON two_step_secrets TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON two_step_secrets TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE unknown_charges (
  transaction_id text NOT NULL,
  payment_uuid uuid NOT NULL,
  invoice_uuid uuid,
  total_cents bigint NOT NULL,
  method text DEFAULT ''::text NOT NULL,
  charged_at timestamp with time zone,
  found_at timestamp with time zone NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  told_at timestamp with time zone,
  settled_by text,
  settled_at timestamp with time zone,
  currency text DEFAULT 'USD'::text NOT NULL,
  CONSTRAINT unknown_charges_pkey PRIMARY KEY (transaction_id)
);
--> statement-breakpoint
CREATE TABLE web_inquiries (
  client_uuid uuid NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  phone_number text DEFAULT ''::text NOT NULL,
  phone_e164 text DEFAULT ''::text NOT NULL,
  messages text DEFAULT ''::text NOT NULL,
  required_datetime text DEFAULT ''::text NOT NULL,
  kwargs jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  settled_at timestamp with time zone,
  notice_message_uuid uuid,
  CONSTRAINT web_inquiries_state CHECK ((state = ANY (ARRAY['new'::text, 'answered'::text, 'spam'::text]))),
  CONSTRAINT web_inquiries_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX web_inquiries_new ON web_inquiries USING btree (client_uuid, created_at) WHERE (state = 'new'::text);
--> statement-breakpoint
CREATE INDEX web_inquiries_newest ON web_inquiries USING btree (client_uuid, created_at DESC, uuid DESC);
--> statement-breakpoint
CREATE INDEX web_inquiries_of_number ON web_inquiries USING btree (client_uuid, phone_e164);
--> statement-breakpoint
CREATE INDEX web_inquiries_settled ON web_inquiries USING btree (client_uuid, settled_at) WHERE (settled_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX web_inquiries_states ON web_inquiries USING btree (client_uuid, state, created_at DESC, uuid DESC);
--> statement-breakpoint
CREATE POLICY system ON web_inquiries TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON web_inquiries TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE TABLE web_inquiry_replies (
  client_uuid uuid NOT NULL,
  uuid uuid NOT NULL,
  inquiry_uuid uuid NOT NULL,
  channel text NOT NULL,
  words text NOT NULL,
  message_uuid uuid NOT NULL,
  account_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT web_inquiry_replies_client_uuid_uuid_pk PRIMARY KEY (client_uuid, uuid)
);
--> statement-breakpoint
CREATE INDEX web_inquiry_replies_message ON web_inquiry_replies USING btree (client_uuid, message_uuid);
--> statement-breakpoint
CREATE INDEX web_inquiry_replies_of_inquiry ON web_inquiry_replies USING btree (client_uuid, inquiry_uuid, created_at);
--> statement-breakpoint
CREATE POLICY system ON web_inquiry_replies TO marquee_system USING ((CURRENT_USER = 'marquee_system'::name)) WITH CHECK ((CURRENT_USER = 'marquee_system'::name));
--> statement-breakpoint
CREATE POLICY tenant ON web_inquiry_replies TO marquee_tenant USING ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid)) WITH CHECK ((client_uuid = (NULLIF(current_setting('app.client'::text, true), ''::text))::uuid));
--> statement-breakpoint
ALTER TABLE accounts ADD CONSTRAINT accounts_client_uuid_clients_client_uuid_fk FOREIGN KEY (client_uuid) REFERENCES clients(client_uuid);
--> statement-breakpoint
ALTER TABLE connections ADD CONSTRAINT connections_grant_exists FOREIGN KEY (client_uuid, grant_uuid) REFERENCES connection_grants(client_uuid, uuid);
--> statement-breakpoint
ALTER TABLE notice_devices ADD CONSTRAINT notice_devices_session_hash_sessions_token_hash_fk FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE recording_keys ADD CONSTRAINT recording_keys_session_hash_sessions_token_hash_fk FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE;
--> statement-breakpoint
-- The audit log is append-only
revoke update, delete on audit_events from marquee_system;
--> statement-breakpoint
grant select on callers, calls, invitations, reviews to marquee_search;
