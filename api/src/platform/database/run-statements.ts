import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * PGlite accepts one statement per call. Statements are split at drizzle-kit's
 * breakpoints, because a function's body contains semicolons too
 */
export async function runSqlScript(db: Db, text: string): Promise<void> {
  for (const statement of text.split('--> statement-breakpoint')) {
    if (statement.trim()) await db.execute(sql.raw(statement))
  }
}
