import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { ConsentEnded } from '../../platform/vendors/consent-ended.ts'
import type { MetaGraph } from './meta-graph.ts'

const MAX_LIST_PAGES = 20

const paging = z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional()
const listSchema = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item).default([]), paging })

const account = z.object({ id: z.string(), username: z.string().default(''), followers_count: z.number().optional() })
const page = z.object({
  id: z.string(),
  name: z.string().default(''),
  followers_count: z.number().optional(),
  instagram_business_account: account.optional(),
  access_token: z.string().optional(),
})
const business = z.object({ id: z.string() })
const PAGE_FIELDS = 'id,name,followers_count,access_token,instagram_business_account{id,username,followers_count}'

type Page = z.output<typeof page>

/** The Pages on which the person has a role, directly or through a business portfolio. /me/accounts omits the Pages of portfolios */
export async function fetchFacebookPages(graph: MetaGraph, token: string): Promise<Page[]> {
  const pages = new Map((await fetchWholeList(graph, token, page, '/me/accounts', PAGE_FIELDS)).map((one) => [one.id, one]))
  for (const { id } of await emptyIfRejected(fetchWholeList(graph, token, business, '/me/businesses', 'id'))) {
    for (const edge of ['owned_pages', 'client_pages']) {
      const listed = await emptyIfRejected(fetchWholeList(graph, token, page, `/${id}/${edge}`, PAGE_FIELDS))
      // Without a token for the Page, the portfolio gives this person no role on it
      for (const one of listed) if (one.access_token && !pages.has(one.id)) pages.set(one.id, one)
    }
  }
  return [...pages.values()]
}

/** Without business_management, and for portfolios that the person may not see, only the other Pages are listed */
async function emptyIfRejected<T>(request: Promise<T[]>): Promise<T[]> {
  return request.catch((error: unknown) => {
    if (error instanceof ProviderError && !(error instanceof ConsentEnded)) return []
    throw error
  })
}

async function fetchWholeList<T extends z.ZodType>(
  graph: MetaGraph,
  token: string,
  item: T,
  path: string,
  fields: string,
): Promise<z.output<T>[]> {
  const items: z.output<T>[] = []
  let after: string | undefined
  for (let at = 0; at < MAX_LIST_PAGES; at++) {
    const response = await graph.call(listSchema(item), path, { token, query: { fields, limit: '100', ...(after && { after }) } })
    items.push(...response.data)
    after = response.paging?.next ? response.paging.cursors?.after : undefined
    if (!after) break
  }
  return items
}
