import { readMigrations } from './migrate.ts'
import { readRoutines } from './routines.ts'

/** Our objects by name, because the same schema may contain tables of others, such as an extension's, which we leave alone */
export interface OwnObjects {
  tables: string[]
  routines: string[]
  /** The routines that run as marquee_search */
  searches: string[]
}

export function listOwnObjectNames(): OwnObjects {
  const migrations = readMigrations().map(({ text }) => text)
  const routines = readRoutines().map(({ text }) => text)
  return {
    tables: [...namesIn(migrations, /create table (?:if not exists )?"?(\w+)\b"?(?!\.)/gi), 'schema_migrations', 'schema_routines'],
    routines: namesIn(routines, /create or replace function "?(\w+)"?/gi),
    searches: namesIn(routines, /alter function "?(\w+)"? owner to marquee_search/gi),
  }
}

const namesIn = (texts: readonly string[], pattern: RegExp): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''))),
]
