import { StartError } from '../../base/start-error.ts'
import { type Database, sqlStateOf } from '../database.ts'
import { isSchemaUpToDate } from './migrate.ts'
import { listOwnObjectNames } from './own-objects.ts'
import { JOB_ROLE, quoteIdentifier } from './roles.ts'

const ROLES = ['marquee_tenant', 'marquee_system', 'marquee_search']
const EXTENSIONS = ['pg_trgm', 'btree_gin']
const OLDEST_SERVER = 15

interface OwnerRights {
  login: string
  database: string
  version: number
  isSuper: boolean
  createsRoles: boolean
  lacksDatabase: boolean
  lacksSchema: boolean
  missingRoles: string[]
  /** Roles that the login has no right to grant */
  strangeRoles: string[]
  missingExtensions: string[]
  /** Statements that transfer the ownership of our objects to this login */
  handOver: string[]
}

const OF_EXTENSION = "exists (select from pg_depend where objid = c.oid and deptype = 'e')"

const OWNER_RIGHTS = `
  select current_user::text as "login", current_database()::text as "database",
    current_setting('server_version_num')::int / 10000 as "version", rolsuper as "isSuper", rolcreaterole as "createsRoles",
    not has_database_privilege(current_database(), 'create') as "lacksDatabase",
    not has_schema_privilege('public', 'create') as "lacksSchema",
    array(select name from unnest($1::text[]) name where name not in (select rolname from pg_roles)) as "missingRoles",
    array(select rolname::text from pg_roles
      where rolname = any($1::text[]) and not pg_has_role(oid, 'member with admin option') order by 1) as "strangeRoles",
    array(select name from unnest($2::text[]) name where name not in (select name from pg_available_extensions)) as "missingExtensions",
    -- One by one: what belongs to the server's own superuser cannot be handed over with "reassign owned"
    array(
      select format('alter schema %I owner to %I', nspname, current_user) from pg_namespace
        where nspname = 'queue' and not pg_has_role(nspowner, 'usage')
      union all select format('alter table %s.%I owner to %I', relnamespace::regnamespace, relname, current_user) from pg_class c
        where relkind in ('r', 'p') and not pg_has_role(relowner, 'usage') and (relnamespace = to_regnamespace('queue')
          or (relnamespace = 'public'::regnamespace and relname = any($3::text[]) and not ${OF_EXTENSION}))
      union all select format('alter routine %s owner to %I', p.oid::regprocedure,
          case when proname = any($5::text[]) then 'marquee_search' else current_user::text end) from pg_proc p
        where not pg_has_role(proowner, 'usage') and pg_get_userbyid(proowner) <> 'marquee_search'
          and pronamespace = 'public'::regnamespace and proname = any($4::text[]) and not ${OF_EXTENSION.replace('c.oid', 'p.oid')}
    ) as "handOver"
  from pg_roles where rolname = current_user`

/**
 * Checks, before the schema is migrated, whether this login can create what is missing. Roles belong to the whole server, so a database
 * administrator often has to create them. The error contains all missing statements at once
 */
export async function assertOwnerRights(owner: Database, { variable, hasRuntimeLogin }: { variable: string; hasRuntimeLogin: boolean }) {
  const roles = hasRuntimeLogin ? [...ROLES, JOB_ROLE] : ROLES
  const { tables, routines, searches } = listOwnObjectNames()
  const [found] = (await owner.executeSql(OWNER_RIGHTS, [roles, EXTENSIONS, tables, routines, searches])).rows as unknown as OwnerRights[]
  if (!found) return
  const { login, database, version, missingExtensions } = found
  if (version < OLDEST_SERVER) throw new StartError(`${variable}: this is PostgreSQL ${version}; Marquee needs ${OLDEST_SERVER} or newer`)
  if (missingExtensions.length > 0)
    throw new StartError(
      `${variable}: the server lacks the extensions ${missingExtensions.join(', ')}. Install PostgreSQL's contrib modules (postgresql-contrib)`,
    )
  // Objects of other owners cannot be read, so the schema cannot be checked
  const makes = found.handOver.length > 0 || found.missingRoles.length > 0 || !(await isSchemaUpToDate(owner))
  const statements = makes ? writeGrantStatements(found) : []
  rejectStartIfMissing(variable, `the login ${login} cannot make what is missing in the database ${database}`, statements)
}

