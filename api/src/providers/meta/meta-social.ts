import { ProviderError } from '../../platform/base/provider-error.ts'
import { readBytesUpTo, requestProvider } from '../../platform/vendors/provider-http.ts'
import type { SocialSource, SocialSources } from '../../platform/vendors/social-source.ts'
import { createGraphFetcher } from './meta-access.ts'
import { noMetaResponseError } from './meta-errors.ts'
import { openFacebookPage } from './meta-facebook.ts'
import { createMetaGraph, type MetaApp } from './meta-graph.ts'
import { openInstagramAccount } from './meta-instagram.ts'

const MEDIA_TIMEOUT_MS = 120_000
/**
 * Meta's limits are exactly 30 and 90 days. We use one day less, because a period across the end of daylight saving time is an hour longer
 */
const LONGEST_SPANS = { instagram: 29, facebook: 89 }

/** Instagram and Facebook Pages through the Graph API, on behalf of the business */
export function createMetaSocial({ graphUrl, appSecret }: MetaApp): SocialSources {
  const graph = createMetaGraph({ graphUrl, appSecret })
  return {
    instagram: {
      longestSpanDays: LONGEST_SPANS.instagram,
      open: async (as, id, refusals) => openInstagramAccount(await createGraphFetcher(graph, as), id, refusals),
      fetchMedia: createMediaFetcher(graphUrl),
    },
    facebook: {
      longestSpanDays: LONGEST_SPANS.facebook,
      open: async (as, id, refusals) => openFacebookPage(await createGraphFetcher(graph, as, id), id, refusals),
      fetchMedia: createMediaFetcher(graphUrl),
    },
  }
}

/**
 * Allows Meta's own file servers, or the sandbox's. The source of a shared
 * video can be any address, including one inside the operator's network
 */
function isMetaAddress(url: string, graphUrl: string): boolean {
  const { protocol, host, hostname } = new URL(url)
  if (host === new URL(graphUrl).host) return true
  return protocol === 'https:' && /\.(fbcdn\.net|cdninstagram\.com)$/.test(hostname)
}

const createMediaFetcher =
  (graphUrl: string): SocialSource['fetchMedia'] =>
  async (url, maxBytes) => {
    if (!isMetaAddress(url, graphUrl)) throw new ProviderError('meta', 'This file isn’t hosted by Meta.', { retryable: false })
    return fetchMedia(url, maxBytes)
  }

const fetchMedia: SocialSource['fetchMedia'] = (url, maxBytes) =>
  requestProvider({
    url,
    redirect: 'error',
    timeoutMs: MEDIA_TIMEOUT_MS,
    async read(response) {
      const length = Number(response.headers.get('content-length') ?? 0)
      const { bytes, isWhole } = length > maxBytes ? { bytes: null, isWhole: false } : await readBytesUpTo(response, maxBytes)
      if (!isWhole || !bytes) throw new ProviderError('meta', 'This file is too large to copy.', { retryable: false })
      return { bytes, contentType: response.headers.get('content-type')?.split(';')[0]?.trim() ?? '' }
    },
    // 403, 404 and 410 mean that the link has expired
    rejected: ({ status }) =>
      status === 403 || status === 404 || status === 410
        ? new ExpiredLink()
        : new ProviderError('meta', 'This file can’t be copied.', { retryable: status >= 500 || status === 429 }),
    noResponse: noMetaResponseError,
  }).catch((error) => {
    if (error instanceof ExpiredLink) return null
    throw error
  })

class ExpiredLink extends ProviderError {
  constructor() {
    super('meta', 'This link has expired.', { retryable: false })
  }
}
