import { z } from 'zod'
import {
  type DiagnosisContext,
  type Finding,
  requestForDiagnosis,
  warningFinding,
  worksFinding,
  wrongFinding,
} from '../../platform/vendors/diagnose.ts'
import { describeBlockedHost, findCardFormProblems, isHostAllowed } from './card-form-check.ts'

const self = z.object({ merchant: z.object({ id: z.string(), company_name: z.string().nullish(), status: z.string().nullish() }) })

/** Shows whose key this is. Sandbox and live use the same host, so only the name distinguishes them */
export async function diagnoseStax(
  { baseUrl, apiKey, scriptUrl }: { baseUrl: string; apiKey: string; scriptUrl: string },
  { cardOrigins, blockedCardHosts }: Pick<DiagnosisContext, 'cardOrigins' | 'blockedCardHosts'>,
): Promise<Finding[]> {
  const response = await requestForDiagnosis({
    url: `${baseUrl.replace(/\/+$/, '')}/self`,
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
    key: 'STAX_API_KEY',
    address: 'STAX_BASE_URL',
  })
  const parsed = self.safeParse(response)
  if (!parsed.success) return [wrongFinding('It doesn’t say whose key this is. Check STAX_BASE_URL.')]
  const { id, company_name: name, status } = parsed.data.merchant
  const blocked = (blockedCardHosts ?? []).filter(({ host }) => !isHostAllowed(host, cardOrigins)).map(describeBlockedHost)
  const form = [...(await findCardFormProblems(scriptUrl, cardOrigins)), ...blocked].map((problem) => warningFinding(`${problem}.`))
  // The merchant's account is opened before Stax approves it
  if (status && status.toUpperCase() !== 'ACTIVE')
    return [
      wrongFinding(
        `The merchant account is ${status.toLowerCase()}: Stax has not approved it yet, or has closed it. No card can be charged.`,
      ),
      ...form,
    ]
  return [
    worksFinding(`accepts cards for ${name ?? 'a merchant without a name'} (${id}${status ? `, ${status.toLowerCase()}` : ''})`),
    ...form,
  ]
}
