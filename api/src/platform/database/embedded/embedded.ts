import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type PGliteInterface, type Results, type Transaction } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { createAccountQuotas } from '../account-quotas.ts'
import { clearAfterCommit, type Database, type Db, type PreparedStatement, type Rows, runAfterCommit } from '../database.ts'

const INT8_OID = 20

/**
 * The database runs on the process's only thread, so transactions that wait for each other would follow without a pause for anything else:
 * before each of them (`nextTurn`) the process reads what has arrived meanwhile and sends what is ready.
 */
export async function openEmbedded(source: { folder: string } | { image: Blob }): Promise<Database & { dumpImage(): Promise<Blob> }> {
  const pglite = await PGlite.create({
    ...('folder' in source ? { dataDir: source.folder } : { loadDataDir: source.image }),
    extensions: { btree_gin, pg_trgm },
    // bigint counts arrive as numbers with both drivers
    parsers: { [INT8_OID]: Number },
  })

  async function executeSql(text: string, values?: unknown[]): Promise<Rows> {
    if (values && values.length > 0) return (await pglite.query(text, values)) as Rows
    return lastOf(await pglite.exec(text))
  }

  return {
    kind: 'embedded',
    // There is one connection. A second request of an account waits for the connection itself: if it waited for the first one to end, only
    // other businesses would be waiting when the connection becomes free, however much time they have used
    quotas: createAccountQuotas({ atOnce: 1, perBusiness: 1, perAccount: 2, readArrived: nextTurn }),
    jobRole: 'none',

    async transaction(opening, run, { readOnly = false } = {}) {
      const outcome = await pglite.transaction(async (transaction) => {
        await nextTurn()
        if (readOnly) await transaction.exec('set transaction read only')
        const { text, values } = typeof opening === 'string' ? { text: opening, values: [] } : opening
        const opened = await transaction.query(text, values)
        const db = drizzleOn(transaction)
        try {
          return { db, result: await run(db, opened as Rows) }
        } catch (error) {
          clearAfterCommit(db)
          throw error
        }
      })
      runAfterCommit(outcome.db)
      return outcome.result
    },

    readTogether(opening, statements) {
      return pglite.transaction(async (transaction) => {
        await nextTurn()
        await transaction.exec('set transaction read only')
        const opened = (await transaction.query(opening.text, opening.values)) as Rows
        const results: Rows[] = []
        for (const { text, values } of statements) results.push((await transaction.query(text, values)) as Rows)
        return { opened, results }
      })
    },

    executeSql,
    // There is one connection only
    openLine: () => ({ query: executeSql, drop() {}, async close() {} }),

    // The lock on the data folder already keeps other processes out
    exclusively: (run) => run(),

    poolUse: () => null,
    close: () => pglite.close(),
    dumpImage: () => pglite.dumpDataDir('none'),
  }
}

/** A PGlite transaction has the methods that drizzle calls, so both drivers can use one type */
function drizzleOn(transaction: Transaction): Db {
  const queryPrepared = ({ text, values }: PreparedStatement) => transaction.query(text, values)
  return drizzle(Object.assign(transaction, { queryPrepared }) as unknown as PGlite & PGliteInterface) as unknown as Db
}

function lastOf(results: Results[]): Rows {
  return (results.at(-1) as Rows | undefined) ?? { rows: [] }
}
