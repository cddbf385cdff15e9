import { sql } from 'drizzle-orm'

/** A placeholder of a prepared query, as a part of its SQL */
export const placeholderSql = (name: string) => sql`${sql.placeholder(name)}`
