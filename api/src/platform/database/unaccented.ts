import { type SQL, sql } from 'drizzle-orm'

const ACCENTED = 'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćń'
const PLAIN = 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn'
const literal = (text: string) => sql.raw(`'${text}'`)

/**
 * Lower case without accents, for both sides of a search: whoever looks for a Ramirez means a Ramírez too. Capitals are named as well,
 * because lower leaves them where the database's locale is C
 */
export const unaccented = (text: SQL): SQL =>
  sql`translate(lower(${text}), ${literal(ACCENTED + ACCENTED.toUpperCase())}, ${literal(PLAIN + PLAIN)})`

/**
 * The same for a text of each row that is read: plain ASCII is not translated, which takes ten times as long as all the rest. Not for an
 * index, whose expression must be the one that is asked for
 */
export const unaccentedRow = (text: SQL): SQL =>
  sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else ${unaccented(text)} end`
