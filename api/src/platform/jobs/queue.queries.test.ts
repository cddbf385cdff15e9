import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { projectRoot } from '../base/project-root.ts'
import type { Db } from '../database/database.ts'
import { QUEUE_QUERIES } from './queue.queries.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.dispose())

const queries = Object.entries(QUEUE_QUERIES)

/** PREPARE makes the server parse the query and resolve its tables, columns and states without running it */
async function prepare(db: Db, query: string): Promise<void> {
  await db.execute(sql.raw(`prepare queue_query as ${query}`))
  await db.execute(sql`deallocate queue_query`)
}

describe('the statements on the tables of the queue', () => {
  test.each(queries)('%s › matches the tables that the migrations create', async (_, query) => {
    await opened.database.transaction('select 1', (db) => prepare(db, query))
  })

  test('all of them › with their columns missing › are detected', async () => {
    const used = ['payload', 'error', 'created_at', 'state', 'due_at', 'retries', 'run']
    for (const column of used) {
      const attempt = opened.database.transaction('select 1', async (db) => {
        await db.execute(sql.raw(`alter table queue.jobs rename column ${column} to moved_elsewhere`))
        for (const [, query] of queries) await prepare(db, query)
      })
      await expect(attempt, column).rejects.toThrow(/prepare queue_query/)
    }
  })

  test('no other file of the product › has any', () => {
    const sources = join(projectRoot, 'api', 'src')
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
    const naming = files.filter((file) => /\bqueue\.(jobs|processes|schedules)\b/.test(readFileSync(join(sources, file), 'utf8')))
    expect(naming).toEqual([join('platform', 'jobs', 'queue.queries.ts')])
  })
})
