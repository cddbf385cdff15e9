import { createHash } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { inSavepoint, isDatabaseAway, isDatabaseBusy, type PreparedStatement } from '../database/database.ts'
import { readAsAccount, type SignedInAccount, withAccount } from '../identity/sessions.ts'
import type { Services } from '../services.ts'
import type { BatchedRows } from './route.ts'

type Group = readonly PreparedStatement[]

interface Batched {
  account: SignedInAccount
  groups: BatchedRows[]
}

/** Pipelines the statements of all groups with the session lookup in one round trip; falls back to one group at a time when one fails */
export async function batch(services: Services, authorization: string | undefined, groups: readonly Group[]): Promise<Batched> {
  const { database, clock, log } = services
  try {
    const { account, results } = await readAsAccount(database, clock, authorization, joinStatements(groups.flat()))
    const rows = Object.values(results[0]?.rows[0] ?? {}) as unknown[][]
    return { account, groups: groups.map((group) => rows.splice(0, group.length)) }
  } catch (error) {
    // Statements that timed out together would time out again
    if (error instanceof AppError || isDatabaseAway(error) || isDatabaseBusy(error)) throw error
    log.warn({ error }, 'asked together, a read of several features failed; each is asked by itself')
    return batchOneByOne(services, authorization, groups)
  }
}

function batchOneByOne({ database, clock, log }: Services, authorization: string | undefined, groups: readonly Group[]): Promise<Batched> {
  return withAccount(
    database,
    clock,
    authorization,
    async (db, account) => {
      const found: BatchedRows[] = []
      for (const group of groups) {
        const rows = await inSavepoint(db, async () => {
          const results: unknown[][] = []
          for (const statement of group) results.push((await db.$client.queryPrepared(statement)).rows)
          return results
        }).catch((error) => {
          if (isDatabaseAway(error)) throw error
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

/**
 * Combines all statements into one, each a column with its rows as JSON, so that a further contribution costs no extra round trip. Rows
 * must therefore consist of JSON types, as those in wire shape do.
 */
function joinStatements(statements: readonly PreparedStatement[]): PreparedStatement[] {
  if (statements.length === 0) return []
  let taken = 0
  const columns = statements.map(({ text, values }, index) => {
    const numbered = text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + taken}`)
    taken += values.length
    return `(select coalesce(json_agg(found), '[]'::json) from (${numbered}) as found) as "column ${index}"`
  })
  const text = `select ${columns.join(', ')}`
  const name = createHash('sha1').update(text).digest('base64url')
  return [{ name, text, values: statements.flatMap(({ values }) => values), plansOnce: true }]
}
