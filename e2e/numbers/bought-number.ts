import { randomInt } from 'node:crypto'
import { saveInquirySettings } from '#contract/inquiry-settings/inquiry-settings.ts'
import { buyNumber, searchNumbers } from '#contract/numbers/number-market.ts'
import { getWebsiteNumbers, type NumberUse, setNumberUse } from '#contract/website-numbers/website-numbers.ts'
import { openPhone } from '../calls/place-call.ts'
import { callApi, type Person } from '../people.ts'
import type { Product } from '../product.ts'

interface OrderedNumber {
  name: string
  source?: string
  use: NumberUse
}

/**
 * Gives a business the simulated practice's website and, like the agency, one more number that its visitors see. Every business has its own
 * visitors, so journeys do not take each other's numbers
 */
export async function buyNumberForWebsite(product: Product, { clientUuid, token }: Person, { use, ...order }: OrderedNumber) {
  const client = { client_uuid: clientUuid }
  const mainNumber = await openPhone(product, { clientUuid })
  const website = { new_site_key: true, allowed_origins: [new URL(product.sandboxUrl).origin] }
  await callApi(product, saveInquirySettings, product.operatorKey, website, client)

  const search = { ...searchNumbers, path: `${searchNumbers.path}?area_code=312` as const }
  const found = await callApi<{ data: { number: string }[] }>(product, search, product.operatorKey)
  // Any, because another journey may be buying at the same moment
  const number = found.data[randomInt(found.data.length)]?.number ?? ''
  const wanted = { ...order, number, rings_at: '+12175550100' }
  const bought = await callApi<{ number_uuid: string }>(product, buyNumber, product.operatorKey, wanted, client)
  await callApi(product, setNumberUse, token, { use }, { number_uuid: bought.number_uuid })
  const { data } = await callApi<{ data: { site_key: string } }>(product, getWebsiteNumbers, token)
  return { mainNumber, number, addressOfWebsite: addressOf(product, data.site_key, mainNumber) }
}

const addressOf = (product: Product, siteKey: string, phone: string) => (campaign: Record<string, string>) =>
  `${product.sandboxUrl}/practice?${new URLSearchParams({ site_key: siteKey, phone, ...campaign })}`
