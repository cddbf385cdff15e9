import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import type { Person } from '../people.ts'
import type { Product } from '../product.ts'
import { setOwnPlaces } from './own-places.ts'

const points = (page: Page) => page.locator('[data-place]')

/** Scans with GOOGLE_MAPS_JS_KEY set: the server names Google's script, which here is the simulator's */
async function scanOnGoogleMap(page: Page, product: Product, owner: Person, key = 'sandbox-maps-key') {
  await page.route('**/api/seo/map-style', async (route) => {
    const response = await route.fetch()
    const address = `${product.sandboxUrl}/google/maps/api/js?key=${key}&v=weekly&loading=async&callback=marqueeGoogleMaps`
    await route.fulfill({ response, json: { ...(await response.json()), google_script_url: address } })
  })
  await setOwnPlaces(product, owner)
  await page.goto('/mapScanGoogle?keyword=dentist&grid=3')
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect(page.getByText('scan success!').first()).toBeVisible()
}

test('map scan with Google’s map › dragged and zoomed › keeps its markers on their places, and each opens its results', async ({
  page,
  product,
  people,
  enter,
}) => {
  const owner = await people.newcomer()
  await enter(owner)
  await scanOnGoogleMap(page, product, owner)
  await expect(page.locator('[data-google-map]')).toBeVisible()
  await expect(page.locator('.maplibregl-canvas')).toHaveCount(0)

  const map = page.getByRole('region', { name: 'Map of the ranks for dentist' })
  const first = points(map.page()).first()
  const before = await first.boundingBox()
  const frame = await map.boundingBox()
  if (!before || !frame) throw new Error('The map is not visible')
  const [x, y] = [frame.x + frame.width * 0.9, frame.y + frame.height * 0.5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y + 40, { steps: 6 })
  await page.mouse.up()
  await expect
    .poll(async () => {
      const moved = await first.boundingBox()
      return moved && [Math.round(moved.x - before.x), Math.round(moved.y - before.y)]
    })
    .toEqual([-60, 40])

  await first.click()
  const results = page.getByRole('dialog', { name: 'Search Results' })
  await expect(results.getByRole('listitem').first()).toBeVisible()
  await expect(results.getByText('Google Maps', { exact: true })).toBeVisible()
  await expect(results.getByText(/^Photo: /).first()).toBeVisible()
})

test('map scan with Google’s map › with a key that Google rejects › shows the points as a table', async ({
  page,
  product,
  people,
  enter,
}) => {
  const owner = await people.newcomer()
  await enter(owner)
  await scanOnGoogleMap(page, product, owner, 'wrong')
  await expect(page.getByRole('table', { name: 'Ranks for dentist, point by point' })).toBeVisible()
})
