import { z } from 'zod'
import { type Finding, requestOnce, warning, works } from '../../platform/vendors/diagnose.ts'

interface GoogleSettings {
  clientId: string
  clientSecret: string
  refreshToken: string | undefined
  tokenUrl: string
  accountManagementUrl: string
}

const token = z.object({ access_token: z.string() })
const accounts = z.object({ accounts: z.array(z.unknown()).default([]) })

/** Checks the agency's consent, and whether it gives access to the business profiles */
export async function diagnoseGoogle(settings: GoogleSettings): Promise<Finding[]> {
  const { clientId, clientSecret, refreshToken, tokenUrl, accountManagementUrl } = settings
  if (!refreshToken)
    return [warning('GOOGLE_REFRESH_TOKEN is not set: only businesses that sign in themselves have reviews. The client was not examined.')]
  const form = { grant_type: 'refresh_token', client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken }
  const { access_token: accessToken } = token.parse(
    await requestOnce({
      url: tokenUrl,
      method: 'POST',
      body: new URLSearchParams(form),
      key: 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_REFRESH_TOKEN (a token of a consent screen in testing lasts seven days)',
      address: 'GOOGLE_TOKEN_URL',
    }),
  )
  const { accounts: found } = accounts.parse(
    await requestOnce({
      url: `${accountManagementUrl}/v1/accounts?pageSize=20`,
      headers: { authorization: `Bearer ${accessToken}` },
      key: 'that the token has the scope business.manage, and that the project has the Business Profile APIs',
      address: 'the network',
      limit: 'Ask again later. If it lasts, the project’s quota is zero: request access to the Business Profile APIs from Google.',
    }),
  )
  if (found.length === 0) return [warning('The token works, but its account manages no business profile.')]
  return [works(`signed in; ${found.length === 20 ? '20 or more' : found.length} business profile account(s)`)]
}
