import { type Finding, requestOnce, works } from '../../platform/vendors/diagnose.ts'

/** Requests the app's own token, which gives access to nobody's data */
export async function diagnoseMeta({
  graphUrl,
  appId,
  appSecret,
}: {
  graphUrl: string
  appId: string
  appSecret: string
}): Promise<Finding[]> {
  const query = new URLSearchParams({ client_id: appId, client_secret: appSecret, grant_type: 'client_credentials' })
  await requestOnce({
    url: `${graphUrl}/oauth/access_token?${query}`,
    key: 'META_APP_ID and META_APP_SECRET',
    address: 'the network',
  })
  return [works(`knows the app ${appId}`)]
}
