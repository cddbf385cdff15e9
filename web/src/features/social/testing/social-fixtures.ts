import type { z } from 'zod'
import type {
  FacebookContent,
  InstagramComment,
  InstagramContent,
  listFacebookComments,
  listFacebookContents,
  listInstagramContents,
} from '#contract/social/social-contents.ts'
import type { getFacebookOverview, getInstagramFollowers, getInstagramOverview } from '#contract/social/social-metrics.ts'
import { addDays } from '../../../platform/time/calendar-days.ts'

const FROM = '2026-10-19'
const TO = '2026-11-17'

const COUNTS = [
  2380, 2381, 2383, 2384, 2384, 2383, 2385, 2387, 2388, 2388, 2389, 2391, 2395, 2396, 2395, 2396, 2397, 2399, 2399, 2401, 2400, 2402, 2403,
  2405, 2408, 2409, 2409, 2411, 2415, 2418,
]
const followers = COUNTS.map((count, place) => ({ record_date: addDays(FROM, place), followers: count }))
const span = { from_date: FROM, to_date: TO }

/** Likes per post by time of day, from Monday to Sunday; 0 means no post */
const LIKES = [
  [0, 40, 44, 0, 38, 0, 0],
  [52, 60, 58, 64, 50, 48, 0],
  [81, 84, 92, 80, 82, 66, 36],
  [72, 76, 88, 79, 74, 58, 50],
  [110, 118, 148, 109, 90, 78, 84],
  [88, 80, 99, 92, 0, 0, 68],
]

export const STATE: z.input<typeof getInstagramOverview.response>['data']['state'] = {
  state: 'working',
  last_sync_datetime: '2026-11-17T12:10:00.000Z',
  first_day: '2025-11-17',
  problem: null,
  lacking: [],
  progress: null,
}

const common = {
  ...span,
  view: [],
  reach: [],
  visits: [],
  followers,
  before_from_date: '2026-09-19',
  before_to_date: '2026-10-18',
  totals: {
    followers: { value: 2418, before: 2380, rate: 1.59 },
    views: { value: 12_940, before: 11_872, rate: 8.99 },
    reach: { value: 4386, before: 4570, rate: -4.03 },
    visits: { value: 612, before: 574, rate: 6.62 },
  },
  cities: {
    cities: [
      'Springfield, Illinois',
      'Chatham, Illinois',
      'Rochester, Illinois',
      'Sherman, Illinois',
      'Decatur, Illinois',
      'St. Louis, Missouri',
    ],
    city_values: [1284, 212, 118, 96, 74, 41],
    ...span,
  },
  countries: { countries: ['US', 'CA'], country_values: [2300, 18], ...span },
  age_men: { age_18_24: 96, age_25_34: 251, age_35_44: 248, age_45_54: 152, age_55_64: 90, age_65: 47, sum: 884, ...span },
  age_women: { age_18_24: 148, age_25_34: 442, age_35_44: 391, age_45_54: 226, age_55_64: 127, age_65: 68, sum: 1402, ...span },
  best_times: LIKES.flatMap((line, row) => line.map((likes, weekday) => ({ weekday, hour: 6 + row * 3, likes, posts: likes > 0 ? 3 : 0 }))),
  state: STATE,
}

export const INSTAGRAM_OVERVIEW: z.input<typeof getInstagramOverview.response> = {
  code: 200,
  data: {
    ...common,
    posts: [
      {
        key: 'CODE1',
        time_date: '2026-11-16',
        time: '18:05',
        engagement_rate: 11.42,
        picture: '/picture-1.svg',
        description: 'Meet Priya. She is the voice you hear when you call, and today she has been with us for five years.',
        like_count: 214,
        comment_count: 23,
      },
    ],
  },
}

export const FACEBOOK_OVERVIEW: z.input<typeof getFacebookOverview.response> = {
  code: 200,
  data: {
    ...common,
    posts: [],
    state: { ...STATE, lacking: ['Visits'] },
    totals: { ...common.totals, visits: { value: null, before: null, rate: null } },
  },
}

export const FOLLOWERS: z.input<typeof getInstagramFollowers.response> = {
  code: 200,
  data: {
    follow_data: followers.map((row, place) => ({ ...row, change: place === 0 ? 0 : row.followers - (COUNTS[place - 1] ?? 0) })),
    changes: 38,
    final_followers: 2418,
    estimated_days: 0,
    rate: 1.59,
    before_changes: 26,
    ...span,
    state: STATE,
  },
}

