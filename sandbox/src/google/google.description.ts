import { z } from 'zod'
import { type Description, fieldNameOfMisstep, type Misstep } from '../described-call.ts'
import { googleErrors, sendGoogleError } from './google-responses.ts'

/** 0, 3, 6 or 9 digits after the second */
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.(\d{3}){1,3})?Z$/)
const int64 = z.string().regex(/^\d{1,19}$/)
const token = z.string().min(1)
const wholeNumber = z.string().regex(/^\d{1,9}$/)
const pages = { pageSize: wholeNumber.optional(), pageToken: token.optional() }

/** Replies have been moderated since 2026-04-01, and the reason has been included since 2026-07-01 */
const reviewReply = z.object({
  comment: z.string(),
  updateTime: moment,
  reviewReplyState: z.enum(['PENDING', 'REJECTED', 'APPROVED']).optional(),
  state: z.enum(['PENDING', 'REJECTED', 'APPROVED']).optional(),
  policyViolation: z.string().optional(),
})
const review = z.object({
  name: z.string().regex(/^accounts\/[^/]+\/locations\/[^/]+\/reviews\/[^/]+$/),
  reviewId: z.string(),
  reviewer: z.object({ displayName: z.string(), profilePhotoUrl: z.url().optional(), isAnonymous: z.literal(true).optional() }),
  starRating: z.enum(['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']),
  // Empty fields are omitted
  comment: z.string().min(1).optional(),
  createTime: moment,
  updateTime: moment,
  reviewReply: reviewReply.optional(),
})
const reviewsPath = '/google/mybusiness/v4/accounts/:account/locations/:location/reviews'

const reviewCalls = [
  {
    route: `GET ${reviewsPath}`,
    query: z.strictObject({ ...pages, orderBy: z.enum(['updateTime desc', 'rating', 'rating desc']).optional() }),
    response: z.strictObject({
      reviews: z.array(review).max(50).optional(),
      averageRating: z.number().min(1).max(5).optional(),
      totalReviewCount: z.int().positive().optional(),
      nextPageToken: token.optional(),
    }),
  },
  { route: `GET ${reviewsPath}/:review`, response: review },
  {
    route: `PUT ${reviewsPath}/:review/reply`,
    body: z.strictObject({
      comment: z
        .string()
        .refine((comment) => comment.trim() !== '')
        // Google counts bytes, not characters
        .refine((comment) => Buffer.byteLength(comment) <= 4_096),
    }),
    response: reviewReply,
  },
  { route: `DELETE ${reviewsPath}/:review/reply`, response: z.strictObject({}) },
]

const listCalls = [
  { route: 'GET /google/userinfo', response: z.object({ sub: z.string() }) },
  {
    route: 'GET /google/accountmanagement/v1/accounts',
    query: z.strictObject(pages),
    response: z.object({
      accounts: z.array(
        z.object({
          name: z.string().regex(/^accounts\/\d+$/),
          accountName: z.string(),
          type: z.enum(['PERSONAL', 'LOCATION_GROUP', 'USER_GROUP', 'ORGANIZATION']),
          role: z.string().optional(),
        }),
      ),
      nextPageToken: token.optional(),
    }),
  },
  {
    route: 'GET /google/businessinformation/v1/accounts/:account/locations',
    query: z.strictObject({ ...pages, readMask: z.string().min(1) }),
    response: z.object({
      locations: z
        .array(
          z.object({
            name: z
              .string()
              .regex(/^locations\/\d+$/)
              .optional(),
            title: z.string().optional(),
            storefrontAddress: z.looseObject({ addressLines: z.array(z.string()).optional() }).optional(),
            metadata: z.looseObject({ placeId: z.string().optional() }).optional(),
          }),
        )
        .optional(),
      nextPageToken: token.optional(),
      totalSize: z.int().optional(),
    }),
  },
  {
    route: 'GET /google/analyticsadmin/v1beta/accountSummaries',
    query: z.strictObject(pages),
    response: z.object({
      accountSummaries: z
        .array(
          z.object({
            account: z.string().regex(/^accounts\/\d+$/),
            displayName: z.string(),
            propertySummaries: z.array(z.object({ property: z.string().regex(/^properties\/\d+$/), displayName: z.string() })).optional(),
          }),
        )
        .optional(),
      nextPageToken: token.optional(),
    }),
  },
]

