import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../../../../sandbox/src/app.ts'
import { startGate } from '../../../../test/gate-server.ts'
import { freePort, type ProductProcess, startProduct, stopProduct } from '../../../../test/product-process.ts'
import { AI, COMMENT, PATH, SETTINGS, STAFF } from '../testing/test-requests.ts'

// Starts and kills processes; on a busy machine the database's first start takes long
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const KEY = 'operator-key-for-tests-only'
const REQUESTS = 4
/** Too few for any request to be complete, however the four are interleaved: one of three suggestions is always missing */
const ANSWERED_BEFORE = 2

const folder = mkdtempSync(join(tmpdir(), 'marquee-generation-killed-'))
let sandbox: Sandbox
let gate: Awaited<ReturnType<typeof startGate>>
let env: Record<string, string>
let product: ProductProcess

/** Asked at each start, whether the model is still there */
const isAboutModels = (path: string) => path.startsWith('/v1/models')

const model = { asked: 0, answered: 0, beforeAnswer: async () => {} }

beforeAll(async () => {
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  const { http, smtp } = sandbox.ports
  gate = await startGate(`http://127.0.0.1:${http}/openai`, {
    before: async (path) => {
      if (isAboutModels(path)) return
      model.asked++
      await model.beforeAnswer()
    },
    after: (path) => {
      if (!isAboutModels(path)) model.answered++
    },
  })
  env = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(http),
    SANDBOX_SMTP_PORT: String(smtp),
    AI_BASE_URL: `${gate.url}/v1`,
    AI_API_KEY: 'sandbox-key',
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

/** A new business with settings and one person; returns its account's session token and the person */
async function openPractice(): Promise<{ token: string; staff: string }> {
  const client = { company_name: 'Elm Dental', brand: 'marquee', time_zone: 'America/Chicago', phone_country_code: '+1' }
  const { data } = await call('POST', '/operator/clients', client)
  const account = { client_uuid: data.client_uuid, email: 'owner@practice.test', account_type: 'MAIN', password: 'Correct!123' }
  await call('POST', '/operator/accounts', account)
  const signedIn = await call('POST', '/user-management/login', { user_email: account.email, password: account.password })
  const { token } = signedIn.data
  await call('PUT', `${PATH}/company`, SETTINGS, token)
  return { token, staff: (await call('POST', `${PATH}/staff`, STAFF, token)).data.review_employee_uuid }
}

test('a generation › killed with -9 in the middle, after some suggestions › goes on after the next start, and writes none twice', async () => {
  const { token, staff } = await openPractice()
  let letThrough = ANSWERED_BEFORE
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  model.beforeAnswer = async () => {
    letThrough -= 1
    if (letThrough < 0) await released
  }
  const uuids = Array.from({ length: REQUESTS }, () => randomUUID())
  const init = (uuid: string) =>
    call(
      'POST',
      `${AI}/init`,
      { user_name: 'Marcus Bell', staff_uuid_list: [staff], staff_comment: COMMENT, review_generator_uuid: uuid },
      token,
    )
  // The connections break when the process dies
  const broken = uuids.map((uuid) => init(uuid).catch(() => 'broken'))
  await expect.poll(() => model.asked, { timeout: 60_000 }).toBe(REQUESTS + ANSWERED_BEFORE)
  expect(model.answered).toBe(ANSWERED_BEFORE)
  expect(await stopProduct(product, 'SIGKILL')).toBe('SIGKILL')
  expect(new Set(await Promise.all(broken))).toEqual(new Set(['broken']))

  model.beforeAnswer = async () => {}
  release()
  const askedBefore = model.asked
  product = await startProduct(env)
  // The same uuid again waits for the same request
  const answers = await Promise.all(uuids.map(init))
  expect(answers.map(({ review_generator_uuid: uuid }) => uuid)).toEqual(uuids)
  const { data, summary } = await call('GET', `${AI}/main`, undefined, token)
  expect(summary).toMatchObject({ total: REQUESTS, waiting: REQUESTS, generating: 0, failed: 0 })
  expect(data).toHaveLength(REQUESTS)
  for (const uuid of uuids) {
    const detail = await call('GET', `${AI}/details?review_generator_uuid=${uuid}`, undefined, token)
    expect(new Set(detail.data.suggestions).size).toBe(3)
  }
  // What had been stored was not asked for again
  expect(model.asked - askedBefore).toBe(3 * REQUESTS - ANSWERED_BEFORE)
})
