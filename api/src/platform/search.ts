import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NeededPermission } from '#contract/permissions.ts'
import type { SEARCH_GROUPS, searchEverything } from '#contract/search/search.ts'
import { FEWEST_LETTERS, MOST_SEARCH_TERMS, searchTermsOf } from '#contract/search-terms.ts'
import type { HotStatement } from './database/hot-query.ts'
import { containing } from './database/like-pattern.ts'
import type { RowsOf } from './http/route.ts'
import type { SignedInAccount } from './identity/sessions.ts'

export type SearchHit = z.input<typeof searchEverything.response>['groups'][number]['hits'][number]

/** A jump list is no list to page through: who does not find it among the first types a letter more */
export const MOST_HITS = 5

const FEWEST_DIGITS = 3

export interface SearchedWords {
  text: string
  /**
   * LIKE patterns in lower case, all of which must match; none where nothing typed is long enough to search for. The text they are matched
   * with begins with a space: two letters are found at the start of a word only, which a trigram index can serve
   */
  patterns: string[]
  /** Digits, when the text looks like a phone number or part of one: "(217) 555-01" finds +12175550142 */
  digits: string | null
}

export function readSearchedWords(text: string): SearchedWords {
  const digits = /^[\d\s()+./-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : ''
  if (digits.length >= FEWEST_DIGITS) return { text, patterns: [containing(digits)], digits }
  // A last word of one letter, still being typed, narrows what the others find
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_SEARCH_TERMS)
  return { text, patterns: searchTermsOf(text).length > 0 ? words.map(patternOf) : [], digits: null }
}

const patternOf = (word: string): string => (word.length > FEWEST_LETTERS ? containing(word) : containing(` ${word}`))

interface Asked {
  now: Date
  account: SignedInAccount
}

/** A feature's share of GET /search: at most a few statements that read an index, and what their rows say */
export interface SearchContribution {
  group: (typeof SEARCH_GROUPS)[number]
  /** Who lacks it finds nothing of this group */
  permission?: NeededPermission | undefined
  /** None where the words can be nothing of this group's */
  ask(words: SearchedWords): readonly HotStatement<unknown>[]
  tell(rows: never, asked: Asked): SearchHit[]
}

/** Infers the types of the rows from those of the statements, as `readRoute` does */
export const contributeSearch = <const Statements extends readonly HotStatement<unknown>[]>(
  group: SearchContribution['group'],
  ask: (words: SearchedWords) => Statements | readonly [],
  tell: (rows: RowsOf<Statements>, asked: Asked) => SearchHit[],
  permission?: NeededPermission,
): SearchContribution => ({ group, ask, tell, permission })

/**
 * `found`: the keys of the newest rows that match the placeholder `patterns`, to be joined with their table. The limit keeps the cast out of
 * the join: a cast may fail and so tell something of a row, and row-level security would check all rows of the client before it
 */
export const foundNewest = (what: 'reviews' | 'invitations'): SQL => sql`(
  select key[1]::uuid as uuid, place from search_newest(${sql.raw(`'${what}'`)}, ${sql.placeholder('patterns')}::text[], ${sql.raw(String(MOST_HITS))}) with ordinality as newest (key, place)
  limit ${sql.raw(String(MOST_HITS))}) found`