const named = z.array(z.strictObject({ name: z.string().min(1) }))
const values = z.array(z.object({ value: z.string() }))
const rows = z.array(z.object({ dimensionValues: values.optional(), metricValues: values }))
/** Google accepts an int64 as text or as a number; the report itself checks values and names */
const count = z.union([z.string(), z.int()])
const analyticsCalls = [
  {
    route: 'POST /google/analyticsdata/v1beta/properties/:call',
    body: z.strictObject({
      dateRanges: z
        .array(z.strictObject({ startDate: z.string(), endDate: z.string(), name: z.string().optional() }))
        .min(1)
        .max(4),
      metrics: named,
      dimensions: named.max(9).optional(),
      orderBys: z.array(z.strictObject({ metric: z.strictObject({ metricName: z.string() }), desc: z.boolean().optional() })).optional(),
      metricAggregations: z.array(z.enum(['TOTAL', 'MINIMUM', 'MAXIMUM', 'COUNT'])).optional(),
      limit: count.optional(),
      offset: count.optional(),
      keepEmptyRows: z.boolean().optional(),
      returnPropertyQuota: z.boolean().optional(),
      currencyCode: z.string().length(3).optional(),
    }),
    response: z.object({
      kind: z.literal('analyticsData#runReport'),
      dimensionHeaders: named.optional(),
      metricHeaders: z.array(z.object({ name: z.string(), type: z.string().regex(/^TYPE_/) })),
      rows: rows.min(1).optional(),
      totals: rows.optional(),
      rowCount: z.int().positive().optional(),
      metadata: z.object({ currencyCode: z.string(), timeZone: z.string(), subjectToThresholding: z.literal(true).optional() }),
    }),
  },
]

const metadataName = z.object({ apiName: z.string(), uiName: z.string() })
const metadataCall = {
  route: 'GET /google/analyticsdata/v1beta/properties/:number/metadata',
  response: z.object({ name: z.string(), dimensions: z.array(metadataName), metrics: z.array(metadataName) }),
}

const metric = z.enum([
  'BUSINESS_IMPRESSIONS_DESKTOP_MAPS',
  'BUSINESS_IMPRESSIONS_DESKTOP_SEARCH',
  'BUSINESS_IMPRESSIONS_MOBILE_MAPS',
  'BUSINESS_IMPRESSIONS_MOBILE_SEARCH',
  'BUSINESS_CONVERSATIONS',
  'BUSINESS_DIRECTION_REQUESTS',
  'CALL_CLICKS',
  'WEBSITE_CLICKS',
  'BUSINESS_BOOKINGS',
  'BUSINESS_FOOD_ORDERS',
  'BUSINESS_FOOD_MENU_CLICKS',
])
const datePart = z.string().regex(/^\d{1,4}$/)
const dateParameters = (range: string, ends: string[], parts: string[]) =>
  Object.fromEntries(ends.flatMap((end) => parts.map((part) => [`${range}.${end}.${part}`, datePart])))
const performanceCalls = [
  {
    route: 'GET /google/performance/v1/locations/:call',
    query: z.strictObject({
      dailyMetrics: z.union([metric, z.array(metric)]),
      ...dateParameters('dailyRange', ['startDate', 'endDate'], ['year', 'month', 'day']),
    }),
    response: z.object({
      multiDailyMetricTimeSeries: z.array(
        z.object({
          dailyMetricTimeSeries: z.array(
            z.object({
              dailyMetric: metric,
              timeSeries: z.object({
                datedValues: z.array(
                  // Zero is omitted
                  z.object({
                    date: z.object({ year: z.int(), month: z.int(), day: z.int() }),
                    value: int64.refine((value) => value !== '0').optional(),
                  }),
                ),
              }),
            }),
          ),
        }),
      ),
    }),
  },
  {
    route: 'GET /google/performance/v1/locations/:number/searchkeywords/impressions/monthly',
    query: z.strictObject({ ...pages, ...dateParameters('monthlyRange', ['startMonth', 'endMonth'], ['year', 'month']) }),
    response: z.object({
      searchKeywordsCounts: z.array(
        z.object({
          searchKeyword: z.string(),
          insightsValue: z.union([z.strictObject({ value: int64 }), z.strictObject({ threshold: int64 })]),
        }),
      ),
      nextPageToken: token.optional(),
    }),
  },
]

export const googleDescription: Description = {
  bases: [
    ...['mybusiness', 'accountmanagement', 'businessinformation', 'analyticsadmin', 'analyticsdata', 'performance'].map(
      (api) => `/google/${api}/`,
    ),
    '/google/userinfo',
  ],
  neverNull: [
    ...['name', 'reviewId', 'starRating', 'createTime', 'updateTime', 'account', 'property', 'apiName'],
    ...['dailyMetricTimeSeries', 'dailyMetric', 'timeSeries', 'date', 'searchKeyword', 'metricValues'],
  ],
  calls: [...reviewCalls, ...listCalls, ...analyticsCalls, metadataCall, ...performanceCalls],
  errorResponse: z.object({
    error: z.object({
      code: z.int(),
      status: z.string().regex(/^[A-Z_]+$/),
      message: z.string(),
      details: z.array(z.looseObject({ '@type': z.string() })).optional(),
    }),
  }),
  reject: (reply, [misstep]) => sendGoogleError(reply, googleErrors.invalidArgument(describeMisstep(misstep))),
}

function describeMisstep(misstep: Misstep): string {
  if (misstep.kind !== 'unknown') return 'Request contains an invalid argument.'
  const field = fieldNameOfMisstep(misstep)
  return misstep.part === 'query'
    ? `Invalid JSON payload received. Unknown name "${field}": Cannot bind query parameter. Field '${field}' could not be found in request message.`
    : `Invalid JSON payload received. Unknown name "${field}": Cannot find field.`
}
