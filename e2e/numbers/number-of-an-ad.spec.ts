import { saveInquirySettings } from '#contract/inquiry-settings/inquiry-settings.ts'
import { buyNumber, searchNumbers } from '#contract/numbers/number-market.ts'
import { getWebsiteNumbers, setNumberUse } from '#contract/website-numbers/website-numbers.ts'
import { addToVendorAccount, confirmOwnPhone } from '../calls/own-phone.ts'
import { openPhone, placeCall } from '../calls/place-call.ts'
import { expect, test } from '../journey.ts'
import { callApi } from '../people.ts'

test('a bought number › shown to visitors from an ad, and called › names its source, is called back, and counted by source', async ({
  page,
  people,
  product,
  enter,
  context,
}) => {
  const person = await people.newcomer()
  const client = { client_uuid: person.clientUuid }
  const mainNumber = await openPhone(product, person)
  await addToVendorAccount(product, mainNumber)
  const website = { new_site_key: true, allowed_origins: [new URL(product.sandboxUrl).origin] }
  await callApi(product, saveInquirySettings, product.operatorKey, website, client)

  const search = { ...searchNumbers, path: `${searchNumbers.path}?area_code=312` as const }
  const found = await callApi<{ data: { number: string }[] }>(product, search, product.operatorKey)
  const number = found.data[0]?.number ?? ''
  const order = { number, name: 'Google Ads', source: 'GOOGLE', rings_at: '+12175550100' }
  const bought = await callApi<{ number_uuid: string }>(product, buyNumber, product.operatorKey, order, client)
  await callApi(product, setNumberUse, person.token, { use: 'source' }, { number_uuid: bought.number_uuid })
  const { data: shown } = await callApi<{ data: { site_key: string } }>(product, getWebsiteNumbers, person.token)

  const query = new URLSearchParams({ site_key: shown.site_key, phone: mainNumber, utm_source: 'google', utm_medium: 'cpc' })
  await page.goto(`${product.sandboxUrl}/practice?${query}`)
  await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', `tel:${number}`)
  await placeCall(product, { to: number })
  const missed = await placeCall(product, { to: number, outcome: 'missed', from: '+12175550188' })

  await enter(person)
  const own = await confirmOwnPhone(page, product)
  await page.goto(`/callInquiries?call=${missed}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Google Ads').first()).toBeVisible()
  await drawer.getByRole('link', { name: 'Call back' }).click()
  const calls = drawer.getByRole('region', { name: 'Calls to this number' })
  const phone = await context.newPage()
  await phone.goto(`${product.sandboxUrl}/phone`)
  const act = (name: string, who: string) =>
    phone.getByRole('listitem').filter({ hasText: who }).getByRole('button', { name, exact: true }).click()
  await act('Answer', own)
  await act('Press 1', own)
  await act('Customer answers', `who sees ${mainNumber}`)
  await expect(calls.getByText('In conversation')).toBeVisible()
  await act('Customer hangs up', `who sees ${mainNumber}`)
  await phone.close()
  await expect(drawer.getByText('Called back')).toBeVisible()

  await page.goto('/callInquiriesDashboard')
  const sources = page.getByRole('region', { name: 'Calls by source' })
  await expect(sources.getByText('Google Ads')).toBeVisible()

  // Only whole months have a cost, and the newcomer has none yet
  await enter(await people.demo())
  await page.goto('/callInquiriesDashboard')
  await expect(sources.getByText(/^\$\d+$/).first()).toBeVisible()
})
