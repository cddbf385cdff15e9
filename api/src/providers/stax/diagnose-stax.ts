import { z } from 'zod'
import { type Finding, requestOnce, works, wrong } from '../../platform/vendors/diagnose.ts'

const self = z.object({ merchant: z.object({ id: z.string(), company_name: z.string().nullish(), status: z.string().nullish() }) })

/** Shows whose key it is. Sandbox and live use the same host, so only the name distinguishes them */
export async function diagnoseStax({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Promise<Finding[]> {
  const response = await requestOnce({
    url: `${baseUrl.replace(/\/+$/, '')}/self`,
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
    key: 'STAX_API_KEY',
    address: 'STAX_BASE_URL',
  })
  const parsed = self.safeParse(response)
  if (!parsed.success) return [wrong('It doesn’t say whose key this is. Check STAX_BASE_URL.')]
  const { id, company_name: name, status } = parsed.data.merchant
  return [works(`accepts cards for ${name ?? 'a merchant without a name'} (${id}${status ? `, ${status.toLowerCase()}` : ''})`)]
}
