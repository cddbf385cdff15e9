import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, inject } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { openEmbedded } from '../src/platform/database/embedded/embedded.ts'
import { openPostgres } from '../src/platform/database/postgres/postgres.ts'
import { administer, databaseUrl } from './global-setup.ts'
import { type ReusableDatabase, reuseDatabase } from './reused-databases.ts'

/** A migrated database that no other test file uses at the same time */
export async function openTestDatabase(): Promise<{ database: Database; url: string | undefined; dispose(): Promise<void> }> {
  const template = inject('databaseTemplate')
  const open = () => ('image' in template ? openImage(template.image) : cloneTemplate(template))
  // A test of PostgreSQL itself may change settings, privileges and connections, which emptying the tables does not restore
  if (expect.getState().testPath?.endsWith('.pg.test.ts')) {
    const opened = await open()
    return { ...opened, dispose: opened.discard }
  }
  const { giveBack, ...reused } = await reuseDatabase(open)
  return { ...reused, dispose: giveBack }
}

async function openImage(image: string): Promise<ReusableDatabase> {
  const database = await openEmbedded({ image: new Blob([readFileSync(image)]) })
  return { database, url: undefined, discard: () => database.close() }
}

async function cloneTemplate({ url: server, template }: { url: string; template: string }): Promise<ReusableDatabase> {
  // Databases that remain at the end of the run are dropped together with the template, because their names begin with its name
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await administer(server, `create database ${name} template ${template}`)
  const url = databaseUrl(server, name)
  const database = openPostgres({ url, poolSize: 8, onBroken: () => {} })
  return {
    database,
    url,
    discard: async () => {
      await database.close()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}
