import { ProviderError } from '../../platform/provider-error.ts'
import { askProvider, readBytes } from '../../platform/provider-http.ts'
import type { SocialSource, SocialSources } from '../../platform/social/social-source.ts'
import { askAs } from './meta-access.ts'
import { unansweredByMeta } from './meta-errors.ts'
import { openFacebookPage } from './meta-facebook.ts'
import { createMetaGraph } from './meta-graph.ts'
import { openInstagramAccount } from './meta-instagram.ts'

const MEDIA_TIMEOUT_MS = 120_000
/** Meta's limits are 30 and 90 days to the second: one day less, because a span across the end of summer time has an hour more */
const LONGEST_SPANS = { instagram: 29, facebook: 89 }

/** Instagram and Facebook Pages through the Graph API, in the name of the business */
export function createMetaSocial(graphUrl: string): SocialSources {
  const graph = createMetaGraph(graphUrl)
  return {
    instagram: {
      longestSpanDays: LONGEST_SPANS.instagram,
      open: async (as, id) => openInstagramAccount(await askAs(graph, as), id),
      fetchMedia: fetchMediaFrom(graphUrl),
    },
    facebook: {
      longestSpanDays: LONGEST_SPANS.facebook,
      open: async (as, id) => openFacebookPage(await askAs(graph, as, id), id),
      fetchMedia: fetchMediaFrom(graphUrl),
    },
  }
}

/**
 * Meta's own file servers, or the sandbox's. The source of a video that somebody shared can be any address, also one inside the network
 * of whoever runs this
 */
function isOfMeta(url: string, graphUrl: string): boolean {
  const { protocol, host, hostname } = new URL(url)
  if (host === new URL(graphUrl).host) return true
  return protocol === 'https:' && /\.(fbcdn\.net|cdninstagram\.com)$/.test(hostname)
}

const fetchMediaFrom =
  (graphUrl: string): SocialSource['fetchMedia'] =>
  async (url, mostBytes) => {
    if (!isOfMeta(url, graphUrl)) throw new ProviderError('meta', 'This file is not Meta’s own.', { retryable: false })
    return fetchMedia(url, mostBytes)
  }

const fetchMedia: SocialSource['fetchMedia'] = (url, mostBytes) =>
  askProvider({
    url,
    redirect: 'error',
    timeoutMs: MEDIA_TIMEOUT_MS,
    async read(response) {
      const length = Number(response.headers.get('content-length') ?? 0)
      const { bytes, isWhole } = length > mostBytes ? { bytes: null, isWhole: false } : await readBytes(response, mostBytes)
      if (!isWhole || !bytes) throw new ProviderError('meta', 'This file is too large to be copied.', { retryable: false })
      return { bytes, contentType: response.headers.get('content-type')?.split(';')[0]?.trim() ?? '' }
    },
    // 403 and 404 or 410: the link has expired
    refused: ({ status }) =>
      status === 403 || status === 404 || status === 410
        ? new ExpiredLink()
        : new ProviderError('meta', 'This file cannot be copied.', { retryable: status >= 500 || status === 429 }),
    unanswered: unansweredByMeta,
  }).catch((error) => {
    if (error instanceof ExpiredLink) return null
    throw error
  })

class ExpiredLink extends ProviderError {
  constructor() {
    super('meta', 'This link has expired.', { retryable: false })
  }
}
