import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../src/platform/database/embedded/embedded.ts'
import { migrateDatabase } from '../src/platform/database/migrate/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with a migrated embedded database, or the name of a migrated PostgreSQL template database */
    databaseTemplate: { image: string } | { url: string; template: string }
  }
}

/** Migrates once. Each test file starts from a copy */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  return url ? prepareTemplate(project, url) : prepareImage(project)
}

async function prepareImage(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-image-'))
  const database = await openEmbedded({ folder: 'memory://' })
  await migrateDatabase(database)
  const image = join(folder, 'database.tar')
  writeFileSync(image, Buffer.from(await (await database.dumpImage()).arrayBuffer()))
  await database.close()
  project.provide('databaseTemplate', { image })
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function prepareTemplate(project: TestProject, url: string): Promise<() => Promise<void>> {
  // The name is unique, because two projects of one run, and two runs in one process, each prepare a template
  const template = `marquee_template_${randomUUID().slice(0, 8)}_${project.name.replace(/\W/g, '_')}`
  await administer(url, `create database ${template}`)
  const database = openPostgres({ url: databaseUrl(url, template), poolSize: 3, onBroken: () => {} })
  await migrateDatabase(database)
  await database.close()
  project.provide('databaseTemplate', { url, template })
  return () => dropAll(url, template)
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Drops the template and the databases that test files have cloned from it */
async function dropAll(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [template])
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}

export function databaseUrl(url: string, name: string): string {
  const named = new URL(url)
  named.pathname = `/${name}`
  return named.toString()
}
