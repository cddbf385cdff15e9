import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/test-database.ts'
import { StartError } from '../../base/start-error.ts'
import { migrateDatabase } from './migrate.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.dispose())

const execute = (statement: string) => opened.database.executeSql(statement)

const readRecords = async () => (await execute('select tag, hash from schema_migrations order by tag')).rows

describe('a database', () => {
  test.each([
    ['has migrations from before the first release', "tag = '0054_missed-calls-decided'"],
    ['has another first migration of that name', 'hash = reverse(hash)'],
  ])('that %s › is rejected with the release to upgrade through, and left as it is', async (_, change) => {
    const [baseline] = await readRecords()
    await execute(`update schema_migrations set ${change} where tag = '0000_baseline'`)
    const changed = await readRecords()
    const rejection = await migrateDatabase(opened.database).catch((error) => error)
    expect(rejection).toBeInstanceOf(StartError)
    expect(rejection.message).toBe(
      'The database was made by a release before 0.1.0, which this one cannot upgrade. Start release 0.1.0 on it first, then this one',
    )
    expect(await readRecords()).toEqual(changed)
    await execute(
      `update schema_migrations set tag = '${baseline?.tag}', hash = '${baseline?.hash}' where tag in ('0000_baseline', '0054_missed-calls-decided')`,
    )
    expect(await migrateDatabase(opened.database)).toEqual([])
  })
})
