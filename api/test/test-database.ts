import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { administer, databaseUrl } from './global-setup.ts'
import { takeEmbedded } from './kept-databases.ts'

/** A migrated database of its own for one test file */
export async function openTestDatabase(): Promise<{ database: Database; url: string | undefined; dispose(): Promise<void> }> {
  const template = inject('databaseTemplate')
  if ('image' in template) {
    const { database, giveBack } = await takeEmbedded(template.image)
    return { database, url: undefined, dispose: giveBack }
  }
  const name = `marquee_test_${randomUUID().replaceAll('-', '')}`
  await administer(template.url, `create database ${name} template ${template.template}`)
  const url = databaseUrl(template.url, name)
  const database = openPostgres({ url, poolSize: 8, onBroken: () => {} })
  return {
    database,
    url,
    dispose: async () => {
      await database.close()
      await administer(template.url, `drop database if exists ${name} with (force)`)
    },
  }
}
