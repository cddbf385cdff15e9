import { addToVendorAccount, confirmOwnPhone } from '../calls/own-phone.ts'
import { placeCall } from '../calls/place-call.ts'
import { expect, test } from '../journey.ts'
import { buyNumberForWebsite } from './bought-number.ts'

test('a bought number › shown to visitors from an ad, and called › names its source, is called back, and counted by source', async ({
  page,
  people,
  product,
  enter,
  context,
}) => {
  const person = await people.newcomer()
  const order = { name: 'Google Ads', source: 'GOOGLE', use: 'source' } as const
  const { mainNumber, number, addressOfWebsite } = await buyNumberForWebsite(product, person, order)
  await addToVendorAccount(product, mainNumber)
  await page.goto(addressOfWebsite({ utm_source: 'google', utm_medium: 'cpc' }))
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
