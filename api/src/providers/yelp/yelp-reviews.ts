import { z } from 'zod'
import { ProviderError } from '../../platform/provider-error.ts'
import { askProvider } from '../../platform/provider-http.ts'
import { readPlatformText, readPlatformUrl } from '../../platform/reviews/read-platform-text.ts'
import type { PlatformReview, ReviewSource } from '../../platform/reviews/review-source.ts'
import { fromLocal } from '../../platform/zoned-time.ts'
import { askedToWait, refusedByYelp, unansweredByYelp } from './yelp-errors.ts'

interface YelpSettings {
  apiKey: string
  /** https://api.yelp.com/v3, or the sandbox's emulation of it */
  baseUrl: string
  timeoutMs?: number
}

const PAGE_SIZE = 50
/** Time zone of Yelp's timestamps, which name none */
const YELP_ZONE = 'America/Los_Angeles'

const business = z.object({ review_count: z.number().int(), rating: z.number() })
const review = z.object({
  id: z.string().min(1),
  url: z.string().optional(),
  text: z.string().nullish(),
  rating: z.number().int().min(1).max(5),
  time_created: z.string().regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/),
  user: z.object({ name: z.string().nullish(), image_url: z.string().nullish() }).nullish(),
})
const reviewPage = z.object({ total: z.number().int(), reviews: z.array(review) })

export function createYelpReviews({ apiKey, baseUrl, timeoutMs = 30_000 }: YelpSettings): ReviewSource {
  const base = baseUrl.replace(/\/+$/, '')

  /** The daily quota is shared by the whole installation: once Yelp rate-limits one request, all wait */
  let refusal: { until: number; cause: unknown } | null = null

  async function get<T extends z.ZodType>(path: string, shape: T): Promise<z.output<T>> {
    if (refusal && refusal.until > Date.now()) throw askedToWait(Math.ceil((refusal.until - Date.now()) / 1000), refusal.cause)
    try {
      return await askProvider({
        url: `${base}${path}`,
        headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
        timeoutMs,
        read: async (response) => shape.parse(await response.json()),
        refused: refusedByYelp,
        unanswered: unansweredByYelp,
      })
    } catch (error) {
      if (error instanceof ProviderError && error.retryAfterS)
        refusal = { until: Date.now() + error.retryAfterS * 1000, cause: error.cause }
      throw error
    }
  }

  async function getFigures(path: string): Promise<{ total: number; average: number }> {
    const { review_count: total, rating: average } = await get(path, business)
    return { total, average }
  }

  return {
    async listPage(place, next) {
      const path = `/businesses/${encodeURIComponent(place)}`
      const { total, average, offset } = readNext(next) ?? { ...(await getFigures(path)), offset: 0 }
      const page = await get(`${path}/reviews?limit=${PAGE_SIZE}&offset=${offset}&sort_by=newest`, reviewPage)
      const end = offset + page.reviews.length
      // The page size depends on the plan: an empty page is the last, whatever the total says
      const isLast = page.reviews.length === 0 || end >= page.total
      return {
        reviews: page.reviews.map(readReview),
        handedOut: page.reviews.length,
        total,
        average,
        next: isLast ? null : `${end} ${total} ${average}`,
      }
    },
  }
}

/** The page token carries the totals along, since each request counts against the daily quota */
function readNext(next: string | null): { offset: number; total: number; average: number } | null {
  if (next === null) return null
  const [offset = 0, total = 0, average = 0] = next.split(' ').map(Number)
  return { offset, total, average }
}

function readReview({ id, url, text, rating, time_created: created, user }: z.output<typeof review>): PlatformReview {
  const writtenAt = readMoment(created)
  return {
    externalId: id,
    reviewerName: readPlatformText(user?.name),
    reviewerPictureUrl: readPlatformUrl(user?.image_url),
    contents: readPlatformText(text),
    rate: rating,
    link: readPlatformUrl(url),
    writtenAt,
    updatedAt: writtenAt,
    response: null,
  }
}

function readMoment(text: string): Date {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/[-: T]/).map(Number)
  return new Date(fromLocal({ year, month, day, hour, minute }, YELP_ZONE).getTime() + second * 1000)
}
