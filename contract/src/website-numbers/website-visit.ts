import { z } from 'zod'
import { REFERRAL_SOURCES } from '../calls/referral-sources.ts'

/** How a visitor got to the business's website, as far as addresses tell */
export const websiteVisit = z.object({
  source: z.enum(REFERRAL_SOURCES),
  /** "cpc", "email", "referral", "organic"; empty: unknown */
  medium: z.string(),
  campaign: z.string(),
  /** The search term that an ad was bought for */
  keyword: z.string(),
  /** The path where the visit began: "/implants" */
  landing_page: z.string(),
  /** Host of the website that linked here; empty: none, or it does not say */
  referrer: z.string(),
})
export type WebsiteVisit = z.output<typeof websiteVisit>
