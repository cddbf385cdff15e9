import { StartError } from '../../base/start-error.ts'
import type { Database } from '../database.ts'
import { JOB_ROLE, quoteIdentifier } from './roles.ts'

/**
 * Allows the runtime's login to become the three roles, and nothing more. The owner runs this after each migration. The login has no rights
 * of its own, so an injected `reset role` reaches no table and no job. The login must be able to become each of the three roles, so only
 * prepared statements prevent an injected `set role marquee_system` (docs/configuration.md)
 */
export async function grantRolesToRuntime(owner: Database, runtimeUrl: string): Promise<void> {
  const name = decodeURIComponent(new URL(runtimeUrl).username)
  if (!name) throw new StartError('DATABASE_URL must name its login, as in postgres://marquee_runtime:…@host/marquee')
  const login = quoteIdentifier(name)
  await owner.executeSql(`
    do $$
    begin
      if to_regrole('${JOB_ROLE}') is null then create role ${JOB_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant usage on schema queue to ${JOB_ROLE};
    grant select, insert, update, delete on all tables in schema queue to ${JOB_ROLE};
    grant usage on schema public to ${login};
    do $$
    begin
      -- Given once: to give it again the owner would need the right to hand it on at every start. From PostgreSQL 16 on each membership
      -- says whether it is inherited, whatever the login is set to later
      if not (pg_has_role(${quoteLiteral(name)}, 'marquee_tenant', 'member') and pg_has_role(${quoteLiteral(name)}, 'marquee_system', 'member')
          and pg_has_role(${quoteLiteral(name)}, '${JOB_ROLE}', 'member')) then
        execute 'grant marquee_tenant, marquee_system, ${JOB_ROLE} to ' || quote_ident(${quoteLiteral(name)})
          || case when current_setting('server_version_num')::int >= 160000 then ' with inherit false, set true' else '' end;
      end if;
      -- A temporary table of the same name would be found before the real one by whoever gets the connection next
      execute 'revoke temporary on database ' || quote_ident(current_database()) || ' from public';
    end $$`)
}

/** A login that inherits its roles' rights, or owns the tables, would defeat the separation unnoticed */
export async function assertNoRightsOfOwner(runtime: Database): Promise<void> {
  const { rows } = await runtime.transaction(
    'select 1',
    (db) =>
      db.$client.query(`select current_user as login from pg_roles where rolname = current_user
        and (rolsuper or rolbypassrls or rolcreaterole or has_table_privilege(current_user, 'public.clients', 'select')
          or has_schema_privilege(current_user, 'queue', 'usage') or has_schema_privilege(current_user, 'public', 'create')
          or exists (select from pg_roles other where other.rolname not in ('marquee_tenant', 'marquee_system', '${JOB_ROLE}') and other.rolname <> current_user
            and pg_has_role(current_user, other.oid, 'member')))`),
    { readOnly: true },
  )
  const [row] = rows
  if (!row) return
  throw new StartError(
    `DATABASE_URL: the login ${row.login} has rights of its own, so DATABASE_OWNER_URL protects nothing. ` +
      `Let it be a plain login that owns nothing, is a member of nothing else and may create nothing: create role marquee_runtime login noinherit password '…'`,
  )
}

const quoteLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`
