import { z } from 'zod'
import {
  DiagnosisEnded,
  type Finding,
  requestForDiagnosis,
  warningFinding,
  worksFinding,
  wrongFinding,
} from '../../platform/vendors/diagnose.ts'
import { ANALYTICS_NAMES } from './google-analytics.ts'

interface GoogleSettings {
  clientId: string
  clientSecret: string
  refreshToken: string | undefined
  tokenUrl: string
  accountManagementUrl: string
  analyticsDataUrl: string
}

const token = z.object({ access_token: z.string() })
const named = z.array(z.object({ apiName: z.string() }))
const analyticsNames = z.object({ dimensions: named, metrics: named })
const accounts = z.object({ accounts: z.array(z.unknown()).default([]) })

/** Checks the agency's consent, and whether it gives access to the business profiles */
export async function diagnoseGoogle(settings: GoogleSettings): Promise<Finding[]> {
  const { clientId, clientSecret, refreshToken, tokenUrl, accountManagementUrl } = settings
  if (!refreshToken)
    return [
      warningFinding('GOOGLE_REFRESH_TOKEN is not set: only businesses that sign in themselves have reviews. The client was not checked.'),
    ]
  const form = { grant_type: 'refresh_token', client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken }
  const { access_token: accessToken } = token.parse(
    await requestForDiagnosis({
      url: tokenUrl,
      method: 'POST',
      body: new URLSearchParams(form),
      key: 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_REFRESH_TOKEN (a token of a consent screen in testing lasts seven days)',
      address: 'GOOGLE_TOKEN_URL',
    }),
  )
  const { accounts: found } = accounts.parse(
    await requestForDiagnosis({
      url: `${accountManagementUrl}/v1/accounts?pageSize=20`,
      headers: { authorization: `Bearer ${accessToken}` },
      key: 'that the token has the scope business.manage, and that the project has the Business Profile APIs',
      address: 'the network',
      limit: 'Ask again later. If it lasts, the project’s quota is zero: request access to the Business Profile APIs from Google.',
    }),
  )
  const names = await diagnoseAnalyticsNames(settings.analyticsDataUrl, accessToken)
  if (found.length === 0) return [warningFinding('The token works, but its account manages no business profile.'), ...names]
  return [worksFinding(`signed in; ${found.length === 20 ? '20 or more' : found.length} business profile account(s)`), ...names]
}

/**
 * Checks names, because Google renames and retires dimensions and metrics. Property 0 stands for the names that all properties have, and
 * needs only the Analytics scope
 */
async function diagnoseAnalyticsNames(dataUrl: string, accessToken: string): Promise<Finding[]> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await requestForDiagnosis({
    url: `${dataUrl}/v1beta/properties/0/metadata`,
    headers,
    key: 'that the token has the scope analytics.readonly, and that the project has the Analytics Data API',
    address: 'the network',
  }).catch((error: unknown) => {
    if (error instanceof DiagnosisEnded) return null
    throw error
  })
  const known = analyticsNames.safeParse(response)
  if (!known.success)
    return [
      warningFinding('The names of Analytics metrics were not checked: the token of GOOGLE_REFRESH_TOKEN has no scope analytics.readonly.'),
    ]
  const given = new Set([...known.data.dimensions, ...known.data.metrics].map(({ apiName }) => apiName))
  const missing = ANALYTICS_NAMES.filter((name) => !given.has(name))
  if (missing.length === 0) return [worksFinding(`knows all ${ANALYTICS_NAMES.length} Analytics names in use`)]
  return [wrongFinding(`Google Analytics no longer knows ${missing.join(', ')}. Update Marquee: monthly reports lack these numbers.`)]
}
