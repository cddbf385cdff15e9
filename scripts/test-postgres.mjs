import { requireNodeVersion } from './node-version.mjs'
import { startOwnPostgres } from './own-postgres.mjs'
import { runVitest } from './run-tests.mjs'
import { closeRun, runStage } from './test-totals.mjs'

// Repeats the API's tests on a real PostgreSQL, started for this run
requireNodeVersion()

const totals = await runStage('api tests on PostgreSQL', async () => {
  const postgres = await startOwnPostgres()
  console.log(`PostgreSQL ${postgres.version} answers on ${new URL(postgres.url).host}`)
  try {
    return await runVitest(['--project', 'api', '--project', 'api-isolated'], { ...process.env, TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
})

closeRun([totals])
