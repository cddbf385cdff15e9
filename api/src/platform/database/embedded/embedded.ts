import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type PGliteInterface, type Results, type Transaction } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { createLimiter } from '../../slow-work/limiter.ts'
import { createAccountQuotas } from '../account-quotas.ts'
import { clearAfterCommitHooks, type Database, type Db, type PreparedStatement, type Rows, runAfterCommitHooks } from '../database.ts'

const INT8_OID = 20

/**
 * PostgreSQL's defaults are for a hundred connections on a machine of its own. Here there is one connection, in the memory of this process,
 * and the operating system caches the same files (decision 0109)
 */
const SETTINGS = ['shared_buffers=16MB', 'max_connections=5'].flatMap((setting) => ['-c', setting])

/**
 * There is one connection, and the database runs on the process's only thread. Transactions with the same opening wait in one line:
 * signed-in requests, sign-ins, and the public pages and jobs of each business. The line that has used the least time goes next. Before it
 * is chosen, the process reads what has arrived during the last transaction (`nextTurn`) and sends what is ready
 */
export async function openEmbedded(source: { folder: string } | { image: Blob }): Promise<Database & { dumpImage(): Promise<Blob> }> {
  const pglite = await PGlite.create({
    ...('folder' in source ? { dataDir: source.folder } : { loadDataDir: source.image }),
    extensions: { btree_gin, pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    // Both drivers return bigint counts as numbers
    parsers: { [INT8_OID]: Number },
  })

  const connection = createLimiter({ atOnce: 1, perBusiness: 1, maxWaiting: Number.POSITIVE_INFINITY, readArrived: nextTurn })
  function runTransaction<T>(opening: string, run: (transaction: Transaction) => Promise<T>): Promise<T> {
    return connection.run(opening, () => pglite.transaction(run))
  }

  async function executeSql(text: string, values?: unknown[]): Promise<Rows> {
    if (values && values.length > 0) return (await pglite.query(text, values)) as Rows
    return lastResultOf(await pglite.exec(text))
  }

  return {
    kind: 'embedded',
    // An account's second request waits for the connection itself. If it waited for the first request to end, only other businesses would
    // be waiting when the connection becomes free, however much time they have used
    quotas: createAccountQuotas({ atOnce: 1, perBusiness: 1, perAccount: 2, readArrived: nextTurn }),
    jobRole: 'none',

    async transaction(opening, run, { readOnly = false } = {}) {
      const { text, values } = typeof opening === 'string' ? { text: opening, values: [] } : opening
      const outcome = await runTransaction(text, async (transaction) => {
        if (readOnly) await transaction.exec('set transaction read only')
        const opened = await transaction.query(text, values)
        const db = createDb(transaction)
        try {
          return { db, result: await run(db, opened as Rows) }
        } catch (error) {
          clearAfterCommitHooks(db)
          throw error
        }
      })
      runAfterCommitHooks(outcome.db)
      return outcome.result
    },

    readInOneRoundTrip(opening, statements) {
      return runTransaction(opening.text, async (transaction) => {
        await transaction.exec('set transaction read only')
        const opened = (await transaction.query(opening.text, opening.values)) as Rows
        const results: Rows[] = []
        for (const { text, values } of statements) results.push((await transaction.query(text, values)) as Rows)
        return { opened, results }
      })
    },

    executeSql,
    // There is one connection only
    openDedicatedConnection: () => ({ query: executeSql, drop() {}, async close() {} }),

    // The lock on the data folder already keeps other processes from migrating
    runExclusively: (run) => run(),

    poolUse: () => null,
    close: () => pglite.close(),
    dumpImage: () => pglite.dumpDataDir('none'),
  }
}

/** A PGlite transaction has the methods that drizzle calls, so both drivers can use one type */
function createDb(transaction: Transaction): Db {
  const queryPrepared = ({ text, values }: PreparedStatement) => transaction.query(text, values)
  return drizzle(Object.assign(transaction, { queryPrepared }) as unknown as PGlite & PGliteInterface) as unknown as Db
}

function lastResultOf(results: Results[]): Rows {
  return (results.at(-1) as Rows | undefined) ?? { rows: [] }
}
