import type { OwnAccess } from '../connections/connection-vendor.ts'

/** Days of one month, both inclusive, like "2026-10-01" */
export interface MonthSpan {
  from: string
  to: string
}

/** What a website's statistics say of a month. Counts by the vendor's own words, like "mobile" or "Organic Search" */
export interface AnalyticsMonth {
  users: number
  pageViews: number
  sessions: number
  engagedSessions: number
  averageSessionSeconds: number
  devices: Record<string, number>
  channels: Record<string, number>
  /** By sessions descending, at most `MOST_PAGES`; `otherPages` has the sessions of all others */
  pages: { name: string; sessions: number }[]
  otherPages: number
  /** new, returning */
  visitors: Record<string, number>
  /** The zone in which the property counts its days */
  timeZone: string
  /** Whether figures of very few people were withheld, so that parts can add up to less than the whole */
  isThresholded: boolean
}

/** What a place's profile brought in a month */
export interface ProfileMonth {
  calls: number
  websiteClicks: number
  directions: number
  conversations: number
  bookings: number
  foodOrders: number
  menuClicks: number
  impressions: number
  /** The last day for which there is any figure; null: none at all. Figures come some days late */
  lastDay: string | null
  /** What people searched for when the place was shown, the most frequent first */
  keywords: string[]
}

export const MOST_PAGES = 20

/** Both throw ProviderError with a message fit for the practice; ConsentEnded where only a new consent helps */
export interface AnalyticsSource {
  readMonth(as: OwnAccess, property: string, span: MonthSpan): Promise<AnalyticsMonth>
}
export interface ProfileSource {
  readMonth(as: OwnAccess, place: string, span: MonthSpan): Promise<ProfileMonth>
}

/** null where the installation has no app at the vendor */
export interface SeoSources {
  analytics: AnalyticsSource | null
  profile: ProfileSource | null
}
