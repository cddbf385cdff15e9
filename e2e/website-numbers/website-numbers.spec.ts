import { placeCall } from '../calls/place-call.ts'
import { expect, test } from '../journey.ts'
import { buyNumberForWebsite } from '../numbers/bought-number.ts'

test('the website numbers › visited from an ad, and called › name the campaign in the call', { tag: '@smoke' }, async ({
  page,
  people,
  product,
  enter,
}) => {
  const person = await people.newcomer()
  const { number, addressOfWebsite } = await buyNumberForWebsite(product, person, { name: 'Website visitor', use: 'visitor' })
  const ad = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'Implants', utm_term: 'dental implants' }
  await page.goto(addressOfWebsite(ad))
  const call = page.getByRole('link', { name: /^Call / })
  await expect(call).toHaveAttribute('href', `tel:${number}`)
  await page.reload()
  await expect(call).toHaveAttribute('href', `tel:${number}`)

  const sid = await placeCall(product, { to: number, outcome: 'missed', from: '+12175550188' })
  await enter(person)
  await page.goto(`/callInquiries?call=${sid}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Google (cpc)')).toBeVisible()
  await expect(drawer.getByText('dental implants')).toBeVisible()
})
