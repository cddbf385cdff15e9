import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import type { ProviderError } from '../../platform/base/provider-error.ts'
import { createTwilioOutgoingCalls } from './twilio-outgoing-calls.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/twilio', payload: { mode } })
afterEach(() => setFault('ok'))

const MAIN = '+12175550100'
const calls = (options = {}) =>
  createTwilioOutgoingCalls({
    accountSid: 'AC5a4db05a4db05a4db05a4db05a4db05a',
    authToken: 'sandbox-token',
    baseUrl: `http://127.0.0.1:${sandbox.ports.http}/twilio/`,
    ...options,
  })
const order = {
  phone: '+13125550123',
  from: MAIN,
  ringS: 20,
  reports: { answered: 'http://localhost:9/a', status: 'http://localhost:9/s' },
}
const errorOf = (work: Promise<unknown>): Promise<ProviderError> =>
  work.then(
    () => Promise.reject(new Error('No error')),
    (error) => error,
  )
const act = (sid: string, action: string) =>
  sandbox.http.inject({ method: 'POST', url: `/phone/outgoing/${sid}`, payload: { action, duration_s: 12 } })

describe('an outgoing call', () => {
  test('that rings, and is declined › is found with its state', async () => {
    const { callSid } = await calls().place(order)
    expect(await calls().find(callSid)).toMatchObject({ callSid, state: 'ringing', dialed: null, reports: [] })
    await act(callSid, 'decline')
    expect(await calls().find(callSid)).toMatchObject({ state: 'busy', dialed: null })
    expect(await calls().find(`CA${'0'.repeat(32)}`)).toBeNull()
  })

  test('whose response was lost › is found by both numbers and the time', async () => {
    const since = new Date(Date.now() - 60_000)
    const phone = '+13125550199'
    await setFault('hang')
    expect(await errorOf(calls({ timeoutMs: 200 }).place({ ...order, phone }))).toMatchObject({ outcome: 'unknown', retryable: false })
    await setFault('ok')
    expect(await calls().findPlaced({ phone, from: MAIN, since })).toHaveLength(1)
    expect(await calls().findPlaced({ phone, from: MAIN, since: new Date(Date.now() + 60_000) })).toEqual([])
    expect(await calls().findPlaced({ phone, from: '+12175550199', since })).toEqual([])
  })

  test.each([
    [{ from: '+12175550999' }, 'Your business number can’t place calls. Please contact support.'],
    [{ phone: '+442079460000' }, 'Calls to this area aren’t turned on. Please contact support.'],
  ])('with %o › is rejected with a sentence for the user', async (changes, message) => {
    expect(await errorOf(calls().place({ ...order, ...changes }))).toMatchObject({ message, outcome: 'not_done', retryable: false })
  })

  test.each([
    ['server_error', 'unknown'],
    ['rate_limited', 'not_done'],
    ['balance', 'not_done'],
  ])('as the phone company responds with %s › says that the outcome is %s', async (mode, outcome) => {
    await setFault(mode)
    expect(await errorOf(calls().place(order))).toMatchObject({ outcome })
  })
})
