import { AppError } from '../base/app-error.ts'
import { isDatabaseBusy, isDatabaseUnavailable, type PreparedStatement, runInSavepoint } from '../database/database.ts'
import type { BatchedRows } from '../http/route.ts'
import { readAsAccount, runAsAccount, type SignedInAccount } from '../identity/sessions.ts'
import type { Services } from '../services/services.ts'

type Group = readonly PreparedStatement[]

interface Batched {
  account: SignedInAccount
  groups: BatchedRows[]
}

/**
 * Pipelines the statements of all groups with the session lookup in one round trip. If a statement fails, falls back to one group at a time
 */
export async function readBatchInOneRoundTrip(
  services: Services,
  authorization: string | undefined,
  groups: readonly Group[],
): Promise<Batched> {
  const { database, clock, log } = services
  try {
    // Each count reads one index, so that one plan is right for every client (decision 0035)
    const statements = groups.flat().map((statement) => ({ ...statement, plansOnce: true }))
    const { account, results } = await readAsAccount(database, clock, authorization, statements)
    const rows: unknown[][] = results.map((result) => result.rows)
    return { account, groups: groups.map((group) => rows.splice(0, group.length)) }
  } catch (error) {
    // Statements that timed out together would time out again
    if (error instanceof AppError || isDatabaseUnavailable(error) || isDatabaseBusy(error)) throw error
    log.warn({ error }, 'asked together, a read of several features failed; each is asked by itself')
    return readBatchGroupByGroup(services, authorization, groups)
  }
}

function readBatchGroupByGroup(
  { database, clock, log }: Services,
  authorization: string | undefined,
  groups: readonly Group[],
): Promise<Batched> {
  return runAsAccount(
    database,
    clock,
    authorization,
    async (db, account) => {
      const found: BatchedRows[] = []
      for (const group of groups) {
        const rows = await runInSavepoint(db, async () => {
          const results: unknown[][] = []
          for (const statement of group) results.push((await db.$client.queryPrepared(statement)).rows)
          return results
        }).catch((error) => {
          if (isDatabaseUnavailable(error)) throw error
          log.error({ error }, 'the share of one feature is missing')
          return null
        })
        found.push(rows)
      }
      return { account, groups: found }
    },
    { readOnly: true },
  )
}
