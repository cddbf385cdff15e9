import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableProduct, startKillableProduct } from '../../../../../test/faults/killable-product.ts'

const TRANSCRIPT = 'Megan: Elm Dental, this is Megan.\nCaller: What is a crown?\nMegan: I will send you an estimate tomorrow at 9.'
const CALLS = 6

const model = { requests: 0, beforeResponse: async () => {}, afterResponse: () => {} }
const isAnalysis = (path: string) => path.endsWith('/chat/completions')

let product: KillableProduct
beforeAll(async () => {
  product = await startKillableProduct({
    vendor: '/openai',
    watch: {
      before: async (path) => {
        if (!isAnalysis(path)) return
        model.requests++
        await model.beforeResponse()
      },
      after: (path) => isAnalysis(path) && model.afterResponse(),
    },
    variables: (gateUrl) => ({ AI_BASE_URL: `${gateUrl}/v1`, AI_API_KEY: 'sandbox-key' }),
  })
})
afterAll(() => product.stop())

/** Creates a business with a tracking number; returns its account's session token */
async function openPractice(name: string, number: string): Promise<string> {
  const { clientUuid, token } = await product.openPractice(name)
  await product.call('PUT', `/operator/clients/${clientUuid}/inquiries`, { tracking_number: number, forward_to: '+12175550199' })
  return token
}

async function ring(number: string): Promise<string> {
  const response = await fetch(`${product.sandboxUrl}/phone/calls`, {
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
  (await product.call('GET', '/inquiry/call-inquiry1', undefined, token)).data.map(
    (listed: { analysis_state: string }) => listed.analysis_state,
  )

async function expectEachAnalyzedOnce(token: string, callSids: string[]): Promise<void> {
  await expect.poll(() => statesOf(token), { timeout: 120_000, interval: 200 }).toEqual(callSids.map(() => 'done'))
  for (const callSid of callSids) {
    const { data } = await product.call('GET', `/inquiry/call-inquiry/${callSid}`, undefined, token)
    expect(data.action_itmes).toMatchObject([{ transcript_line: 2 }])
    expect(data.transcript_lines).toHaveLength(3)
  }
  expect(await product.call('GET', '/inquiry/call-inquiry/main', undefined, token)).toMatchObject({
    analyzed_calls: callSids.length,
    main: { total_calls: callSids.length },
  })
}

test('an analysis › killed with -9 while the model thinks › is done once after the next start', async () => {
  const number = '+12175550100'
  const token = await openPractice('thinking', number)
  model.beforeResponse = () => new Promise(() => {})
  const callSids = await Promise.all(Array.from({ length: CALLS }, () => ring(number)))
  await expect.poll(() => model.requests, { timeout: 60_000 }).toBeGreaterThanOrEqual(5)
  expect(await product.kill()).toBe('SIGKILL')
  model.beforeResponse = async () => {}
  await product.restart()
  await expectEachAnalyzedOnce(token, callSids)
})

test('an analysis › killed with -9 just as the completion arrives › is written once, whether it had been or not', async () => {
  const number = '+12175550101'
  const token = await openPractice('answering', number)
  const requestsBefore = model.requests
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  model.beforeResponse = () => released
  const callSids = await Promise.all(Array.from({ length: CALLS }, () => ring(number)))
  await expect.poll(() => model.requests - requestsBefore, { timeout: 60_000 }).toBeGreaterThanOrEqual(5)
  const killed = new Promise<unknown>((resolve) => {
    model.afterResponse = () => resolve(product.kill())
  })
  release()
  expect(await killed).toBe('SIGKILL')
  model.afterResponse = () => {}
  await product.restart()
  await expectEachAnalyzedOnce(token, callSids)
})
