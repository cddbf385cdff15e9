import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** One at a time: the embedded database takes no more at once. drizzle-kit marks where one ends, since a function's body has semicolons too */
export async function runStatements(db: Db, text: string): Promise<void> {
  for (const statement of text.split('--> statement-breakpoint')) {
    if (statement.trim()) await db.execute(sql.raw(statement))
  }
}
