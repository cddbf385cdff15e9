import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database/database.ts'

const ROWS_AT_ONCE = 1000

/**
 * Bulk insert with one JSON parameter per thousand rows, because building
 * a parameter for each field would take longer than the insert itself
 */
export async function insertMany<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => row[key as keyof typeof row] !== undefined))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, row[key as keyof typeof row] ?? null])))
    await db.execute(sql`insert into ${table} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(batch)}::jsonb)`)
  }
}
