import type { FastifyInstance } from 'fastify'
import { earlierDay, laterDay, listDays, todayIn } from '../calendar-days.ts'
import { mayReadProperty } from '../consent/google-people.ts'
import { scopes } from '../consent/google-scopes.ts'
import type { GoogleAccessCheck } from '../google-access-check.ts'
import type { GoogleFaults } from '../google-faults.ts'
import { googleErrors, sendGoogleError } from '../google-responses.ts'
import { dimensions, makeAnalyticsReport, metrics } from './analytics-report.ts'
import { parseReportRequest } from './analytics-request.ts'
import { findProperty, generateVisits } from './analytics-world.ts'

interface World {
  gate: GoogleAccessCheck
  faults: GoogleFaults
  now: () => Date
}

/** Number of requests that succeed under "analytics_quota_soon" before the quota is exhausted */
const beforeQuota = 12
const exhausted = {
  code: 429,
  status: 'RESOURCE_EXHAUSTED',
  message:
    'Exhausted property tokens for a project per hour. These quota tokens will return in under an hour. To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas',
}
const noPermission = {
  code: 403,
  status: 'PERMISSION_DENIED',
  message:
    'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.',
}

/** The Data API of Google Analytics 4, with runReport and getMetadata only */
export function registerGoogleAnalyticsRoutes(http: FastifyInstance, { gate, faults, now }: World) {
  const runReport = {
    scopes: [scopes.analytics, scopes.analytics.replace('.readonly', '')],
    service: 'analyticsdata.googleapis.com',
    method: 'google.analytics.data.v1beta.BetaAnalyticsData.RunReport',
  }
  const getMetadata = { ...runReport, method: 'google.analytics.data.v1beta.BetaAnalyticsData.GetMetadata' }
  http.get<{ Params: { number: string } }>(
    '/google/analyticsdata/v1beta/properties/:number/metadata',
    { onRequest: gate.needs(getMetadata) },
    (request, reply) => {
      const { number } = request.params
      // Property 0 stands for what all properties have in common
      if (number !== '0' && !(findProperty(number) && mayReadProperty(gate.callerOf(request).person, number)))
        return sendGoogleError(reply, noPermission)
      const name = (apiName: string) => ({ apiName, uiName: apiName, description: apiName, category: 'Other' })
      const isKnown = (one: string) => faults.mode !== 'analytics_renamed' || one !== 'landingPage'
      return {
        name: `properties/${number}/metadata`,
        dimensions: dimensions.filter(isKnown).map(name),
        metrics: Object.keys(metrics).map((apiName) => ({ ...name(apiName), type: 'TYPE_INTEGER' })),
      }
    },
  )

  let requestCount = 0
  http.post<{ Params: { call: string } }>(
    '/google/analyticsdata/v1beta/properties/:call',
    { onRequest: gate.needs(runReport) },
    (request, reply) => {
      const [number = '', method] = request.params.call.split(':')
      if (method !== 'runReport') return sendGoogleError(reply, googleErrors.notFound)
      const property = findProperty(number)
      if (!property || faults.mode === 'analytics_forbidden' || !mayReadProperty(gate.callerOf(request).person, number))
        return sendGoogleError(reply, noPermission)
      requestCount = faults.mode === 'analytics_quota_soon' ? requestCount + 1 : 0
      if (faults.mode === 'analytics_quota' || requestCount > beforeQuota) return sendGoogleError(reply, exhausted)
      const today = todayIn(property.timeZone, now())
      const reportRequest = parseReportRequest(request.body, today)
      if (typeof reportRequest === 'string') return sendGoogleError(reply, googleErrors.invalidArgument(reportRequest))
      const visits = listDays(laterDay(reportRequest.from, property.since(today)), earlierDay(reportRequest.to, today)).flatMap((day) =>
        generateVisits(number, property, day),
      )
      return makeAnalyticsReport(visits, {
        ...reportRequest.wish,
        thresholding: faults.mode === 'analytics_thresholding',
        timeZone: property.timeZone,
      })
    },
  )
}
