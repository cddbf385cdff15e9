import type { z } from 'zod'
import type { getLatestSeoReport, getSeoDetail, listSeoPlaces } from '#contract/seo/seo-report.ts'

export const REPORT = '6f0c1c52-0b6e-4d0f-9d55-3b8f8a1e7a10'
export const SHARE_LINK_UUID = '0a1b2c3d-0b6e-4d0f-9d55-3b8f8a1e7a11'

export const LATEST: z.input<typeof getLatestSeoReport.response> = {
  code: 200,
  latest_year: 2026,
  latest_month: 10,
  first_year: 2025,
  first_month: 9,
  sync: { state: 'done', last_synced_at: '2026-11-16T11:10:00.000Z', problem: '' },
}

export const NO_REPORTS: z.input<typeof getLatestSeoReport.response> = {
  ...LATEST,
  latest_year: null,
  latest_month: null,
  first_year: null,
  first_month: null,
}

export const DETAIL: z.input<typeof getSeoDetail.response> = {
  code: 200,
  main: {
    business_profile_interaction: 1842,
    direction_requests_from_business_profile: 318,
    call_made_from_business_profile: 142,
    website_clicks_from_business_profile: 406,
    unique_visitor: 2316,
    page_views: 6904,
    average_engagement_rate: 0.62408,
    average_session_duration: 134.2,
    seo_report_uuid: REPORT,
    public_files_uuid: null,
    year: 2026,
    month: 10,
    before: {
      business_profile_interaction: 1731,
      direction_requests_from_business_profile: 330,
      call_made_from_business_profile: 130,
      website_clicks_from_business_profile: 390,
      unique_visitor: 2205,
      page_views: 6750,
      average_engagement_rate: 0.6316,
      average_session_duration: 129,
    },
    description: 'More people found you in October than in September: interactions with your Google profile grew by 6.41%.',
  },
  traffic_acquisition: {
    bounce_rate: 0.37592,
    engagement_rate: 0.62408,
    description: 'Six in ten visits were engaged.',
    sessions: 3115,
    engaged_sessions: 1944,
  },
  device_category: { desktop: 1066, mobile: 1934, tablet: 115, description: 'Phones bring most of your visitors.' },
  source_channels: {
    organic_search: 1682,
    direct: 717,
    organic_social: 405,
    referral: 249,
    unassigned: 62,
    other: 0,
    description: 'More than half of the visits came from a search.',
  },
  landing_page: {
    '2026-10': [
      { page_name: '/', session_count: 1214 },
      { page_name: '/services/implants', session_count: 402 },
      { page_name: '/new-patients', session_count: 318 },
      { page_name: '/services/invisalign', session_count: 251 },
      { page_name: '/about/dr-patel', session_count: 176 },
      { page_name: '/contact', session_count: 148 },
      { page_name: '/blog/first-visit?from=mail', session_count: 106 },
      { page_name: '(all other pages)', session_count: 500 },
    ],
    '2026-09': [{ page_name: '/', session_count: 1200 }],
  },
  landing_page_description: 'After the home page, people came for implants.',
  website_clicks: { call_click_sessions: 142, website_clicks_sessions: 406, description: 'One in four called you straight away.' },
  returning_users: {
    data: {
      '2026-10': [
        { users_category: 'new', session_count: 1902 },
        { users_category: 'returning', session_count: 1213 },
      ],
    },
    description: 'Six in ten visits were from new people.',
  },
  notes: [],
  until: null,
}

const NOTHING = {
  business_profile_interaction: null,
  direction_requests_from_business_profile: null,
  call_made_from_business_profile: null,
  website_clicks_from_business_profile: null,
  unique_visitor: 0,
  page_views: 0,
  average_engagement_rate: null,
  average_session_duration: null,
}

/** A month without any visitors, of a business whose Google profile is not connected */
export const EMPTY_DETAIL: z.input<typeof getSeoDetail.response> = {
  ...DETAIL,
  main: { ...DETAIL.main, ...NOTHING, before: null },
  traffic_acquisition: { ...DETAIL.traffic_acquisition, bounce_rate: null, engagement_rate: null, sessions: 0, engaged_sessions: 0 },
  device_category: { desktop: 0, mobile: 0, tablet: 0, description: '' },
  source_channels: { organic_search: 0, direct: 0, organic_social: 0, referral: 0, unassigned: 0, other: 0, description: '' },
  landing_page: { '2026-10': [] },
  website_clicks: { call_click_sessions: null, website_clicks_sessions: null, description: '' },
  returning_users: { data: { '2026-10': [] }, description: '' },
  notes: ['Google Business Profile is not connected'],
}

/** The server's response for a month without a report */
export const noReport = (year: number, month: number): z.input<typeof getSeoDetail.response> => ({
  ...EMPTY_DETAIL,
  main: { ...EMPTY_DETAIL.main, seo_report_uuid: null, year, month },
})

const CENTER = { latitude: 39.78, longitude: -89.65 }
const SCANNED_MAP = {
  center_point: CENTER,
  diagonal: 5,
  grid_number: 1,
  boundary: [
    { latitude: 39.8, longitude: -89.68 },
    { latitude: 39.8, longitude: -89.62 },
    { latitude: 39.76, longitude: -89.62 },
    { latitude: 39.76, longitude: -89.68 },
  ],
  cells: [{ cell_center_point: CENTER, my_ranking: 9 }],
}

const place = (number: number, keyword: string) => ({
  seo_report_google_places_uuid: `6f0c1c52-0b6e-4d0f-9d55-3b8f8a1e7b0${number}`,
  keyword,
  place_name: 'Bright Smile Dental',
})

export const PLACES: z.input<typeof listSeoPlaces.response> = {
  code: 200,
  data: [
    {
      ...place(1, 'dentist near me'),
      average_rank: 9.32,
      top_three_share: 0.24,
      measured_points: 25,
      top_three_points: 6,
      scanned_at: '2026-10-30T14:30:00.000Z',
      client_map_grid_uuid: '7f0c1c52-0b6e-4d0f-9d55-3b8f8a1e7b01',
      map: SCANNED_MAP,
    },
    {
      ...place(2, 'emergency dentist springfield'),
      average_rank: 4.4,
      top_three_share: 0.48,
      measured_points: 25,
      top_three_points: 12,
      scanned_at: '2026-10-30T14:34:00.000Z',
      client_map_grid_uuid: '7f0c1c52-0b6e-4d0f-9d55-3b8f8a1e7b02',
      map: SCANNED_MAP,
    },
    {
      ...place(3, 'invisalign springfield'),
      average_rank: null,
      top_three_share: null,
      measured_points: null,
      top_three_points: null,
      scanned_at: null,
      client_map_grid_uuid: null,
      map: { center_point: CENTER, diagonal: null, grid_number: 0, boundary: [], cells: [] },
    },
  ],
}
