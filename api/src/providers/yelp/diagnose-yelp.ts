import { type Finding, requestOnce, works } from '../../platform/vendors/diagnose.ts'

export async function diagnoseYelp({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Promise<Finding[]> {
  const query = new URLSearchParams({ latitude: '39.7995', longitude: '-89.6440', limit: '1' })
  await requestOnce({
    url: `${baseUrl.replace(/\/+$/, '')}/businesses/search?${query}`,
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
    key: 'YELP_API_KEY',
    address: 'YELP_BASE_URL',
  })
  return [works('finds businesses')]
}
