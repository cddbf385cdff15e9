import type { SeoDetail, SeoMetrics } from '#contract/seo/seo-report.ts'
import { OTHER_PAGES } from '#contract/seo/seo-report.ts'
import type { ReportRow } from './reports.queries.ts'

/** Interactions are all actions that Google's Performance API counts besides impressions (decision 0045) */
export function metricsOfMonth({ profile, analytics }: ReportRow): SeoMetrics {
  return {
    business_profile_interaction:
      profile &&
      profile.calls +
        profile.websiteClicks +
        profile.directions +
        profile.conversations +
        profile.bookings +
        profile.foodOrders +
        profile.menuClicks,
    direction_requests_from_business_profile: profile?.directions ?? null,
    call_made_from_business_profile: profile?.calls ?? null,
    website_clicks_from_business_profile: profile?.websiteClicks ?? null,
    unique_visitor: analytics?.users ?? null,
    page_views: analytics?.pageViews ?? null,
    // Without sessions there is no average
    average_engagement_rate: analytics && analytics.sessions > 0 ? analytics.engagedSessions / analytics.sessions : null,
    // Rounded only here, so that screens, documents and texts compare the same whole seconds
    average_session_duration: analytics && analytics.sessions > 0 ? Math.round(analytics.averageSessionSeconds) : null,
  }
}

export const NO_METRICS: SeoMetrics = {
  business_profile_interaction: null,
  direction_requests_from_business_profile: null,
  call_made_from_business_profile: null,
  website_clicks_from_business_profile: null,
  unique_visitor: null,
  page_views: null,
  average_engagement_rate: null,
  average_session_duration: null,
}

type Channels = Omit<SeoDetail['source_channels'], 'description'>
const NAMED_CHANNELS: Record<string, keyof Channels> = {
  'organic search': 'organic_search',
  direct: 'direct',
  'organic social': 'organic_social',
  referral: 'referral',
  unassigned: 'unassigned',
}

export function visitsByChannel(row: ReportRow | null): Channels {
  const channels: Channels = { organic_search: 0, direct: 0, organic_social: 0, referral: 0, unassigned: 0, other: 0 }
  for (const [name, sessions] of Object.entries(row?.analytics?.channels ?? {})) channels[NAMED_CHANNELS[name] ?? 'other'] += sessions
  return channels
}

export function visitsByDevice(row: ReportRow | null) {
  const { desktop = 0, mobile = 0, tablet = 0 } = row?.analytics?.devices ?? {}
  return { desktop, mobile, tablet }
}

export function landingPagesOf({ analytics }: ReportRow): SeoDetail['landing_page'][string] {
  const pages = (analytics?.pages ?? []).map(({ name, sessions }) => ({ page_name: name, session_count: sessions }))
  const others = analytics?.otherPages ?? 0
  return others > 0 ? [...pages, { page_name: OTHER_PAGES, session_count: others }] : pages
}

export function newAndReturningVisitors({ analytics }: ReportRow): SeoDetail['returning_users']['data'][string] {
  return ['new', 'returning'].flatMap((name) => {
    const sessions = analytics?.visitors[name]
    return sessions ? [{ users_category: name, session_count: sessions }] : []
  })
}
