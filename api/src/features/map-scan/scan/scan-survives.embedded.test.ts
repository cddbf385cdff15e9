import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../../../../sandbox/src/app.ts'
import { startGate } from '../../../../test/gate-server.ts'
import { freePort, type ProductProcess, startProduct, stopProduct } from '../../../../test/product-process.ts'
import { OWN_GOOGLE } from '../../../../test/test-scans.ts'

// Starts and kills processes; on a busy machine the database's first start takes long
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const KEY = 'operator-key-for-tests-only'
const folder = mkdtempSync(join(tmpdir(), 'marquee-scanned-'))
let sandbox: Sandbox
let gate: Awaited<ReturnType<typeof startGate>>
let env: Record<string, string>
let product: ProductProcess

const provider = { asked: 0, beforeAnswer: async () => {} }

beforeAll(async () => {
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  const { http, smtp } = sandbox.ports
  gate = await startGate(`http://127.0.0.1:${http}/google/places`, {
    before: async () => {
      provider.asked++
      await provider.beforeAnswer()
    },
  })
  env = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(http),
    SANDBOX_SMTP_PORT: String(smtp),
    GOOGLE_PLACES_URL: gate.url,
    OPERATOR_KEY: KEY,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
  }
  product = await startProduct(env)
})
afterAll(async () => {
  await stopProduct(product, 'SIGKILL')
  gate.stop()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: unknown, token = KEY) {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(`${product.url}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : undefined })
  return response.json()
}

async function openPractice(): Promise<string> {
  const { data } = await call('POST', '/operator/clients', {
    company_name: 'Scanned Dental',
    brand: 'marquee',
    time_zone: 'America/Chicago',
    phone_country_code: '+1',
  })
  const account = { client_uuid: data.client_uuid, email: 'scanned@practice.test', account_type: 'MAIN', password: 'Correct!123' }
  await call('POST', '/operator/accounts', account)
  const place = { place_id: OWN_GOOGLE, name: 'Scanned Dental', latitude: 39.7817, longitude: -89.6501 }
  await call('PUT', `/operator/clients/${data.client_uuid}/map-scan`, { google: place })
  return (await call('POST', '/user-management/login', { user_email: account.email, password: account.password })).data.token
}

test('a scan › killed with -9 while a point is asked › keeps its points and goes on with the others after the next start', async () => {
  const token = await openPractice()
  const begun = await call('POST', '/seo/grid-map/initialization', { keyword: 'dentist', grid: 3, diagonal: 3 }, token)
  const scan = begun.client_map_grid_uuid as string
  const cells = begun.circles.map((circle: { client_map_grid_cell_uuid: string }) => circle.client_map_grid_cell_uuid) as string[]
  const ask = (cell: string | undefined) =>
    call('POST', '/seo/grid-map/scan', { client_map_grid_uuid: scan, client_map_grid_cell_uuid: cell, client_competitors_id: [] }, token)

  const first = await ask(cells[0])
  expect(first).toMatchObject({ state: 'measured' })
  provider.beforeAnswer = () => new Promise(() => {})
  const unanswered = ask(cells[1]).catch(() => null)
  await expect.poll(() => provider.asked, { timeout: 60_000 }).toBe(2)
  expect(await stopProduct(product, 'SIGKILL')).toBe('SIGKILL')
  expect(await unanswered).toBeNull()
  provider.beforeAnswer = async () => {}
  product = await startProduct(env)

  const { data } = await call('GET', '/seo/grid-map/running', undefined, token)
  expect(data).toMatchObject([{ client_map_grid_uuid: scan, points: 9 }])
  expect(new Set(data[0].open_cells)).toEqual(new Set(cells.slice(1)))
  // What had its answer before is not asked for again
  expect(await ask(cells[0])).toMatchObject({ state: 'measured', my_ranking: first.my_ranking })
  for (const cell of cells.slice(2)) expect(await ask(cell)).toMatchObject({ state: 'measured' })
  expect(provider.asked).toBe(2 + 7)
  // The claim of the killed process still stands; when it ends is tested with its moment set, in scan.test.ts
  expect((await call('GET', '/seo/grid-map/running', undefined, token)).data[0].open_cells).toEqual([cells[1]])
  expect(await call('PUT', `/seo/grid-map/complete/${scan}`, undefined, token)).toMatchObject({ code: 409 })
  expect(await call('GET', '/seo/grid-map/budget', undefined, token)).toMatchObject({ used_today: 9 })
})
