import { createHash } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { inSavepoint, isDatabaseAway, isDatabaseBusy, type PreparedStatement } from '../database/database.ts'
import { readAsAccount, type SignedInAccount, withAccount } from '../identity/sessions.ts'
import type { Services } from '../services.ts'
import type { GatheredRows } from './route.ts'

type Group = readonly PreparedStatement[]

interface Gathered {
  account: SignedInAccount
  groups: GatheredRows[]
}

/** Pipelines the statements of all groups with the session lookup in one round trip; falls back to group by group when one fails */
export async function gather(services: Services, authorization: string | undefined, groups: readonly Group[]): Promise<Gathered> {
  const { database, clock, log } = services
  try {
    const { account, answers } = await readAsAccount(database, clock, authorization, joinStatements(groups.flat()))
    const rows = Object.values(answers[0]?.rows[0] ?? {}) as unknown[][]
    return { account, groups: groups.map((group) => rows.splice(0, group.length)) }
  } catch (error) {
    // What ran into a time-out together would do so again
    if (error instanceof AppError || isDatabaseAway(error) || isDatabaseBusy(error)) throw error
    log.warn({ error }, 'asked together, a read of several features failed; each is asked by itself')
    return gatherOneByOne(services, authorization, groups)
  }
}

function gatherOneByOne(
  { database, clock, log }: Services,
  authorization: string | undefined,
  groups: readonly Group[],
): Promise<Gathered> {
  return withAccount(
    database,
    clock,
    authorization,
    async (db, account) => {
      const found: GatheredRows[] = []
      for (const group of groups) {
        const rows = await inSavepoint(db, async () => {
          const answers: unknown[][] = []
          for (const statement of group) answers.push((await db.$client.queryPrepared(statement)).rows)
          return answers
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
 * All statements as one, each a column with its rows as JSON: what a further contribution costs is its own work, not another message to
 * the database and back. Rows must therefore be of JSON's types, as those in wire shape are.
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
