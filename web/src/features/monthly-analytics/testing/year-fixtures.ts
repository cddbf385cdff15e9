import type { MonthlyAnalytics } from '#contract/monthly-analytics/monthly-analytics.ts'

export const NOBODY = { etc: 0, facebook: 0, google: 0, instagram: 0, linkedin: 0, website: 0, yelp: 0 }

/** Three months of a year whose third month has just begun */
export const YEAR: MonthlyAnalytics & { code: 200 } = {
  code: 200,
  facebook_reach: [
    { month: 1, reach: 1_000 },
    { month: 2, reach: null },
    { month: 3, reach: 200 },
  ],
  instagram_reach: [
    { month: 1, reach: 1_900 },
    { month: 2, reach: null },
    { month: 3, reach: null },
  ],
  website_contact: [
    { month: 1, web_contact: 31 },
    { month: 2, web_contact: 0 },
    { month: 3, web_contact: 4 },
  ],
  call_count: [
    {
      month: 1,
      avg_satisfaction: 81.25,
      new_client: 11,
      call_count: 175,
      referral: { ...NOBODY, google: 8, etc: 3 },
      measured_new_client: 6,
    },
    { month: 2, avg_satisfaction: null, new_client: 0, call_count: 2, referral: NOBODY, measured_new_client: 0 },
    { month: 3, avg_satisfaction: 90, new_client: 2, call_count: 40, referral: { ...NOBODY, yelp: 2 }, measured_new_client: 0 },
  ],
  call_weekly_count: [
    { week: 'Monday', call_count: 90 },
    { week: 'Tuesday', call_count: 60 },
    { week: 'Wednesday', call_count: 40 },
    { week: 'Thursday', call_count: 20 },
    { week: 'Friday', call_count: 7 },
    { week: 'Saturday', call_count: 0 },
    { week: 'Sunday', call_count: 0 },
  ],
}