const TEXTS = [
  'Meet Priya. She is the voice you hear when you call, and today she has been with us for five years. Tell us in the comments what she did for you.',
  'We are closed on November 26 and 27. For emergencies call the desk, somebody picks up.',
  'Ruby chose the green one. Bring yours in after three months: we swap it for a new one.',
  'What getting a crown feels like, in 40 seconds, told by Dr. Patel.',
  'New chair in room 3. It remembers how you like to sit, and it is very quiet.',
]

const picture = (place: number) => ({ url: `/picture-${place}.svg`, width: 1080, height: 1080 })

const INSTAGRAM_POSTS: InstagramContent[] = Array.from({ length: 14 }, (_, place) => ({
  content_id: String(1000 + place),
  content_code: `CODE${place + 1}`,
  url: `https://www.instagram.com/p/CODE${place + 1}/`,
  like_count: place === 0 ? 214 : 60 + place * 7,
  comment_count: place === 0 ? 23 : place,
  video_play_count: place === 3 ? 1840 : null,
  description: TEXTS[place % TEXTS.length] ?? '',
  device_timestamp: new Date(Date.parse('2026-11-17T00:05:00Z') - place * 2 * 86_400_000).toISOString(),
  images: { candidates: [picture(place + 1)] },
  carousel_media:
    place === 0
      ? [1, 21, 22].map((number) => ({
          display_uri: `/picture-${number}.svg`,
          width: 1080,
          height: 1080,
          video_url: number === 22 ? '/film.mp4' : '',
        }))
      : [],
  video: place === 3 ? [{ url: '/film.mp4' }] : [],
  engagement_rate: place === 5 ? null : 11.42 - place * 0.5,
  deleted: place === 4,
}))

const TOTALS = { posts: 14, likes: 1284, comments: 96, posts_before: 10, likes_before: 840, most_liked: 'CODE1' }

export const instagramPage = (from: number, to: number): z.input<typeof listInstagramContents.response> => ({
  code: 200,
  contents: INSTAGRAM_POSTS.slice(from, to),
  next_token: to < INSTAGRAM_POSTS.length ? `after-${to}` : null,
  more_available: to < INSTAGRAM_POSTS.length,
  totals: TOTALS,
})

const FACEBOOK_POST: FacebookContent = {
  facebook_content_key: '100_200',
  facebook_content_url: 'https://www.facebook.com/100/posts/200',
  likes: 41,
  post_description: 'Flu season: wash your hands, and we will do the rest.',
  comments_count: 2,
  post_datetime: '2026-11-14T16:00:00.000Z',
  images: { uri: '/picture-8.svg', width: 1200, height: 900 },
  carousel_images: [],
  videos: null,
  engagement_rate: 3.2,
  deleted: false,
}

export const FACEBOOK_PAGE: z.input<typeof listFacebookContents.response> = {
  code: 200,
  data: [FACEBOOK_POST],
  cursor: null,
  totals: { posts: 1, likes: 41, comments: 2, posts_before: 0, likes_before: 0, most_liked: null },
}

const comment = (id: string, name: string, text: string, replies: number): InstagramComment => ({
  comment_id: id,
  commenter_profile_url: '',
  commenter_name: name,
  comment_contents: text,
  created_datetime: '2026-11-17T00:41:00.000Z',
  comment_like_count: 12,
  child_comment_count: replies,
})

export const COMMENTS = [
  comment('1', 'hannah.kim', 'Priya got all four of us in on one afternoon. Five more years, please.', 2),
  comment('2', 'luis.ortega', 'Always knows who I am before I say my name.', 1),
  comment('3', 'ellen.w', '<script>alert("hi")</script> Ruby says hi.', 0),
]

export const EARLIER_COMMENT = comment('4', 'sam.b', 'First!', 0)

export const REPLIES = [
  {
    comment_id: '11',
    commenter_profile_url: '',
    commenter_name: 'brightsmile.springfield',
    contents: 'Only if you keep bringing the twins, Hannah.',
    created_datetime: '2026-11-17T01:12:00.000Z',
    comment_like_count: 4,
  },
]

export const facebookComments = (id: string, text: string, next: string | null): z.input<typeof listFacebookComments.response> => ({
  code: 200,
  data: [
    {
      comment_id: id,
      user_profile_image: '',
      user_name: 'Marisol Reyes',
      message: text,
      created_datetime: '2026-11-15T16:00:00.000Z',
      like_count: 1,
    },
  ],
  next_token: next,
})
