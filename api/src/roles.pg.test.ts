import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createSandbox } from '../../sandbox/src/app.ts'
import { freePort, startProduct, stopProduct } from '../test/faults/product-process.ts'
import { openTestDatabase } from '../test/test-database.ts'

vi.setConfig({ testTimeout: 240_000 })

test('two web processes and a worker on one database › share sessions and limits; only the worker sends and runs the schedule, only the web serves requests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-roles-'))
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  const [{ database, url, dispose }] = await Promise.all([openTestDatabase(), sandbox.start()])
  const launch = async (role: string) =>
    startProduct({
      ROLE: role,
      DATABASE_URL: url ?? '',
      DEMO: 'true',
      DATA_DIR: folder,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(sandbox.ports.http),
      SANDBOX_SMTP_PORT: String(sandbox.ports.smtp),
      OPERATOR_KEY: 'operator-key-for-tests-only',
      LOG_LEVEL: 'warn',
    })
  const [one, two] = await Promise.all([launch('web'), launch('web')])
  const post = (base: string, path: string, body: unknown) =>
    fetch(`${base}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const inbox = async () =>
    (await (await fetch(`http://127.0.0.1:${sandbox.ports.http}/inbox.json?to=demo@marquee.test`)).json()) as unknown[]
  const timetable = async () => (await database.executeSql('select name from queue.schedules')).rows
  const hasRunJobs = async (base: string) => (await (await fetch(`${base}/metrics`)).text()).includes('marquee_jobs_total{')

  const login = await post(one.url, '/user-management/login', { user_email: 'demo@marquee.test', password: 'Demo!2345' })
  const { data } = (await login.json()) as { data: { token: string } }
  const elsewhere = await fetch(`${two.url}/api/home/today`, { headers: { authorization: `Bearer ${data.token}` } })
  expect(elsewhere.status).toBe(200)

  await post(two.url, '/user-management/my-information/password/find', { email: 'demo@marquee.test' })
  expect(await inbox()).toEqual([])
  expect(await timetable()).toEqual([])
  const worker = await launch('worker')
  await expect.poll(async () => (await inbox()).length, { timeout: 60_000 }).toBe(1)
  expect((await timetable()).length).toBeGreaterThan(0)
  await expect.poll(() => hasRunJobs(worker.url)).toBe(true)
  expect([await hasRunJobs(one.url), await hasRunJobs(two.url)]).toEqual([false, false])
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200)
  expect((await post(worker.url, '/user-management/login', { user_email: 'demo@marquee.test', password: 'Demo!2345' })).status).toBe(404)

  expect(await Promise.all([one, two, worker].map((product) => stopProduct(product, 'SIGTERM')))).toEqual([0, 0, 0])
  await sandbox.stop()
  await dispose()
  rmSync(folder, { recursive: true, force: true })
})
