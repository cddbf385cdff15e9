import { type SQL, sql } from 'drizzle-orm'

const ACCENTED = 'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćń'
const PLAIN = 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn'
const sqlLiteral = (text: string) => sql.raw(`'${text}'`)

/**
 * Lower case without accents, for both sides of a search, so that a search for Ramirez also finds Ramírez. Accented capitals are listed
 * too, because `lower` does not convert them if the database's locale is C
 */
export const unaccentedSql = (text: SQL): SQL =>
  sql`translate(lower(${text}), ${sqlLiteral(ACCENTED + ACCENTED.toUpperCase())}, ${sqlLiteral(PLAIN + PLAIN)})`

/**
 * The same for a text that is computed for each row. Plain ASCII is not translated, because that takes ten times as long as everything
 * else. Not for an index, whose expression must equal the query's expression
 */
export const unaccentedIfNeededSql = (text: SQL): SQL =>
  sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else ${unaccentedSql(text)} end`
