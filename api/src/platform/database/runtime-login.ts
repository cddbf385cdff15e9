import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'

/** The role in which the job queue is reached, when the owner's login is another one: it owns nothing and cannot log in */
export const JOB_ROLE = 'marquee_jobs'

/**
 * Lets the runtime's login become the three roles, and nothing more. Run by the owner after each migration. The login has no rights of its
 * own: what `reset role` in an injected statement falls back to reaches no table, no job and no other client.
 */
export async function openToRuntime(owner: Database, runtimeUrl: string): Promise<void> {
  const login = quoted(decodeURIComponent(new URL(runtimeUrl).username))
  await owner.executeSql(`
    do $$
    begin
      create role ${JOB_ROLE} nologin;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant usage on schema pgboss to ${JOB_ROLE};
    grant select, insert, update, delete on all tables in schema pgboss to ${JOB_ROLE};
    grant execute on all functions in schema pgboss to ${JOB_ROLE};
    grant marquee_tenant, marquee_system, ${JOB_ROLE} to ${login}`)
}

/** A login that inherits its roles' rights, or owns the tables, would make the separation worth nothing, without anybody noticing */
export async function refuseOwnRights(runtime: Database): Promise<void> {
  const { rows } = await runtime.transaction(
    'select 1',
    (db) =>
      db.$client.query(`select current_user as login from pg_roles where rolname = current_user
        and (rolsuper or rolbypassrls or has_table_privilege(current_user, 'public.clients', 'select') or has_schema_privilege(current_user, 'pgboss', 'usage'))`),
    { readOnly: true },
  )
  const [row] = rows
  if (!row) return
  throw new StartError(
    `DATABASE_URL: the login ${row.login} has rights of its own, so DATABASE_OWNER_URL protects nothing. ` +
      `Let it be a plain login that owns nothing: create role ${quoted(String(row.login))} login noinherit password '…'`,
  )
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
