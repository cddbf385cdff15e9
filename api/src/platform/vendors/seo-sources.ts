import type { OwnAccess } from './connection-vendor.ts'

/** Days of one month, both inclusive, like "2026-10-01" */
export interface MonthSpan {
  from: string
  to: string
}

/** A website's statistics for a month. Counts are keyed by the vendor's own terms, like "mobile" or "Organic Search" */
export interface AnalyticsMonth {
  users: number
  pageViews: number
  sessions: number
  engagedSessions: number
  averageSessionSeconds: number
  devices: Record<string, number>
  channels: Record<string, number>
  /** The pages with the most sessions, descending, at most `MAX_LANDING_PAGES`; `otherPages` has the sessions of all others */
  pages: { name: string; sessions: number }[]
  otherPages: number
  /** new, returning */
  visitors: Record<string, number>
  /** The time zone in which the property counts its days */
  timeZone: string
  /** Whether metrics of very few people were withheld, so that parts can add up to less than the whole */
  isThresholded: boolean
}

/** Statistics of a place's profile for a month */
export interface ProfileMonth {
  calls: number
  websiteClicks: number
  directions: number
  conversations: number
  bookings: number
  foodOrders: number
  menuClicks: number
  impressions: number
  /** The last day with data; null: there is no data at all. Data arrives some days late */
  lastDay: string | null
  /** What people searched for when they saw the place, most frequent first */
  keywords: string[]
}

export const MAX_LANDING_PAGES = 20

/** Both throw ProviderError with a message that the practice can read, or ConsentEnded when only a new consent helps */
export interface AnalyticsSource {
  readMonth(as: OwnAccess, property: string, span: MonthSpan): Promise<AnalyticsMonth>
}
export interface ProfileSource {
  readMonth(as: OwnAccess, place: string, span: MonthSpan): Promise<ProfileMonth>
}

/** null when the installation has no app at the vendor */
export interface SeoSources {
  analytics: AnalyticsSource | null
  profile: ProfileSource | null
}
