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
