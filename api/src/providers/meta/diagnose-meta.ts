import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { DiagnosisEnded, type Finding, requestForDiagnosis, warningFinding, worksFinding } from '../../platform/vendors/diagnose.ts'
import { REVIEWED_PERMISSIONS } from './meta-sign-in.ts'

interface MetaSettings {
  graphUrl: string
  appId: string
  appSecret: string
}

const token = z.object({ access_token: z.string() })
const permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })

/** Requests the app's own token, which gives access to nobody's data, and which permissions App Review has approved */
export async function diagnoseMeta(settings: MetaSettings): Promise<Finding[]> {
  const { graphUrl, appId, appSecret } = settings
  const query = new URLSearchParams({ client_id: appId, client_secret: appSecret, grant_type: 'client_credentials' })
  const response = await requestForDiagnosis({
    url: `${graphUrl}/oauth/access_token?${query}`,
    key: 'META_APP_ID and META_APP_SECRET',
    address: 'the network',
  })
  const accessToken = token.safeParse(response).data?.access_token
  return [worksFinding(`knows the app ${appId}`), ...(accessToken ? await diagnoseAppReview(settings, accessToken) : [])]
}

/** Only a warning, because Meta's documentation does not say whether the list distinguishes Standard from Advanced Access */
async function diagnoseAppReview({ graphUrl, appId, appSecret }: MetaSettings, accessToken: string): Promise<Finding[]> {
  const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex')
  const response = await requestForDiagnosis({
    url: `${graphUrl}/${encodeURIComponent(appId)}/permissions?${new URLSearchParams({ appsecret_proof: proof })}`,
    headers: { authorization: `Bearer ${accessToken}` },
    key: 'META_APP_ID and META_APP_SECRET',
    address: 'the network',
  }).catch((error: unknown) => {
    if (error instanceof DiagnosisEnded) return null
    throw error
  })
  const listed = permissions.safeParse(response)
  if (!listed.success) return [warningFinding('Meta didn’t list the app’s approved permissions. Check App Review in the app’s dashboard.')]
  const live = new Set(listed.data.data.filter(({ status }) => status.toLowerCase() === 'live').map(({ permission }) => permission))
  const missing = REVIEWED_PERMISSIONS.filter((permission) => !live.has(permission))
  if (missing.length === 0) return []
  return [
    warningFinding(`App Review has not approved ${missing.join(', ')} yet: until then only people with a role in the app can connect.`),
  ]
}
