import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableProduct, startKillableProduct } from '../../../../test/faults/killable-product.ts'
import { OWN_GOOGLE } from '../../../../test/rows/test-scans.ts'

const provider = { requests: 0, beforeResponse: async () => {} }

let product: KillableProduct
beforeAll(async () => {
  product = await startKillableProduct({
    vendor: '/google/places',
    watch: {
      before: async () => {
        provider.requests++
        await provider.beforeResponse()
      },
    },
    variables: (gateUrl) => ({ GOOGLE_PLACES_URL: gateUrl }),
  })
})
afterAll(() => product.stop())

async function openPractice(): Promise<string> {
  const { clientUuid, token } = await product.openPractice('scanned')
  const place = { place_id: OWN_GOOGLE, name: 'Scanned Dental', latitude: 39.7817, longitude: -89.6501 }
  await product.call('PUT', `/operator/clients/${clientUuid}/map-scan`, { google: place })
  return token
}

test('a scan › killed with -9 while a point is measured › retains its points and continues with the others after a restart', async () => {
  const token = await openPractice()
  const begun = await product.call('POST', '/seo/grid-map/initialization', { keyword: 'dentist', grid: 3, diagonal: 3 }, token)
  const scan = begun.client_map_grid_uuid as string
  const cells = begun.circles.map((circle: { client_map_grid_cell_uuid: string }) => circle.client_map_grid_cell_uuid) as string[]
  const scanCell = (cell: string | undefined) =>
    product.call(
      'POST',
      '/seo/grid-map/scan',
      { client_map_grid_uuid: scan, client_map_grid_cell_uuid: cell, client_competitors_id: [] },
      token,
    )

  const first = await scanCell(cells[0])
  expect(first).toMatchObject({ state: 'measured' })
  provider.beforeResponse = () => new Promise(() => {})
  const pending = scanCell(cells[1]).catch(() => null)
  await expect.poll(() => provider.requests, { timeout: 60_000 }).toBe(2)
  expect(await product.kill()).toBe('SIGKILL')
  expect(await pending).toBeNull()
  provider.beforeResponse = async () => {}
  await product.restart()

  const { data } = await product.call('GET', '/seo/grid-map/running', undefined, token)
  expect(data).toMatchObject([{ client_map_grid_uuid: scan, points: 9 }])
  expect(new Set(data[0].open_cells)).toEqual(new Set(cells.slice(1)))
  // A point that has a result is not requested again
  expect(await scanCell(cells[0])).toMatchObject({ state: 'measured', my_ranking: first.my_ranking })
  for (const cell of cells.slice(2)) expect(await scanCell(cell)).toMatchObject({ state: 'measured' })
  expect(provider.requests).toBe(2 + 7)
  // The killed process still has its claim; scan.test.ts tests its expiry
  expect((await product.call('GET', '/seo/grid-map/running', undefined, token)).data[0].open_cells).toEqual([cells[1]])
  expect(await product.call('PUT', `/seo/grid-map/complete/${scan}`, undefined, token)).toMatchObject({ code: 409 })
  expect(await product.call('GET', '/seo/grid-map/budget', undefined, token)).toMatchObject({ used_today: 9 })
})
