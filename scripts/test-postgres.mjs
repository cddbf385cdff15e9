import { requireNodeVersion } from './node-version.mjs'
import { startOwnPostgres } from './own-postgres.mjs'
import { describeTotals, runStage, runVitest } from './test-totals.mjs'

// The API's tests once more, on a real PostgreSQL that lives only as long as they run
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

console.log(`\n${describeTotals(totals)}`)
process.exitCode = totals.failed > 0 ? 1 : 0
