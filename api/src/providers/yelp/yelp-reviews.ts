import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { fromLocal } from '../../platform/base/zoned-time.ts'
import { readVendorJson, requestProvider } from '../../platform/vendors/provider-http.ts'
import { cleanPlatformText, cleanPlatformUrl } from '../../platform/vendors/read-platform-text.ts'
import type { PlatformReview, ReviewSource } from '../../platform/vendors/review-source.ts'
import { isPlaceHidden, isYelpNotFound, noYelpResponseError, toYelpError, yelpThrottledError } from './yelp-errors.ts'

interface YelpSettings {
  apiKey: string
  /** https://api.yelp.com/v3, or the sandbox's simulation of it */
  baseUrl: string
  timeoutMs?: number
}

/** The highest limit that Yelp accepts. Depending on the plan, Yelp returns no reviews, three or seven, and there is no second page */
const PAGE_SIZE = 50
/** Time zone of Yelp's timestamps, which do not include one */
const YELP_ZONE = 'America/Los_Angeles'

// Without reviews there is no rating
const business = z.object({ review_count: z.number().int(), rating: z.number().default(0) })
const review = z.object({
  id: z.string().min(1),
  url: z.string().optional(),
  text: z.string().nullish(),
  rating: z.number().int().min(1).max(5),
  time_created: z.string().regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/),
  user: z.object({ name: z.string().nullish(), image_url: z.string().nullish() }).nullish(),
})
/** Parses each review separately, so that a review that cannot be parsed does not hide the others */
const reviewPage = z.object({ reviews: z.array(z.unknown()) })

export function createYelpReviews({ apiKey, baseUrl, timeoutMs = 30_000 }: YelpSettings): ReviewSource {
  const base = baseUrl.replace(/\/+$/, '')

  /** The whole installation shares one daily quota, so once Yelp rate-limits a request, all requests wait */
  let pause: { until: number; cause: unknown } | null = null

  async function get<T extends z.ZodType>(path: string, shape: T): Promise<z.output<T>> {
    if (pause && pause.until > Date.now()) throw yelpThrottledError(Math.ceil((pause.until - Date.now()) / 1000), pause.cause)
    try {
      return await requestProvider({
        url: `${base}${path}`,
        headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
        timeoutMs,
        read: async (response) => shape.parse(await readVendorJson(response)),
        rejected: toYelpError,
        noResponse: noYelpResponseError,
      })
    } catch (error) {
      if (error instanceof ProviderError && error.retryAfterS) pause = { until: Date.now() + error.retryAfterS * 1000, cause: error.cause }
      throw error
    }
  }

  /**
   * Count and rating do not depend on the excerpts, so they must not be lost if the excerpts cannot be fetched. If the plan does not
   * include reviews, Yelp has nothing at their address although the place exists, which is not an error
   */
  async function getExcerpts(path: string): Promise<{ reviews: PlatformReview[]; trouble?: ProviderError }> {
    try {
      const { reviews } = await get(`${path}/reviews?limit=${PAGE_SIZE}&sort_by=newest`, reviewPage)
      return { reviews: reviews.map((one) => review.safeParse(one)).flatMap(({ data }) => (data ? [toPlatformReview(data)] : [])) }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return { reviews: [], ...(!isYelpNotFound(error) && { trouble: error }) }
    }
  }

  const pathOf = (place: string) => `/businesses/${encodeURIComponent(place)}`

  return {
    // An alias may change or be written differently. Only the id tells whether two people mean the same page
    async findPlace(place) {
      try {
        return { id: (await get(pathOf(place), business.extend({ id: z.string().min(1) }))).id }
      } catch (error) {
        if (isPlaceHidden(error)) return { id: place }
        if (isYelpNotFound(error)) return null
        throw error
      }
    },

    async listPage(place) {
      const path = pathOf(place)
      const { review_count: total, rating: average } = await get(path, business)
      const excerpts = await getExcerpts(path)
      return { ...excerpts, handedOut: excerpts.reviews.length, total, average, next: null }
    },
  }
}

function toPlatformReview({ id, url, text, rating, time_created: created, user }: z.output<typeof review>): PlatformReview {
  const writtenAt = parseYelpTime(created)
  return {
    externalId: id,
    reviewerName: cleanPlatformText(user?.name),
    reviewerPictureUrl: cleanPlatformUrl(user?.image_url),
    contents: cleanPlatformText(text),
    rate: rating,
    link: cleanPlatformUrl(url),
    writtenAt,
    updatedAt: writtenAt,
    response: null,
  }
}

function parseYelpTime(text: string): Date {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/[-: T]/).map(Number)
  return new Date(fromLocal({ year, month, day, hour, minute }, YELP_ZONE).getTime() + second * 1000)
}
