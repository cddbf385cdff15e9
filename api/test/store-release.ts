import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findServer, startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { projectRoot } from '../src/platform/base/project-root.ts'
import { migrateDatabase } from '../src/platform/database/migrate/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres/postgres.ts'
import { furnishClient } from './furnish-client.ts'
import { RELEASES_FOLDER } from './stored-releases.ts'

// Run `npm run store-release` once for each release, before the first change after it. It stores a database of this release, with rows in
// every table for three businesses and jobs in each state. upgrade.slow.test.ts upgrades it with every later release.
const CLIENTS = 3

/** Our databases need these roles, which belong to the whole server and are therefore not in a dump */
const ROLES = ['marquee_tenant', 'marquee_system', 'marquee_search'].map(
  (role) => `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$;`,
)

const QUEUE = `
  insert into queue.jobs (name, payload, state, retry_limit, retry_delay_s, due_at, error)
    select 'send-message', '{"clientUuid": "0d3a0000-0000-4000-8000-000000000001"}', state, 3, 60, now() + interval '1 day', 'as stored'
    from unnest(array['created', 'retry', 'completed', 'failed']) state;
  insert into queue.schedules (name, cron, next_at) values ('clean-up', '17 * * * *', now() + interval '1 day')`

/** Retains only what any login can run on any server: no psql settings, and no names of this server's login */
function makePortable(dump: string): string {
  const statements = dump
    .replace(/^(--|SET |SELECT pg_catalog\.set_config|\\).*\n/gm, '')
    .replace(/^ALTER .* OWNER TO (?!marquee_search).*\n/gm, '')
    .replaceAll(/ALTER DEFAULT PRIVILEGES FOR ROLE \w+ /g, 'ALTER DEFAULT PRIVILEGES ')
    .replace(/\n{2,}/g, '\n')
  return [...ROLES, 'set check_function_bodies = false;', statements.trim(), 'reset check_function_bodies;', ''].join('\n')
}

async function store(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const server = await startOwnPostgres()
  try {
    const database = openPostgres({ url: server.url, poolSize: 3, limits: false, onBroken: () => {} })
    await migrateDatabase(database)
    for (let made = 0; made < CLIENTS; made++) await furnishClient(database)
    await database.executeSql(QUEUE)
    await database.close()
    const program = join(await findServer(), 'pg_dump')
    const dump = execFileSync(program, ['--inserts', '--dbname', server.url], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    mkdirSync(RELEASES_FOLDER, { recursive: true })
    writeFileSync(join(RELEASES_FOLDER, `${version}.sql.gz`), gzipSync(makePortable(dump), { level: 9 }))
    console.log(`The database of release ${version} is stored in ${RELEASES_FOLDER}`)
  } finally {
    await server.stop()
  }
}

await store()
