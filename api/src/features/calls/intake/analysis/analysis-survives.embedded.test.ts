import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../../../../../sandbox/src/app.ts'
import { startGate } from '../../../../../test/gate-server.ts'
import { freePort, type ProductProcess, startProduct, stopProduct } from '../../../../../test/product-process.ts'

// Starts and kills processes; on a busy machine the database's first start takes long
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const KEY = 'operator-key-for-tests-only'
const NUMBER = '+12175550100'
const TRANSCRIPT = 'Megan: Elm Dental, this is Megan.\nCaller: What is a crown?\nMegan: I will send you an estimate tomorrow at 9.'
const CALLS = 6

const folder = mkdtempSync(join(tmpdir(), 'marquee-killed-'))
let sandbox: Sandbox
let gate: Awaited<ReturnType<typeof startGate>>
let env: Record<string, string>
let product: ProductProcess

const model = { asked: 0, beforeAnswer: async () => {}, afterAnswer: () => {} }

beforeAll(async () => {
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  const { http, smtp } = sandbox.ports
  const isAnalysis = (path: string) => path.endsWith('/chat/completions')
  gate = await startGate(`http://127.0.0.1:${http}/openai`, {
    before: async (path) => {
      if (!isAnalysis(path)) return
      model.asked++
      await model.beforeAnswer()
    },
    after: (path) => isAnalysis(path) && model.afterAnswer(),
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

/** A new business with a tracking number; returns its account's session token */
async function openPractice(name: string, number: string): Promise<string> {
  const { data } = await call('POST', '/operator/clients', {
    company_name: name,
    brand: 'marquee',
    time_zone: 'America/Chicago',
    phone_country_code: '+1',
  })
  const account = { client_uuid: data.client_uuid, email: `${name}@practice.test`, account_type: 'MAIN', password: 'Correct!123' }
  await call('POST', '/operator/accounts', account)
  await call('PUT', `/operator/clients/${data.client_uuid}/inquiries`, { tracking_number: number, forward_to: '+12175550199' })
  return (await call('POST', '/user-management/login', { user_email: account.email, password: account.password })).data.token
}

async function ring(number: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${sandbox.ports.http}/phone/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      to: number,
      from: '+12175550142',
      transcript: TRANSCRIPT,
      duration_s: 10,
      voice_url: `${product.url}/api/webhooks/twilio/voice`,
      wait: true,
    }),
  })
  return ((await response.json()) as { call_sid: string }).call_sid
}

const statesOf = async (token: string): Promise<string[]> =>
  (await call('GET', '/inquiry/call-inquiry1', undefined, token)).data.map((listed: { analysis_state: string }) => listed.analysis_state)

async function expectEachAnalysedOnce(token: string, callSids: string[]): Promise<void> {
  await expect.poll(() => statesOf(token), { timeout: 120_000, interval: 500 }).toEqual(callSids.map(() => 'done'))
  for (const callSid of callSids) {
    const { data } = await call('GET', `/inquiry/call-inquiry/${callSid}`, undefined, token)
    expect(data.action_itmes).toMatchObject([{ transcript_line: 2 }])
    expect(data.transcript_lines).toHaveLength(3)
  }
  expect(await call('GET', '/inquiry/call-inquiry/main', undefined, token)).toMatchObject({
    analyzed_calls: callSids.length,
    main: { total_calls: callSids.length },
  })
}

test('an analysis › killed with -9 while the model thinks › is done once after the next start', async () => {
  const token = await openPractice('thinking', NUMBER)
  model.beforeAnswer = () => new Promise(() => {})
  const callSids = await Promise.all(Array.from({ length: CALLS }, () => ring(NUMBER)))
  await expect.poll(() => model.asked, { timeout: 60_000 }).toBeGreaterThanOrEqual(5)
  expect(await stopProduct(product, 'SIGKILL')).toBe('SIGKILL')
  model.beforeAnswer = async () => {}
  product = await startProduct(env)
  await expectEachAnalysedOnce(token, callSids)
})

test('an analysis › killed with -9 just as the answer comes › is written once, whether it had been or not', async () => {
  const number = '+12175550101'
  const token = await openPractice('answering', number)
  const askedBefore = model.asked
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  model.beforeAnswer = () => released
  const callSids = await Promise.all(Array.from({ length: CALLS }, () => ring(number)))
  await expect.poll(() => model.asked - askedBefore, { timeout: 60_000 }).toBeGreaterThanOrEqual(5)
  const killed = new Promise<unknown>((resolve) => {
    model.afterAnswer = () => resolve(stopProduct(product, 'SIGKILL'))
  })
  release()
  expect(await killed).toBe('SIGKILL')
  model.afterAnswer = () => {}
  product = await startProduct(env)
  await expectEachAnalysedOnce(token, callSids)
})
