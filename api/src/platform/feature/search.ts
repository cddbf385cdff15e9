import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { FEWEST_LETTERS, MAX_SEARCH_TERMS, searchTermsOf } from '#contract/formats/search-terms.ts'
import type { NeededPermission } from '#contract/permissions.ts'
import type { SEARCH_GROUPS, searchEverything } from '#contract/search/search.ts'
import { toContainsPattern } from '../database/like-pattern.ts'
import type { TypedStatement } from '../database/prepared-query.ts'
import type { RowsOf } from '../http/route.ts'
import type { SignedInAccount } from '../identity/sessions.ts'

export type SearchHit = z.input<typeof searchEverything.response>['groups'][number]['hits'][number]

/** A jump list has no pages: a user who does not find the item among the first hits types another character */
export const MAX_HITS = 5

const FEWEST_DIGITS = 3

export interface SearchTerms {
  text: string
  /**
   * LIKE patterns in lower case, all of which must match. Empty if nothing that was typed is long enough to search for. The searched text
   * begins with a space, so that two characters are found only at the start of a word, which a trigram index can serve
   */
  patterns: string[]
  /** Digits, when the text looks like a phone number or part of one: "(217) 555-01" finds +12175550142 */
  digits: string | null
}

export function parseSearchTerms(text: string): SearchTerms {
  const digits = /^[\d\s()+./-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : ''
  if (digits.length >= FEWEST_DIGITS) return { text, patterns: [toContainsPattern(digits)], digits }
  // A last term of one character, which is still being typed, narrows the results of the other terms
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_TERMS)
  return { text, patterns: searchTermsOf(text).length > 0 ? terms.map(termPatternOf) : [], digits: null }
}

const termPatternOf = (term: string): string => (term.length > FEWEST_LETTERS ? toContainsPattern(term) : toContainsPattern(` ${term}`))

interface SearchContext {
  now: Date
  account: SignedInAccount
}

/** A feature's contribution to GET /search: at most a few statements that read an index, and a function that turns their rows into hits */
export interface SearchContribution {
  group: (typeof SEARCH_GROUPS)[number]
  /** An account without this permission finds nothing in this group */
  permission?: NeededPermission | undefined
  /** Empty if the terms cannot match anything in this group */
  buildStatements(terms: SearchTerms): readonly TypedStatement<unknown>[]
  interpretRows(rows: never, context: SearchContext): SearchHit[]
}

/** Infers the row types from the types of the statements, as `readRoute` does */
export const createSearchContribution = <const Statements extends readonly TypedStatement<unknown>[]>(
  group: SearchContribution['group'],
  buildStatements: (terms: SearchTerms) => Statements | readonly [],
  interpretRows: (rows: RowsOf<Statements>, context: SearchContext) => SearchHit[],
  permission?: NeededPermission,
): SearchContribution => ({ group, buildStatements: buildStatements, interpretRows: interpretRows, permission })

/**
 * `found`: the keys of the newest rows that match the placeholder `patterns`, to be joined with their table. The limit prevents the planner
 * from moving the cast into the join. There the cast could fail and so reveal a row, which is why row-level security would first check all
 * rows of the client
 */
export const foundKeysSql = (what: 'reviews' | 'invitations'): SQL => sql`(
  select key[1]::uuid as uuid, place from search_newest(${sql.raw(`'${what}'`)}, ${sql.placeholder('patterns')}::text[], ${sql.raw(String(MAX_HITS))}) with ordinality as newest (key, place)
  limit ${sql.raw(String(MAX_HITS))}) found`
