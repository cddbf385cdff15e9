import { sql } from 'drizzle-orm'
import { isPermitted } from '#contract/permissions.ts'
import { SEARCH_GROUPS, type searchEverything } from '#contract/search/search.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { type Db, isDatabaseUnavailable, runInSavepoint } from '../../platform/database/database.ts'
import { MAX_HITS, parseSearchTerms, type SearchContribution, type SearchHit, type SearchTerms } from '../../platform/feature/search.ts'
import type { AccountContext } from '../../platform/http/route.ts'

type Group = EndpointResult<typeof searchEverything>['groups'][number]

/** The user waits for the result while typing: a group that takes longer is omitted and marked as incomplete */
const GROUP_TIMEOUT_MS = 400

/** Searches the groups in sequence in one transaction, each in a savepoint, so that a failing or slow one does not affect the others */
export async function searchAllGroups(
  { db, services: { clock, log }, account }: AccountContext,
  contributions: readonly SearchContribution[],
  text: string,
): Promise<{ groups: Group[] }> {
  const terms = parseSearchTerms(text)
  const context = { now: clock.now(), account }
  const groups = new Map<string, Group>(SEARCH_GROUPS.map((key) => [key, { key, complete: true, hits: [] }]))
  for (const contribution of contributions) {
    const group = groups.get(contribution.group)
    if (!group || !isPermitted(account.permissions, contribution.permission)) continue
    try {
      group.hits = [...group.hits, ...(await searchGroup(db, contribution, terms, context))].slice(0, MAX_HITS)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log.warn({ error, group: contribution.group }, 'a group of the search is missing')
      group.complete = false
    }
  }
  return { groups: [...groups.values()] }
}

async function searchGroup(
  db: Db,
  { buildStatements, interpretRows }: SearchContribution,
  terms: SearchTerms,
  context: Parameters<SearchContribution['interpretRows']>[1],
): Promise<SearchHit[]> {
  const statements = buildStatements(terms)
  if (statements.length === 0) return []
  const rows = await runInSavepoint(db, async () => {
    await db.execute(sql`select set_config('statement_timeout', ${String(GROUP_TIMEOUT_MS)}, true)`)
    const results: unknown[][] = []
    for (const statement of statements) results.push((await db.$client.queryPrepared(statement)).rows)
    return results
  })
  return interpretRows(rows as never, context)
}
