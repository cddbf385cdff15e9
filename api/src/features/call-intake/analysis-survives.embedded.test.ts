import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../../../sandbox/src/app.ts'
import { freePort, type ProductProcess, startProduct, stopProduct } from '../../../test/product-process.ts'

// Starts and kills processes, and on a busy machine a first start of the database takes long
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const KEY = 'operator-key-for-tests-only'
const NUMBER = '+12175550100'
const TRANSCRIPT = 'Megan: Elm Dental, this is Megan.\nCaller: What is a crown?\nMegan: I will send you an estimate tomorrow at 9.'
const CALLS = 6

const folder = mkdtempSync(join(tmpdir(), 'marquee-killed-'))
let sandbox: Sandbox
let gate: Server
let env: Record<string, string>
let product: ProductProcess

/** Stands between the product and the model, so that the test knows when an analysis is under way, and can hold it there */
const model = { asked: 0, beforeAnswer: async () => {}, afterAnswer: () => {} }

beforeAll(async () => {
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  const { http, smtp } = sandbox.ports
  gate = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isAnalysis = request.url?.endsWith('/chat/completions')
    if (isAnalysis) model.asked++
    if (isAnalysis) await model.beforeAnswer()
    const answer = await fetch(`http://127.0.0.1:${http}/openai${request.url}`, {
      method: 'POST',
      headers: { 'content-type': request.headers['content-type'] ?? '', authorization: request.headers.authorization ?? '' },
      body: new Uint8Array(Buffer.concat(chunks)),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text(), () => isAnalysis && model.afterAnswer())
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const address = gate.address()
  env = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(http),
    SANDBOX_SMTP_PORT: String(smtp),
    AI_BASE_URL: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}/v1`,
    AI_API_KEY: 'sandbox-key',
    OPERATOR_KEY: KEY,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
  }
  product = await startProduct(env)
})
afterAll(async () => {
  await stopProduct(product, 'SIGKILL')
  gate.closeAllConnections()
  gate.close()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: unknown, token = KEY) {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(`${product.url}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : undefined })
  return response.json()
}

/** A fresh business with a tracking number; returns the token of its account */
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
