import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableProduct, startKillableProduct } from '../../../../test/faults/killable-product.ts'
import { openEmbedded } from '../../../platform/database/embedded/embedded.ts'

const NUMBER = '+12175550100'
const CALLERS = ['+13095550142', '+13095550143']
const never = () => new Promise<never>(() => {})
const isText = (path: string) => path.endsWith('/Messages.json')

/** The first text does not reach Twilio, and the response to the second does not reach us */
const twilio = { requests: 0, responses: 0 }

let product: KillableProduct
beforeAll(async () => {
  product = await startKillableProduct({
    vendor: '/twilio',
    watch: {
      before: async (path) => {
        if (isText(path) && ++twilio.requests === 1) await never()
      },
      responded: async (path) => {
        if (isText(path) && ++twilio.responses === 1) await never()
      },
    },
    variables: (gateUrl) => ({ TWILIO_BASE_URL: gateUrl, TEXT_HOURS: '0-24' }),
  })
})
afterAll(() => product.stop())

/** A business that texts unanswered callers back; returns its account's session token */
async function openPractice(): Promise<string> {
  const { clientUuid, token } = await product.openPractice('texting')
  await product.call('PUT', `/operator/clients/${clientUuid}/inquiries`, { tracking_number: NUMBER, forward_to: '+12175550199' })
  const settings = { text_back: true, text_back_words: 'Sorry', voicemail: false, voicemail_words: 'Please speak.', language: 'en' }
  expect((await product.call('PUT', '/inquiry/missed-calls', settings, token)).code).toBe(200)
  return token
}

async function missCall(from: string): Promise<string> {
  const response = await fetch(`${product.sandboxUrl}/phone/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: NUMBER, from, outcome: 'missed', voice_url: `${product.url}/api/webhooks/twilio/voice`, wait: true }),
  })
  return ((await response.json()) as { call_sid: string }).call_sid
}

/** As if the product were started after the half minute for which the texts wait */
async function letHalfMinutePass(): Promise<void> {
  const database = await openEmbedded({ folder: join(product.folder, 'database') })
  const { rows } = await database.executeSql(
    "update queue.jobs set due_at = due_at - interval '1 minute' where name = 'text-back' returning state",
  )
  // They were scheduled with the calls, before the process died
  expect(rows).toHaveLength(CALLERS.length)
  await database.close()
}

const textsToCallers = async () => {
  const inboxes = CALLERS.map(async (caller) => (await fetch(`${product.sandboxUrl}/inbox.json?to=${encodeURIComponent(caller)}`)).json())
  return ((await Promise.all(inboxes)) as object[][]).map((texts) => texts.length).sort()
}

test('texts to missed callers › killed with -9 while scheduled, then while sent › go out once at most, shown as unconfirmed', async () => {
  const token = await openPractice()
  const callSids = await Promise.all(CALLERS.map(missCall))
  expect(await product.kill()).toBe('SIGKILL')
  expect(await textsToCallers()).toEqual([0, 0])

  await letHalfMinutePass()
  await product.restart()
  await expect.poll(() => twilio, { timeout: 60_000 }).toEqual({ requests: 2, responses: 1 })
  expect(await product.kill()).toBe('SIGKILL')
  expect(await textsToCallers()).toEqual([0, 1])

  await product.restart()
  const textBacks = () =>
    Promise.all(callSids.map(async (sid) => (await product.call('GET', `/inquiry/call-inquiry/${sid}`, undefined, token)).data.text_back))
  const unconfirmed = { state: 'unconfirmed', problem: 'It may have gone out, but nobody confirmed it.' }
  const states = async () => (await textBacks()).map(({ state }) => state)
  await expect.poll(states, { timeout: 120_000, interval: 500 }).not.toContain('waiting')
  expect(await textsToCallers()).toEqual([0, 1])
  expect(twilio.requests).toBe(2)
  expect(await textBacks()).toMatchObject([unconfirmed, unconfirmed])
})