function writeGrantStatements({
  login,
  database,
  version,
  isSuper,
  createsRoles,
  missingRoles,
  strangeRoles,
  ...found
}: OwnerRights): string[] {
  if (isSuper) return []
  const name = quoteIdentifier(login)
  // Up to version 15 a login with CREATEROLE may grant any role; since version 16 only roles that it created
  const handsOnAll = createsRoles && version < 16
  const foreign = handsOnAll ? [] : strangeRoles
  const unmade = createsRoles ? [] : missingRoles
  return [
    ...unmade.map((role) => `create role ${role} nologin${role === 'marquee_search' ? ' bypassrls' : ''}`),
    ...[...unmade, ...foreign].map((role) => `grant ${role} to ${name} with admin option`),
    ...(found.lacksDatabase ? [`grant create on database ${quoteIdentifier(database)} to ${name}`] : []),
    ...(found.lacksSchema ? [`grant create, usage on schema public to ${name}`] : []),
    ...found.handOver,
  ]
}

/** Finds the faults of a restore without roles and rights: tables that nobody may read, or that everybody may read */
const TABLE_FAULTS = `
  with ours as (
    select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relname, c.relrowsecurity, c.relforcerowsecurity,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_uuid' and not a.attisdropped) as has_client
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname = any($1::text[]) and c.relname not like 'schema\\_%'
      and not ${OF_EXTENSION})
  select array(
    select format('grant %s on %s to %s', case when relname = 'audit_events' then 'select, insert' else 'select, insert, update, delete' end, name, role)
      from ours, unnest(array['marquee_system', 'marquee_tenant']) role where (has_client or role = 'marquee_system')
        and exists (select from unnest(array['select', 'insert', 'update', 'delete']) needed
          where not has_table_privilege(role, oid, needed) and not (relname = 'audit_events' and needed in ('update', 'delete')))
    union all
    select format('alter table %s enable row level security, force row level security', name) from ours
      where has_client and not (relrowsecurity and relforcerowsecurity)
  ) as statements,
  array(select name from ours where has_client and not exists (select 1 from pg_policy where polrelid = ours.oid)) as open_tables,
  not (has_schema_privilege('marquee_tenant', 'public', 'usage') and has_schema_privilege('marquee_system', 'public', 'usage')) as lacks_schema,
  array(select format('alter function %s owner to marquee_search', p.oid::regprocedure)
    from pg_proc p where pronamespace = 'public'::regnamespace and proname = any($2::text[])
      and pg_get_userbyid(p.proowner) <> 'marquee_search') as search_statements`

/** Checks, after the migration, whether the roles of the product have the rights they need */
export async function assertTableRights(owner: Database, variable: string): Promise<void> {
  const { tables, searches } = listOwnObjectNames()
  const [found] = (await owner.executeSql(TABLE_FAULTS, [tables, searches])).rows as unknown as {
    statements: string[]
    open_tables: string[]
    lacks_schema: boolean
    search_statements: string[]
  }[]
  if (!found) return
  if (found.open_tables.length > 0)
    throw new StartError(
      `${variable}: tables without a row-level security policy: ${found.open_tables.join(', ')}. Restore the database with its policies`,
    )
  rejectStartIfMissing(variable, 'tables of the database lack rights, as after a restore without roles', [
    ...(found.lacks_schema ? ['grant usage on schema public to marquee_tenant, marquee_system'] : []),
    ...found.statements,
    ...found.search_statements,
  ])
}

/** Checks whether the runtime login can become each of its roles, by switching to each: nothing else is reliable in every version */
export async function assertRuntimeRoles(runtime: Database): Promise<void> {
  const roles = ['marquee_tenant', 'marquee_system', ...(runtime.jobRole === 'none' ? [] : [runtime.jobRole])]
  const missing: string[] = []
  for (const role of roles) {
    const failure = await runtime.transaction(`select set_config('role', '${role}', true)`, async () => null).catch((error) => error)
    if (failure && sqlStateOf(failure) !== '42501' && sqlStateOf(failure) !== '22023') throw failure
    if (failure) missing.push(role)
  }
  if (missing.length === 0) return
  const { rows } = await runtime.transaction('select current_user::text as login', async (_, opened) => opened, { readOnly: true })
  const login = String(rows[0]?.login)
  rejectStartIfMissing('DATABASE_URL', `the login ${login} cannot become the roles in which the product works`, [
    `grant ${missing.join(', ')} to ${quoteIdentifier(login)}`,
  ])
}

function rejectStartIfMissing(variable: string, reason: string, statements: string[]): void {
  if (statements.length === 0) return
  throw new StartError(
    `${variable}: ${reason}. Run these statements in it as a superuser, then start again:\n${statements.map((statement) => `  ${statement};`).join('\n')}`,
  )
}
