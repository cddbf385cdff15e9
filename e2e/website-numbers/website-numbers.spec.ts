import { placeCall } from '../calls/place-call.ts'
import { expect, test } from '../journey.ts'

test('the website numbers › visited from an ad, and called › name the campaign in the call', { tag: '@smoke' }, async ({
  page,
  people,
  product,
  enter,
}) => {
  const website = `${product.sandboxUrl}/practice`
  await page.goto(`${website}?utm_source=google&utm_medium=cpc&utm_campaign=Implants&utm_term=dental+implants`)
  const call = page.getByRole('link', { name: /^Call \(217\) 555-017[1-4]$/ })
  await expect(call).toBeVisible()
  const number = ((await call.getAttribute('href')) ?? '').replace('tel:', '')

  await page.reload()
  await expect(page.getByRole('link', { name: (await call.textContent()) ?? '' })).toBeVisible()

  const sid = await placeCall(product, { to: number, outcome: 'missed', from: '+12175550188' })
  await enter(await people.demo())
  await page.goto(`/callInquiries?call=${sid}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Google (cpc)')).toBeVisible()
  await expect(drawer.getByText('dental implants')).toBeVisible()
})
