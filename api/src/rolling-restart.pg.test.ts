import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createSandbox } from '../../sandbox/src/app.ts'
import { freePort, type ProductProcess, startProduct, stopProduct } from '../test/faults/product-process.ts'
import { startRoundRobin } from '../test/faults/round-robin-proxy.ts'
import { openTestDatabase } from '../test/test-database.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Such requests are counted, because an error thrown while the processes restart would fail the run outside the test */
const NO_RESPONSE = 0

test('two web processes behind a proxy that never retries › restarted one after the other › fail no request', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-rolling-'))
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  const [{ url, dispose }] = await Promise.all([openTestDatabase(), sandbox.start()])
  const environments = [await freePort(), await freePort()].map((port) => ({
    ROLE: 'web',
    DATABASE_URL: url ?? '',
    DEMO: 'true',
    DATA_DIR: folder,
    PORT: String(port),
    DRAIN_SECONDS: '4',
    SANDBOX_PORT: String(sandbox.ports.http),
    SANDBOX_SMTP_PORT: String(sandbox.ports.smtp),
    OPERATOR_KEY: 'operator-key-for-tests-only',
    LOG_LEVEL: 'warn',
  }))
  const products: ProductProcess[] = []
  for (const environment of environments) products.push(await startProduct(environment))
  const proxy = await startRoundRobin(products.map((product) => product.url))

  const login = await fetch(`${proxy.url}/api/user-management/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email: 'demo@marquee.test', password: 'Demo!2345' }),
  })
  const { data } = (await login.json()) as { data: { token: string } }
  const statuses: number[] = []
  let restarting = true
  const request = async () => {
    while (restarting || statuses.length < 300) {
      const response = await fetch(`${proxy.url}/api/home/today`, { headers: { authorization: `Bearer ${data.token}` } }).catch(() => null)
      await response?.arrayBuffer()
      statuses.push(response?.status ?? NO_RESPONSE)
    }
  }
  const requests = Promise.all([request(), request(), request(), request()])
  for (const [index, environment] of environments.entries()) {
    const draining = stopProduct(products[index] as ProductProcess, 'SIGTERM')
    await expect.poll(async () => (await fetch(`http://localhost:${environment.PORT}/readyz`)).status, { timeout: 3_500 }).toBe(503)
    expect(await draining).toBe(0)
    products[index] = await startProduct(environment)
    // The proxy must have noticed that this process is back before the other one stops
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  restarting = false
  await requests
  expect(statuses.length).toBeGreaterThanOrEqual(300)
  expect(statuses.filter((status) => status !== 200)).toEqual([])

  proxy.stop()
  await Promise.all(products.map((product) => stopProduct(product, 'SIGINT')))
  await sandbox.stop()
  await dispose()
  rmSync(folder, { recursive: true, force: true })
})
