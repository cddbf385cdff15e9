import { expect, test } from '../journey.ts'
import { enterAs } from '../people.ts'

test.use({ serviceWorkers: 'allow' })

test('the portal › opened without a connection › reports it in its brand, and is back with the connection', async ({
  page,
  product,
  people,
}) => {
  await enterAs(page, await people.demo(), product.url)
  await page.goto(`${product.url}/home`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.goto(`${product.url}/callInquiries`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Marquee' }).filter({ visible: true })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Call Inquiries', level: 1 })).toBeVisible()
})
